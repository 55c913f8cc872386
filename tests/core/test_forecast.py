"""The distribution of score and change, checked by playing every game both ways."""

from __future__ import annotations

from itertools import product
from math import prod
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.forecast.distribution import (
    EVERY_WAY,
    Forecast,
    ScoreOnly,
    convolve_odds,
    forecast_event,
    lay_out_score,
)
from elo_tui.core.forecast.odds_models import Odds, get_model
from elo_tui.core.forecast.planner import RatingTarget, plan_event
from elo_tui.core.model import Colour, RatedEvent
from elo_tui.core.systems import KEYS
from tests.core.cases import DAY, filled
from tests.examples import try_examples

MODEL = get_model("broadcast")
TERMS = Terms(DAY, event_end=DAY, opponent_rd=60)
YOU = Player(1950, k=20, rd=70, volatility=0.06, games_played=50, dwz_index=9)
SUM_ONLY = ("fide", "elo", "uscf", "dwz", "ecf", "glicko", "glicko2")

shares = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(
    lambda pair: Odds(pair[0] * pair[1], pair[0] * (1 - pair[1]), 1 - pair[0], 0.0)
)
opponents = st.integers(1000, 2800)


def player_of(key: str, rating: int = 1950) -> Player:
    # US Chess has no K to be given
    return replace(YOU, rating=rating, k=None if key == "uscf" else 20)


def predicted(
    key: str, games: tuple[Game, ...], rating: int = 1950, terms: Terms = TERMS
) -> Forecast:
    found = forecast_event(load(key), player_of(key, rating), games, terms, MODEL)
    assert isinstance(found, Forecast), found
    return found


def rated(key: str, games: tuple[Game, ...], rating: int = 1950) -> RatedEvent:
    event = load(key).rate(player_of(key, rating), games, TERMS)
    assert isinstance(event, RatedEvent)
    return event


@given(st.lists(shares, max_size=6))
@try_examples(15)
def test_convolution_equals_enumeration(games: list[Odds]) -> None:
    expected = [0.0] * (2 * len(games) + 1)
    for way in product((0, 1, 2), repeat=len(games)):
        expected[sum(way)] += prod(
            (game.loss, game.draw, game.win)[halves]
            for game, halves in zip(games, way, strict=True)
        )
    assert convolve_odds(games) == pytest.approx(expected, abs=1e-12)
    assert sum(convolve_odds(games)) == pytest.approx(1, abs=1e-12)


def test_convolution_of_eight_games_equals_enumeration() -> None:
    games = [Odds(0.1 * n, 0.2, 0.8 - 0.1 * n, 0.1 * n + 0.1) for n in range(8)]
    expected = [0.0] * 17
    for way in product((0, 1, 2), repeat=8):
        expected[sum(way)] += prod(
            (game.loss, game.draw, game.win)[halves]
            for game, halves in zip(games, way, strict=True)
        )
    assert convolve_odds(games) == pytest.approx(expected, abs=1e-13)


@given(
    st.sampled_from(KEYS),
    st.integers(1300, 2700),
    st.lists(opponents, min_size=1, max_size=3),
    st.lists(opponents, max_size=2),
)
@try_examples(60)
def test_every_outcome_is_what_the_system_says(
    key: str, rating: int, to_come: list[int], over: list[int]
) -> None:
    games = tuple(Game(r, Result.DRAW) for r in over) + tuple(map(Game, to_come))
    found = predicted(key, games, rating)
    places = found.chances.places
    assert places == tuple(range(len(over), len(games)))
    seen: dict[tuple[int, int | None], float] = {}
    for way in product((0, 1, 2), repeat=len(places)):
        event = rated(key, filled(games, places, way), rating)
        [outcome] = [
            o
            for o in found.outcomes
            if (o.half_points, o.new_rating) == (sum(way), event.new_rating)
        ]
        assert outcome.tpr == event.tpr
        assert outcome.rounded == event.rounded
        if key != "lichess":
            assert outcome.change == pytest.approx(event.change, abs=1e-8)
        at = (sum(way), event.new_rating)
        seen[at] = seen.get(at, 0.0) + found.chances.probability_of(way)
    for outcome in found.outcomes:
        share = seen[outcome.half_points, outcome.new_rating]
        assert outcome.probability == pytest.approx(share, abs=1e-12)
    assert sum(o.probability for o in found.outcomes) == pytest.approx(1, abs=1e-12)


