"""Which reader understands a text: by what it holds, never by a file's name."""

from __future__ import annotations

from elo_tui.files import csv_games, typed
from elo_tui.files.reading import BadLine, Reading


def read_games(text: str) -> Reading | BadLine:
    """The games of a text in any format known here."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if csv_games.recognised(text):
        return csv_games.read(text)
    return typed.read(text)
