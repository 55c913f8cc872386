"""The numbers of title norms (FIDE B.01, text of 1 January 2024)."""

from __future__ import annotations

from typing import Any

import pytest

from elo_tui.core.norms.requirements import (
    REQUIREMENTS,
    least_average,
    least_halves,
    least_required,
    least_required_double,
    least_score,
    least_titled,
    most_of_one,
    most_own,
    score_difference,
)
from elo_tui.core.systems.fide_tables import DP
from elo_tui.core.text.figures import round_half_up
from tests.shared import read_json

VECTORS = "vectors/fide_norms.json"


def vectors(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_json(VECTORS)[name]
    assert found
    return found


def test_thresholds_of_the_titles() -> None:
    for row in vectors("thresholds"):
        required = REQUIREMENTS[row["title"]]
        assert required.performance == row["min_performance"]
        assert required.average == row["min_opponent_average"]
        assert required.floor == row["one_opponent_floor"]
        assert required.rating == row["min_title_rating"]


def test_counts_by_number_of_games() -> None:
    for row in vectors("counts"):
        games = row["games"]
        assert least_titled(games) == row["min_titled"]
        assert most_own(games) == row["max_own_federation"]
        if "max_one_federation" in row:
            assert most_of_one(games) == row["max_one_federation"]
        if "min_required_title" in row:
            assert least_required(games) == row["min_required_title"]
        # the file has 35 % as a decimal number of points
        hundredths = round(row["min_score"] * 100)
        assert 50 * least_halves(games) >= hundredths > 50 * (least_halves(games) - 1)


def test_rounding_of_the_average() -> None:
    for row in vectors("average_rounding"):
        hundredths = round(row["raw"] * 100)
        assert round_half_up(hundredths, 100) == row["expected"]
        # as an average of opponents: 100 games, of which 2380 + the rest in one
        ratings = [2380] * 99 + [hundredths - 99 * 2380]
        assert round_half_up(sum(ratings), len(ratings)) == row["expected"]


def test_dp_and_performance() -> None:
    for row in vectors("dp"):
        assert DP[round(row["p"] * 100)] == row["dp"]
    for row in vectors("performance"):
        assert row["ra"] + DP[round(row["p"] * 100)] == row["rp"]


def test_all_points_may_be_needed() -> None:
    # one game: a draw has dp 0, so 2600; a win dp 800, and 2380 is the least average
    assert least_score("GM", 1, 2600) == 1
    assert least_score("GM", 1, 2599) == 2
    assert least_score("GM", 1, 2380) == 2
    assert least_score("GM", 1, 2379) is None


def test_table_of_scores() -> None:
    rows = vectors("score_table_derived")
    for row in rows:
        halves = round(2 * row["score"])
        average = row["min_average"]
        assert least_average(row["title"], row["games"], halves) == average
        # the score is enough at this average, and none higher is asked
        needed = least_score(row["title"], row["games"], average)
        assert needed is not None
        assert needed <= halves
    assert {row["title"] for row in rows} == set(REQUIREMENTS)


@pytest.mark.parametrize(
    ("halves", "average"),
    [(14, 2380), (13, 2434), (12, 2475), (11, 2520), (10, 2557), (9, 2600), (8, 2643)],
)
def test_table_of_nine_games(halves: int, average: int) -> None:
    assert least_average("GM", 9, halves) == average
    assert least_score("GM", 9, average) == halves
    assert least_score("GM", 9, average - 1) == (None if halves == 14 else halves + 1)


def test_a_score_under_35_percent_has_no_average() -> None:
    assert least_average("GM", 9, 7) == 2680
    assert least_average("GM", 9, 6) is None
    # 35 % of 20 games is exactly 7 points
    assert least_halves(20) == 14


def test_percentages_are_exact() -> None:
    # .57, .58 and .29 times 100 fall below themselves in binary fractions
    assert score_difference(8, 7) == DP[57]
    assert score_difference(11, 19) == DP[29]
    # 12.5 % rounds up
    assert score_difference(2, 8) == DP[13]


@pytest.mark.parametrize(("games", "least"), [(10, 2), (12, 2), (14, 3), (18, 3)])
def test_required_titles_of_a_double_round_robin(games: int, least: int) -> None:
    assert least_required_double(games) == least
