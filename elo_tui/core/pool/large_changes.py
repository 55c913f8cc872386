"""Changes of ratings that one event hardly makes: a season rated as a single event.

All games of an event are rated from the ratings before it. A person with very many
games in it gains or loses far more than the same games would give day by day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan, nan
from typing import NamedTuple

from elo_tui.core.pool.game_columns import POOL_ROWS, Batch, find_k
from elo_tui.core.pool.pool_state import Work

#: The largest changes of an event that need no remark, points and K; our own limits.
POINTS_MAX = 200.0
K_MAX = 5.0
#: No list has ratings outside these.
RATING_MIN, RATING_MAX = 0.0, 4000.0


class LargeChange(NamedTuple):
    """A rating that changes by too much with one batch."""

    batch: Batch
    person: int
    change: float
    rating: float
    """After the batch."""
    k: float
    """K before the batch; 0 if the pool does not set it."""
    games: int
    """The rated games of the person in the batch."""
    days: int
    """From the first day of its events to the last."""
    people: int
    """The number of people with such a change; this one's is the largest."""


class RatingsBefore(NamedTuple):
    """The ratings of those who play many games in a batch, before it is rated."""

    people: Sequence[int]
    ratings: Sequence[float]
    """Not a number for newcomers."""
    rds: Sequence[float]


def note_ratings(work: Work) -> RatingsBefore:
    """Note the ratings before a batch, for `find_large_change`."""
    state, people = work.state, [*work.counts]
    settings = work.settings
    if POOL_ROWS[settings.system].sets_k and settings.margin == "off":
        # a game changes a rating by K at most
        most = max(k for _, k in settings.k)
        few = min(K_MAX, POINTS_MAX / max(most, 1))
        people = [person for person, games in work.counts.items() if games > few]
    ratings = [*map(state.ratings.__getitem__, people)]
    return RatingsBefore(people, ratings, [*map(state.rds.__getitem__, people)])


def find_large_change(work: Work, before: RatingsBefore) -> LargeChange | None:
    """Find the largest change of a batch, rated since, if it is too large."""
    after = map(work.state.ratings.__getitem__, before.people)
    rows = zip(before.people, before.ratings, after, before.rds, strict=True)
    least = min(POINTS_MAX, K_MAX * min(k for _, k in work.settings.k))
    found = [
        one
        for person, old, new, rd in rows
        if not (-least <= new - old <= least and RATING_MIN <= new <= RATING_MAX)
        for one in _examine(work, person, old, new, rd)
    ]
    if not found:
        return None
    largest = max(found, key=lambda one: abs(one.change))
    return largest._replace(people=len(found))


def _examine(
    work: Work, person: int, old: float, new: float, rd: float
) -> Iterator[LargeChange]:
    """Yield the change of a person, if it is too large."""
    row, games = POOL_ROWS[work.settings.system], work.counts[person]
    limit, k = POINTS_MAX, 0.0
    if row.sets_k:
        k = find_k(work.settings, work.state.games[person] - games)
        limit = min(limit, K_MAX * k)
        old = _find_start(work, person) if isnan(old) else old
    elif "rd" in row.asks:
        # an uncertain rating moves far by the rules themselves
        limit = max(limit, 2 * rd)
    change = new - old
    # NaN is the change of a newcomer with a rating from the event's results
    if abs(change) > limit or not (isnan(change) or RATING_MIN <= new <= RATING_MAX):
        yield LargeChange(
            batch=work.batch,
            person=person,
            change=change,
            rating=new,
            k=k,
            games=games,
            days=_count_days(work),
            people=1,
        )


def _count_days(work: Work) -> int:
    first = min(map(work.events.first_days.__getitem__, work.batch.events))
    return max(map(work.events.last_days.__getitem__, work.batch.events)) - first + 1


def _find_start(work: Work, person: int) -> float:
    """Find where a newcomer begins; not a number if the results decide it."""
    newcomers = work.settings.newcomers
    if newcomers != "start":
        for event in work.batch.events:
            if stated := work.events.stated[event].get(person):
                return stated
    return nan if newcomers == "fit" else work.settings.start
