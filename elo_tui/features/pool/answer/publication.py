"""The pages and files of a pool for others: private people and birth years left out."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence, Set
from datetime import date, timedelta
from math import isnan
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType, structs

from elo_tui.core.pool.game_columns import Events
from elo_tui.core.pool.ledger import PoolColumns, PoolState
from elo_tui.core.pool.pool_rating import PoolList, find_first_days, map_ratings
from elo_tui.core.pool.replayed_pool import EventSummary, ReplayedPool
from elo_tui.core.text.clean_text import escape_formula
from elo_tui.core.text.figures import format_change
from elo_tui.features.pool.answer.pool import (
    IncompleteEvent,
    ListedPerson,
    ListScope,
    PersonName,
    answer_list,
)
from elo_tui.features.pool.rows import MoverRow, list_movers
from elo_tui.kit.answer import Answer, Change, Lead, Measure, Record

#: A published rating of fewer games is marked.
PROVISIONAL = 10
#: People without a game in so long before the list are listed apart.
INACTIVE = timedelta(days=12 * 30.44)
#: Most gains, and most losses, that a page of movers has.
MOVERS = 10
#: The newest lists with changes that a page tabulates, and those needed for that.
CHANGES = 8
LISTS = CHANGES + 1
_DATA = Measure(role="data")
_PEOPLE = Measure(role="people")
_SOURCE = Measure(role="source")


class PublishedPerson(Record, frozen=True, kw_only=True):
    """A person on a list for others."""

    place: int
    name: str
    change: Change | None
    """Since the list before; None without a game since then."""
    rating: int
    games: int
    last_played: str | None
    remark: str | None


class Course(Record, frozen=True, kw_only=True):
    """How a rating changed with the newest lists."""

    name: str
    days: Annotated[dict[str, str], Measure(is_named=False)]
    """The change by the day of the list; empty without a game."""


class PublishedList(Answer, frozen=True, kw_only=True):
    """The newest list of a pool for others; people see the active ones first."""

    pool: Annotated[str, _SOURCE]
    system: Annotated[str, _DATA]
    event: Annotated[int | None, _DATA]
    period: Annotated[str | None, _DATA]
    date: str
    players: Annotated[tuple[ListedPerson, ...], _DATA]
    unrated: Annotated[tuple[PersonName, ...], _DATA]
    active: Annotated[tuple[PublishedPerson, ...], Measure("players", role="people")]
    inactive: Annotated[tuple[PublishedPerson, ...], _PEOPLE]
    changes: Annotated[tuple[Course, ...], _PEOPLE]
    incomplete: tuple[IncompleteEvent, ...] | UnsetType

    @property
    def title(self) -> str:
        return f"{self.pool}, list of {self.date}"


class Readers(NamedTuple):
    """What the readers of a published list may see."""

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
) -> PublishedList:
    """Answer with the newest list and the change since the one before."""
    people = columns.people
    found = answer_list(
        lists[-1],
        columns,
        state,
        find_first_days(columns.events, columns.games),
        ListScope(private={people.ids[at] for at in readers.left_out}),
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
    since = (date.fromisoformat(found.date) - INACTIVE).isoformat()
    rows = [*map(_publish_person, players)]
    changes = tabulate_changes(columns, lists, readers) if readers.with_changes else ()
    return PublishedList(
        pool=pool,
        system=found.system,
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
        place=one.place,
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
    people = columns.people
    pairs = [*zip(lists[-LISTS:], lists[-LISTS:][1:], strict=False)]
    days = [date.fromordinal(after.batch.day).isoformat() for _, after in pairs]
    for at in lists[-1].order(people):
        if at in readers.left_out:
            continue
        sums: dict[str, float] = {}
        for day, (before, after) in zip(days, pairs, strict=True):
            change = after.ratings[at] - before.ratings[at]
            has_played = after.games[at] > before.games[at] and not isnan(change)
            if has_played:
                # two events may end on one day
                sums[day] = sums.get(day, 0.0) + change
        if sums:
            is_hidden = people.ids[at] in readers.hidden
            yield Course(
                name="private" if is_hidden else people.names[at],
                days={
                    day: format_change(sums[day], 1) if day in sums else ""
                    for day in days
                },
            )


def write_csv(answer: PublishedList) -> str:
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
) -> PublishedList:
    """Answer with the newest list of a pool, which has one, without some people."""
    readers = Readers(left_out | pool.private, with_changes=with_changes)
    return answer_published(pool.name, pool.columns, pool.state, pool.lists, readers)


class PublishedEvent(Record, frozen=True, kw_only=True):
    """An event of a pool."""

    number: int
    name: str
    first_day: str
    last_day: str
    players: int
    rated_games: int
    incomplete: bool | UnsetType
    """True if games or players are missing."""


class EventsAnswer(Answer, frozen=True, kw_only=True):
    """The events of a pool."""

    pool: Annotated[str, _SOURCE]
    events: tuple[PublishedEvent, ...]

    @property
    def title(self) -> str:
        return f"{self.pool}, events"


def publish_events(pool: ReplayedPool) -> EventsAnswer:
    """Answer with the events of a pool that are not removed."""
    events = tuple(_publish_event(one) for one in pool.events if one.is_active)
    return EventsAnswer(pool=pool.name, events=events)


def _publish_event(one: EventSummary) -> PublishedEvent:
    return PublishedEvent(
        number=one.number,
        name=one.name,
        first_day=one.first_day.isoformat(),
        last_day=one.last_day.isoformat(),
        players=one.players,
        rated_games=one.rated_games,
        incomplete=True if one.notes else UNSET,
    )


class Mover(Record, frozen=True, kw_only=True):
    """A person whose rating changed between two lists."""

    id: Annotated[str, _DATA]
    name: str
    before: Annotated[float, Measure(decimals=0)]
    after: Annotated[float, Measure(decimals=0)]
    change: Change
    games: int
    """Rated games between the lists."""


#: The names in JSON, which are words of Python, or parts of such names.
_NAMES = {
    "first": "from",
    "first_event": "from_event",
    "last": "to",
    "last_event": "to_event",
}


class MoversAnswer(Answer, frozen=True, kw_only=True, rename=_NAMES):
    """The largest gains and losses between two lists."""

    pool: Annotated[str, _SOURCE]
    lead: Lead
    first: Annotated[str | None, _DATA]
    first_event: Annotated[str | None, _DATA]
    last: Annotated[str | None, _DATA]
    last_event: Annotated[str | None, _DATA]
    gains: tuple[Mover, ...]
    losses: tuple[Mover, ...]

    @property
    def title(self) -> str:
        return f"{self.pool}, movers"


def publish_movers(
    pool: ReplayedPool,
    before: PoolList | None,
    after: PoolList | None,
    left_out: Set[int] = frozenset(),
) -> MoversAnswer:
    """Answer with the largest gains and losses between two lists."""
    found = list_movers(pool.columns, pool.private, before, after)
    rows = [one for one in found if not (one.is_private or one.person in left_out)]
    return answer_movers(pool.name, rows, (before, after), pool.columns.events)


def answer_movers(
    pool: str,
    rows: Sequence[MoverRow],
    lists: tuple[PoolList | None, PoolList | None],
    events: Events,
    most: int = MOVERS,
) -> MoversAnswer:
    """Answer with the largest gains and losses; `rows` begin with the largest gain."""
    before, after = lists
    gains = [one for one in rows if one.change > 0][:most]
    losses = [one for one in reversed(rows) if one.change < 0][:most]
    answer = MoversAnswer(
        pool=pool,
        lead=(),
        first=_day_of(before),
        first_event=_name_event(before, events),
        last=_day_of(after),
        last_event=_name_event(after, events),
        gains=tuple(map(_describe_mover, gains)),
        losses=tuple(map(_describe_mover, losses)),
    )
    return structs.replace(answer, lead=tuple(_describe_lists(answer)))


def _describe_lists(found: MoversAnswer) -> Iterator[str]:
    """Describe the lists by their days, or by their events if both are of one day."""
    if found.first is None or found.last is None:
        yield "one list only: nothing to compare"
        return
    if found.first == found.last:
        yield (
            f"from the list of {found.first} after {found.first_event} to that after"
            f" {found.last_event}"
        )
    else:
        yield f"from the list of {found.first} to that of {found.last}"
    if not found.gains:
        yield "gains: none"
    if not found.losses:
        yield "losses: none"


def _describe_mover(one: MoverRow) -> Mover:
    return Mover(
        id=one.id,
        name=one.name,
        before=one.before,
        after=one.after,
        change=one.change,
        games=one.games,
    )


def _day_of(found: PoolList | None) -> str | None:
    return None if found is None else date.fromordinal(found.batch.day).isoformat()


def _name_event(found: PoolList | None, events: Events) -> str | None:
    """Name the event after which a list was made; None after a period."""
    if found is None or found.batch.event < 0:
        return None
    at = found.batch.event
    number, name = events.numbers[at], events.names[at]
    return f"event {number}{name and f', {name}'}"
