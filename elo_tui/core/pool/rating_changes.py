"""Changes of ratings between lists, and the games of a person against each opponent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isnan
from typing import NamedTuple

from elo_tui.core.pool.game_columns import People
from elo_tui.core.pool.pool_rating import PoolList
from elo_tui.core.pool.pool_state import EntryAudit


class Meetings(NamedTuple):
    """The rated games of a person against one opponent."""

    games: int
    half_points: int
    expected: float
    """The sum of the expected scores; 0 if a system has none."""


def find_change(before: PoolList | None, after: PoolList, person: int) -> float | None:
    """Find the change of a rating; None for newcomers and without a rated game."""
    if before is None or before.games[person] == after.games[person]:
        return None
    change = after.ratings[person] - before.ratings[person]
    return None if isnan(change) else change


def sum_changes(lists: Sequence[PoolList], person: int) -> dict[int, float]:
    """Sum the changes of a person's rating by the day of the list, if any."""
    sums: dict[int, float] = {}
    for before, after in pairwise(lists):
        change = find_change(before, after, person)
        if change is not None:
            # two events may end on one day
            day = after.batch.day
            sums[day] = sums.get(day, 0.0) + change
    return sums


def rank_movers(people: People, before: PoolList, after: PoolList) -> list[int]:
    """Rank the people on both lists with another rating, the largest gain first."""
    changes = {
        at: after.ratings[at] - before.ratings[at]
        for at in after.order(people)
        if not isnan(before.ratings[at])
    }
    changed = [at for at, change in changes.items() if round(change, 2)]
    return sorted(changed, key=lambda at: (-changes[at], people.ids[at]))


def sum_meetings(entries: Iterable[EntryAudit]) -> dict[int, Meetings]:
    """Sum the rated games of a person by the index of the opponent."""
    sums: dict[int, Meetings] = {}
    for one in (one for entry in entries for one in entry.rounds):
        if one.rated and one.half_points is not None:
            games, halves, expected = sums.get(one.opponent, Meetings(0, 0, 0.0))
            sums[one.opponent] = Meetings(
                games=games + 1,
                half_points=halves + one.half_points,
                expected=expected + (one.expected or 0.0),
            )
    return sums
