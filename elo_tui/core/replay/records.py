"""What a journal holds: people, the official ratings they had, the events they played.

A record knows its number in the store (0: not stored yet) and how often it has been
changed; both mean nothing to the arithmetic.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Game, Given, Player, Pool, Terms


class Person(NamedTuple):
    """Someone whose events are kept: the user, a child, a student."""

    id: int = 0
    rev: int = 0
    name: str = ""
    fide_id: str = ""
    """Digits as written; zeros in front are kept."""
    federation: str = ""
    title: str = ""
    born: int | None = None
    """The year of birth."""
    system: str = "fide"
    """The system that the screens start with."""
    pool: Pool = "standard"


class Listed(NamedTuple):
    """What a federation has published about a person from a day on."""

    id: int = 0
    rev: int = 0
    system: str = "fide"
    pool: str = "standard"
    """For Lichess the speed; "" where a system has one rating only."""
    day: date = date.min
    """Since when it is in force; FIDE's lists come on the first of a month."""
    player: Player = Player(0)
    """The rating and the facts published with it; rating 0 is not rated."""


class Unread(NamedTuple):
    """A text that was entered and is no fact of the event."""

    field: str
    text: str


class Entry(NamedTuple):
    """One event as it was entered."""

    id: int = 0
    rev: int = 0
    name: str = ""
    system: str = "fide"
    first: date | None = None
    """The first day; where it is not known the last one stands for it."""
    last: date | None = None
    """The last day; None: the event ends on the first."""
    given: Given = Given()
    """Of the player, what holds for this event; the rest follows from the journal."""
    terms: Terms = Terms()
    """Without the days, and the floor is the player's."""
    games: tuple[Game, ...] = ()
    counted: date | None = None
    """FIDE: the list it was rated for where it was reported late; None: the list of
    the first of the month after its last day."""
    unread: tuple[Unread, ...] = ()
    """Texts as they were typed. One in a field that the system asks for cannot be read
    and keeps the event from being rated; others belong to other screens or systems."""


class Account(NamedTuple):
    """All there is of one person."""

    person: Person = Person()
    listed: tuple[Listed, ...] = ()
    entries: tuple[Entry, ...] = ()


AnyRecord = Person | Listed | Entry
