"""PGN: the tag sections of a file of games, turned into events with their players."""

from __future__ import annotations

from elo_tui.readers.pgn.reader import read, recognised

__all__ = ["read", "recognised"]
