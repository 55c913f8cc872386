"""A game of two of the list: what it would change is what adding it changes.

The changes of single games are those of the rules, tested elsewhere; here the list
with the game is compared with the list without it.
"""

from __future__ import annotations

from datetime import date
from math import isnan
from typing import Any

import pytest

from elo_tui.core.pool.game_columns import POOL_ROWS, PoolSettings, make_flags
from elo_tui.core.pool.pool_rating import rate_pool
from elo_tui.core.pool.pool_stakes import PoolStakes, compute_stakes
from tests.core.pool_vectors import Pool, unwrap
from tests.core.test_pool_rules import draw_pool

#: After every event of the pools drawn, in a month of its own.
DAY = date(2027, 3, 10).toordinal()


def find_stakes(pool: Pool, rules: PoolSettings, pair: tuple[int, int]) -> PoolStakes:
    found = compute_stakes(pool, rules, pair, DAY, has_side=True)
    assert isinstance(found, PoolStakes), found
    return found


def rate_with(pool: Pool, rules: PoolSettings, halves: int | None) -> list[float]:
    """Rate the pool with one more event; with no game in it, if `halves` is None."""
    people, events, games = pool
    events = events.copy()
    games = games.slice(0, len(games.rounds))
    at = events.add(99, DAY, DAY)
    if halves is not None:
        games.add(at, 1, (4, 9), halves, make_flags(True), (0, 0))
    return list(unwrap(rate_pool(people, events, games, rules)).lists[-1].ratings)


@pytest.mark.parametrize("system", POOL_ROWS)
@pytest.mark.parametrize("facts", [{}, {"period": "month"}, {"mode": "game"}])
def test_a_change_is_that_of_adding_the_game(
    system: str, facts: dict[str, Any]
) -> None:
    periods = POOL_ROWS[system].pool_periods
    if facts.get("period", periods[0]) not in periods:
        facts = {}
    rules = PoolSettings(system, **facts)
    pool = draw_pool(7)
    found = find_stakes(pool, rules, (4, 9))
    without = rate_with(pool, rules, None)
    for place, halves in enumerate((2, 1, 0)):
        ratings = rate_with(pool, rules, halves)
        outcomes = (found.sides[0].outcomes[place], found.sides[1].outcomes[2 - place])
        for person, outcome in zip((4, 9), outcomes, strict=True):
            assert outcome is not None
            if isnan(ratings[person]):
                assert outcome.after is None
            else:
                assert outcome.after == pytest.approx(ratings[person], abs=1e-9)
            if not isnan(without[person]) and outcome.change is not None:
                change = ratings[person] - without[person]
                assert outcome.change == pytest.approx(change, abs=1e-9)


def test_odds_have_the_draws_seen_and_sum_to_one() -> None:
    found = find_stakes(draw_pool(7), PoolSettings(), (4, 9))
    assert found.odds is not None
    assert found.odds.draw_games > 0
    assert 0 < found.odds.draw <= found.odds.draw_rate
    assert found.odds.win + found.odds.draw + found.odds.loss == pytest.approx(1)
    expected = found.sides[0].expected
    assert expected == pytest.approx(found.odds.win + found.odds.draw / 2)


def test_a_game_without_draws_has_two_outcomes() -> None:
    people, events, games = draw_pool(7)
    games.half_points[:] = bytes(2 * (one // 2) for one in games.half_points)
    found = find_stakes(
        (people, events, games), PoolSettings(sides="none", draws="no"), (4, 9)
    )
    assert [one is None for one in found.sides[0].outcomes] == [False, True, False]
    assert found.odds is not None
    assert found.odds.draw == 0


def test_the_pool_is_left_as_it_was() -> None:
    pool = draw_pool(7)
    before = [len(pool[1].numbers), len(pool[2].rounds), len(pool[1].entrants)]
    find_stakes(pool, PoolSettings(), (4, 9))
    after = [len(pool[1].numbers), len(pool[2].rounds), len(pool[1].entrants)]
    assert before == after
