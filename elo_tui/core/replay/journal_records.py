"""Records of a journal: people, their official ratings, and the events they played.

`id` is the number of a record in the store (0: not stored yet), `rev` the number of its
changes; neither affects the arithmetic.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Game, Given, Player, Pool, Terms


class Person(NamedTuple):
    """A person with recorded events: the user, a child, a student."""

    id: int = 0
    rev: int = 0
    name: str = ""
    fide_id: str = ""
    """Digits as written; leading zeros are preserved."""
    federation: str = ""
    title: str = ""
    born: int | None = None
    """The year of birth."""
    system: str = "fide"
    """The system that the screens start with."""
    pool: Pool = "standard"


class Listed(NamedTuple):
    """A rating of a person that a federation published, from a day on."""

    id: int = 0
    rev: int = 0
    system: str = "fide"
    pool: str = "standard"
    """For Lichess the speed; "" if a system has only one rating."""
    day: date = date.min
    """The day it came into force; FIDE's lists come on the first of a month."""
    player: Player = Player(0)
    """The rating and the facts published with it; rating 0 means unrated."""


class Unread(NamedTuple):
    """A text that was entered but is not a fact of the event."""

    field: str
    text: str


class Entry(NamedTuple):
    """One entered event."""

    id: int = 0
    rev: int = 0
    name: str = ""
    system: str = "fide"
    first: date | None = None
    """The first day; if unknown, the last day is used."""
    last: date | None = None
    """The last day; None if the event ends on the first."""
    given: Given = Given()
    """Facts of the player for this event only; the rest follows from the journal."""
    terms: Terms = Terms()
    """Without the days; the floor is the player's."""
    games: tuple[Game, ...] = ()
    counted: date | None = None
    """FIDE: the list it was rated for if it was reported late; None: the first list
    whose closing day is not before its last day."""
    unread: tuple[Unread, ...] = ()
    """Texts as typed: unreadable ones, which prevent the event from being rated, and
    those of other screens or systems."""


class Account(NamedTuple):
    """All records of one person."""

    person: Person = Person()
    listed: tuple[Listed, ...] = ()
    entries: tuple[Entry, ...] = ()


AnyRecord = Person | Listed | Entry
