"""Glicko-2: the vectors of the paper and of skillratings, and what holds for all."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems.glicko2 import (
    SCALE,
    Glicko2Period,
    expected_score,
    g,
    grown_rd,
    prediction,
    update,
)
from tests.core.cases import RESULTS, rated
from tests.core.strategies import ratings
from tests.shared import read_json

VECTORS = "vectors/glicko2.json"
GLICKO2 = load("glicko2")

#: The worked example of glicko2.pdf: opponent, RD, score.
PAPER = ((1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0))
Row = tuple[int, float, float]
SCORES = {0.0: "0", 0.5: "0.5", 1.0: "1"}

deviations = st.floats(1, 500)
volatilities = st.floats(0.001, 1)
taus = st.floats(0.2, 1.2)
scores = st.sampled_from(sorted(SCORES))
against = st.tuples(ratings, deviations, scores)
periods = st.lists(against, max_size=12)


def vectors(group: str) -> pytest.MarkDecorator:
    """Runs a test once for each vector of a group, as its argument ``vector``."""
    return pytest.mark.parametrize("vector", read_json(VECTORS)[group])


def games_of(rows: Iterable[Row]) -> tuple[Game, ...]:
    return tuple(
        Game(opponent, RESULTS[SCORES[float(score)]], rd=rd)
        for opponent, rd, score in rows
    )


def glicko2(
    player: Player, games: tuple[Game, ...] = (), tau: float | None = 0.5
) -> RatedEvent:
    return rated(GLICKO2.rate(player, games, Terms(tau=tau)))


@vectors("paper")
def test_the_example_of_the_paper(vector: dict[str, Any]) -> None:
    rating, rd, volatility = vector["player"]
    games = vector["opponents"]
    after = update(rating, rd, volatility, games, vector["tau"])
    exact, printed = vector["full_precision"], vector["printed"]
    found = {
        "phi": rd / SCALE,
        "v": after.v,
        "delta": after.delta,
        "phi_star": after.rd_star / SCALE,
        "phi_new": after.rd / SCALE,
        "mu_new": (after.rating - 1500) / SCALE,
        "rating": after.rating,
        "rd": after.rd,
    }
    for name, value in found.items():
        # as many digits as the vector has
        tolerance = 1e-7 if name in ("rating", "rd") else 1e-10
        assert value == pytest.approx(exact[name], abs=tolerance), name
        assert value == pytest.approx(printed[name], abs=0.02), name
    assert after.volatility == pytest.approx(exact["sigma"], rel=1e-12)
    assert after.volatility == pytest.approx(printed["sigma"], abs=1e-5)
    assert [g(dev) for _, dev, _ in games] == pytest.approx(printed["g"], abs=5e-5)
    expected = [expected_score(rating, other, dev) for other, dev, _ in games]
    assert expected == pytest.approx(printed["E"], abs=5e-4)
    event = glicko2(Player(rating, rd=rd, volatility=volatility), games_of(games))
    assert event.exact == pytest.approx(exact["rating"], abs=1e-7)
    assert (event.rd, event.volatility) == (after.rd, after.volatility)


@vectors("rating_period")
def test_a_rating_period(vector: dict[str, Any]) -> None:
    rating, rd, volatility = vector["player"]
    games = games_of(vector["opponents"])
    # a period without games is an idle one
    player = Player(rating, rd=rd, volatility=volatility, idle=None if games else 1)
    event = glicko2(player, games, vector["tau"])
    expected = vector["expected"]
    if "rating" in expected:
        assert event.exact == pytest.approx(expected["rating"], abs=1e-9)
    if "rating_rounded" in expected:
        assert event.new_rating == expected["rating_rounded"]
    if "rd_rounded" in expected:
        assert event.rd is not None
        assert round(event.rd) == expected["rd_rounded"]


@vectors("sequential")
def test_every_game_a_period(vector: dict[str, Any]) -> None:
    rating, rd, volatility = vector["player"]
    for game in vector["opponents"]:
        after = update(rating, rd, volatility, [game], vector["tau"])
        rating, rd, volatility = after.rating, after.rd, after.volatility
    expected = vector["expected"]
    assert (round(rating), round(rd)) == (
        expected["rating_rounded"],
        expected["rd_rounded"],
    )
    assert volatility == pytest.approx(expected["sigma"], rel=1e-12)


@vectors("duel_series")
def test_a_series_of_games_between_two(vector: dict[str, Any]) -> None:
    rating, rd, volatility = vector["start"]
    mine = theirs = update(rating, rd, volatility, [], growth=0)

    def after(own: Glicko2Period, other: Glicko2Period, score: float) -> Glicko2Period:
        games = [(other.rating, other.rd, score)]
        return update(own.rating, own.rd, own.volatility, games, vector["tau"])

    for score in vector["player_results"]:
        mine, theirs = after(mine, theirs, score), after(theirs, mine, 1 - score)
    for found, side in ((mine, "expected_player"), (theirs, "expected_opponent")):
        expected = vector[side]
        assert round(found.rating) == expected["rating_rounded"]
        assert round(found.rd) == expected["rd_rounded"]
        assert found.volatility == pytest.approx(expected["sigma_6dp"], abs=5e-7)


@vectors("expected_score")
def test_prediction(vector: dict[str, Any]) -> None:
    found = prediction(*vector["a"], *vector["b"])
    assert found == pytest.approx(vector["expected_2dp"], abs=0.005)


def test_the_example_in_the_documentation_of_another_library() -> None:
    # hexdocs.pm/glicko 0.4.0: with games, and a period without any
    after = update(1500, 200, 0.06, PAPER, 0.5)
    assert after.rating == pytest.approx(1464.0506705393013, abs=1e-9)
    assert after.rd == pytest.approx(151.51652412385727, abs=1e-9)
    assert grown_rd(200, 0.06) == pytest.approx(200.27141669877065, abs=1e-9)
    assert update(1500, 200, 0.06, []).rd == grown_rd(200, 0.06)


def test_the_interval_is_twice_the_rd() -> None:
    # the example of the text: 1850 and RD 50 give 1750 to 1950
    assert glicko2(Player(1850, rd=50, volatility=0.06)).interval == (1750, 1950)


def test_an_unrated_player_starts_as_a_new_one() -> None:
    new = glicko2(Player(0), games_of(PAPER))
    old = glicko2(Player(1500, rd=350, volatility=0.06), games_of(PAPER))
    assert (new.first_rating, new.exact, new.rd, new.rounded) == (
        True,
        old.exact,
        old.rd,
        old.rounded,
    )
    assert len(new.assumed) == 3


def test_an_event_without_rated_games_is_no_period() -> None:
    player = Player(1500, rd=200, volatility=0.06)
    event = glicko2(player, (Game(1400, rd=30),))
    assert (event.exact, event.rd, event.volatility) == (1500, 200, 0.06)
    idle = glicko2(replace(player, idle=3))
    assert idle.rd == pytest.approx((200**2 + 3 * (0.06 * SCALE) ** 2) ** 0.5)
    assert (idle.new_rating, idle.rounded) == (1500, 0)


@pytest.mark.parametrize("wrong", [0, -0.1, 1e9, inf, nan])
def test_a_number_outside_its_range_is_a_problem(wrong: float) -> None:
    good = Player(1500, rd=200, volatility=0.06)
    games = games_of(PAPER)
    for player, terms, field in (
        (replace(good, rd=wrong), Terms(), "rd"),
        (replace(good, volatility=wrong), Terms(), "volatility"),
        (good, Terms(tau=wrong), "tau"),
        (good, Terms(opponent_rd=wrong), "opponent_rd"),
    ):
        problem = GLICKO2.rate(player, games, terms)
        assert isinstance(problem, Problem)
        assert (problem.field, problem.missing) == (field, False)
    idle = GLICKO2.rate(replace(good, idle=wrong), games, Terms())
    assert isinstance(idle, Problem) == (wrong != 0)


def test_what_is_missing() -> None:
    for player, games, field in (
        (Player(1500), games_of(PAPER), "rd"),
        (Player(1500, rd=200), (Game(1400, Result.WIN),), "opponent_rd"),
    ):
        problem = GLICKO2.rate(player, games, Terms())
        assert isinstance(problem, Problem)
        assert (problem.field, problem.missing) == (field, True)


@given(ratings, deviations, volatilities, periods, taus)
def test_the_iteration_ends_with_a_volatility(
    own: int,
    rd: float,
    volatility: float,
    games: list[Row],
    tau: float,
) -> None:
    after = update(own, rd, volatility, games, tau)
    assert after.iterations <= 60
    assert after.volatility > 0
    assert 0 < after.rd <= grown_rd(rd, after.volatility) * (1 + 1e-9)
    assert after.rating == after.rating


@given(ratings, deviations, volatilities, against, taus)
def test_a_better_result_gives_more(
    own: int,
    rd: float,
    volatility: float,
    game: Row,
    tau: float,
) -> None:
    opponent, opponent_rd, _ = game
    loss, draw, win = (
        update(own, rd, volatility, [(opponent, opponent_rd, score)], tau).rating
        for score in (0.0, 0.5, 1.0)
    )
    assert loss <= own <= win
    assert loss <= draw <= win


@given(ratings, ratings, st.integers(0, 600), deviations)
def test_a_stronger_opponent_lowers_the_expected_score(
    own: int, opponent: int, more: int, rd: float
) -> None:
    stronger = expected_score(own, opponent + more, rd)
    assert 0 < stronger <= expected_score(own, opponent, rd) < 1


@given(ratings, deviations, volatilities, periods, taus)
def test_the_mirror_image_moves_as_far(
    own: int,
    rd: float,
    volatility: float,
    games: list[Row],
    tau: float,
) -> None:
    mirrored = [(3000 - other, dev, 1 - score) for other, dev, score in games]
    here = update(own, rd, volatility, games, tau)
    there = update(3000 - own, rd, volatility, mirrored, tau)
    assert there.rating == pytest.approx(3000 - here.rating, rel=1e-6, abs=1e-4)
    assert there.rd == pytest.approx(here.rd, rel=1e-6)
    assert there.volatility == pytest.approx(here.volatility, rel=1e-5)


@given(ratings, deviations, volatilities, periods, taus)
def test_the_shares_add_up(
    own: int,
    rd: float,
    volatility: float,
    games: list[Row],
    tau: float,
) -> None:
    event = glicko2(Player(own, rd=rd, volatility=volatility), games_of(games), tau)
    shares = [row.change for row in event.games if row.change is not None]
    assert len(shares) == len(games) == event.rated_games
    assert event.change == pytest.approx(sum(shares), rel=1e-9, abs=1e-9)
    assert event.exact == own + event.change
    whole = update(own, rd, volatility, games, tau, growth=1 if games else 0)
    assert event.exact == pytest.approx(whole.rating, rel=1e-9, abs=1e-6)
    assert event.new_rating == own + event.rounded
    for index in range(len(games)):
        assert GLICKO2.game_working(event, index)
    assert GLICKO2.sum_working(event)


@given(
    st.floats(-1e6, 1e6),
    st.floats(0, 1e6),
    st.floats(1e-300, 100),
    st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(0, 1e160), scores), max_size=3),
    st.floats(1e-300, 100),
)
def test_absurd_numbers_do_not_raise(
    own: float,
    rd: float,
    volatility: float,
    games: list[Row],
    tau: float,
) -> None:
    after = update(own, rd, volatility, games, tau)
    assert isinstance(after, Glicko2Period)
    assert after.rating == after.rating
    assert after.rd == after.rd


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (Player(1500, rd=0), "RD: 0 is too low; over 0, up to 500"),
        (Player(1500, rd=501), "RD: 501 is too high; over 0, up to 500"),
        (Player(1500, rd=50, idle=-1), "idle: -1 is too low; 0, up to 100000"),
    ],
)
def test_a_refusal_says_whether_0_is_accepted(player: Player, text: str) -> None:
    found = load("glicko2").rate(player, [], Terms(opponent_rd=50))
    assert isinstance(found, Problem)
    assert found.text == text
    # 0 periods without a game are accepted, an RD of 500 too
    for good in (Player(1500, rd=500), Player(1500, rd=50, idle=0)):
        answer = load("glicko2").rate(good, [], Terms(opponent_rd=50))
        assert not isinstance(answer, Problem)
