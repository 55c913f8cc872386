"""What a reader returns: games or a whole event, or the line it did not understand.

A reader is a module with ``matches(text)`` and ``read(text, tick)``, and a row in
the table of ``detect``. It imports a library only inside ``read``, which is `refusing`
where it raises SourceRefused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.crosstable import Note as Note
from elo_tui.core.model import Game
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.time_control import CODED, read_control

#: Called by a reader from time to time with the characters read; may raise Cancelled.
Tick = Callable[[int], None]


class Cancelled(Exception):
    """The user does not want to wait for the rest."""


def ignore_progress(_done: int) -> None:
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
    """At least one; several if the source has several events."""
    notes: tuple[Note, ...] = ()
    encoding: str = "utf-8"


class BadLine(NamedTuple):
    """A line that cannot be read, with the accepted form."""

    line: int | None
    """None if it concerns the whole file."""
    text: str
    fault: Exception | None = None
    """The exception raised by a reader, if the program is at fault."""
    event: EventFacts | None = None
    """The event of a page without players, if other pages have them."""

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


def make_fault(fault: Exception) -> BadLine:
    """The refusal of a source on which a reader has failed."""
    message = (
        f"not read, because of an internal error of elo-tui ({type(fault).__name__})"
    )
    return BadLine(None, message, fault)


#: The longest name of a file, characters.
_FILE_MAX = 255


class Typed(NamedTuple):
    """Typed on this screen: they belong to no player in particular."""


class FromFile(NamedTuple):
    """Read from a report or a list of games."""

    source: str
    """The path or the address; for a pasted text, its description."""
    event: str = ""
    """The name of the event, as the source gives it."""
    player: str = ""
    """The name of the player, as the source gives it; "" for all players."""
    number: int = 0
    """The player's starting number; 0 without one."""
    fide_id: str = ""
    """The player's FIDE ID, where the source gives it."""


class FromJournal(NamedTuple):
    """Saved as an entry of a person's journal, as is every change to it."""

    person: int
    """The person's number in the journal."""
    entry: int
    """The entry's number in the journal."""
    revision: int = 0
    """For a draft, the revision of the entry it continues; 0 if it continues none."""


def get_file_name(source: str) -> str:
    """The last part of a path or an address, in a form safe to display."""
    return clean_name(source.rpartition("/")[2], _FILE_MAX)


Origin = Typed | FromFile | FromJournal


def get_control(event: EventFacts) -> str:
    """Return the time control of an event, for `read_control`; the code goes first."""
    return CODED + event.coded_control if event.coded_control else event.time_control


def set_pool(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """The event with the kind of rating its time control gives, unless it states one.

    A note names a kind other than standard, and a time control that gives none. The
    ratings of a system without kinds of rating are left alone.
    """
    event, system = crosstable.event, crosstable.system
    has_pools = not system or "pool" in systems.get_row(system).asks
    if event.pool is not None or not has_pools:
        return crosstable, ()
    found = read_control(get_control(event))
    where = "record 222" if event.coded_control else "time control"
    shown = clean_name(event.coded_control or event.time_control, 40)
    if found.problem:
        text = f"{where}: {shown} {found.problem}; it does not give the kind of rating"
        return crosstable, (Note(None, text),)
    notes = []
    if found.pool not in (None, "standard"):
        notes.append(Note(None, f"rated as {found.pool}: the {where} is {shown}"))
    event = event._replace(pool=found.pool)
    return crosstable._replace(event=event), tuple(notes)
