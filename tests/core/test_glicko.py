"""Glicko: the vectors of the paper and of skillratings, and what holds for all."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import NO_K, RatedEvent
from elo_tui.core.systems.deviations import interval
from elo_tui.core.systems.glicko import (
    NEW_RD,
    NORMAL_95,
    expected_score,
    g,
    grown_rd,
    prediction,
    update,
)
from tests.core.cases import RESULTS, rated
from tests.core.strategies import ratings
from tests.shared import read_json

VECTORS = "vectors/glicko1.json"
GLICKO = load("glicko")

#: The worked example of glicko.pdf: opponent, RD, score.
PAPER = ((1400, 30, "1"), (1550, 100, "0"), (1700, 300, "0"))

deviations = st.floats(1, 500)
scores = st.sampled_from((0.0, 0.5, 1.0))
against = st.tuples(ratings, deviations, scores)
periods = st.lists(against, max_size=12)


def vectors(group: str) -> pytest.MarkDecorator:
    """Runs a test once for each vector of a group, as its argument ``vector``."""
    return pytest.mark.parametrize("vector", read_json(VECTORS)[group])


def games_of(*rows: tuple[int, float, str]) -> tuple[Game, ...]:
    return tuple(Game(opponent, RESULTS[score], rd=rd) for opponent, rd, score in rows)


def glicko(
    player: Player, games: tuple[Game, ...] = (), c: float | None = None
) -> RatedEvent:
    return rated(GLICKO.rate(player, games, Terms(c=c)))


def score_text(score: float) -> str:
    return {1: "1", 0.5: "0.5", 0: "0"}[score]


@vectors("rating_period")
def test_a_rating_period(vector: dict[str, Any]) -> None:
    rating, rd = vector["player"]
    rows = [(own, dev, score_text(score)) for own, dev, score in vector["opponents"]]
    event = glicko(
        Player(rating, rd=rd, idle=vector["elapsed"]),
        games_of(*rows),
        vector["c"] or None,
    )
    expected = vector["expected"]
    if "rating" in expected:
        assert event.exact == pytest.approx(expected["rating"], abs=1e-9)
    if "rating_rounded" in expected:
        assert event.new_rating == expected["rating_rounded"]
    assert event.rd is not None
    if "rd" in expected:
        assert event.rd == pytest.approx(expected["rd"], abs=1e-9)
    if "rd_1dp" in expected:
        assert event.rd == pytest.approx(expected["rd_1dp"], abs=0.05)
    if "rd_rounded" in expected:
        assert round(event.rd) == expected["rd_rounded"]
    weights = [g(dev) for _, dev, _ in vector["opponents"]]
    assert weights == pytest.approx(expected.get("g", weights), abs=5e-5)
    found = [row.expected for row in event.games]
    assert found == pytest.approx(expected.get("E", found), abs=5e-4)


@vectors("sequential")
def test_every_game_a_period(vector: dict[str, Any]) -> None:
    rating, rd = vector["player"]
    for opponent in vector["opponents"]:
        after = update(rating, grown_rd(rd, vector["c"], 1), [opponent])
        rating, rd = after.rating, after.rd
    assert round(rating) == vector["expected"]["rating_rounded"]
    assert rd == pytest.approx(vector["expected"]["rd"], abs=1e-9)


@vectors("rd_growth")
def test_growth(vector: dict[str, Any]) -> None:
    if "target_rd" in vector:
        grown = grown_rd(vector["rd"], vector["expected_c_1dp"], vector["t"])
        assert grown == pytest.approx(vector["target_rd"], abs=0.5)
        return
    grown = grown_rd(vector["rd"], vector["c"], vector["t"])
    if "expected" in vector:
        assert grown == pytest.approx(vector["expected"], abs=1e-9)
    else:
        assert grown == pytest.approx(vector["expected_3dp"], abs=5e-4)


@vectors("expected_score")
def test_prediction(vector: dict[str, Any]) -> None:
    found = prediction(*vector["a"], *vector["b"])
    assert found == pytest.approx(vector["expected"], abs=1e-12)


@vectors("interval95")
def test_interval(vector: dict[str, Any]) -> None:
    assert (
        list(interval(vector["player"][0], vector["player"][1], NORMAL_95))
        == vector["expected_rounded"]
    )


def test_the_example_of_the_paper() -> None:
    event = glicko(Player(1500, rd=200), games_of(*PAPER))
    assert [g(rd) for _, rd, _ in PAPER] == pytest.approx(
        [0.9955, 0.9531, 0.7242], abs=5e-5
    )
    assert [row.expected for row in event.games] == pytest.approx(
        [0.639, 0.432, 0.303], abs=5e-4
    )
    assert (event.new_rating, event.rounded) == (1464, -36)
    assert event.rd == pytest.approx(151.4, abs=0.05)
    assert (event.k, event.volatility, event.first_rating) == (NO_K, None, False)
    assert event.assumed == ()


def test_idle_periods_grow_the_rd_and_nothing_else() -> None:
    # glicko.pdf, newer edition: with c 34.6 an RD of 50 is 350 again after 100 periods
    event = glicko(Player(1500, rd=50, idle=100))
    assert event.rd == pytest.approx(350, abs=1)
    assert (event.new_rating, event.change, event.rounded) == (1500, 0, 0)
    assert any("34.6" in text for text in event.assumed)
    assert glicko(Player(1500, rd=50, idle=101)).rd == NEW_RD
    assert glicko(Player(1500, rd=50, idle=100), c=34.6).assumed == ()
    assert glicko(Player(1500, rd=50)).rd == 50


def test_an_unrated_player_starts_as_a_new_one() -> None:
    new = glicko(Player(0), games_of(*PAPER))
    old = glicko(Player(1500, rd=350), games_of(*PAPER))
    assert (new.first_rating, old.first_rating) == (True, False)
    assert (new.exact, new.rd, new.rounded) == (old.exact, old.rd, old.rounded)
    assert [text for text in new.assumed if "1500" in text or "350" in text]


def test_an_rd_above_that_of_a_new_player_counts_as_his() -> None:
    games = games_of(*PAPER)
    assert (
        glicko(Player(1500, rd=500), games).exact
        == glicko(Player(1500, rd=350), games).exact
    )


def test_what_is_missing() -> None:
    games = games_of(*PAPER)
    bare = (Game(1400, Result.WIN),)
    missing = GLICKO.rate(Player(1500), games, Terms())
    assert isinstance(missing, Problem)
    assert (missing.field, missing.missing) == ("rd", True)
    assert "350" in missing.text
    theirs = GLICKO.rate(Player(1500, rd=200), bare, Terms())
    assert isinstance(theirs, Problem)
    assert (theirs.field, theirs.missing) == ("opponent_rd", True)
    still_open = GLICKO.rate(Player(1500, rd=200), [Game(1400)], Terms())
    assert isinstance(still_open, Problem)
    # a round that is not rated needs no deviation
    rated(GLICKO.rate(Player(1500, rd=200), [Game(1400, Result.FORFEIT_WIN)], Terms()))
    given = rated(GLICKO.rate(Player(1500, rd=200), bare, Terms(opponent_rd=30)))
    assert given.exact == glicko(Player(1500, rd=200), games[:1]).exact


@pytest.mark.parametrize("wrong", [0, -1, 500.5, 1e300, inf, nan])
def test_a_number_outside_its_range_is_a_problem(wrong: float) -> None:
    good = Player(1500, rd=200)
    game = Game(1400, Result.WIN, rd=30)
    for player, games, terms, field in (
        (replace(good, rd=wrong), [game], Terms(), "rd"),
        (good, [replace(game, rd=wrong)], Terms(), "opponent_rd"),
        (good, [game], Terms(opponent_rd=wrong), "opponent_rd"),
        (good, [game], Terms(c=wrong), "c"),
    ):
        problem = GLICKO.rate(player, games, terms)
        assert isinstance(problem, Problem)
        assert (problem.field, problem.missing) == (field, False)


def test_a_game_still_to_be_played_shows_what_is_expected() -> None:
    event = glicko(Player(1500, rd=200), (Game(1400, rd=30),))
    row = event.games[0]
    # before the game with both RDs, in its rating with the opponent's alone
    assert row.expected == pytest.approx(prediction(1500, 200, 1400, 30))
    assert (row.change, row.rated, event.exact, event.rd) == (None, False, 1500, 200)
    labels = [step.label for step in GLICKO.game_working(event, 0)]
    assert labels[-1] == "not rated"
    assert "prediction" in labels


@given(ratings, deviations, periods, against, st.sampled_from((0.0, 0.5)))
def test_a_better_result_gives_more(
    own: int,
    rd: float,
    games: list[tuple[int, float, float]],
    one: tuple[int, float, float],
    score: float,
) -> None:
    opponent, opponent_rd, _ = one
    worse = update(own, rd, [*games, (opponent, opponent_rd, score)])
    better = update(own, rd, [*games, (opponent, opponent_rd, score + 0.5)])
    assert better.rating >= worse.rating
    assert better.rd == worse.rd


@given(ratings, ratings, st.integers(0, 600), deviations, deviations)
def test_a_stronger_opponent_lowers_the_expected_score(
    own: int, opponent: int, more: int, rd: float, opponent_rd: float
) -> None:
    one = expected_score(own, opponent, opponent_rd)
    both = prediction(own, rd, opponent, opponent_rd)
    assert 0 < expected_score(own, opponent + more, opponent_rd) <= one < 1
    assert 0 < prediction(own, rd, opponent + more, opponent_rd) <= both < 1
    assert both + prediction(opponent, opponent_rd, own, rd) == pytest.approx(1)
    # uncertainty of one's own brings the forecast nearer to one half
    assert abs(both - 0.5) <= abs(one - 0.5) + 1e-12


@given(ratings, deviations, periods)
def test_a_played_game_never_widens_the_rd(
    own: int, rd: float, games: list[tuple[int, float, float]]
) -> None:
    before = update(own, rd, games).rd
    assert 0 < before <= rd * (1 + 1e-12)
    assert update(own, rd, [*games, (own, 50, 1)]).rd < before


@given(ratings, deviations, periods)
def test_the_mirror_image_moves_as_far(
    own: int, rd: float, games: list[tuple[int, float, float]]
) -> None:
    mirrored = [(4000 - other, dev, 1 - score) for other, dev, score in games]
    there, here = update(4000 - own, rd, mirrored), update(own, rd, games)
    assert there.rating == pytest.approx(4000 - here.rating, abs=1e-6)
    assert there.rd == pytest.approx(here.rd, rel=1e-9)


@given(ratings, deviations, periods)
def test_the_shares_add_up(
    own: int, rd: float, games: list[tuple[int, float, float]]
) -> None:
    rows = [(other, dev, score_text(score)) for other, dev, score in games]
    event = glicko(Player(own, rd=rd), games_of(*rows))
    shares = [row.change for row in event.games if row.change is not None]
    assert len(shares) == len(games) == event.rated_games
    assert event.change == pytest.approx(sum(shares), abs=1e-9)
    assert event.exact == own + event.change
    whole = update(own, min(rd, NEW_RD), games)
    assert event.exact == pytest.approx(whole.rating, abs=1e-6)
    assert event.rd == whole.rd
    assert event.new_rating == own + event.rounded
    assert abs(event.rounded - event.change) <= 0.5 + 1e-9
    assert event.interval == interval(event.exact, whole.rd, NORMAL_95)
    for index in range(len(games)):
        assert GLICKO.game_working(event, index)
    assert GLICKO.sum_working(event)


@given(
    st.floats(-1e6, 1e6),
    st.floats(0, 1e9),
    st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(0, 1e160), scores), max_size=3),
)
def test_absurd_numbers_do_not_raise(
    own: float, rd: float, games: list[tuple[float, float, float]]
) -> None:
    period = update(own, rd, games)
    assert period.rating == period.rating
    # below 1e-150 the square of the RD has lost its digits
    assert 0 <= period.rd <= rd * (1 + 1e-12) + 1e-150