@given(
    st.sampled_from(["glicko", "glicko2", "lichess", "ecf"]),
    st.lists(
        st.tuples(
            opponents,
            st.integers(45, 350),
            st.sampled_from(["", "w", "b"]),
            st.sampled_from([None, Result.WIN, Result.FORFEIT_LOSS]),
        ),
        min_size=1,
        max_size=5,
    ),
)
@try_examples(60)
def test_every_way_is_what_the_system_says(
    key: str, rounds: list[tuple[int, int, Colour, Result | None]]
) -> None:
    games = tuple(
        Game(rating, result, colour=colour, rd=rd, provisional=5 if rd > 200 else None)
        for rating, rd, colour, result in rounds
    )
    found = forecast_event(load(key), player_of(key), games, TERMS, MODEL)
    if isinstance(found, ScoreOnly):
        assert len(found.chances.places) > EVERY_WAY
        return
    assert isinstance(found, Forecast)
    for way in found.ways:
        event = rated(key, filled(games, found.chances.places, way.results))
        assert way.outcome.new_rating == event.new_rating
        assert way.outcome.rounded == event.rounded
        assert way.outcome.tpr == event.tpr
        assert way.outcome.half_points == sum(way.results)
        assert way.outcome.change == pytest.approx(event.change, abs=1e-8)


@given(
    st.integers(1400, 2750),
    st.sampled_from([10, 15, 17, 20, 40]),
    st.lists(opponents, min_size=1, max_size=11),
)
@try_examples(40)
def test_fide_is_exact_to_the_hundredth(
    rating: int, k: int, to_come: list[int]
) -> None:
    games = tuple(map(Game, to_come))
    player = Player(rating, k=k)
    found = forecast_event(load("fide"), player, games, TERMS, MODEL)
    assert isinstance(found, Forecast)
    for outcome in found.outcomes:
        way = lay_out_score(outcome.half_points, len(games))
        event = load("fide").rate(player, filled(games, range(len(games)), way), TERMS)
        assert isinstance(event, RatedEvent)
        assert astuple(outcome)[2:] == (
            event.change,
            event.rounded,
            event.new_rating,
            event.tpr,
        )


@pytest.mark.parametrize("key", SUM_ONLY)
def test_only_the_sum_decides(key: str) -> None:
    """One outcome for each score, and no other way to make it differs."""
    games = tuple(Game(r) for r in (1700, 1950, 2250))
    found = predicted(key, games)
    assert [o.half_points for o in found.outcomes] == list(range(7))
    for way in product((0, 1, 2), repeat=3):
        event = rated(key, filled(games, range(3), way))
        assert event.new_rating == found.outcomes[sum(way)].new_rating
        change = found.outcomes[sum(way)].change
        assert event.change == pytest.approx(change, abs=1e-9)


