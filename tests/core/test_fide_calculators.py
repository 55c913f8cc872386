"""Single games, K and performances as FIDE bodies and other programs give them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from elo_tui.core import Player
from elo_tui.core.model import POOLS
from elo_tui.core.systems.fide.k_factor import k_factor
from tests.core.cases import DAY, RESULTS, edition, exact, fide, played, terms
from tests.shared import Row, each_row

# "2200 v 2700 lost, K 20 gives -1": the source exempts the lower player as well; the
# text of 8.3.1 looks at the own rating only, so the right answer is -1.6, rounded -2
KNOWN_WRONG = ("2200", "20", "2700", "0")


@each_row(
    "data/fide_calculations/fide_online_calculator.csv",
    "case",
    "own_rating",
    "opponent_rating",
)
def test_fide_online_calculator_by_the_rules_in_force(row: Row) -> None:
    # the last column: the calculator itself ignores the rule for players above 2650
    player = Player(int(row["own_rating"]), k=int(row["K"]))
    event = fide(player, played((int(row["opponent_rating"]), row["score"])))
    assert exact(event.change) == Decimal(row["change_by_rules_from_2025_10"])


# unit tests of lichess-org/scalachess and mormubis/elo
@each_row(
    "vectors/fide_unit_tests_single_game.csv", "chapter", "own", "opponent", "score"
)
def test_single_games_of_other_programs(row: Row) -> None:
    if (row["own"], row["k"], row["opponent"], row["score"]) == KNOWN_WRONG:
        return
    pool = next(pool for pool in POOLS if pool == row["chapter"])
    player = Player(int(row["own"]), k=int(row["k"]))
    event = fide(player, played((int(row["opponent"]), row["score"])), pool=pool)
    assert event.rounded == int(row["expected_change_rounded"])


# B.02 8.3.1 (1 October 2025): the exemption is the higher player's own
def test_the_opponent_of_a_2700_player_is_capped() -> None:
    event = fide(Player(2200, k=20), played((2700, "0")))
    assert exact(event.change) == Decimal("-1.6")
    assert event.rounded == -2
    assert event.games[0].difference_used == -400


@each_row(
    "vectors/fide_k_factor.csv", "rating", "games_completed", "age_class", "expected_k"
)
def test_k_of_other_programs(row: Row) -> None:
    player = Player(
        int(row["rating"]),
        birth_year=DAY.year - 16 if row["age_class"] == "junior" else DAY.year - 40,
        games_played=int(row["games_completed"]),
        reached_2400=row["ever_2400"] == "1",
    )
    games = int(row["games_in_period"] or 0)
    k = k_factor(player, terms(), edition(terms()), games)
    assert k.value == int(row["expected_k"])


# FIDE TEC "Exercises in Tie-Breaking" and unit tests; C.07 10.1 to 10.3
@each_row("vectors/fide_performance.csv", "id")
def test_performances(row: Row) -> None:
    games = [pair.split(":") for pair in row["games_opponent:score"].split(";")]
    event = fide(Player(1500), played(*((int(rating), s) for rating, s in games)))
    assert event.tpr == int(row["tpr"])
    if row["aro"]:
        assert event.average_opponents == int(row["aro"])
    if row["ptp"]:
        assert event.ptp == int(row["ptp"])


# three of the TEC cases again, so that a checkout on its own tests the performances
@pytest.mark.parametrize(
    ("games", "average", "tpr", "ptp"),
    [
        pytest.param(
            "1750:1 1900:1 2200:0.5 1450:1 2100:0.5", 1880, 2120, 2216, id="2"
        ),
        pytest.param("2150:0 1800:1 1500:0 1950:0 2000:0", 1880, 1640, 1575, id="10"),
        pytest.param("2050:0", 2050, 1250, 1250, id="12-zero-score"),
        pytest.param("1950:1 1850:0 1600:1", 1800, 1925, 1942, id="14"),
    ],
)
def test_performances_of_the_tec_exercise(
    games: str, average: int, tpr: int, ptp: int
) -> None:
    pairs = [pair.split(":") for pair in games.split()]
    event = fide(Player(1500), played(*((int(rating), s) for rating, s in pairs)))
    assert (event.average_opponents, event.tpr, event.ptp) == (average, tpr, ptp)


# C.07 10.3 taken literally: the lowest rating that expects the full score has a
# difference over 735 to the highest opponent
def test_ptp_of_a_perfect_score_is_the_highest_opponent_plus_736() -> None:
    assert fide(Player(1500), played((1800, "1"), (2100, "1"))).ptp == 2836


# C.07 10.2: percent of the score to the nearest, halves up: 1 of 8 is 12.5, so 13;
# dp of 13 % is -322 (table 8.1.1)
def test_tpr_rounds_the_percentage_half_up() -> None:
    event = fide(Player(1500), played((1800, "1"), *[(1800, "0")] * 7))
    assert event.tpr == 1800 - 322


# C.07 10.1: the average of 1800 and 1801 is 1800.5, so 1801
def test_the_average_of_opponents_rounds_half_up() -> None:
    event = fide(Player(1500), played((1800, "1"), (1801, "0")))
    assert event.average_opponents == 1801


def test_performances_do_not_depend_on_the_own_rating() -> None:
    games = [(rating, score) for rating in (1500, 2100) for score in RESULTS]
    weak, strong = (fide(Player(own, k=20), played(*games)) for own in (1200, 2750))
    assert (weak.average_opponents, weak.tpr) == (strong.average_opponents, strong.tpr)
    assert weak.ptp == strong.ptp
