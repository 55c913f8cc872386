"""Why one player stands behind another: as far as the list of tie-breaks is needed."""

from __future__ import annotations

from elo_tui.core.standings.standings import Standings
from elo_tui.core.standings.tie_break_working import explain_rank
from tests.core.standings.boards import event, found

#: No. 1 beats no. 2, who beats no. 3; nos. 3 and 4 draw; no. 4 has met no. 1.
FOUR = event("2000 2w1 4b=\n2000 1b0 3w1\n2000 4w= 2b0\n2000 3b= 1w=")


def steps(result: Standings, place: int) -> list[tuple[str, str]]:
    """The steps of the row at a place against the row above it."""
    row, ahead = result.rows[place], result.rows[place - 1]
    return [(step.label, step.text) for step in explain_rank(result, row, ahead)]


def test_more_points_need_no_tie_break() -> None:
    result = found(FOUR, "BH", "SB")
    assert result.rows[0].who.no == 1
    assert steps(result, 1) == [("points", "1 to 1½")]


def test_the_first_code_that_parts_them_ends_it() -> None:
    # BH: no. 2 met 1 1/2 and 1/2, no. 4 met 1/2 and 1 1/2; SB: 1/2 to 1/4 + 3/4
    result = found(FOUR, "BH", "SB", "TPN")
    assert [row.who.no for row in result.rows[1:3]] == [4, 2]
    assert steps(result, 2) == [
        ("points", "1 both"),
        ("BH", "2 both"),
        ("SB", "0.5 to 1: behind"),
    ]


def test_who_is_level_to_the_end_shares_the_place() -> None:
    result = found(FOUR, "BH")
    assert steps(result, 2)[-1] == ("place", "level to the end: shared")


def test_an_encounter_that_decides_nothing_says_so() -> None:
    result = found(FOUR, "DE", "TPN")
    assert steps(result, 2) == [
        ("points", "1 both"),
        ("DE", "nothing decided"),
        ("TPN", "4 to 2: behind"),
    ]


def test_no_value_is_none_and_comes_behind() -> None:
    # no. 3 met nobody and has no average
    result = found(event("2000 2w=\n1900 1b=\n1800 0H"), "ARO", "TPN")
    assert [row.who.no for row in result.rows] == [2, 1, 3]
    assert steps(result, 2) == [
        ("points", "½ both"),
        ("ARO", "none to 1900: behind"),
    ]
