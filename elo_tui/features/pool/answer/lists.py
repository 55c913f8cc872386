"""The lists of a pool: for its keeper, and for others without private people."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date, timedelta
from math import isnan
from typing import Annotated, ClassVar, NamedTuple

from msgspec import UNSET, UnsetType, structs

from elo_tui.core.pool.game_columns import POOL_ROWS, People
from elo_tui.core.pool.large_changes import LargeChange
from elo_tui.core.pool.ledger import PoolColumns, PoolState
from elo_tui.core.pool.pool_rating import (
    PoolList,
    find_first_days,
    find_unrated,
    map_ratings,
    round_rating,
)
from elo_tui.core.pool.rating_changes import find_change, sum_changes
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.clean_text import escape_formula
from elo_tui.core.text.figures import format_change, plural
from elo_tui.features.pool.answer.ledger import describe_settings, describe_unusual
from elo_tui.features.pool.answer.rows import (
    DATA,
    PEOPLE,
    SOURCE,
    PersonLabel,
    PersonName,
    PoolPerson,
    label_person,
    name_event,
)
from elo_tui.features.pool.answer.warnings import describe_by_event
from elo_tui.kit.answer import Answer, Basis, Change, Measure, PlaceText, Record

#: Why a list is empty although games were played, and what to do.
NO_RATING = (
    "first ratings need rated opponents: begin the pool with an opening list, or with"
    " Elo"
)
#: Most lists that the course of a rating shows.
COURSE_MAX = 16
#: A published rating of fewer games is marked.
PROVISIONAL = 10
#: People without a game in so many months before the list are listed apart.
INACTIVE = 12
_MONTH = timedelta(days=30.44)
#: The newest lists with changes that a page tabulates, and those needed for that.
CHANGES = 8
LISTS = CHANGES + 1


class ListedPerson(PoolPerson, frozen=True, kw_only=True):
    """A person on a list; equal ratings share a place."""

    place: Annotated[int, Measure(role="json")]
    """By the rating with all its decimals."""
    place_: Annotated[str, Measure("place", unit="place", role="added")]
    """By the rating shown."""
    id: Annotated[str, DATA]
    name: Annotated[str, DATA]
    label: PersonLabel
    rating: Annotated[float, DATA]
    shown: Annotated[int, Measure("rating", column="beside")]
    rd: Annotated[float | None, Measure("deviation", decimals=0)]
    volatility: float | None
    games: int
    last_played: str | None
    change: Annotated[float | UnsetType | None, DATA] = UNSET
    """Since the list before; None for newcomers."""
    course: Annotated[tuple[float, ...], SOURCE] = ()
    """The ratings on the last lists, the oldest first."""
    person: Annotated[int, SOURCE]
    is_private: Annotated[bool, SOURCE] = False


class IncompleteEvent(Record, frozen=True, kw_only=True):
    """An event with missing games or players."""

    event: int
    name: str


class LargeEvent(Record, frozen=True, kw_only=True):
    """An event that changes a rating by more than one event hardly does."""

    event: int
    name: str
    why: str


class ListAnswer(Answer, frozen=True, kw_only=True):
    """A list of the pool."""

    is_table: ClassVar[bool] = True

    label: Annotated[str, SOURCE]
    """Its day, and the event or period that it was made after."""
    system: Basis
    rules: Annotated[str | UnsetType, Measure("rules", role="people")] = UNSET
    """The rules of its day that are not the usual ones of the system."""
    used: Annotated[str | None, Measure("rules", role="people")] = None
    """The usual ones."""
    event: Annotated[int | None, DATA]
    """The event after which it was made; None for one after a period."""
    period: str | None
    date: Annotated[str, DATA]
    players: tuple[ListedPerson, ...]
    unrated: tuple[PersonName, ...]
    incomplete: tuple[IncompleteEvent, ...] | UnsetType
    large: tuple[LargeEvent, ...] | UnsetType = UNSET

    @property
    def title(self) -> str:
        return f"List of {self.date}"

    def write_text(self) -> Iterator[str]:
        # lists are printed one by one, each with its own heading
        return _list_lines(self)


class PoolLists(Answer, frozen=True, kw_only=True):
    """The lists after every event or period."""

    lists: tuple[ListAnswer, ...]

    @property
    def title(self) -> str:
        return "Lists"

    def write_text(self) -> Iterator[str]:
        # all lists as each of them alone
        for place, one in enumerate(self.lists):
            if place:
                yield ""
            yield from _list_lines(one)


class ListScope(NamedTuple):
    """The people of a list that are shown; places stay those among all."""

    active_months: int | None = None
    """Only those who played in so many months before the list."""
    min_games: int = 0
    left_out: Set[int] = frozenset()
    shows_rules: bool = True


def answer_list(
    found: PoolList,
    columns: PoolColumns,
    state: PoolState,
    first_days: Mapping[int, int],
    scope: ListScope = ListScope(),  # noqa: B008 - a tuple
    large: Sequence[LargeChange] = (),
) -> ListAnswer:
    """Answer with a list; `first_days` are those of `find_first_days`."""
    whys = describe_by_event(
        (one for one in large if one.batch.day <= found.batch.day), columns.events
    )
    names = dict(zip(columns.events.numbers, columns.events.names, strict=True))
    people, batch = columns.people, found.batch
    system = state.settings[0][1].system
    settings = state.find_settings(date.fromordinal(batch.day))
    unusual = describe_unusual(settings)
    day = date.fromordinal(batch.day).isoformat()
    event = columns.events.numbers[batch.event] if batch.event >= 0 else None
    return ListAnswer(
        label=f"{day}, event {event}" if event else f"{day}, period {batch.period}",
        system=system,
        rules=unusual if unusual and scope.shows_rules else UNSET,
        used=None if unusual else describe_settings(settings),
        event=event,
        period=batch.period or None,
        date=day,
        players=tuple(_list_people(found, people, system, scope)),
        unrated=tuple(
            PersonName(id=people.ids[at], name=people.names[at])
            for at in find_unrated(found, people, first_days)
            if at not in scope.left_out
        ),
        incomplete=find_incomplete(state, columns, batch.day) or UNSET,
        large=tuple(
            LargeEvent(event=number, name=names[number], why=why)
            for number, why in whys.items()
        )
        or UNSET,
    )


class _Earlier(NamedTuple):
    """Facts of a person that the screen shows beyond a list."""

    before: PoolList | None
    course: Sequence[PoolList]
    private: Set[int]


def _list_people(
    found: PoolList,
    people: People,
    system: str,
    scope: ListScope,
    earlier: _Earlier | None = None,
) -> Iterator[ListedPerson]:
    """Yield the people of a list who are shown, in their order."""
    asks = POOL_ROWS[system].asks
    before, course, private = earlier or (None, (), ())
    for place, shown, at in _rank_shown(found, people):
        if not _is_shown(found, at, scope):
            continue
        id, name, played = people.ids[at], people.names[at], found.last_days[at]
        ratings = [one.ratings[at] for one in course]
        yield ListedPerson(
            place=place,
            place_=shown,
            id=id,
            name=name,
            label=label_person(id, name),
            rating=found.ratings[at],
            shown=round_rating(found.ratings[at]),
            rd=found.rds[at] if "rd" in asks else None,
            volatility=found.volatilities[at] if "volatility" in asks else None,
            games=found.games[at],
            last_played=date.fromordinal(played).isoformat() if played else None,
            change=find_change(before, found, at) if earlier else UNSET,
            course=tuple([one for one in ratings if not isnan(one)]),
            person=at,
            is_private=at in private,
        )


def _rank_shown(found: PoolList, people: People) -> Iterator[tuple[int, str, int]]:
    """Yield place, the place for people and the person, in their order."""
    ranked = [*found.rank(people)]
    shown = [round_rating(found.ratings[at]) for _, at in ranked]
    counts, first = Counter(shown), 0
    for count, ((place, at), rating) in enumerate(zip(ranked, shown, strict=True), 1):
        first = first if count > 1 and rating == shown[count - 2] else count
        yield place, f"{first}{'=' * (counts[rating] > 1)}", at


def _is_shown(found: PoolList, at: int, scope: ListScope) -> bool:
    months = scope.active_months
    return (
        found.games[at] >= scope.min_games
        and (months is None or found.last_days[at] >= _find_start(found, months))
        and at not in scope.left_out
    )


def _find_start(found: PoolList, months: int) -> int:
    """Find the day, an ordinal from 1 on, so many months before a list."""
    return max(1, found.batch.day - (months * _MONTH).days)


def list_newest(pool: ReplayedPool) -> list[ListedPerson]:
    """List the people of the newest list, each with the change and the last ratings."""
    newest = pool.newest
    if newest is None:
        return []
    course = pool.lists[-COURSE_MAX:] if pool.keeps_all else ()
    earlier = _Earlier(pool.previous, course, pool.private)
    people, system = pool.columns.people, pool.settings.system
    return [*_list_people(newest, people, system, ListScope(), earlier)]


def find_incomplete(
    state: PoolState, columns: PoolColumns, last_day: int
) -> tuple[IncompleteEvent, ...]:
    """Find the events up to a day with missing games or players.

    The notes on them, which name people, are in the ledger only.
    """
    numbers = {one.number for one in state.events if one.notes}
    events = columns.events
    rows = zip(events.numbers, events.names, events.last_days, strict=True)
    return tuple(
        IncompleteEvent(event=number, name=name)
        for number, name, last in rows
        if number in numbers and last <= last_day
    )


def _list_lines(answer: ListAnswer) -> Iterator[str]:
    after = f"event {answer.event}" if answer.event else f"period {answer.period}"
    count = plural(len(answer.players), "player")
    yield f"list of {answer.date}, after {after}: {count}"
    if answer.rules:
        yield f"rules: {answer.rules}"
    for one in answer.players:
        deviation = "" if one.rd is None else f" ± {one.rd:.0f}"
        yield (
            f"{one.place_:>4} {one.shown:>5}{deviation}  {one.label},"
            f" {plural(one.games, 'game')}"
            + (f", last {one.last_played}" if one.last_played else "")
        )
    if answer.unrated:
        yield f"without a rating: {'; '.join(one.name for one in answer.unrated)}"
        if not answer.players:
            yield NO_RATING
    for event in answer.incomplete or ():
        name = name_event(event.event, event.name)
        yield f"incomplete: {name}: games or players are missing; see `pool log`"
    for large in answer.large or ():
        yield f"warning: {name_event(large.event, large.name)} {large.why}"


class PublishedPerson(Record, frozen=True, kw_only=True):
    """A person on a list for others."""

    place: PlaceText
    name: str
    change: Change | None
    """Since the list before; None without a game since then."""
    rating: int
    games: int
    last_played: str | None
    remark: str | None


class Course(Record, frozen=True, kw_only=True):
    """Changes of a rating with the newest lists."""

    name: str
    days: Annotated[dict[str, str], Measure(is_named=False)]
    """The change by the day of the list; empty without a game."""


class ListForOthers(Answer, frozen=True, kw_only=True):
    """The newest list of a pool for others; people see the active ones first."""

    pool: Annotated[str, SOURCE]
    system: Annotated[str, DATA]
    rules: Annotated[str, Measure("rules", role="people")]
    event: Annotated[int | None, DATA]
    period: Annotated[str | None, DATA]
    date: Annotated[str, DATA]
    players: Annotated[tuple[ListedPerson, ...], DATA]
    unrated: Annotated[tuple[PersonName, ...], DATA]
    active: Annotated[tuple[PublishedPerson, ...], Measure("players", role="people")]
    inactive: Annotated[tuple[PublishedPerson, ...], PEOPLE]
    changes: Annotated[tuple[Course, ...], PEOPLE]
    incomplete: tuple[IncompleteEvent, ...] | UnsetType

    @property
    def title(self) -> str:
        return f"{self.pool}, list of {self.date}"


class SavedList(Answer, frozen=True, kw_only=True):
    """A list that was saved for others."""

    file: str
    format: str
    date: str
    players: int

    @property
    def title(self) -> str:
        return "Saved list"


class Readers(NamedTuple):
    """The parts of a list that its readers may see."""

    left_out: Set[int] = frozenset()
    """The people who are not in it."""
    hidden: Set[str] = frozenset()
    """The ids of those without a name in it."""
    with_changes: bool = False
    """Whether it tabulates the changes of the newest lists."""


def answer_published(
    pool: str,
    columns: PoolColumns,
    state: PoolState,
    lists: Sequence[PoolList],
    readers: Readers,
) -> ListForOthers:
    """Answer with the newest list and the change since the one before."""
    people = columns.people
    found = answer_list(
        lists[-1],
        columns,
        state,
        find_first_days(columns.events, columns.games),
        ListScope(left_out=readers.left_out),
    )
    before = map_ratings(people, lists[-2]) if len(lists) > 1 else {}
    players = []
    for one in found.players:
        change = round(one.rating - before[one.id], 2) if one.id in before else None
        shown = structs.replace(one, change=change)
        if one.id in readers.hidden:
            # an id names the person, too, and is the name if no file states one
            id = f"private-{one.place}"
            shown = structs.replace(shown, id=id, name="private")
        players.append(shown)
    since = date.fromordinal(_find_start(lists[-1], INACTIVE)).isoformat()
    rows = [*map(_publish_person, players)]
    changes = tabulate_changes(columns, lists, readers) if readers.with_changes else ()
    return ListForOthers(
        pool=pool,
        system=found.system,
        rules=describe_settings(
            state.find_settings(date.fromordinal(lists[-1].batch.day))
        ),
        event=found.event,
        period=found.period,
        date=found.date,
        players=tuple(players),
        unrated=found.unrated,
        active=tuple(one for one in rows if (one.last_played or "") >= since),
        inactive=tuple(one for one in rows if (one.last_played or "") < since),
        changes=tuple(changes),
        incomplete=found.incomplete,
    )


def _publish_person(one: ListedPerson) -> PublishedPerson:
    return PublishedPerson(
        place=one.place_,
        name=one.name,
        # a person without a game since the list before has no change
        change=one.change or None,
        rating=one.shown,
        games=one.games,
        last_played=one.last_played,
        remark="provisional" if one.games < PROVISIONAL else None,
    )


def tabulate_changes(
    columns: PoolColumns, lists: Sequence[PoolList], readers: Readers
) -> Iterator[Course]:
    """Tabulate who changed by how much with each of the newest lists.

    Only people with a rated game between two of these lists have a row.
    """
    people, newest = columns.people, lists[-LISTS:]
    for at in newest[-1].order(people):
        sums = {} if at in readers.left_out else sum_changes(newest, at)
        if sums:
            is_hidden = people.ids[at] in readers.hidden
            yield Course(
                name="private" if is_hidden else people.names[at],
                days={
                    date.fromordinal(one.batch.day).isoformat(): (
                        format_change(sums[one.batch.day], 1)
                        if one.batch.day in sums
                        else ""
                    )
                    for one in newest[1:]
                },
            )


def write_csv(answer: ListForOthers) -> str:
    """Write a list in the form that pairing programs and `list import` read."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("id", "name", "rating", "games", "last_played"))
    for one in answer.players:
        name = escape_formula(one.name)
        writer.writerow((one.id, name, one.shown, one.games, one.last_played))
    return out.getvalue()


def publish_list(
    pool: ReplayedPool, left_out: Set[int] = frozenset(), with_changes: bool = False
) -> ListForOthers:
    """Answer with the newest list of a pool, which has one, without some people."""
    readers = Readers(left_out | pool.private, with_changes=with_changes)
    return answer_published(pool.name, pool.columns, pool.state, pool.lists, readers)
