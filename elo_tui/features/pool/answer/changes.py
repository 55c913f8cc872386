"""Changes between two lists of a pool: the movers, and all differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date
from typing import Annotated

from msgspec import structs

from elo_tui.core.pool.game_columns import Events
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_rating import PoolList
from elo_tui.core.pool.rating_changes import rank_movers
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.answer.rows import (
    DATA,
    PEOPLE,
    SOURCE,
    PersonLabel,
    PoolPerson,
    label_person,
)
from elo_tui.kit.answer import Answer, Change, Lead, Measure, Record

#: Most gains, and most losses, that a page of movers has.
MOVERS = 10
#: What a comparison of the newest two lists needs.
ONE_LIST = "One list only: the next event makes a second one to compare it with"
#: A smaller difference of two ratings is 0.00.
_LEAST_CHANGE = 0.005


class Mover(PoolPerson, frozen=True, kw_only=True):
    """A person with a change of rating between two lists."""

    id: Annotated[str, DATA]
    name: str
    before: Annotated[float, Measure(decimals=0)]
    after: Annotated[float, Measure(decimals=0)]
    change: Change
    games: int
    """Rated games between the lists."""
    person: Annotated[int, SOURCE]
    is_private: Annotated[bool, SOURCE]


#: The names in JSON, which are words of Python, or parts of such names.
_NAMES = {
    "first": "from",
    "first_event": "from_event",
    "last": "to",
    "last_event": "to_event",
}


class MoversAnswer(Answer, frozen=True, kw_only=True, rename=_NAMES):
    """The largest gains and losses between two lists."""

    pool: Annotated[str, SOURCE]
    lead: Lead
    first: Annotated[str | None, DATA]
    first_event: Annotated[str | None, DATA]
    last: Annotated[str | None, DATA]
    last_event: Annotated[str | None, DATA]
    gains: tuple[Mover, ...]
    losses: tuple[Mover, ...]

    @property
    def title(self) -> str:
        return f"{self.pool}, movers"


def list_movers(
    columns: PoolColumns,
    private: Set[int],
    before: PoolList | None,
    after: PoolList | None,
) -> list[Mover]:
    """List the people on both lists with another rating, the largest gain first."""
    if before is None or after is None:
        return []
    people = columns.people
    return [
        Mover(
            id=people.ids[at],
            name=people.names[at] or people.ids[at],
            before=before.ratings[at],
            after=after.ratings[at],
            change=after.ratings[at] - before.ratings[at],
            games=after.games[at] - before.games[at],
            person=at,
            is_private=at in private,
        )
        for at in rank_movers(people, before, after)
    ]


def answer_movers(
    pool: str,
    columns: PoolColumns,
    lists: Sequence[PoolList | None],
    left_out: Set[int],
    most: int = MOVERS,
) -> MoversAnswer:
    """Answer with the largest changes between two lists, without some people."""
    before, after = lists
    events = columns.events
    found = list_movers(columns, left_out, before, after)
    rows = [one for one in found if not one.is_private]
    gains = [one for one in rows if one.change > 0][:most]
    losses = [one for one in reversed(rows) if one.change < 0][:most]
    answer = MoversAnswer(
        pool=pool,
        lead=(),
        first=_day_of(before),
        first_event=_name_event(before, events),
        last=_day_of(after),
        last_event=_name_event(after, events),
        gains=tuple(gains),
        losses=tuple(losses),
    )
    return structs.replace(answer, lead=tuple(_describe_lists(answer)))


def _describe_lists(found: MoversAnswer) -> Iterator[str]:
    """Describe the lists by their days, or by their events if both are of one day."""
    if found.first is None or found.last is None:
        yield ONE_LIST
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


def _day_of(found: PoolList | None) -> str | None:
    return None if found is None else date.fromordinal(found.batch.day).isoformat()


def _name_event(found: PoolList | None, events: Events) -> str | None:
    """Name the event after which a list was made; None after a period."""
    if found is None or found.batch.event < 0:
        return None
    at = found.batch.event
    number, name = events.numbers[at], events.names[at]
    return f"event {number}{name and f', {name}'}"


class Difference(Record, frozen=True, kw_only=True):
    """A person on both lists."""

    id: Annotated[str, DATA]
    label: PersonLabel
    before: Annotated[float, Measure(decimals=2)]
    after: Annotated[float, Measure(decimals=2)]
    change: Change


class ComparisonAnswer(Answer, frozen=True, kw_only=True):
    """The differences of two lists."""

    lead: Lead
    changed: Annotated[tuple[Difference, ...], PEOPLE]
    """The largest change first."""
    players: Annotated[tuple[Difference, ...], DATA]
    new: Annotated[tuple[str, ...], DATA]
    gone: Annotated[tuple[str, ...], DATA]
    newcomers: Annotated[str, Measure("new", role="people")]
    leavers: Annotated[str, Measure("gone", role="people")]

    @property
    def title(self) -> str:
        return "Comparison"


def answer_comparison(
    before: Mapping[str, float],
    after: Mapping[str, float],
    names: Mapping[str, str],
    private: Set[str] = frozenset(),
) -> ComparisonAnswer:
    """Answer with the differences of two lists, by id, without private people."""
    both, new, gone = (
        sorted(ids - private)
        for ids in (
            before.keys() & after.keys(),
            after.keys() - before.keys(),
            before.keys() - after.keys(),
        )
    )
    players = tuple(
        Difference(
            id=id,
            label=label_person(id, names.get(id, id)),
            before=before[id],
            after=after[id],
            change=after[id] - before[id],
        )
        for id in both
    )
    changed = [one for one in players if abs(one.change) >= _LEAST_CHANGE]
    return ComparisonAnswer(
        lead=(f"{plural(len(changed), 'player')} changed",),
        changed=tuple(sorted(changed, key=lambda one: (-abs(one.change), one.id))),
        players=players,
        new=tuple(new),
        gone=tuple(gone),
        newcomers="; ".join(names.get(id, id) for id in new),
        leavers="; ".join(names.get(id, id) for id in gone),
    )
