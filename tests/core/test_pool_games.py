"""Pools of other games: advantage of the first side, weight of a score, no draws.

Expected numbers: the published rules, worked out by hand beside each; 1 / (1 +
10^(-30/400)) is 0.54307, 1 / (1 + 10^(-35/400)) is 0.55020.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_columns import (
    POOL_ROWS,
    Events,
    Games,
    People,
    PoolSettings,
    complete_settings,
    make_flags,
)
from elo_tui.core.pool.game_kind import MARGINS, SIDE_NAMES, weigh_game
from elo_tui.core.pool.joint_fit import FitSettings, fit_pool
from elo_tui.core.pool.ledger import Round
from elo_tui.core.pool.pool_quality import QualitySettings, measure_quality
from elo_tui.core.pool.pool_rating import rate_pool
from tests.core.pool_vectors import Pool, unwrap

DAY = date(2026, 1, 5).toordinal()
HOME = PoolSettings(sides="home-away", advantage=100.0, k=((0, 40.0),))


def make_match(
    ratings: tuple[float, float],
    halves: int,
    score: tuple[int, int] = (-1, -1),
    is_home_known: bool = True,
) -> Pool:
    people, events, games = People.make(), Events.make(), Games.make()
    for at, rating in enumerate(ratings):
        people.add(str(at), rating=rating, games=40)
    events.add(1, DAY, DAY)
    games.add(0, 1, (0, 1), halves, make_flags(is_home_known), score)
    return people, events, games


def find_changes(pool: Pool, settings: PoolSettings) -> list[float]:
    found = unwrap(rate_pool(*pool, settings)).lists[-1]
    return [
        after - before
        for after, before in zip(found.ratings, pool[0].ratings, strict=True)
    ]


@pytest.mark.parametrize(
    ("halves", "known", "change"),
    # 20 (s - 0.57146) with 50 points of lead; without a home side 20 (1 - 0.42854)
    [(2, True, 8.57), (1, True, -1.43), (0, True, -11.43), (2, False, 11.43)],
)
def test_the_advantage_is_in_the_expected_score(
    halves: int, known: bool, change: float
) -> None:
    settings = HOME._replace(k=((0, 20.0),))
    found = find_changes(
        make_match((1650, 1700), halves, is_home_known=known), settings
    )
    assert found[0] == pytest.approx(change, abs=0.005)
    assert sum(found) == pytest.approx(0, abs=1e-9)


def test_white_has_an_advantage_in_chess_if_the_rules_say_so() -> None:
    # K 10, equal ratings, 35 points: 10 (0.5 - 0.55020)
    settings = PoolSettings(advantage=35.0, k=((0, 10.0),))
    assert find_changes(make_match((2000, 2000), 1), settings)[0] == pytest.approx(
        -0.5020, abs=5e-5
    )


@pytest.mark.parametrize("mode", ["event", "game"])
@pytest.mark.parametrize(
    ("margin", "score", "change"),
    [
        # World Football Elo: 1.75 for three goals (theconversation.com 27851)
        ("football", (3, 0), 31.99),
        ("football", (0, 3), -38.01),
        # ClubElo: the root of 3
        ("root", (3, 0), 31.66),
        ("root", (0, 3), -37.62),
        # FiveThirtyEight: ln 4 x 2.2 / (2.2 + 0.03), or (2.2 - 0.03) if the other won
        ("log", (3, 0), 25.00),
        ("log", (0, 3), -30.53),
        *((margin, (0, 0), -1.72) for margin in ("football", "root", "log", "off")),
        # four games of a match: 40 (3 - 4 x 0.54307)
        ("games", (3, 1), 33.11),
    ],
)
def test_a_margin_weighs_the_change(
    mode: str, margin: str, score: tuple[int, int], change: float
) -> None:
    halves = 1 + (score[0] > score[1]) - (score[0] < score[1])
    found = find_changes(
        make_match((1750, 1820), halves, score), HOME._replace(margin=margin, mode=mode)
    )
    assert found[0] == pytest.approx(change, abs=0.005)
    assert sum(found) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("goals", "weight"), [(1, 1), (2, 1.5), (3, 1.75), (4, 1.875)])
def test_world_football_elo_raises_k_by_the_goal_difference(
    goals: int, weight: float
) -> None:
    # "increased by half ... by 3/4 ... by 3/4 + (N-3)/8" (theconversation.com 27851)
    assert weigh_game("football", 2, (goals, 0), 0).weight == weight
    assert weigh_game("football", 0, (1, goals + 1), 0).weight == weight


@pytest.mark.parametrize("margin", MARGINS)
def test_a_win_after_a_retirement_has_no_margin(margin: str) -> None:
    assert weigh_game(margin, 2, (0, 0), 0) == (1.0, 1.0)


def test_a_logarithm_is_finite_for_an_outsider() -> None:
    assert 0 < weigh_game("log", 2, (9, 0), -5000).weight < 100


def test_the_audit_says_what_the_change_is_made_of() -> None:
    pool = make_match((1750, 1820), 2, (3, 0))
    rules = HOME._replace(margin="football")
    for person, sign in ((0, 1), (1, -1)):
        (entry,) = unwrap(rate_pool(*pool, rules, person=person)).entries
        (game,) = entry.rounds
        assert game.weight == 1.75
        assert game.score == ((3, 0) if person == 0 else (0, 3))
        assert game.change == pytest.approx(sign * 31.985, abs=0.001)
        assert entry.rule.endswith("; home-away, home advantage 100, margin football")


def test_newcomers_are_fitted_with_the_advantage() -> None:
    # a draw at home with 1500, and two virtual draws with 1500: below 1500, as the
    # advantage of 100 explains half of the result
    pool = make_match((0, 1500), 1)
    found = unwrap(rate_pool(*pool, HOME._replace(newcomers="fit"))).lists[-1]
    without = PoolSettings(newcomers="fit")
    assert found.ratings[0] < 1500 - 20
    assert unwrap(rate_pool(*pool, without)).lists[-1].ratings[0] == pytest.approx(1500)


@pytest.mark.parametrize(
    ("rules", "halves", "why"),
    [
        ({"draws": "no"}, 1, "draws no: 0 - 1 was drawn in round 1 of event 1"),
        (
            {"margin": "football"},
            2,
            "margin football: 0 - 1 has no score in round 1 of event 1. Say --scores if"
            " 1-0 is one",
        ),
    ],
)
def test_a_game_that_the_rules_do_not_have_is_refused(
    rules: dict[str, Any], halves: int, why: str
) -> None:
    pool = make_match((1500, 1500), halves)
    expected = Problem("games", why)
    assert rate_pool(*pool, HOME._replace(**rules)) == expected
    assert measure_quality(*pool, HOME._replace(**rules)) == expected
    dated = [(date.min, HOME), (date(2027, 1, 1), HOME._replace(**rules))]
    assert not isinstance(rate_pool(*pool, dated), Problem)


def test_a_draw_needs_no_score() -> None:
    pool = make_match((1500, 1500), 1)
    assert not isinstance(rate_pool(*pool, HOME._replace(margin="football")), Problem)


@pytest.mark.parametrize("system", POOL_ROWS)
def test_other_games_are_for_formulas(system: str) -> None:
    found = complete_settings(PoolSettings(system, sides="home-away", draws="no"))
    assert isinstance(found, Problem) is (system not in ("elo", "glicko", "glicko2"))
    weighed = complete_settings(PoolSettings(system, margin="root"))
    assert isinstance(weighed, Problem) is (system != "elo")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ({"sides": "red-blue"}, "sides 'red-blue': choose white-black or home-away"),
        ({"sides": "none", "advantage": 10.0}, "advantage: of no side; name the sides"),
        ({"advantage": 401.0}, "advantage 401.0: -400 to 400"),
        (
            {"system": "fide", "sides": "none"},
            "sides: FIDE rates chess; for other games Elo or Glicko or Glicko-2",
        ),
        ({"system": "glicko", "advantage": 1.0}, "advantage: Glicko has none"),
    ],
)
def test_a_setting_without_sense_is_refused(rules: dict[str, Any], text: str) -> None:
    found = complete_settings(PoolSettings(**rules))
    assert isinstance(found, Problem)
    assert found.text.startswith(text)


@pytest.mark.parametrize("sides", SIDE_NAMES)
@pytest.mark.parametrize(
    ("facts", "known"),
    [
        ({"colours_known": True}, {"white-black", "home-away", "first-second"}),
        ({"family": "places", "first": 2}, {"home-away", "first-second"}),
        ({"family": "order", "first": 2}, {"first-second"}),
        ({}, set()),
    ],
)
def test_a_pool_takes_the_first_side_that_it_asks_for(
    sides: str, facts: dict[str, Any], known: set[str]
) -> None:
    one = Round(round=1, white=1, black=2, halves=2, points=3, other_points=0, **facts)
    found = one.arrange(sides)
    assert found.colours_known is (sides in known)
    if found.white == 2:
        assert (found.white, found.black, found.halves) == (2, 1, 0)
        assert (found.points, found.other_points) == (0, 3)
    assert (found.white == 2) is (bool(facts.get("first")) and sides in known)


def test_the_fit_counts_each_game_of_a_match() -> None:
    # 3-1 as four games: the odds 3 to 1 are 190.85 points, with no prior
    pool = make_match((0, 0), 2, (3, 1))
    rules = FitSettings(prior=0, margin="games")
    first, second = unwrap(fit_pool(*pool, rules)).players
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating - second.rating == pytest.approx(190.8485, abs=1e-4)
    assert unwrap(fit_history(*pool, FitSettings(margin="games"))).players[0].rating


@pytest.mark.parametrize("system", ["pool", "fit", "dynamic", "file"])
def test_predictions_have_the_advantage(system: str) -> None:
    people, events, games = make_match((1500, 1500), 1)
    for number in (2, 3):
        events.add(number, DAY + number, DAY + number)
        games.add(number - 1, 1, (0, 1), 1)
    for stated in events.stated:
        stated.update({0: 1500.0, 1: 1500.0})
    options = QualitySettings(min_games=0, systems=(system,))
    means = []
    for advantage in (0.0, 100.0):
        rules = HOME._replace(advantage=advantage, k=((0, 0.001),))
        found = unwrap(measure_quality(people, events, games, rules, options))
        rows = [one for one in found.systems[0].calibration if one.expected]
        means.append(max(one.expected or 0 for one in rows))
    assert means[0] == pytest.approx(0.5, abs=0.01)
    assert means[1] > 0.55


@pytest.mark.parametrize("has_ratings", [False, True])
def test_the_files_predict_by_default_where_they_state_ratings(
    has_ratings: bool,
) -> None:
    people, events, games = make_match((1500, 1500), 1)
    if has_ratings:
        events.stated[0].update({0: 1500.0, 1: 1500.0})
    options = QualitySettings(min_games=0)
    found = unwrap(measure_quality(people, events, games, HOME, options))
    assert ("file" in [one.name for one in found.systems]) == has_ratings
