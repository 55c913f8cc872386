"""Records of a journal: people, their official ratings, and the events they played.

`id` is the number of a record in the store (0: not stored yet), `rev` the number of its
changes; neither affects the arithmetic.
"""

from __future__ import annotations

from datetime import date
from functools import cache

from msgspec import Struct, structs

from elo_tui.core.model import CoreRecord, Game, Given, Player, Pool, Sex, Terms
from elo_tui.core.replay.history_records import PersonHistory, PublishedTrack


class Identity(CoreRecord, frozen=True):
    """The number or name of a person at a publisher other than FIDE."""

    service: str
    """``lichess``, ``chesscom``, ``uscf``, ``dwz``, ``ecf`` or ``cfc``."""
    name: str


class Person(CoreRecord, frozen=True):
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
    identities: tuple[Identity, ...] = ()
    """Numbers and user names elsewhere; a service may occur more than once."""
    sex: Sex = ""
    """``w`` if titles of women are sought; "" if it is not known."""


class Listed(CoreRecord, frozen=True):
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
    games: int | None = None
    """The number of games rated for this list; None if unknown."""
    source: str = ""
    """The source it was imported from, such as ``FIDE chart``; "" if it was typed."""


class Unread(CoreRecord, frozen=True):
    """A text that was entered but is not a fact of the event."""

    field: str
    text: str


class Origin(CoreRecord, frozen=True):
    """The source of an imported event, and the figures published with it."""

    source: str = ""
    key: str = ""
    """The publisher's number of the event; "" if it is not stated."""
    change: float | None = None
    """The published change, points."""
    capped: tuple[int, ...] = ()
    """Places of games, from 1, of which the opponent's own rating is unknown: it was
    moved to within 400 points before it was published."""
    digest: str = ""
    """The digest of the event when it was read; it separates a corrected page from a
    change by hand."""


class Entry(CoreRecord, frozen=True):
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
    that closes on or after its last day."""
    unread: tuple[Unread, ...] = ()
    """Texts as typed: unreadable ones, which prevent the event from being rated, and
    those of other screens or systems."""
    origin: Origin | None = None
    """None for an event that was typed or opened."""
    notes: tuple[str, ...] = ()
    """Notes on the file that it was read from if games or players were missing there,
    these first; empty for a complete one."""

    @property
    def is_incomplete(self) -> bool:
        """Whether games or players were missing in the file that it was read from."""
        return bool(self.notes)


class Account(CoreRecord, frozen=True):
    """All records of one person."""

    person: Person = Person()
    listed: tuple[Listed, ...] = ()
    entries: tuple[Entry, ...] = ()
    history: PersonHistory = PersonHistory()
    """Imported rows that are no records of their own."""
    published: tuple[PublishedTrack, ...] = ()
    """The ratings in them, shown as published."""


AnyRecord = Person | Listed | Entry


@cache
def find_defaults(kind: type[Struct]) -> dict[str, object]:
    """Find the default of each field of a record; `NODEFAULT` for none."""
    return {field.name: field.default for field in structs.fields(kind)}
