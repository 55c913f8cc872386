"""The tournament report file (TRF16, TRF26), read and written."""

from __future__ import annotations

from elo_tui.files.trf.reader import read, recognised
from elo_tui.files.trf.writer import write

__all__ = ["read", "recognised", "write"]
