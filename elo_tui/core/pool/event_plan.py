"""The effects that an event would have on a pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import count
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.large_changes import LargeChange
from elo_tui.core.pool.ledger import (
    EventContent,
    LedgerLine,
    PoolState,
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
    """Effects of adding events."""

    double: int
    """An event with most of the same games, which is not corrected; 0 for none."""
    new: tuple[str, ...]
    """Names of people who are not in the pool yet."""
    by_name: tuple[str, ...]
    """Names of people recognised by name alone."""
    questions: tuple[tuple[str, str, str], ...]
    """Names of two who may be one person, and why."""
    changes: tuple[tuple[str, float, float], ...]
    """Name, newest rating before and after, the largest change first."""
    corrected: EventContent | None = None
    """The first event that is corrected: same name and days, other games."""
    large: LargeChange | None = None
    """The largest change, if it is too large for one event."""
    targets: tuple[int, ...] = (0,)
    """The event that each of them corrects; 0 for none."""


class NewRating(NamedTuple):
    """The newest rating of a player of an event before and after it."""

    name: str
    before: float | None
    """None for a newcomer."""
    after: float


def rate_addition(
    pool: ReplayedPool, contents: Mapping[str, EventContent], target: int = 0
) -> Sequence[NewRating] | Problem:
    """Rate the event `NOT_STORED` of the contents with the events of a pool.

    It corrects the event `target`, if any.
    """
    number, kind = target or pool.state.next_event, "replace" if target else "add"
    planned = LedgerLine(
        number=len(pool.entries) + 1,
        kind=kind,
        data={"event": number, "digest": NOT_STORED},
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


def plan_events(
    source: str,
    entries: Sequence[LedgerLine],
    contents: Mapping[str, EventContent],
    digests: Sequence[str] = (NOT_STORED,),
    corrects: int = 0,
) -> EventPlan | Problem:
    """Find the effects of adding the events with these digests to a pool, in turn.

    The only one corrects the event `corrects`, if any.
    """
    state = fold_entries(entries)
    present = {one.number: one.digest for one in state.events if one.is_active}
    known = [(number, contents[digest]) for number, digest in present.items()]
    added = [contents[digest] for digest in digests]
    before = replay_pool(source, entries, contents)
    if isinstance(before, Problem):
        return before
    identities = before.columns.identities
    targets = [corrects or find_corrected(one, known, identities) for one in added]
    others = [one for one in known if one[0] != corrects]
    doubles = [
        find_double(one, others, identities)
        for one, target in zip(added, targets, strict=True)
        if target == corrects
    ]
    planned = [*entries, *_plan_entries(entries, state, digests, targets)]
    after = replay_pool(source, planned, contents)
    if isinstance(after, Problem):
        return after
    people = after.columns.identities.people
    new = {person.id for person in people} - {*before.columns.people.ids}
    changes = sorted(
        _list_changes(before, after),
        key=lambda one: (-abs(one[2] - one[1]), one[0]),
    )
    pairs = find_duplicates(after.columns.identities, new)
    numbers = {one.data["event"] for one in planned[len(entries) :]}
    first = next(filter(None, targets), 0)
    return EventPlan(
        double=next(filter(None, doubles), 0),
        new=tuple(person.name for person in people if person.id in new),
        by_name=tuple(
            one.name for one in people if not numbers.isdisjoint(one.by_name)
        ),
        questions=tuple((pair.one.name, pair.other.name, pair.why) for pair in pairs),
        changes=tuple(changes[:_CHANGES]),
        corrected=contents[present[first]] if first else None,
        large=next(
            (one for one in after.large if _has_event(after, one, numbers)), None
        ),
        targets=tuple(targets),
    )


def _plan_entries(
    entries: Sequence[LedgerLine],
    state: PoolState,
    digests: Sequence[str],
    targets: Sequence[int],
) -> Iterator[LedgerLine]:
    """Yield the entries that add these events, or correct the targets."""
    fresh = count(state.next_event)
    pairs = zip(digests, targets, strict=True)
    for place, (digest, target) in enumerate(pairs, start=len(entries) + 1):
        data = {"event": target or next(fresh), "digest": digest}
        kind = "replace" if target else "add"
        yield LedgerLine(number=place, kind=kind, data=data)


def _has_event(pool: ReplayedPool, large: LargeChange, wanted: Set[int]) -> bool:
    numbers = pool.columns.events.numbers
    return any(numbers[at] in wanted for at in large.batch.events)


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
