"""What a reader hands back: the games it understood, or the line it did not."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.model import Game


class Note(NamedTuple):
    """Something a reader wants said; ``line`` is None when it concerns the whole."""

    line: int | None
    text: str


class Reading(NamedTuple):
    """Games in the order of the source; ``format`` names the reader."""

    format: str
    games: tuple[Game, ...]
    notes: tuple[Note, ...] = ()


class BadLine(NamedTuple):
    """The first line that cannot be read, and what is accepted there."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"
