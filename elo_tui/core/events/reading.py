"""What a reader hands back: games or a whole event, or the line it did not understand.

A reader is a module with ``recognised(text)`` and ``read(text, tick)``, and a row in
the table of ``detect``. It imports a library only inside ``read``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.model import Game

__all__ = [
    "BadLine",
    "Cancelled",
    "EventReading",
    "Note",
    "Reading",
    "Tick",
    "faulty",
    "no_tick",
]

#: Called now and then by a reader with the characters read so far; may raise Cancelled.
Tick = Callable[[int], None]


class Cancelled(Exception):
    """The user does not want to wait for the rest."""


def no_tick(_done: int) -> None:
    """For whoever does not want to know how far a reader is."""


class Reading(NamedTuple):
    """The games of one player in the order of the source; ``format`` is the reader."""

    format: str
    games: tuple[Game, ...]
    notes: tuple[Note, ...] = ()
    encoding: str = "utf-8"


class EventReading(NamedTuple):
    """One or more events with their players."""

    format: str
    sections: tuple[Crosstable, ...]
    """At least one; several where the source holds several events."""
    notes: tuple[Note, ...] = ()
    encoding: str = "utf-8"


class BadLine(NamedTuple):
    """What cannot be read, and what is accepted there."""

    line: int | None
    """None where it concerns the whole."""
    text: str
    fault: Exception | None = None
    """What a reader has raised, where the program and not the source is wrong."""

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


def faulty(fault: Exception) -> BadLine:
    """The refusal of a source over which a reader has failed."""
    said = f"not read, because of an internal error of elo-tui ({type(fault).__name__})"
    return BadLine(None, said, fault)
