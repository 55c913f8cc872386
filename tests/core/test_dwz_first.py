"""A first DWZ: exact until 7 June 2026, then a range; how it counts for others."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems.dwz.dwz_editions import Constants
from elo_tui.core.systems.dwz.dwz_system import rate_event
from elo_tui.core.systems.dwz.first import (
    expected_score,
    first_rating_bounds,
    performance,
)
from elo_tui.core.systems.sums import PlayerRounds
from elo_tui.kit.event_words import new_rating_text, rating_phrase
from tests.core.cases import played, rated

DWZ = load("dwz")
TERMS = Terms(event_end=date(2026, 6, 13))
NEWCOMER = Player(0)


def first(*games: tuple[int, str]) -> RatedEvent:
    return rated(DWZ.rate(NEWCOMER, played(*games), TERMS))


def test_the_range_of_the_official_case() -> None:
    """Official: 3 of 5 against 1256 on average; equal opponents: 1327.7, 1381."""
    event = first(*[(1256, "1")] * 3, *[(1256, "0")] * 2)
    assert event.first_range == (1328, 1381)
    low, high = event.first_range
    assert low <= 1348 <= high
    assert (event.new_rating, event.dwz_index) == (None, 1)
    assert event.estimate
    assert new_rating_text(event) == "1328-1381"
    assert rating_phrase(event) == "first rating 1328 to 1381, only an estimate"


def test_all_points_get_a_draw_with_the_average() -> None:
    opponents = [1200, 1300, 1400, 1500, 1600]
    event = first(*[(rating, "1") for rating in opponents])
    made = performance(opponents, 10)
    assert made == pytest.approx(performance([*opponents, 1400], 11), abs=1e-5)
    assert event.first_range is not None
    assert event.first_range[0] == round(made or 0)
    labels = [step.label for step in DWZ.sum_working(event)]
    assert "fictitious" in labels


@pytest.mark.parametrize(
    ("ri", "low", "high"),
    [
        # Rule of 2026: Ri from 2000 on; Ri + 0.08 x (2000 - Ri); 1100 + 0.72 x Ri / 11
        (2100, 2100, 2100),
        (2000, 2000, 2000),
        (1500, 1500, 1540),
        (1100, 1100, 1172),
        (550, 1100, 1136),
        (-100, 1100, 1100),
    ],
)
def test_the_range_by_performance(ri: float, low: float, high: float) -> None:
    assert first_rating_bounds(ri, Constants()) == pytest.approx((low, high))


@given(st.lists(st.integers(1100, 2800), min_size=5, max_size=9), st.integers(1, 17))
def test_a_performance_expects_the_score(opponents: list[int], halves: int) -> None:
    halves = min(halves, 2 * len(opponents) - 1)
    made = performance(opponents, halves)
    assert made is not None
    expects = sum(expected_score(made, rating) for rating in opponents)
    assert expects == pytest.approx(halves / 2, abs=1e-6)


#: A newcomer and five players with 1256; 3 of 5 as in the official case.
FIELD = [NEWCOMER, *[Player(1256, birth_year=1980, dwz_index=20)] * 5]
SCORES = [Result.WIN, Result.WIN, Result.WIN, Result.LOSS, Result.LOSS]
OTHER = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}


def field_of(terms: Terms) -> list[RatedEvent]:
    games = [[Game(1256, result) for result in SCORES]]
    games += [[Game(None, OTHER[result], "New, Nora")] for result in SCORES]
    met = [[1, 2, 3, 4, 5], *[[0]] * 5]
    field = [*map(PlayerRounds, FIELD, games, met)]
    return [rated(found) for found in rate_event(field, terms)]


def test_a_first_dwz_counts_for_the_opponents() -> None:
    newcomer, beaten, *_ = field_of(TERMS)
    assert newcomer.first_range == (1328, 1381)
    # the middle of 1327.66 and 1381.44
    assert beaten.games[0].game.opponent == 1355
    assert beaten.expected == pytest.approx(expected_score(1256, 1355))
    assert "first DWZ of New, Nora 1355" in beaten.assumed
    assert beaten.estimate
    assert (beaten.rated_games, beaten.dwz_index) == (1, 21)


def test_until_7_june_a_newcomer_counts_for_nobody() -> None:
    _, beaten, *_ = field_of(Terms(event_end=date(2026, 6, 7)))
    assert (beaten.rated_games, beaten.new_rating, beaten.estimate) == (0, 1256, "")


def test_two_newcomers_are_not_rated_with_each_other() -> None:
    games = [
        [*(Game(1500, result) for result in SCORES), Game(None, Result.WIN)],
        [Game(None, Result.LOSS)],
    ]
    met: list[list[int | None]] = [[None] * 5 + [1], [0]]
    field = [*map(PlayerRounds, [NEWCOMER] * 2, games, met)]
    one, other = rate_event(field, TERMS)
    assert (rated(one).rated_games, rated(other).rated_games) == (5, 0)


def test_a_result_below_1_is_no_dwz() -> None:
    # 3.5 of 2013: half a point of nine against 300 is far below 1
    games = played(*[(300, "0")] * 8, (300, "0.5"))
    event = rated(DWZ.rate(NEWCOMER, games, Terms(event_end=date(2024, 5, 1))))
    assert (event.new_rating, event.exact, event.dwz_index) == (None, None, None)
    assert event.why_none.endswith(": a DWZ is a positive number (3.3)")
