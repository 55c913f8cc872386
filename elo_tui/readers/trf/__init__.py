"""The tournament report file of FIDE (TRF16, TRF26)."""

from __future__ import annotations

from elo_tui.readers.trf.reader import read, recognised

__all__ = ["read", "recognised"]
