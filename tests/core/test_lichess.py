"""Lichess: the numbers of its own tests, its limits and factors, and properties."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import SPEEDS, Colour, RatedEvent, Speed
from elo_tui.core.systems import lichess as rules
from elo_tui.core.systems.lichess import (
    apply_formulas,
    colour_advantage,
    live_rd,
    rate_game,
)
from elo_tui.core.systems.lichess_game import Strength
from tests.core.cases import rated
from tests.shared import read_json

VECTORS = "vectors/glicko2.json"
LICHESS = load("lichess")

RESULT = {0.0: Result.LOSS, 0.5: Result.DRAW, 1.0: Result.WIN}
#: What the colours are worth in all, by the source of Lichess.
STANDARD, CRAZYHOUSE = 11.782457, 20.30966

own_ratings = st.integers(400, 4000)
deviations = st.floats(1, 500)
volatilities = st.floats(0.001, 1)
scores = st.sampled_from(sorted(RESULT))
colours: st.SearchStrategy[Colour] = st.sampled_from(("w", "b", ""))
speeds: st.SearchStrategy[Speed] = st.sampled_from(SPEEDS)
strengths = st.builds(Strength, own_ratings.map(float), deviations, volatilities)
rounds = st.lists(
    st.builds(
        Game,
        st.integers(1, 4000),
        st.none() | st.sampled_from(list(Result)),
        colour=colours,
        rd=deviations,
    ),
    max_size=8,
)


def vectors(keep: str = "L-") -> pytest.MarkDecorator:
    """Runs a test once for each game of the tests of Lichess, by its id."""
    cases = [
        pytest.param(vector, id=vector["id"])
        for vector in read_json(VECTORS)["lichess_game"]
        if keep in vector["id"]
    ]
    return pytest.mark.parametrize("vector", cases)


def lichess(
    player: Player, games: tuple[Game, ...] = (), speed: Speed = "crazyhouse"
) -> RatedEvent:
    return rated(LICHESS.rate(player, games, Terms(speed=speed)))


def established(rating: int = 1500, rd: float = 80, idle: float = 0) -> Player:
    return Player(rating, rd=rd, volatility=0.06, idle=idle)


@vectors()
def test_the_formulas_give_the_numbers_of_lichess(vector: dict[str, Any]) -> None:
    worth = vector["color_advantage"]
    white, black = Strength(*vector["white"]), Strength(*vector["black"])
    score = vector["white_score"]
    found = {
        "white": apply_formulas(white, black.rating, black.rd, score, worth),
        "black": apply_formulas(black, white.rating, white.rd, 1 - score, -worth),
    }
    near = vector["tolerance"]
    for side, after in found.items():
        expected = vector["expected"][side]
        assert after.rating == pytest.approx(expected["rating"], abs=near["rating"])
        assert after.rd == pytest.approx(expected["deviation"], abs=near["deviation"])
        assert after.volatility == pytest.approx(
            expected["volatility"], abs=near["volatility"]
        )


@vectors("adv20.3097")
def test_a_crazyhouse_game_gives_the_numbers_of_lichess(
    vector: dict[str, Any],
) -> None:
    # crazyhouse has an advantage of White and no factor on gains
    sides: tuple[tuple[str, str, Colour, float], ...] = (
        ("white", "black", "w", vector["white_score"]),
        ("black", "white", "b", 1 - vector["white_score"]),
    )
    for mine, theirs, colour, score in sides:
        rating, rd, volatility = vector[mine]
        other = vector[theirs]
        game = Game(
            int(other[0]), RESULT[float(score)], colour=colour, rd=float(other[1])
        )
        event = lichess(Player(int(rating), rd=rd, volatility=volatility), (game,))
        expected = vector["expected"][mine]
        assert event.exact == pytest.approx(expected["rating"], abs=0.005)
        assert event.rd == pytest.approx(expected["deviation"], abs=5e-5)


def test_the_parameters_of_lichess() -> None:
    given_there = read_json(VECTORS)["lichess_parameters"]
    assert given_there["tau"] == rules.TAU
    assert given_there["default"] == [
        rules.NEW_RATING,
        rules.NEW_RD,
        rules.NEW_VOLATILITY,
    ]
    assert [given_there["min_rating"], given_there["max_rating"]] == [
        rules.RATING_LOW,
        rules.RATING_HIGH,
    ]
    assert [given_there["rd_min"], given_there["rd_max"]] == [
        rules.RD_LOW,
        rules.RD_HIGH,
    ]
    assert given_there["volatility_max"] == rules.VOLATILITY_HIGH
    assert given_there["rating_periods_per_day"] == rules.PERIODS_PER_DAY
    assert given_there["max_rating_delta"] == rules.GAME_LIMIT
    assert given_there["provisional_rd"] == rules.PROVISIONAL
    assert given_there["clueless_rd"] == rules.CLUELESS
    assert given_there["rankable_rd"] == {
        "standard": rules.RANKED,
        "variant": rules.RANKED_VARIANT,
    }
    assert given_there["color_advantage"] == {
        "standard": colour_advantage("w", "blitz"),
        "crazyhouse": colour_advantage("w", "crazyhouse"),
    }


def test_what_the_colours_are_worth() -> None:
    for speed in SPEEDS:
        worth = {"crazyhouse": CRAZYHOUSE, "variant": 0}.get(speed, STANDARD)
        assert colour_advantage("w", speed) == -colour_advantage("b", speed) == worth
        assert colour_advantage("", speed) == 0


@pytest.mark.parametrize(
    ("speed", "factor"),
    [
        ("rapid", 1.015),
        ("classical", 1.010),
        ("blitz", 1.005),
        ("bullet", 1.010),
        ("ultrabullet", 1.013),
        ("crazyhouse", 1),
        ("variant", 1),
    ],
)
def test_only_gains_are_multiplied(speed: Speed, factor: float) -> None:
    # scalachess; no colour, so the formulas are the same for every speed
    own = Strength(1500, 80, 0.06)
    for score in (1.0, 0.5, 0.0):
        bare = apply_formulas(own, 1400, 80, score, 0).rating - 1500
        change = rate_game(own, 1400, 80, score, "", speed).after.rating - 1500
        assert change == pytest.approx(bare * (factor if bare > 0 else 1), abs=1e-9)


def test_a_year_without_a_game() -> None:
    # scalachess: RD 60 to 110 in a year, at the volatility .06 it was made for
    assert live_rd(60, 0.06, 365) == pytest.approx(110, abs=1)
    event = lichess(established(rd=60, idle=365))
    assert event.rd == live_rd(60, 0.06, 365)
    assert (event.exact, event.rounded, event.new_rating) == (1500, 0, 1500)
    assert lichess(established(rd=60, idle=100_000)).rd == 500
    assert lichess(established(rd=20)).rd == 45


def test_days_without_a_game_count_before_the_first_one() -> None:
    game = (Game(1500, Result.WIN, rd=80),)
    later = lichess(established(rd=60, idle=365), game)
    same = lichess(established(rd=live_rd(60, 0.06, 365)), game)
    assert (later.exact, later.rd) == (same.exact, same.rd)


def test_each_game_is_a_period_of_its_own() -> None:
    games = (
        Game(1500, Result.WIN, colour="w", rd=80),
        Game(1600, Result.LOSS, colour="b", rd=60),
        Game(1550, None, colour="w", rd=50),
    )
    event = lichess(established(), games, "blitz")
    first = rate_game(Strength(1500, 80, 0.06), 1500, 80, 1, "w", "blitz")
    second = rate_game(first.after, 1600, 60, 0, "b", "blitz")
    assert [row.change for row in event.games] == [
        first.after.rating - 1500,
        second.after.rating - first.after.rating,
        None,
    ]
    after = second.after
    assert (event.exact, event.rd) == (after.rating, after.rd)
    assert event.volatility == after.volatility
    assert [row.expected for row in event.games[:2]] == [
        first.expected,
        second.expected,
    ]
    assert event.games[2].expected is not None
    # the order counts
    turned = lichess(established(), games[1::-1], "blitz")
    assert turned.exact != event.exact


def test_the_displayed_rating_is_truncated() -> None:
    # lila issue 21025: a draw against a stronger player can show -1
    player, game = established(1500, 45), Game(1501, Result.DRAW, colour="w", rd=45)
    event = lichess(player, (game,), "blitz")
    assert event.exact is not None
    assert 1499 < event.exact < 1500
    assert (event.new_rating, event.rounded) == (1499, -1)
    gain = lichess(player, (Game(1501, Result.DRAW, colour="b", rd=45),), "blitz")
    assert gain.exact is not None
    assert 1500 < gain.exact < 1501
    assert (gain.new_rating, gain.rounded) == (1500, 0)


def test_the_most_that_one_game_changes() -> None:
    event = lichess(Player(400, rd=500), (Game(4000, Result.WIN, rd=45),))
    assert (event.change, event.new_rating) == (700, 1100)
    event = lichess(Player(4000, rd=500), (Game(400, Result.LOSS, rd=45),))
    assert (event.change, event.new_rating) == (-700, 3300)


def test_the_lowest_and_highest_rating() -> None:
    lowest = lichess(Player(400, rd=500), (Game(400, Result.LOSS, rd=45),))
    assert (lowest.exact, lowest.change) == (400, 0)
    highest = lichess(Player(4000, rd=500), (Game(4000, Result.WIN, rd=45),))
    assert (highest.exact, highest.change) == (4000, 0)
    labels = [step.label for step in LICHESS.game_working(highest, 0)]
    assert "limits" in labels


@pytest.mark.parametrize("wrong", [1, 399, 4001])
def test_a_rating_that_lichess_does_not_have(wrong: int) -> None:
    problem = LICHESS.rate(established(wrong), [], Terms())
    assert isinstance(problem, Problem)
    assert (problem.field, problem.missing) == ("rating", False)


def test_an_unrated_player_starts_as_a_new_one() -> None:
    game = (Game(1500, Result.LOSS, colour="w", rd=500),)
    new = lichess(Player(0), game)
    old = lichess(Player(1500, rd=500, volatility=0.09), game)
    assert (new.first_rating, new.exact, new.rd) == (True, old.exact, old.rd)
    assert len([text for text in new.assumed if "new player" in text]) == 3


def test_what_is_missing() -> None:
    for player, game, field in (
        (Player(1500), Game(1400, Result.WIN, rd=80), "rd"),
        (Player(1500, rd=80), Game(1400, Result.WIN), "opponent_rd"),
    ):
        problem = LICHESS.rate(player, [game], Terms())
        assert isinstance(problem, Problem)
        assert (problem.field, problem.missing) == (field, True)


@pytest.mark.parametrize("wrong", [-1, 1e9, inf, nan])
def test_a_number_outside_its_range_is_a_problem(wrong: float) -> None:
    game = [Game(1400, Result.WIN, rd=80)]
    for player, field in (
        (replace(established(), rd=wrong), "rd"),
        (replace(established(), volatility=wrong), "volatility"),
        (replace(established(), idle=wrong), "idle"),
    ):
        problem = LICHESS.rate(player, game, Terms())
        assert isinstance(problem, Problem)
        assert (problem.field, problem.missing) == (field, False)


@pytest.mark.parametrize(
    ("rd", "speed", "words"),
    [
        (230, "blitz", "nothing known"),
        (229, "blitz", "provisional"),
        (110, "blitz", "provisional"),
        (109, "blitz", "established, RD below 110"),
        (75, "blitz", "established, RD below 110"),
        (74, "blitz", "leaderboards"),
        (70, "crazyhouse", "established, RD below 110"),
        (65, "variant", "established, RD below 110"),
        (64.9, "variant", "leaderboards (below 65)"),
        (74.9, "rapid", "leaderboards (below 75)"),
    ],
)
def test_the_working_says_how_reliable_a_rating_is(
    rd: float, speed: Speed, words: str
) -> None:
    event = lichess(established(rd=rd), (), speed)
    steps = {step.label: step.text for step in LICHESS.sum_working(event)}
    assert words in steps["reliability"]


@given(strengths, own_ratings, deviations, scores, colours, speeds)
def test_everything_stays_within_the_limits(
    own: Strength, other: int, rd: float, score: float, colour: Colour, speed: Speed
) -> None:
    game = rate_game(own, other, rd, score, colour, speed)
    assert 400 <= game.after.rating <= 4000
    assert 45 <= game.after.rd <= 500
    assert 0 < game.after.volatility <= 0.1
    assert abs(game.after.rating - own.rating) <= 700 + 1e-9
    assert 0 < game.expected < 1


@given(strengths, own_ratings, deviations, colours, speeds)
def test_a_better_result_gives_more(
    own: Strength, other: int, rd: float, colour: Colour, speed: Speed
) -> None:
    loss, draw, win = (
        rate_game(own, other, rd, score, colour, speed).after.rating
        for score in (0, 0.5, 1)
    )
    assert loss <= draw <= win
    assert loss <= own.rating <= win


@given(strengths, own_ratings, st.integers(0, 600), deviations, scores, speeds)
def test_white_expects_more_and_a_stronger_opponent_less(
    own: Strength, other: int, more: int, rd: float, score: float, speed: Speed
) -> None:
    white = rate_game(own, other, rd, score, "w", speed)
    black = rate_game(own, other, rd, score, "b", speed)
    assert white.expected >= black.expected
    assert (
        white.expected >= rate_game(own, other + more, rd, score, "w", speed).expected
    )


@given(
    own_ratings,
    st.floats(1, 500),
    st.none() | volatilities,
    st.none() | st.floats(0, 1000),
    rounds,
    speeds,
)
def test_the_changes_add_up(
    rating: int,
    rd: float,
    volatility: float | None,
    idle: float | None,
    games: list[Game],
    speed: Speed,
) -> None:
    player = Player(rating, rd=rd, volatility=volatility, idle=idle)
    event = lichess(player, tuple(games), speed)
    gains = [row.change for row in event.games if row.change is not None]
    assert event.change == pytest.approx(sum(gains), abs=1e-6)
    assert event.exact == pytest.approx(rating + event.change, abs=1e-6)
    assert event.new_rating == rating + event.rounded
    assert abs(event.rounded - event.change) <= 1
    assert len(gains) == event.rated_games
    for index in range(len(games)):
        assert LICHESS.game_working(event, index)
    assert LICHESS.sum_working(event)
    assert lichess(player, tuple(games), speed) == event
