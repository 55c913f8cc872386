"""The effects that an event would have on a pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.large_changes import LargeChange
from elo_tui.core.pool.ledger import (
    EventContent,
    LedgerLine,
    find_corrected,
    find_double,
    fold_entries,
)
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.pool_rating import map_ratings
from elo_tui.core.pool.replayed_pool import ReplayedPool, replay_pool

#: The digest of an event that is not stored yet.
NOT_STORED = ""
#: Most changes that a plan lists.
_CHANGES = 5


class EventPlan(NamedTuple):
    """Effects of adding an event."""

    double: int
    """The event with most of the same games; 0 for none."""
    new: tuple[str, ...]
    """Names of people who are not in the pool yet."""
    by_name: tuple[str, ...]
    """Names of people recognised by name alone."""
    questions: tuple[tuple[str, str, str], ...]
    """Names of two who may be one person, and why."""
    changes: tuple[tuple[str, float, float], ...]
    """Name, newest rating before and after, the largest change first."""
    corrected: EventContent | None = None
    """The event that this one corrects: same name and days, other games; else None."""
    large: LargeChange | None = None
    """Its largest change, if that is too large for one event."""


class NewRating(NamedTuple):
    """The newest rating of a player of an event before and after it."""

    name: str
    before: float | None
    """None for a newcomer."""
    after: float


def rate_addition(
    pool: ReplayedPool, contents: Mapping[str, EventContent]
) -> Sequence[NewRating] | Problem:
    """Rate the event `NOT_STORED` of the contents after the events of a pool."""
    number = pool.state.next_event
    planned = LedgerLine(
        len(pool.entries) + 1, "add", {"event": number, "digest": NOT_STORED}
    )
    after = replay_pool(pool.source, [*pool.entries, planned], contents)
    if isinstance(after, Problem):
        return after
    events, people = after.columns.events, after.columns.people
    before = map_ratings(pool.columns.people, pool.newest)
    ratings = map_ratings(people, after.newest)
    entrants = events.entrants[events.numbers.index(number)]
    return [
        NewRating(people.names[at], before.get(people.ids[at]), ratings[people.ids[at]])
        for at in entrants
        if people.ids[at] in ratings
    ]


def plan_event(
    source: str, entries: Sequence[LedgerLine], contents: Mapping[str, EventContent]
) -> EventPlan | Problem:
    """Find the effects of adding the event `NOT_STORED` of the contents to a pool."""
    content, state = contents[NOT_STORED], fold_entries(entries)
    present = {one.number: one.digest for one in state.events if one.is_active}
    known = [(number, contents[digest]) for number, digest in present.items()]
    double, target = find_double(content, known), find_corrected(content, known)
    kind, number = ("replace", target) if target else ("add", state.next_event)
    planned = LedgerLine(
        len(entries) + 1, kind, {"event": number, "digest": NOT_STORED}
    )
    before = replay_pool(source, entries, contents)
    after = replay_pool(source, [*entries, planned], contents)
    if isinstance(before, Problem):
        return before
    if isinstance(after, Problem):
        return after
    people = after.columns.identities.people
    new = {person.id for person in people} - {*before.columns.people.ids}
    changes = sorted(
        _list_changes(before, after),
        key=lambda one: (-abs(one[2] - one[1]), one[0]),
    )
    pairs = find_duplicates(after.columns.identities, new)
    return EventPlan(
        double=target or double,
        new=tuple(person.name for person in people if person.id in new),
        by_name=tuple(one.name for one in people if number in one.by_name),
        questions=tuple((pair.one.name, pair.other.name, pair.why) for pair in pairs),
        changes=tuple(changes[:_CHANGES]),
        corrected=contents[present[target]] if target else None,
        large=next(
            (one for one in after.large if _has_event(after, one, number)), None
        ),
    )


def _has_event(pool: ReplayedPool, large: LargeChange, number: int) -> bool:
    numbers = pool.columns.events.numbers
    return any(numbers[at] == number for at in large.batch.events)


def _list_changes(
    before: ReplayedPool, after: ReplayedPool
) -> Iterator[tuple[str, float, float]]:
    """Yield name, rating before and after of the people on both newest lists."""
    if before.newest is None or after.newest is None:
        return
    old = map_ratings(before.columns.people, before.newest)
    people = after.columns.people
    for at in after.newest.order(people):
        rating = old.get(people.ids[at])
        if rating is not None and rating != after.newest.ratings[at]:
            yield people.names[at], rating, after.newest.ratings[at]