@pytest.mark.parametrize(
    ("key", "games"),
    [
        ("lichess", (Game(1950, rd=45), Game(1950, rd=450))),
        ("glicko", (Game(1700, rd=30), Game(2300, rd=300))),
        ("glicko2", (Game(1700, rd=30), Game(2300, rd=300))),
        ("ecf", (Game(1700), Game(2300, provisional=5))),
    ],
)
def test_where_it_matters_which_game_is_won(key: str, games: tuple[Game, ...]) -> None:
    found = predicted(key, games)
    one_point = [o for o in found.outcomes if o.half_points == 2]
    assert len(one_point) > 1
    assert len(found.ways) == 9
    mean = sum(
        found.chances.probability_of(way)
        * rated(key, filled(games, (0, 1), way)).change
        for way in product((0, 1, 2), repeat=2)
    )
    assert found.expected_change == pytest.approx(mean, abs=1e-9)
    many = games * (EVERY_WAY // 2 + 1)
    answer = forecast_event(load(key), player_of(key), many, TERMS, MODEL)
    assert isinstance(answer, ScoreOnly)
    assert "only the score" in answer.reason
    assert sum(answer.chances.scores) == pytest.approx(1, abs=1e-12)


def test_expected_change_band_best_and_worst() -> None:
    # three games against equals: K 20, -30 to +30 in steps of 10
    found = predicted("fide", (Game(1950),) * 3)
    assert found.expected_change == pytest.approx(0, abs=1e-12)
    assert (found.worst.change, found.best.change) == (-30, 30)
    assert (found.worst.new_rating, found.best.new_rating) == (1920, 1980)
    low, high = found.band()
    below = [found.chances.scores[0], sum(found.chances.scores[:2])]
    assert below[0] < 0.1 <= below[1]
    assert (low.change, high.change) == (-20, 20)
    assert found.chances.expected_half_points == pytest.approx(3)
    assert found.probability_where(lambda o: o.rounded >= 20) == pytest.approx(
        found.chances.probability_from(5)
    )


def test_what_does_not_count_is_not_forecast() -> None:
    games = (
        Game(2000),
        Game(None),
        Game(2000, rated=False),
        Game(None, Result.FULL_BYE),
        Game(2010, Result.WIN),
    )
    found = predicted("fide", games)
    assert found.chances.places == (0,)
    # rapid 7.3.1: 600 points apart with one above 2600
    rapid = replace(TERMS, pool="rapid")
    far = forecast_event(load("fide"), Player(2700, k=10), [Game(2000)], rapid, MODEL)
    assert isinstance(far, Forecast)
    assert far.chances.places == ()
    assert [o.probability for o in far.outcomes] == [1]


def test_colour_moves_the_odds_but_not_the_change() -> None:
    white, black = (
        predicted("fide", (Game(1950, colour="w"),)),
        predicted("fide", (Game(1950, colour="b"),)),
    )
    assert [o.change for o in white.outcomes] == [o.change for o in black.outcomes]
    assert white.expected_change > 0 > black.expected_change
    # Lichess has its own 11.78 points, no more are added
    own = predicted("lichess", (Game(1950, colour="w"),))
    event = rated("lichess", (Game(1950, colour="w"),))
    assert own.chances.odds[0].expected == event.games[0].expected


def test_no_rating_no_forecast() -> None:
    found = forecast_event(load("fide"), Player(0), [Game(1900)] * 6, TERMS, MODEL)
    assert isinstance(found, Problem)
    assert found.field == "rating"
    bad = forecast_event(load("glicko"), Player(1900), [Game(1900)], TERMS, MODEL)
    assert isinstance(bad, Problem)
    assert bad.missing


def test_more_games_than_anybody_plays_are_refused() -> None:
    found = forecast_event(load("fide"), YOU, [Game(1950)] * 101, TERMS, MODEL)
    assert found == Problem("games", "games: more than 100 to come")
    assert predicted("fide", (Game(1950),) * 100).k.value == 20


def test_a_floor_bends_the_line() -> None:
    terms = replace(TERMS, floor=1945)
    found = predicted("elo", (Game(1950),) * 2, terms=terms)
    assert [o.new_rating for o in found.outcomes] == [1945, 1945, 1950, 1960, 1970]
    # below 1400 a player leaves FIDE's list
    low = predicted("fide", (Game(1400),) * 2, rating=1405)
    assert [o.new_rating for o in low.outcomes] == [None, None, 1405, 1415, 1425]


def test_eleven_rounds_are_planned_while_someone_types() -> None:
    games = tuple(Game(1900 + 17 * n, colour="w") for n in range(11))
    best = 1.0
    for _ in range(5):
        start = perf_counter()
        plan_event(load("fide"), YOU, games, TERMS, MODEL, RatingTarget(1975))
        best = min(best, perf_counter() - start)
    # measured 1 to 2 ms; the limit leaves room for a busy machine
    assert best < 0.012
