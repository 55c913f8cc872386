"""What a reader returns: games or a whole event, or the line it did not understand.

A reader is a module with ``matches(text)`` and ``read(text, tick)``, and a row in
the table of ``detect``. It imports a library only inside ``read``, which is `refusing`
where it raises SourceRefused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.crosstable import Note as Note
from elo_tui.core.model import Game

#: Called by a reader from time to time with the characters read; may raise Cancelled.
Tick = Callable[[int], None]


class Cancelled(Exception):
    """The user does not want to wait for the rest."""


def no_tick(_done: int) -> None:
    """For callers that need no progress."""


class Reading(NamedTuple):
    """One player's games in the order of the source; ``format`` names the reader."""

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
    """A line that cannot be read, and what is accepted there."""

    line: int | None
    """None where it concerns the whole file."""
    text: str
    fault: Exception | None = None
    """The exception a reader raised, where the program and not the source is at
    fault."""
    event: EventFacts | None = None
    """What a page without players says about its event, where other pages hold them."""

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


def faulty(fault: Exception) -> BadLine:
    """The refusal of a source on which a reader has failed."""
    message = (
        f"not read, because of an internal error of elo-tui ({type(fault).__name__})"
    )
    return BadLine(None, message, fault)
