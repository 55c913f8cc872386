"""The outcome of a journal: for each system and pool its periods, lists and rating."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date
from typing import Literal, NamedTuple

from elo_tui.core import systems
from elo_tui.core.model import NO_K, KFactor, Player, Problem, RatedEvent, Step
from elo_tui.core.replay.dated_entries import Dated
from elo_tui.core.replay.journal_records import Entry

#: Where a rating comes from: a list that was entered, the event's own field, the
#: standard rating in place of a rapid or blitz one, the journal, the Umstufung of the
#: DWZ; "" where there is none.
Source = Literal["official", "typed", "standard", "computed", "converted", ""]


class Published(NamedTuple):
    """A rating, with the facts that go with it, in force from a day on."""

    day: date
    player: Player
    """Rating 0 means unrated; `k` is set where a list states it."""
    source: Source


class EventLine(NamedTuple):
    """One entry as it was rated."""

    entry: Entry
    base: int = 0
    """The rating that the games were rated from; 0 where there was none."""
    source: Source = ""
    """Where the base comes from."""
    event: RatedEvent | None = None
    """None where there is a problem."""
    problem: Problem | None = None
    first: date | None = None
    """The days of the event; None where they cannot be read."""
    last: date | None = None

    @classmethod
    def of(
        cls,
        dated: Dated,
        found: RatedEvent | Problem,
        base: int = 0,
        source: Source = "",
    ) -> EventLine:
        """An entry with what its rating came to."""
        return cls(
            entry=dated.entry,
            base=base,
            source=source,
            event=None if isinstance(found, Problem) else found,
            problem=found if isinstance(found, Problem) else None,
            first=dated.first,
            last=dated.last,
        )


class Period(NamedTuple):
    """What is rated together: in FIDE a month, elsewhere one event; or a conversion."""

    first: date
    """The first day: of the month, or of the event."""
    published: date
    """The day its new rating comes into force."""
    base: int
    """The rating that the change is added to; 0 means unrated."""
    source: Source
    k: KFactor = NO_K
    lines: tuple[EventLine, ...] = ()
    change: float = 0.0
    """Unrounded, points: the sum of the lines."""
    rounded: int = 0
    new_rating: int | None = None
    """None means unrated."""
    why: str = ""
    """Why there is no rating, or the source of one that is not base + change."""
    official: int | None = None
    """The official rating that followed, 0 for unrated; None if none was entered."""
    steps: tuple[Step, ...] = ()
    """How a FIDE period was computed, or a change without an event."""
    player: Player = Player(0)
    """The facts that the period was rated with."""
    name: str = ""
    """Its name, if the rating changed without an event."""

    @property
    def difference(self) -> int | None:
        """Official minus computed; None unless both exist."""
        if not self.official or self.new_rating is None:
            return None
        return self.official - self.new_rating

    @property
    def differs(self) -> bool:
        """Whether an official rating followed that differs from the computed one."""
        return self.official is not None and self.official != (self.new_rating or 0)


class Track(NamedTuple):
    """The whole history of one rating."""

    system: str
    pool: str
    """For Lichess the speed; "" where the system has only one rating."""
    periods: tuple[Period, ...]
    lists: tuple[Published, ...]
    """Every rating there was, by day; an official one replaces the computed one."""
    unplaced: tuple[EventLine, ...]
    """Entries that cannot be read or have no day."""
    published: Published | None
    """The rating in force today."""
    pending: float
    """The unrounded change from the periods that are not yet published, points."""
    live: float | None
    """The rating including that change; None means unrated."""
    next_k: KFactor
    """The K for an event that begins today; 0 where the system has none."""
    why: str
    """The assumptions behind all this, in words."""

    @property
    def editions(self) -> frozenset[str]:
        """The rules by which its events were rated."""
        lines = (line for period in self.periods for line in period.lines)
        return frozenset(line.event.edition for line in lines if line.event)


class ReplayedJournal(NamedTuple):
    """The tracks that occur, in the order of the systems."""

    tracks: tuple[Track, ...]


class Replay:
    """The state while a rating is replayed: its lists and periods so far."""

    def __init__(self, birth_year: int | None) -> None:
        self.nobody = Published(date.min, Player(0, birth_year=birth_year), "")
        self.lists: list[Published] = []
        self.periods: list[Period] = []

    @property
    def state(self) -> Published:
        """The newest list."""
        return self.lists[-1] if self.lists else self.nobody

    def publish(self, new: Published) -> None:
        """Add a list, in place of one of the same day."""
        if self.lists and self.lists[-1].day == new.day:
            self.lists.pop()
        self.lists.append(new)


def find_in_force(lists: Sequence[Published], day: date) -> Published | None:
    """The newest rating on or before this day; None before the first."""
    place = bisect_right(lists, day, key=lambda one: one.day)
    return lists[place - 1] if place else None


#: January 1 and December 9999: the calendar has no others.
_FIRST, _LAST = 12, 9999 * 12 + 11


def month_number(day: date) -> int:
    """The number of a day's month."""
    return day.year * 12 + day.month - 1


def first_day(month: int) -> date:
    """The first day of a month; beyond the calendar, of the nearest month in it."""
    year, place = divmod(max(_FIRST, min(month, _LAST)), 12)
    return date(year, place + 1, 1)


def list_day(system: str, day: date) -> date:
    """The day of the list that a day belongs to: monthly lists are of the first."""
    return day.replace(day=1) if systems.find_row(system).monthly else day
