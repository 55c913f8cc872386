"""DWZ of events that end on 8 June 2026 or later: K, expected score, new rating."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.forecast.distribution import Forecast, forecast_event
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.model import NO_K, RatedEvent
from elo_tui.core.performance import (
    find_fixed_point,
)
from elo_tui.core.systems.dwz.dwz_editions import EDITIONS, Constants, convert_dwz
from elo_tui.core.systems.dwz.first import expected_score, surplus
from elo_tui.core.systems.dwz.rule_2026 import base_k, coefficient
from tests.core.cases import rated
from tests.shared import read_json

DWZ = load("dwz")
CONSTANTS = Constants()
BROADCAST = get_model("broadcast")
OLD, NEW = date(2026, 6, 7), date(2026, 6, 8)
RESULTS = {0.0: Result.LOSS, 0.5: Result.DRAW, 1.0: Result.WIN}
RATINGS = st.integers(1100, 2900)
GAMES = st.lists(
    st.tuples(RATINGS, st.sampled_from(list(Result)[:3])).map(lambda one: Game(*one)),
    min_size=1,
    max_size=15,
)


def vectors(part: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_json("vectors/dwz2026.json")[part]
    return found


def dwz(player: Player, games: list[Game], end: date = NEW) -> RatedEvent:
    return rated(DWZ.rate(player, games, Terms(event_end=end)))


def test_every_generated_case() -> None:
    cases = vectors("cases")
    assert len(cases) == 204
    for case in cases:
        games = [
            Game(opponent, RESULTS[float(score)])
            for opponent, score in zip(case["opponents"], case["results"], strict=True)
        ]
        player = Player(case["dwz"], birth_year=case["born"], dwz_index=case["index"])
        event = dwz(player, games, date.fromisoformat(case["event_end"]))
        parts = dict(event.k_parts)
        assert event.expected == pytest.approx(case["we"], abs=5.1e-7), case["id"]
        assert (parts["k0"], event.k.value) == (case["k0"], case["k"]), case["id"]
        assert (parts["b"], parts["a"]) == (case["b"], case["a"]), case["id"]
        assert event.dwz_index == case["index_new"], case["id"]
        # a half to round is not certain: it may go either way
        off = 1 if case["tie"] else 0
        assert abs((event.new_rating or 0) - case["dwz_new"]) <= off, case["id"]


def test_official_numbers() -> None:
    evaluation, expectation, _ = vectors("official")
    # 3½ of 7; which games were won is not published and does not matter
    games = [Game(opponent, Result.DRAW) for opponent in evaluation["opponents"]]
    player = Player(1887, birth_year=1986, dwz_index=44)
    event = dwz(player, games, date(2026, 9, 13))
    assert event.expected == pytest.approx(evaluation["we"], abs=5.1e-6)
    assert event.k.value == evaluation["k"]
    assert (event.new_rating, event.dwz_index) == (1876, 45)
    made = expected_score(expectation["dwz"], expectation["opponent"])
    assert made == pytest.approx(expectation["expected"], abs=5.1e-7)


def test_official_k_of_a_young_player() -> None:
    # an official evaluation: 1554 with index 6, K 56.9 = 42 + 446 / 30
    k = coefficient(1554, 0.5, 15, 6, CONSTANTS)
    assert (k.value, k.k0) == (56.9, 42)
    assert k.a == pytest.approx(446 / 30)


@pytest.mark.parametrize(
    ("rating", "age", "k0"),
    [
        # Wertungsordnung 2026, the column of index 7 and the borders of the rows
        (2199, 25, 40),
        (2200, 25, 33),
        (2199, 26, 33),
        (1999, 26, 36),
        (2000, 26, 33),
        (1999, None, 36),
    ],
)
def test_the_row_of_the_table(rating: int, age: int | None, k0: int) -> None:
    assert base_k(rating, age, 7) == k0


@pytest.mark.parametrize(
    ("index", "k0"), [(0, 60), (1, 60), (2, 60), (3, 44), (10, 30), (11, 28), (99, 28)]
)
def test_the_column_of_the_table(index: int, k0: int) -> None:
    assert base_k(1500, 40, index) == k0
    assert base_k(1500, 40, None) == 28


@pytest.mark.parametrize(
    ("rating", "over", "age", "index", "k"),
    [
        # Wertungsordnung 2026: b = (R + 800) / 2400 below 1600 with W < We, at any age
        (1599, -1, 40, 11, 28.0),  # 27.988
        (1598, -1, 40, 11, 28.0),  # 27.977
        (1100, -1, 40, 11, 22.2),  # 28 x 1900 / 2400 = 22.17
        (1600, -1, 15, 11, 32.0),
        # a = (2000 - R) / 30 up to 20; 4 from 21 on below 1600; only with W >= We
        (1999, 0, 20, 11, 32.0),  # 32.03
        (2000, 0, 20, 11, 32.0),
        (1599, 0, 21, 11, 36.0),
        (1600, 0, 21, 11, 32.0),
        (1599, 0, 26, 11, 32.0),
        # 60 + 30 at most 80
        (1100, 1, 15, 1, 80.0),
    ],
)
def test_k(rating: int, over: float, age: int, index: int, k: float) -> None:
    assert coefficient(rating, over, age, index, CONSTANTS).value == k


@given(RATINGS, st.integers(5, 90), st.integers(0, 60), st.sampled_from([-1, 0, 1]))
def test_k_is_its_parts_to_one_decimal(
    rating: int, age: int, index: int, over: int
) -> None:
    k = coefficient(rating, over, age, index, CONSTANTS)
    b = Fraction(rating + 800, 2400) if over < 0 and rating < 1600 else Fraction(1)
    a = Fraction(0)
    if over >= 0 and age <= 20:
        a = max(a, Fraction(2000 - rating, 30))
    elif over >= 0 and rating < 1600:
        a = Fraction(4)
    exact = k.k0 * b + a
    assert k.b == pytest.approx(float(b))
    assert k.a == pytest.approx(float(a))
    assert k.tenths == min(800, int(exact * 10 + Fraction(1, 2)))
    assert k.capped == (int(exact * 10 + Fraction(1, 2)) > 800)


@given(RATINGS, st.lists(st.integers(0, 900), max_size=6), st.integers(0, 2))
def test_a_score_as_expected_is_no_loss(
    rating: int, distances: list[int], drawn: int
) -> None:
    """Opponents as far above as below expect half of the points, exactly."""
    differences = [d for one in distances for d in (one, -one)] + [0] * drawn
    assert surplus(len(differences), differences) == 0
    player = Player(rating, birth_year=2010, dwz_index=20)
    games = [Game(rating - d, Result.DRAW) for d in differences if rating > d]
    if len(games) == len(differences):
        event = dwz(player, games)
        assert event.new_rating == rating
        assert dict(event.k_parts)["b"] == 1


@given(RATINGS, GAMES, st.integers(2000, 2015))
def test_no_new_rating_below_1100(rating: int, games: list[Game], born: int) -> None:
    event = dwz(Player(rating, birth_year=born, dwz_index=3), games)
    assert event.new_rating is not None
    assert event.new_rating >= 1100
    assert event.games[-1].total == pytest.approx(event.change, abs=1e-6)
    assert (event.change < 0) == (event.score_halves / 2 < event.expected) or (
        event.change == pytest.approx(0, abs=1e-9)
    )


def test_a_rating_below_1100_is_not_raised_without_a_game() -> None:
    assert dwz(Player(950), []).new_rating == 950
    assert dwz(Player(950), [Game(1500, Result.LOSS)]).new_rating == 1100


def test_the_day_between_the_rules() -> None:
    assert [edition.since for edition in EDITIONS] == [NEW, date(2013, 8, 1)]
    games = [Game(1700, Result.WIN)]
    player = Player(1600, birth_year=1980, dwz_index=20)
    old, new = dwz(player, games, OLD), dwz(player, games, NEW)
    assert "2013" in old.edition
    assert "2026" in new.edition
    # 2013: 800 / (22 + 1); 2026: K0 of index 20 over 25
    assert (old.k.reason, new.k.value) == ("800 / (22 + 1)", 28)


def test_forfeits_and_byes_move_neither_rating_nor_index() -> None:
    games = [Game(1500, Result.FORFEIT_WIN), Game(None, Result.FULL_BYE)]
    event = dwz(Player(1600, dwz_index=20), games)
    assert (event.new_rating, event.dwz_index, event.expected) == (1600, 20, 0)


@given(GAMES, st.sampled_from([OLD, NEW]))
def test_the_fixed_point_is_that_of_the_rule(games: list[Game], end: date) -> None:
    event = dwz(Player(1600, birth_year=2010, dwz_index=4), games, end)
    point = find_fixed_point(DWZ, event)
    if point is None:
        assert event.score_halves in (0, 2 * event.rated_games)
        return
    assert dwz(replace(event.player, rating=point), games, end).change <= 1e-9
    if point > 1:
        below = replace(event.player, rating=point - 1)
        assert dwz(below, games, end).change > 0


def test_conversions() -> None:
    cases = vectors("umstufung")
    assert len(cases) == 6
    for case in cases:
        assert convert_dwz(case["old"]).new_rating == case["new"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # June 2026: + 400 below 1000; 0.64 x R + 760; unchanged from 2110 on
        (999, 1399),
        (1000, 1400),
        (1366, 1634),
        (2109, 2110),
        (2110, 2110),
        (2800, 2800),
    ],
)
def test_the_parts_of_the_conversion(old: int, new: int) -> None:
    assert convert_dwz(old).new_rating == new
    assert convert_dwz(old, 21).new_index == 22


@given(st.integers(1, 3000))
def test_a_conversion_keeps_the_order_and_costs_nobody(rating: int) -> None:
    made = convert_dwz(rating).new_rating
    assert rating <= made <= convert_dwz(rating + 1).new_rating


def test_no_day_and_an_early_day_are_problems() -> None:
    assert isinstance(DWZ.edition(Terms()), Problem)
    early = DWZ.edition(Terms(event_end=date(2013, 7, 31)))
    assert isinstance(early, Problem)
    assert "2013-08-01" in early.text


@pytest.mark.parametrize("end", [OLD, NEW])
def test_a_forecast_goes_by_the_rule_of_the_day(end: date) -> None:
    player = Player(1400, birth_year=1980, dwz_index=20)
    played, *coming = Game(1500, Result.WIN), Game(1450), Game(1300)
    found = forecast_event(
        DWZ, player, [played, *coming], Terms(event_end=end), BROADCAST
    )
    assert isinstance(found, Forecast)
    lost = [played, *(replace(game, result=Result.LOSS) for game in coming)]
    assert found.worst.new_rating == dwz(player, lost, end).new_rating
    won = [played, *(replace(game, result=Result.WIN) for game in coming)]
    assert found.best.new_rating == dwz(player, won, end).new_rating
    # 2026: b with W < We, a with W >= We, so there is no one K for all scores
    assert (found.k == NO_K) == (end == NEW)
