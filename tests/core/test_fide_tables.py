"""The two tables of FIDE B.02 8.1 hold the numbers of the handbook."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.systems.fide_tables import (
    DP,
    LAST_D,
    PD,
    scoring_probability,
    table_row,
)
from tests.core.cases import hundredths
from tests.shared import each_row, table

TABLE_8_1_1 = "vectors/fide_table_8_1_1.csv"
TABLE_8_1_2 = "vectors/fide_table_8_1_2.csv"


# FIDE Handbook B.02 8.1.1, chapter B022024 as published in October 2026
@pytest.mark.parametrize(
    ("percent", "dp"),
    [
        *[(100, 800), (99, 677), (92, 401), (75, 193), (57, 50), (50, 0), (43, -50)],
        *[(25, -193), (1, -677), (0, -800)],
    ],
)
def test_cells_of_8_1_1(percent: int, dp: int) -> None:
    assert DP[percent] == dp


# FIDE Handbook B.02 8.1.2, chapter B022024: both ends of ranges, among them the ones
# that a rounded normal curve gets wrong (54, 343, 344, 358, 392, 620)
@pytest.mark.parametrize(
    ("difference", "higher"),
    [
        *[(0, 50), (3, 50), (4, 51), (53, 57), (54, 58), (206, 76), (207, 77)],
        *[(343, 88), (344, 88), (345, 89), (357, 89), (358, 90), (391, 91), (392, 92)],
        *[(400, 92), (411, 92), (412, 93), (619, 98), (620, 99), (735, 99), (736, 100)],
        (3999, 100),
    ],
)
def test_cells_of_8_1_2(difference: int, higher: int) -> None:
    assert scoring_probability(difference) == higher
    assert scoring_probability(-difference) == 100 - higher


def test_every_cell_of_8_1_1() -> None:
    printed = {
        hundredths(r["p_percent"]) // 100: int(r["dp"]) for r in table(TABLE_8_1_1)
    }
    assert printed == dict(enumerate(DP))


@each_row(TABLE_8_1_2, "d_min", "d_max")
def test_every_cell_of_8_1_2(row: dict[str, str]) -> None:
    higher, lower = hundredths(row["pd_higher"]), hundredths(row["pd_lower"])
    last = int(row["d_max"] or 4000)
    for difference in range(int(row["d_min"]), last + 1):
        assert scoring_probability(difference) == higher
        assert scoring_probability(-difference) == lower
        assert table_row(difference) == table_row(-difference)
        assert table_row(difference) == (
            f"{row['d_min']}-{row['d_max']}" if row["d_max"] else "over 735"
        )


# Sharly-Chess tests over the TEC-FIDE exercise data
@each_row("vectors/fide_pd_single.csv", "own", "opponent")
def test_probabilities_of_the_tec_exercise(row: dict[str, str]) -> None:
    difference = int(row["own"]) - int(row["opponent"])
    assert scoring_probability(difference) == hundredths(row["pd"])


def test_the_tables_are_mirror_images() -> None:
    # B.02 8.1: "the two tables are effectively mirror-images"
    for percent in range(50, 101):
        assert scoring_probability(DP[percent]) == percent
        assert DP[100 - percent] == -DP[percent]


def test_the_tables_have_no_gap() -> None:
    # 8.1.1 has 101 entries, 8.1.2 ends with 620-735
    assert len(DP) == 101
    assert LAST_D == 735
    assert sorted(set(PD)) == list(range(50, 100))


@given(st.integers(-5000, 5000))
def test_both_players_share_one_point(difference: int) -> None:
    own, other = scoring_probability(difference), scoring_probability(-difference)
    assert own + other == 100
    assert 0 <= own <= 100


@given(st.integers(-1000, 1000), st.integers(0, 500))
def test_a_larger_difference_never_expects_less(difference: int, more: int) -> None:
    assert scoring_probability(difference) <= scoring_probability(difference + more)
