"""What is expected of a game to come counts the deviations of both players."""

from __future__ import annotations

from math import log, pi, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Stakes, Terms, load, stakes
from elo_tui.core.forecast.distribution import Forecast, forecast_event
from elo_tui.core.forecast.next_games import Rival, compare_rivals
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.forecast.planner import Plan, RatingTarget, plan_event
from elo_tui.core.model import Colour
from elo_tui.features.game.charts import expected_score
from elo_tui.features.game.compare.view import compare_games
from elo_tui.session import forms as game_form
from elo_tui.session.forms import Form

SYSTEMS = ("glicko", "glicko2", "lichess")
MODEL = get_model("broadcast")
#: "The Glicko system" (glicko.net/glicko/glicko.pdf), the example of a prediction.
A, B, PRINTED = (1400, 80.0), (1500, 150.0), 0.376

systems = st.sampled_from(SYSTEMS)
deviations = st.floats(45, 350)
colours: st.SearchStrategy[Colour] = st.sampled_from(("", "w", "b"))
players = st.builds(
    Player,
    st.integers(400, 3000),
    rd=deviations,
    volatility=st.floats(0.03, 0.09),
    idle=st.none() | st.floats(0, 50),
    exact=st.none(),
)
OTHER: dict[Colour, Colour] = {"w": "b", "b": "w", "": ""}


def player(rating: int, rd: float) -> Player:
    return Player(rating, rd=rd, volatility=0.06)


def by_the_paper(own: tuple[int, float], other: tuple[int, float]) -> float:
    """E = 1 / (1 + 10^(-g(sqrt(RDa² + RDb²)) (ra - rb) / 400))."""
    q = log(10) / 400
    both = own[1] ** 2 + other[1] ** 2
    g = 1 / sqrt(1 + 3 * q * q * both / (pi * pi))
    return 1 / (1 + 10 ** (-g * (own[0] - other[0]) / 400))


def at_stake(
    key: str, you: Player, other: Player, games: int = 1, colour: Colour = ""
) -> Stakes:
    found = stakes(load(key), you, other, Terms(), games, colour=colour)
    assert isinstance(found, Stakes), found
    return found


def test_the_formula_gives_the_number_of_the_paper() -> None:
    assert by_the_paper(A, B) == pytest.approx(PRINTED, abs=5e-4)


@pytest.mark.parametrize("key", SYSTEMS)
def test_odds_plan_and_distribution_give_it(key: str) -> None:
    # Glicko-2 rounds the scale to 173.7178, which is 400 / ln 10 to seven digits
    expected = pytest.approx(by_the_paper(A, B), abs=1e-7)
    you, other = player(*A), player(*B)
    found = compare_rivals(load(key), you, [Rival(other)], Terms(), MODEL)
    assert not isinstance(found, Problem)
    assert found[0].expected == expected
    assert found[0].odds is not None
    assert found[0].odds.win + found[0].odds.draw / 2 == expected
    games = [Game(B[0], rd=B[1])]
    planned = plan_event(load(key), you, games, Terms(), MODEL, RatingTarget(1401))
    assert isinstance(planned, Plan)
    assert planned.chances.expected_half_points / 2 == expected
    # the game has the opponents' RD of the terms where it has none of its own
    terms = Terms(opponent_rd=B[1])
    spread = forecast_event(load(key), you, [Game(B[0])], terms, MODEL)
    assert isinstance(spread, Forecast)
    assert spread.chances.expected_half_points / 2 == expected
    assert sum(o.probability * o.half_points / 2 for o in spread.outcomes) == expected


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_game_screen_shows_it_everywhere(key: str) -> None:
    texts = {"own": "1400/80", "opponent": "1500/150", "system": key}
    view = game_form.evaluate_game(Form(**texts, volatility="0.06"))
    assert view.result is not None
    assert view.odds is not None
    assert (
        view.result.expected
        == view.odds.expected
        == expected_score(view).curves[0].present
    )
    assert view.odds.expected == pytest.approx(PRINTED, abs=5e-4)
    compared = compare_games(Form(**texts, volatility="0.06", compared=key))
    assert compared.columns[0].cells["expected"] == "0.3760"


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_rated_game_is_still_rated_by_the_opponents_rd_alone(key: str) -> None:
    """Step 2 of the Glicko paper: the update has g(RDj)."""
    event = load(key).rate(player(*A), [Game(B[0], Result.WIN, rd=B[1])], Terms())
    assert not isinstance(event, Problem)
    assert event.games[0].expected == pytest.approx(
        by_the_paper((A[0], 0.0), B), abs=1e-7
    )
    steps = {step.label: step.text for step in load(key).game_working(event, 0)}
    assert steps["prediction"].endswith(": 0.3760")
    assert "= 0.3729" in steps["expected"]


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_match_expects_as_much_of_each_game(key: str) -> None:
    found = at_stake(key, player(*A), player(*B), 4)
    assert found.expected_points == pytest.approx(4 * by_the_paper(A, B), abs=1e-6)


@given(systems, players, players, colours)
@settings(deadline=None)
def test_what_both_players_expect_adds_up_to_one(
    key: str, you: Player, other: Player, colour: Colour
) -> None:
    mine = at_stake(key, you, other, colour=colour).expected
    theirs = at_stake(key, other, you, colour=OTHER[colour]).expected
    assert mine is not None
    assert theirs is not None
    assert mine + theirs == pytest.approx(1, abs=1e-12)


@given(systems, players, players, colours)
@settings(deadline=None)
def test_odds_of_one_player_are_the_mirror_image_of_the_others(
    key: str, you: Player, other: Player, colour: Colour
) -> None:
    sides = []
    for own, rival, side in ((you, other, colour), (other, you, OTHER[colour])):
        found = compare_rivals(load(key), own, [Rival(rival, side)], Terms(), MODEL)
        assert not isinstance(found, Problem)
        assert found[0].odds is not None
        sides.append(found[0].odds)
    assert sides[0].expected + sides[1].expected == pytest.approx(1, abs=1e-12)
    assert sides[0].win == pytest.approx(sides[1].loss, abs=1e-9)
    assert sides[0].draw == pytest.approx(sides[1].draw, abs=1e-9)


@given(systems, players, st.integers(400, 3000), deviations, st.floats(1, 100))
def test_the_less_is_known_of_you_the_nearer_it_is_to_one_half(
    key: str, you: Player, rating: int, rd: float, more: float
) -> None:
    game = [Game(rating, rd=rd)]
    surer, vaguer = (
        load(key).rate(one, game, Terms())
        for one in (you, replace(you, rd=(you.rd or 0) + more))
    )
    assert not isinstance(surer, Problem)
    assert not isinstance(vaguer, Problem)
    near, far = vaguer.games[0].expected, surer.games[0].expected
    assert near is not None
    assert far is not None
    assert abs(near - 0.5) <= abs(far - 0.5) + 1e-12


def test_an_opponent_meets_you_with_the_rd_of_your_idle_time() -> None:
    """glicko.pdf step 1: 50 grows to 350 in 100 periods with the c of the text."""
    idle, other = Player(1500, rd=50, idle=100), Player(1600, rd=80)
    rested = at_stake("glicko", idle, other)
    grown = at_stake("glicko", replace(idle, rd=350, idle=None), other)
    after, like = rested.outcomes[0].opponent, grown.outcomes[0].opponent
    assert after.change == pytest.approx(like.change, abs=0.02)
    assert after.rd == pytest.approx(like.rd, abs=0.01)
