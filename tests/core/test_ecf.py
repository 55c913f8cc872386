"""ECF: the published table, K, the nominal draw; always an estimate."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import Pool, RatedEvent
from elo_tui.core.systems.ecf import (
    expected_score,
    nominal_rating,
    performance,
    rate_event,
)
from elo_tui.core.systems.sums import PlayerRounds
from tests.shared import read_json

ECF = load("ecf")
TERMS = Terms(date(2026, 11, 20))
RATINGS = st.integers(1, 3000)


def vectors(part: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_json("vectors/ecf.json")[part]
    return found


def ecf(player: Player, games: list[Game], terms: Terms = TERMS) -> RatedEvent:
    event = ECF.rate(player, games, terms)
    assert not isinstance(event, Problem)
    assert event.estimate
    return event


def test_expected_scores_of_the_help_page() -> None:
    for case in vectors("expectancy"):
        assert expected_score(case["own"], case["opponent"]) == case["expected"]
    for case in vectors("expectancy_sum"):
        games = [Game(rating, Result.DRAW) for rating in case["opponents"]]
        event = ecf(Player(case["own"]), games)
        assert event.expected == pytest.approx(case["expected"], abs=1e-9)


def test_nominal_ratings_of_the_summary() -> None:
    adult, junior = vectors("nominal_rating")
    assert nominal_rating(18, "standard") == adult["standard"]
    assert nominal_rating(18, "rapid") == adult["rapid_blitz"]
    assert (junior["standard"], junior["rapid_blitz"]) == ("age*100", "age*100-100")
    assert nominal_rating(11, "standard") == 1100
    assert nominal_rating(11, "blitz") == 1000


@pytest.mark.parametrize(
    ("born", "k", "assumed"), [(None, 20, ("adult",)), (2009, 40, ()), (2008, 20, ())]
)
def test_k_of_adults_and_juniors(
    born: int | None, k: float, assumed: tuple[str, ...]
) -> None:
    event = ecf(Player(1500, birth_year=born), [])
    assert (event.k.value, event.assumed) == (k, assumed)


def test_half_against_a_partially_rated_opponent() -> None:
    # 20 x (1 - 0.5) and half of it
    games = [Game(1500, Result.WIN), Game(1500, Result.WIN, provisional=0)]
    event = ecf(Player(1500), games)
    assert [row.change for row in event.games] == [10, 5]
    assert (event.change, event.new_rating) == (15, 1515)
    texts = [ECF.game_working(event, at)[-1].text for at in (0, 1)]
    assert texts == [
        "20 x (1 - 0.50) = +10.00",
        "20 x (1 - 0.50) / 2, partial rating = +5.00",
    ]


@given(st.lists(st.tuples(RATINGS, st.integers(0, 2)), min_size=1, max_size=12))
def test_a_performance_expects_the_score_and_the_draw(
    games: list[tuple[int, int]],
) -> None:
    field = [rating for rating, _ in games]
    halves = sum(score for _, score in games)
    new = performance(field, halves, 1800)
    expected = [expected_score(new, rating) for rating in [*field, 1800]]
    below = [expected_score(new - 1, rating) for rating in [*field, 1800]]
    assert sum(expected) >= halves / 2 + 0.5 - 1e-9
    assert sum(below) < halves / 2 + 0.5 + 1e-9


@pytest.mark.parametrize(("pool", "nominal"), [("standard", 1800), ("rapid", 1700)])
def test_a_new_player_draws_with_the_nominal_opponent(pool: Pool, nominal: int) -> None:
    # a draw with that very strength, and nothing else, is that strength
    event = ecf(Player(0), [Game(nominal, Result.DRAW)], replace(TERMS, pool=pool))
    assert event.first_rating
    # the table's first row expects .50 up to 3 points of difference
    assert event.new_rating == nominal - 3
    steps = {step.label: step.text for step in ECF.sum_working(event)}
    assert steps["nominal draw"] == f"against {nominal}"
    assert steps["P rating"].endswith("partial, under 10 games")


@given(RATINGS, RATINGS, st.sampled_from([Result.WIN, Result.DRAW, Result.LOSS]))
def test_equal_k_is_zero_sum(own: int, opponent: int, result: Result) -> None:
    mirror = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW}
    other = mirror.get(result, Result.WIN)
    yours = ecf(Player(own), [Game(opponent, result)])
    theirs = ecf(Player(opponent), [Game(own, other)])
    assert yours.change == pytest.approx(-theirs.change, abs=1e-9)
    assert yours.rounded == -theirs.rounded


def test_a_whole_event_rates_newcomers_twice_and_rated_players_last() -> None:
    """Help page: P for all, A; again with the A of newcomers, B; then K against B.

    R is 1700; N1 beat R and drew with N2, N2 lost to R; each P with a draw against
    1800. By 8.1.2: A is 1946 for N1 (.81 + .70) and 1555 for N2 (.31 + .20); B is 1814
    for N1 (.66 + .82 + .52 from 1700, 1555, 1800), 1683 for N2 (.48 + .18 + .34).
    """
    won, drawn, lost = Result.WIN, Result.DRAW, Result.LOSS
    rounds = [
        [Game(None, lost), Game(None, won)],
        [Game(1700, won), Game(None, drawn)],
        [Game(1700, lost), Game(None, drawn)],
    ]
    players = [Player(1700), Player(0), Player(0)]
    met = [[1, 2], [0, 2], [0, 1]]
    own, first, second = rate_event([*map(PlayerRounds, players, rounds, met)], TERMS)
    assert isinstance(own, RatedEvent)
    assert isinstance(first, RatedEvent)
    assert isinstance(second, RatedEvent)
    assert (first.new_rating, second.new_rating) == (1814, 1683)
    # under 10 games, so halved: 10 x (0 - .34) + 10 x (1 - .52)
    assert own.change == pytest.approx(1.4, abs=1e-9)


def test_an_unrated_opponent_in_one_players_list_has_a_rating_from_it_alone() -> None:
    # 1555 expects half a point from 1700 and the nominal 1800: .31 + .20; 10 x .31
    event = ecf(Player(1700), [Game(None, Result.WIN)])
    assert event.games[0].game.opponent == 1555
    assert event.change == pytest.approx(3.1, abs=1e-9)
