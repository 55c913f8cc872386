"""Records of a replayed journal: periods, lists and rating by system and pool."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

from elo_tui.core import systems
from elo_tui.core.model import NO_K, KFactor, Player, Problem, RatedEvent, Step
from elo_tui.core.replay.dated_entries import Dated, listed_key, rating_key
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.text.figures import format_change, format_points

#: The source of a rating: an entered list, the event's own field, the standard rating
#: in place of a rapid or blitz one, the journal, the Umstufung of the DWZ; "": none.
Source = Literal["official", "typed", "standard", "computed", "converted", ""]


#: How far back events and ratings are news, and how far ahead a change of K.
RECENT = timedelta(days=92)
#: The words for the source of a rating.
SOURCES: dict[Source, str] = {
    "official": "official",
    "typed": "stated for this event",
    "standard": "the standard rating",
    "computed": "computed",
    "converted": "converted",
    "": "",
}


class Published(NamedTuple):
    """A rating with its facts, in force from a day on."""

    day: date
    player: Player
    """Rating 0 means unrated; `k` is the K of a list, if stated."""
    source: Source

    @property
    def state(self) -> str:
        """``published`` for an official rating, else ``in force``."""
        return "published" if self.source == "official" else "in force"


class EventLine(NamedTuple):
    """One entry with its result."""

    entry: Entry
    base: int = 0
    """The rating that the games were rated from; 0 for none."""
    source: Source = ""
    """The source of the base."""
    event: RatedEvent | None = None
    """None for a problem."""
    problem: Problem | None = None
    first: date | None = None
    """The first day of the event; None if it cannot be read."""
    last: date | None = None

    @property
    def summary(self) -> str:
        """Its name with score and change; "" without a result."""
        if self.event is None:
            return ""
        score = f"{format_points(self.event.score_halves)} of {self.event.rated_games}"
        text = f"{self.entry.name or self.last}: {score}"
        if self.event.first_rating:
            return text
        return f"{text}, {format_change(self.event.change)}"

    @classmethod
    def make(
        cls,
        dated: Dated,
        found: RatedEvent | Problem,
        base: int = 0,
        source: Source = "",
    ) -> EventLine:
        """Make the line of an entry and its result."""
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
    """Events rated together: a month in FIDE, else one event; or a conversion."""

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
    exact: float | None = None
    """The new rating before rounding, which the next event is rated from; None in
    systems that store whole numbers."""
    why: str = ""
    """The reason for no rating, or the source of one that is not base + change."""
    official: int | None = None
    """The official rating that followed, 0 for unrated; None if none was entered."""
    steps: tuple[Step, ...] = ()
    """The working of a FIDE period, or of a change without an event."""
    player: Player = Player(0)
    """The facts that the period was rated with."""
    name: str = ""
    """The name of a change without an event."""

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
    """For Lichess the speed; "" if the system has only one rating."""
    periods: tuple[Period, ...]
    lists: tuple[Published, ...]
    """Every rating by day; an official one replaces the computed one."""
    unplaced: tuple[EventLine, ...]
    """Entries that cannot be read or have no day."""
    published: Published | None
    """The rating in force today."""
    pending: float
    """The unrounded change from the periods that are not yet published, points."""
    live: float | None
    """The rating after everything entered, in the decimals of its system; None means
    unrated."""
    rd: float | None
    """The deviation of that rating today, grown since its last game, points."""
    next_k: KFactor
    """The K for an event that begins today; 0 for none."""
    why: str
    """The source of rating and K, and the assumptions."""
    editions: frozenset[str]
    """The rules by which its events were rated."""

    @property
    def name(self) -> str:
        """Its system and pool, such as ``FIDE standard``."""
        return f"{systems.find_row(self.system).name} {self.pool}".rstrip()

    @property
    def lines(self) -> list[EventLine]:
        """All events with a day, period by period."""
        return [line for period in self.periods for line in period.lines]

    @property
    def has_titles(self) -> bool:
        """Whether titles depend on ratings of this kind."""
        by_titles = systems.find_row(self.system).norms == "titles"
        return by_titles and self.pool == "standard"


class ReplayedJournal(NamedTuple):
    """The tracks of a journal, in the order of the systems."""

    tracks: tuple[Track, ...]


class RatingReplay:
    """The state while a rating is replayed: its lists and periods so far."""

    def __init__(self, birth_year: int | None) -> None:
        self.unrated = Published(date.min, Player(0, birth_year=birth_year), "")
        self.lists: list[Published] = []
        self.periods: list[Period] = []

    @property
    def state(self) -> Published:
        """The newest list."""
        return self.lists[-1] if self.lists else self.unrated

    def publish(self, new: Published) -> None:
        """Add a list; it replaces one of the same day."""
        if self.lists and self.lists[-1].day == new.day:
            self.lists.pop()
        self.lists.append(new)


def find_in_force(lists: Sequence[Published], day: date) -> Published | None:
    """Find the newest rating on or before a day; None before the first."""
    place = bisect_right(lists, day, key=lambda one: one.day)
    return lists[place - 1] if place else None


#: The first and the last month of the calendar.
_FIRST, _LAST = 12, 9999 * 12 + 11


def month_number(day: date) -> int:
    """Return the number of a day's month; numbers of months can be added."""
    return day.year * 12 + day.month - 1


def first_day(month: int) -> date:
    """Return the first day of a month, or of the nearest one in the calendar."""
    year, place = divmod(max(_FIRST, min(month, _LAST)), 12)
    return date(year, place + 1, 1)


def list_day(system: str, day: date) -> date:
    """Return the day of the list for a day: the first of the month, if monthly."""
    return day.replace(day=1) if systems.find_row(system).monthly else day


def find_listed(account: Account, system: str, pool: str, day: date) -> Listed | None:
    """Find the official rating entered for a day; in FIDE, for the list of that day."""
    wanted = rating_key(system, pool)
    found = None
    for one in account.listed:
        same_list = list_day(system, one.day) == list_day(system, day)
        if listed_key(one) == wanted and same_list:
            found = one
    return found
