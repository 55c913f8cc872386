"""Performances beside each other: fixed point, linear, margin and FIDE's own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, RatingSystem, Result, Terms, load
from elo_tui.core.model import POOLS, Pool, RatedEvent, Step, split_match
from elo_tui.core.performance import (
    compute_linear,
    compute_margin,
    compute_performance,
    explain_performance,
    find_fixed_point,
)
from elo_tui.core.systems import KEYS
from tests.core.cases import DAY, ELO, FIDE, elo, fide, played, rated
from tests.core.strategies import counted
from tests.core.test_imports import modules_after, own
from tests.shared import Row, each_row

#: What the systems may want to know of a player.
FACTS = Player(
    1800,
    birth_year=1980,
    games_played=50,
    reached_2400=False,
    rd=60.0,
    volatility=0.06,
    idle=1.0,
    dwz_index=20,
)
CONDITIONS = Terms(DAY, event_end=DAY, opponent_rd=50.0, c=34.6, tau=0.5)


def texts(steps: Sequence[Step]) -> dict[str, str]:
    return {step.label: step.text for step in steps}


def steps_of(event: RatedEvent, system: RatingSystem) -> tuple[Step, ...]:
    return explain_performance(event, compute_performance(event, system))


def games_of(text: str) -> list[Game]:
    """Games from ``1750:1;1900:0.5``."""
    pairs = [pair.split(":") for pair in text.split(";")]
    return list(played(*((int(rating), score) for rating, score in pairs)))


# C.07 10.3 asks for the lowest rating whose expected score by table 8.1.2 reaches the
# score; as long as no difference is over 400 points, 8.3.1 changes nothing about that
@each_row("vectors/fide_performance.csv", "id")
def test_the_fixed_point_of_fide_is_the_ptp_within_400_points(row: Row) -> None:
    if not row["ptp"]:
        return
    games, ptp = games_of(row["games_opponent:score"]), int(row["ptp"])
    event = fide(Player(1800), games)
    if event.score_halves in (0, 2 * event.rated_games):
        assert find_fixed_point(FIDE, event) is None
    elif all(abs(ptp - (game.opponent or 0)) <= 400 for game in games):
        assert find_fixed_point(FIDE, event) == ptp


# case 14 of the FIDE TEC exercise again, for a checkout on its own
@pytest.mark.parametrize("own_rating", [1500, 1942, 2600])
def test_the_fixed_point_does_not_depend_on_the_own_rating(own_rating: int) -> None:
    games = played((1950, "1"), (1850, "0"), (1600, "1"))
    assert find_fixed_point(FIDE, fide(Player(own_rating), games)) == 1942


@pytest.mark.parametrize(
    ("system", "found"),
    # the first row of 8.1.2 ends at 3 points; the logistic curve has no rows
    [(FIDE, 1597), (ELO, 1600)],
    ids=["fide", "elo"],
)
def test_a_draw_is_a_performance_of_the_opponent(
    system: RatingSystem, found: int
) -> None:
    event = rated(system.rate(FACTS, played((1600, "0.5")), CONDITIONS))
    assert find_fixed_point(system, event) == found


@pytest.mark.parametrize(
    ("score", "day", "pool", "found"),
    [
        # 8.1.2: 400 points are .92 and .08; 8½ of 9 are .94, ½ of 9 are .06
        (17, date(2025, 9, 30), "standard", None),
        (17, DAY, "rapid", None),
        # 8.3.1 (1 October 2025): from 2650 the difference counts in full
        (17, DAY, "standard", 2650),
        (1, DAY, "standard", None),
        (1, DAY, "blitz", None),
    ],
)
def test_the_400_point_rule_may_leave_no_fixed_point(
    score: int, day: date, pool: Pool, found: int | None
) -> None:
    event = fide(Player(2000), split_match(Game(2000), score, 9), day, pool)
    assert find_fixed_point(FIDE, event) == found


@pytest.mark.parametrize("own_rating", [0, 2650])
def test_games_that_are_rated_near_the_opponents_only(own_rating: int) -> None:
    # rapid 7.3.1 rates 2700 against more than 2100 only; 75 % are 189 points (8.1.2)
    games = [*played((2700, "1"), (2700, "0.5"))] * 3
    event = fide(Player(own_rating), games, pool="rapid")
    assert find_fixed_point(FIDE, event) == 2889


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("score", ["0", "1"])
def test_one_sided_scores_have_no_fixed_point_and_no_margin(
    key: str, score: str
) -> None:
    system = load(key)
    event = rated(system.rate(FACTS, played((1700, score), (1900, score)), CONDITIONS))
    assert find_fixed_point(system, event) is None
    assert compute_margin(event, 1800) is None


def test_without_rated_games_there_is_no_performance() -> None:
    event = fide(Player(1800), [Game(None, Result.FULL_BYE), Game(1900)])
    assert find_fixed_point(FIDE, event) is None
    assert compute_linear(event) is None
    assert compute_margin(event, 1800) is None
    assert steps_of(event, FIDE) == ()


def change_at(system: RatingSystem, event: RatedEvent, rating: int) -> float:
    games = [row.game for row in event.games if row.rated]
    player = replace(event.player, rating=rating)
    return rated(system.rate(player, games, event.terms)).change


@pytest.mark.parametrize("key", KEYS)
@given(
    st.lists(
        st.tuples(st.integers(1400, 2300), st.sampled_from("10=")),
        min_size=2,
        max_size=9,
    )
)
def test_one_point_below_the_fixed_point_the_games_raise_the_rating(
    key: str, rounds: list[tuple[int, str]]
) -> None:
    system = load(key)
    games = [Game(rating, Result(sign), rd=50.0) for rating, sign in rounds]
    event = rated(system.rate(FACTS, games, CONDITIONS))
    found = find_fixed_point(system, event)
    if found is not None:
        assert change_at(system, event, found) <= 1e-9
        assert change_at(system, event, found - 1) > 1e-9


@given(st.lists(counted, min_size=1, max_size=9), st.sampled_from(POOLS))
def test_fide_in_every_pool(games: list[Game], pool: Pool) -> None:
    event = fide(Player(2000), games, pool=pool)
    found = find_fixed_point(FIDE, event)
    if found is not None:
        assert change_at(FIDE, event, found) <= 0 < change_at(FIDE, event, found - 1)


class Counting:
    """A system that counts how often it rates."""

    def __init__(self, system: RatingSystem) -> None:
        self.system, self.calls = system, 0
        self.key, self.source = system.key, system.source
        self.confidence = system.confidence
        self.edition = system.edition
        self.game_working = system.game_working
        self.sum_working = system.sum_working

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        self.calls += 1
        assert all(game.result for game in games)
        return self.system.rate(player, games, terms)


@given(st.lists(counted, min_size=1, max_size=9))
def test_a_fixed_point_is_cheap(games: list[Game]) -> None:
    system = Counting(ELO)
    find_fixed_point(system, elo(Player(1800), [*games, Game(1900)]))
    # the PTP, three steps away from it, the end of the scale, then twelve halvings
    assert system.calls <= 17


# the usual textbook examples of the algorithm of 400: one or two wins against 1000
# make 1400, a draw makes 1000
@pytest.mark.parametrize(
    ("games", "found"),
    [
        ("1000:1", 1400),
        ("1000:1;1000:1", 1400),
        ("1000:0.5", 1000),
        ("1000:0", 600),
        # 1000.5 is rounded up
        ("1000:1;1001:0", 1001),
    ],
)
def test_linear(games: str, found: int) -> None:
    assert compute_linear(fide(Player(1800), games_of(games))) == found


def test_the_margin_of_even_games() -> None:
    # four games at .5: the variances sum to 1, so 400 / ln 10; a quarter of the games
    # doubles it
    event = elo(Player(1800), played(*[(1800, "1"), (1800, "0")] * 2))
    assert compute_margin(event, 1800) == pytest.approx(400 / math.log(10))
    more = elo(Player(1800), played(*[(1800, "1"), (1800, "0")] * 8))
    assert compute_margin(more, 1800) == pytest.approx(200 / math.log(10))


@given(st.lists(counted, min_size=2, max_size=9), st.integers(1, 4000))
def test_the_margin_is_the_error_of_the_score_over_the_slope_of_the_curve(
    games: list[Game], rating: int
) -> None:
    event = elo(Player(1800), games)
    assume(0 < event.score_halves < 2 * len(games))
    opponents = [game.opponent or 0 for game in games]
    assume(any(abs(rating - opponent) < 2000 for opponent in opponents))

    def expected(own_rating: float) -> list[float]:
        return [1 / (1 + 10 ** ((other - own_rating) / 400)) for other in opponents]

    error = math.sqrt(sum(e * (1 - e) for e in expected(rating)))
    slope = (sum(expected(rating + 0.5)) - sum(expected(rating - 0.5))) / 1
    assert compute_margin(event, rating) == pytest.approx(error / slope, rel=1e-3)


def test_the_steps_of_a_tec_exercise() -> None:
    # case 14: average 1800, 2 of 3 are 67 %, dp 125, TPR 1925, PTP 1942
    event = fide(Player(1900), played((1950, "1"), (1850, "0"), (1600, "1")))
    steps = steps_of(event, FIDE)
    shown = texts(steps)
    assert shown.pop("margin").startswith("± ")
    assert shown == {
        "average": "1800, 3 opponents",
        "TPR": "1800 + 125 for 67 % = 1925",
        "PTP": "1942, lowest rating that expects 2",
        "fixed point": "1942, lowest rating these games do not raise",
        # 1800 + 400 / 3
        "linear": "1800 + 400 x (+1)/3 = 1933",
        "official": "TPR and PTP, for tie-breaks",
    }
    assert [step.article for step in steps][:3] == [
        "C.07 10.1",
        "C.07 10.2",
        "C.07 10.3",
    ]


def test_the_steps_of_a_zero_score_and_of_a_full_score() -> None:
    zero = texts(steps_of(fide(Player(1900), played((2050, "0"))), FIDE))
    assert zero["TPR"] == "2050 - 800 for 0 % = 1250; 800 is notional"
    assert zero["PTP"] == "1250, lowest opponent - 800"
    assert zero["fixed point"] == "none: a score of 0 gives no lower bound"
    full = texts(steps_of(fide(Player(1900), played((2050, "1"))), FIDE))
    assert full["TPR"] == "2050 + 800 for 100 % = 2850; 800 is notional"
    assert full["PTP"] == "2786, highest opponent + 736"
    assert full["fixed point"] == "none: a full score gives no upper bound"
    assert "margin" not in zero.keys() | full.keys()


def test_no_performance_is_official_elsewhere() -> None:
    shown = texts(steps_of(elo(Player(1900), played((2050, "0.5"))), ELO))
    assert shown["official"] == "none of these in Elo"


def test_performances_need_no_rating_system() -> None:
    modules = own(modules_after("import elo_tui.core.performance"))
    assert "elo_tui.core.systems.elo" not in modules
    assert "elo_tui.core.systems.fide.fide_system" not in modules
