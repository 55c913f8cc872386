"""The US Chess formulas: vectors of the sources, and what holds for all numbers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Terms, load
from elo_tui.core.model import Record
from elo_tui.core.systems.uscf.formulas import (
    REACH,
    bonus_points,
    bonus_threshold,
    effective_games,
    effective_limit,
    expected_score,
    initial_rating,
    k_factor,
    k_share,
    personal_floor,
    provisional_expectancy,
    solve_special,
    special_rating,
    standard_rating,
)
from tests.core.cases import RESULTS, rated
from tests.core.strategies import ratings
from tests.shared import read_json

VECTORS = "vectors/uscf.json"

halves = st.integers(0, 2)
rounds = st.lists(st.tuples(st.integers(100, 3000), halves), min_size=1, max_size=9)
own_ratings = st.integers(100, 2700)
records: st.SearchStrategy[Record] = st.sampled_from(("", "won", "lost"))
few_games = st.integers(0, 8)


def vectors(group: str) -> pytest.MarkDecorator:
    """Runs a test once for each vector of a group, as its argument ``vector``."""
    return pytest.mark.parametrize("vector", read_json(VECTORS)[group])


def half_points(score: float) -> int:
    assert 2 * score == int(2 * score)
    return int(2 * score)


def split(games: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
    """The opponents, and the score in half points."""
    return [rating for rating, _ in games], sum(score for _, score in games)


def vector_rounds(vector: dict[str, Any]) -> tuple[list[int], int]:
    return split([(rating, half_points(s)) for rating, s in vector["opponents"]])


@vectors("effective_games")
def test_effective_games_of_the_sources(vector: dict[str, Any]) -> None:
    found = effective_games(vector["rating"], vector["games"])
    if "expected_4dp" in vector:
        # 16.56846...; the test in the source compares three decimals
        assert found == pytest.approx(vector["expected_4dp"], abs=1e-4)
    else:
        assert found == pytest.approx(vector["expected"], rel=1e-14)


@vectors("k_factor")
def test_k_factors_of_the_sources(vector: dict[str, Any]) -> None:
    found = k_factor(vector["rating"], vector["n"], vector["m"], vector["dual_high"])
    if "expected_2dp" in vector:
        assert round(found, 2) == vector["expected_2dp"]
    else:
        assert found == pytest.approx(vector["expected"], rel=1e-14)


@vectors("expected_score")
def test_expected_scores_of_the_sources(vector: dict[str, Any]) -> None:
    found = expected_score(vector["own"], vector["opponent"])
    assert found == pytest.approx(vector["expected"], rel=1e-14)


@vectors("bonus")
def test_bonuses_of_the_sources(vector: dict[str, Any]) -> None:
    rating, opponents = vector["rating"], vector["opponents"]
    score, m = half_points(vector["score"]), len(vector["opponents"])
    plain = standard_rating(
        rating, vector["games"], opponents, score, vector["b"], bonus=False
    )
    assert bonus_points(plain - rating, m, vector["b"]) == pytest.approx(
        vector["expected"], rel=1e-12
    )


@vectors("standard")
def test_standard_ratings_of_the_sources(vector: dict[str, Any]) -> None:
    opponents, score = vector_rounds(vector)
    found = standard_rating(
        vector["rating"], vector["games"], opponents, score, vector["b"]
    )
    assert found == pytest.approx(vector["expected"], rel=1e-14)


@vectors("special")
def test_special_ratings_of_the_sources(vector: dict[str, Any]) -> None:
    opponents, score = vector_rounds(vector)
    rating = vector["rating"] or initial_rating(None)
    found = special_rating(rating, vector["games"], opponents, score)
    assert found == pytest.approx(vector["expected"], rel=1e-14)
    games = [
        Game(rating, RESULTS[f"{score:g}"]) for rating, score in vector["opponents"]
    ]
    player = Player(vector["rating"] or 0, games_played=vector["games"])
    event = rated(load("uscf").rate(player, games, Terms(event_end=date(2026, 1, 31))))
    assert event.exact == found


@vectors("floors")
def test_floors_of_the_sources(vector: dict[str, Any]) -> None:
    assert personal_floor(vector["peak"]) == vector["expected_floor"]


def expectancy(rating: Fraction | int, opponent: Fraction | int) -> Fraction:
    """PWe in exact fractions."""
    share = Fraction(1, 2) + Fraction(rating - opponent) / 800
    return min(max(share, Fraction(0)), Fraction(1))


@given(own_ratings, st.integers(0, 60), rounds, records)
def test_the_special_formula_solves_its_equation(
    own: int, before: int, games: list[tuple[int, int]], record: Record
) -> None:
    opponents, score = split(games)
    effective = effective_games(own, before)
    solution = solve_special(own, effective, opponents, score, record)
    # R0' and S' of the document, section 4.1
    centre, made = own, Fraction(score, 2) + Fraction(effective) / 2
    if record and before:
        centre = own - 400 if record == "won" else own + 400
        earlier = Fraction(effective) if record == "won" else Fraction(0)
        made = Fraction(score, 2) + earlier

    def surplus(rating: Fraction | int) -> Fraction:
        sum_of_games = sum(expectancy(rating, opponent) for opponent in opponents)
        return Fraction(effective) * expectancy(rating, centre) + sum_of_games - made

    assert surplus(solution.rating) == 0
    # the start stands where it solves the equation, unless neither an opponent nor R0'
    # is near it
    weight = Fraction(effective) + len(opponents)
    linear = Fraction(effective) * centre + sum(opponents)
    start = (linear + 400 * (score - len(opponents))) / weight
    assert start == solution.start
    near = any(abs(start - rating) <= 400 for rating in (*opponents, centre))
    if surplus(start) == 0 and near:
        assert solution.rating == start
    # no solution is nearer to where the search comes from
    origin = own if surplus(start) == 0 and not near else start
    nearer = Fraction(origin + solution.rating) / 2
    just = solution.rating + Fraction(origin > solution.rating) / 10**6
    just -= Fraction(origin < solution.rating) / 10**6
    assert solution.rating == origin or surplus(nearer) != 0
    assert solution.rating == origin or surplus(just) != 0


def only_one(
    own: int,
    before: int,
    opponents: Sequence[int],
    score: int,
    record: Record = "",
) -> bool:
    """Whether one rating alone solves the equation; else the search has jumps."""
    solution = solve_special(
        own, effective_games(own, before), opponents, score, record
    )
    return solution.low == solution.high


@given(own_ratings, few_games, rounds, st.data(), records)
def test_a_stronger_opponent_never_gives_a_lower_special_rating(
    own: int,
    before: int,
    games: list[tuple[int, int]],
    data: st.DataObject,
    record: Record,
) -> None:
    opponents, score = split(games)
    index = data.draw(st.integers(0, len(games) - 1))
    stronger = list(opponents)
    stronger[index] += data.draw(st.integers(0, 500))
    assume(only_one(own, before, opponents, score, record))
    assume(only_one(own, before, stronger, score, record))
    assert special_rating(own, before, stronger, score, record) >= special_rating(
        own, before, opponents, score, record
    )


# without an earlier game there is only an initial rating, which holds nothing
@given(own_ratings, st.integers(1, 8), rounds, records)
def test_the_special_rating_follows_the_score(
    own: int, before: int, games: list[tuple[int, int]], record: Record
) -> None:
    opponents, _ = split(games)
    found = [
        special_rating(own, before, opponents, score, record)
        for score in range(2 * len(opponents) + 1)
    ]
    assert found == sorted(found)
    assert 100 <= found[0] <= found[-1] <= 2700
    # all earlier games won or lost enter the search 400 points lower or higher
    # (section 4.1), so four wins over the weakest can end below the rating before
    if not record:
        assert found[0] <= own <= found[-1]


@given(own_ratings, few_games, rounds, st.data())
def test_the_special_rating_moves_no_further_than_the_opponents(
    own: int, before: int, games: list[tuple[int, int]], data: st.DataObject
) -> None:
    opponents, score = split(games)
    moves = st.integers(-1, 1)
    moved = [opponent + data.draw(moves) for opponent in opponents]
    assume(only_one(own, before, opponents, score))
    assume(only_one(own, before, moved, score))
    first = special_rating(own, before, opponents, score)
    second = special_rating(own, before, moved, score)
    assert abs(first - second) <= 1 + 1e-9


# The US Chess Rating System (2020), 4.1: of several solutions the start M of the
# document's search decides
@pytest.mark.parametrize(
    ("initial", "games", "new"),
    [
        pytest.param(1300, [(1520, 0)], 1120, id="one-loss"),
        pytest.param(1300, [(500, 2)], 900, id="one-win"),
        # M = 1150 expects more than nothing against 1500
        pytest.param(500, [(1500, 0), (1600, 0)], 1100, id="two-losses"),
        pytest.param(1300, [(900, 2), (800, 2), (700, 2)], 1300, id="three-wins"),
        pytest.param(750, [(600, 2), (800, 2)], 1200, id="two-wins"),
        # M = 1750 solves it; R0 counts among the knots although N' is 0 (rules 10.4)
        pytest.param(1300, [(1000, 2), (2500, 0)], 1700, id="the-knot-below"),
        pytest.param(1600, [(1000, 2), (2500, 0)], 1750, id="near-the-rating-before"),
        pytest.param(2200, [(1000, 2), (2500, 0)], 1800, id="the-knot-above"),
        pytest.param(750, [(260, 0), (1580, 2)], 920, id="170-from-the-start"),
        pytest.param(750, [(1610, 0), (690, 2)], 1150, id="400-from-the-start"),
        pytest.param(750, [(2100, 0), (330, 2)], 1150, id="465-from-the-start"),
        pytest.param(750, [(299, 0), (1642, 2)], 970.5, id="half-a-point"),
        # M = 6000 / 4 lies below the stretch from 1800: the search ends at 1800
        pytest.param(1300, [(100, 2), (100, 2), (1400, 2), (4000, 0)], 1800, id="up"),
    ],
)
def test_where_several_ratings_solve_the_equation(
    initial: int, games: list[tuple[int, int]], new: float
) -> None:
    opponents, score = split(games)
    assert special_rating(initial, 0, opponents, score) == new


@pytest.mark.parametrize(
    ("record", "score", "new"),
    [
        # twelve wins count as against 1100, and any rating from 1500 explains them
        pytest.param("won", 2, 1900, id="won-again"),
        # 12 PWe(R, 1100) + PWe(R, 1500) = 12 at R = 1500 - 400/13
        pytest.param("won", 0, Fraction(1500 * 13 - 400, 13), id="won-then-lost"),
        pytest.param("lost", 0, 1100, id="lost-again"),
        pytest.param("lost", 2, Fraction(1500 * 13 + 400, 13), id="lost-then-won"),
    ],
)
def test_all_won_or_all_lost(record: Record, score: int, new: Fraction) -> None:
    solution = solve_special(1500, 12, [1500], score, record)
    assert solution.rating == new


# Step 1 of the document's search adds 400 (2S - m) with the event's own score S, also
# where all earlier games were won or lost (The US Chess Rating System, 2020, 4.1)
@pytest.mark.parametrize(
    ("record", "rating", "before", "opponents", "score", "new"),
    [
        # M = (3 x 1078 + 100 + 253 + 800) / 5 = 877.4; any rating 653 to 678 fits
        pytest.param("lost", 678, 3, [100, 253], 4, 678, id="lost-then-won"),
        # M = (N' x 1234 + 6600 - 1200) / (N' + 3) = 1312; any rating from 1634 fits
        pytest.param("won", 1634, 22, [2100, 2200, 2300], 0, 1634, id="won-then-lost"),
    ],
)
def test_the_search_starts_from_the_score_of_the_event(
    record: Record,
    rating: int,
    before: int,
    opponents: list[int],
    score: int,
    new: int,
) -> None:
    assert special_rating(rating, before, opponents, score, record) == new


def test_the_special_formula_has_limits() -> None:
    assert special_rating(2650, 0, [2600], 2) == 2700
    assert special_rating(150, 0, [150], 0) == 100


@given(st.integers(-3000, 3000))
def test_provisional_expectancy_is_the_exact_one(difference: int) -> None:
    exact = float(expectancy(1500 + difference, 1500))
    assert provisional_expectancy(1500 + difference, 1500) == pytest.approx(
        exact, abs=1e-15
    )


several = st.lists(st.tuples(ratings, halves), min_size=1, max_size=12)
established = st.integers(9, 400)


@given(ratings, established, several, st.sampled_from((10, 12, 14)), st.booleans())
def test_the_standard_rating_follows_the_score(
    own: int, before: int, games: list[tuple[int, int]], b: int, dual: bool
) -> None:
    opponents, _ = split(games)
    found = [
        standard_rating(own, before, opponents, score, b, dual)
        for score in range(2 * len(opponents) + 1)
    ]
    assert all(low < high for low, high in pairwise(found))
    assert found[0] <= own <= found[-1]


@given(ratings, established, several, st.integers(0, 500))
def test_stronger_opponents_never_give_a_lower_standard_rating(
    own: int, before: int, games: list[tuple[int, int]], more: int
) -> None:
    opponents, score = split(games)
    stronger = [rating + more for rating in opponents]
    first = standard_rating(own, before, opponents, score, 10)
    assert standard_rating(own, before, stronger, score, 10) >= first - 1e-9


@given(st.floats(-500, 500), st.integers(1, 30), st.sampled_from((10, 12, 14)))
def test_a_bonus_is_what_exceeds_the_threshold(
    change: float, games: int, b: int
) -> None:
    bonus = bonus_points(change, games, b)
    threshold = b * sqrt(games if games > 4 else 4)
    assert bonus >= 0
    if games < 3:
        assert bonus == 0
    else:
        assert bonus == pytest.approx(max(0, change - threshold), abs=1e-12)
        assert bonus_points(threshold, games, b) == 0


def test_draws_with_equals_change_nothing() -> None:
    assert standard_rating(1873, 77, [1873] * 7, 7, 10) == 1873


@given(ratings, st.integers(0, 400))
def test_effective_games_are_never_more_than_the_games(rating: int, games: int) -> None:
    n = effective_games(rating, games)
    assert 0 <= n <= min(games, 50)
    assert effective_limit(rating) <= effective_limit(rating + 1) + 1e-9


def test_the_effective_limit_is_fifty_above_2355() -> None:
    assert effective_limit(2356) == effective_limit(3000) == 50
    assert effective_limit(2355) == pytest.approx(50, abs=0.02)


# 6.5 - 0.0025 R0 is 1 at 2200 and a quarter at 2500: K has no step there
@pytest.mark.parametrize(
    ("rating", "share"),
    [(2200, 800), (2220, 760), (2300, 600), (2480, 240), (2500, 200), (2550, 200)],
)
def test_dual_rated_events_count_less_above_2200(rating: int, share: float) -> None:
    assert k_share(rating, dual=True) == share
    assert k_share(rating, dual=False) == 800


@pytest.mark.parametrize(
    ("age", "rating"),
    [(None, 750), (0, 100), (1, 100), (2, 100), (3, 150), (26, 1300), (27, 1300)],
)
def test_initial_ratings(age: int | None, rating: int) -> None:
    assert initial_rating(age) == rating


@pytest.mark.parametrize(
    ("peak", "floor"), [(1399, 100), (1400, 1200), (2299, 2000), (2300, 2100)]
)
def test_personal_floors_are_from_1200_to_2100(peak: int, floor: int) -> None:
    assert personal_floor(peak) == floor
    assert personal_floor(2800) == 2100


def test_the_threshold_of_three_games_is_that_of_four() -> None:
    assert bonus_threshold(10, 3) == bonus_threshold(10, 4) == 20
    assert bonus_threshold(10, 9) == 30
    assert REACH == 400


# a hand-solved case and a hand-computed event of the tests of somejohnbforya/TNMP,
# which implements the document of July 2025
def test_the_worked_examples_of_tnmp() -> None:
    assert special_rating(1400, 4, [1500, 1700, 1300], 3) == pytest.approx(10100 / 7)
    assert special_rating(1300, 0, [1520], 2) == 1920
    assert special_rating(1300, 0, [1520], 0) == 1120
    assert special_rating(400, 0, [450, 500], 0) == 100
    k = k_factor(1500, effective_games(1500, 30), 4)
    assert k == pytest.approx(38.8947, abs=5e-4)
    games = [1400, 1500, 1600, 1700]
    expected = sum(expected_score(1500, opponent) for opponent in games)
    assert expected == pytest.approx(1.740253, abs=5e-6)
    found = standard_rating(1500, 30, games, 5, 10)
    assert found == pytest.approx(1539.1, abs=0.05)
    bonus = found - standard_rating(1500, 30, games, 5, 10, bonus=False)
    assert bonus == pytest.approx(9.5503, abs=5e-4)
