"""The workings of tie-breaks add up, and the comparison of two ranks."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

import pytest

from elo_tui.core.model import Step
from elo_tui.core.standings.standings import Standings
from elo_tui.core.standings.tie_break_working import (
    adjusted_steps,
    explain_rank,
    show_working,
)
from tests.core.standings.boards import OF_2024, OF_2026, TEC_SWISS, event, found

TEC = event(TEC_SWISS)


def number(text: str) -> Fraction:
    """The score at the end of a step's first part: ``4 David 3½``, ``dummy 2``."""
    plain = re.sub(r" \(.*?\)|, left out.*", "", text)
    last = plain.rpartition(" ")[2].replace("½", ".5")
    return Fraction(last if last[0] != "." else f"0{last}")


@pytest.mark.parametrize("code", ["BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1"])
@pytest.mark.parametrize("on", [OF_2024, OF_2026])
def test_the_rounds_that_count_add_up(code: str, on: date) -> None:
    result = found(TEC, code, on=on)
    for row in result.rows:
        *steps, last = show_working(result, 0, row.player)
        counted = [step.text for step in steps if "left out" not in step.text]
        assert sum(map(number, counted)) == row.values[0]
        cut = len(steps) - len(counted)
        assert cut == {"": 0, "C1": 1, "C2": 2, "M1": 2}[code.partition("/")[2]]
        assert last.article.startswith("C.07 ")


def test_the_articles_of_unplayed_rounds() -> None:
    result = found(TEC, "BH/C1", on=OF_2026)
    articles = [step.article for step in show_working(result, 0, 11)]
    assert "C.07 16.2.1, 16.4" in articles
    assert "C.07 16.2.2, 16.4" in articles
    assert "C.07 16.5" in articles
    # no. 4 has 3 1/2 points and a bye that is worth no more than five draws
    plain = found(TEC, "BH", on=OF_2026)
    capped = [step for step in show_working(plain, 0, 3) if "capped" in step.text]
    assert [step.article for step in capped] == ["C.07 16.4.2"]


def test_an_adjusted_score_says_which_rounds_were_seen_as_draws() -> None:
    steps = adjusted_steps(found(TEC, "BH").table, 11)
    assert steps[0].text == "2"
    assert steps[1].text.startswith("4, 5: ")
    assert steps[1].article == "C.07 16.3.2"
    assert steps[-1].text == "3"


@pytest.mark.parametrize(
    "code", ["DE", "FB", "AOB", "KS", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO"]
)
def test_every_value_has_a_working(code: str) -> None:
    result = found(TEC, code)
    for row in result.rows:
        steps = show_working(result, 0, row.player)
        assert steps[-1].label == code
        assert all(step.text for step in steps)


def steps_of(lines: str, player: int) -> list[tuple[str, str, str]]:
    result = found(event(lines), "DE", on=OF_2026)
    steps = show_working(result, 0, player)
    return [(step.label, step.text, step.article) for step in steps]


def test_the_working_of_a_direct_encounter() -> None:
    # 3 has 1½, 1 and 2 have 1, 4 has ½; of the two in the middle 1 won the game
    once = "2000 2w1 3b0\n1900 1b0 4w1\n1950 4w= 1w1\n1850 3b= 2b0"
    assert steps_of(once, 0) == [
        ("2 P2", "1", ""),
        ("DE", "1 of 2 level", "C.07 6.2"),
    ]
    assert steps_of(once, 1) == [
        ("1 P1", "0", ""),
        ("DE", "2 of 2 level", "C.07 6.2"),
    ]
    assert steps_of(once, 2) == [("DE", "nobody level", "C.07 6")]


def test_games_with_the_same_opponent_are_averaged_and_others_are_not_met() -> None:
    # four with a point each, who met one of the others twice
    twice = "2000 2w1 2b0\n1900 1b0 1w1\n1950 4w1 4b0\n1850 3b0 3w1"
    assert steps_of(twice, 0) == [
        ("2 P2", "1 and 0, averaged", ""),
        ("3 P3", "not met", ""),
        ("4 P4", "not met", ""),
        ("DE", "4 level, nothing decided", "C.07 6.3"),
    ]


def test_the_last_step_is_the_value_in_words() -> None:
    result = found(event("2000 2w1\n1900 1b0\n1800 0H"), "ARO", on=OF_2026)
    last = {row.who.no: show_working(result, 0, row.player)[-1] for row in result.rows}
    title = "average rating of opponents"
    assert [last[no] for no in (1, 2, 3)] == [
        Step("ARO", f"{title} 1900", "C.07 10.1"),
        Step("ARO", f"{title} 2000", "C.07 10.1"),
        Step("ARO", "none", "C.07 10.1"),
    ]


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP"])
def test_the_ratings_of_all_opponents_are_a_step(code: str) -> None:
    lines = "2000 2w1 3b=\n1900 1b0 0U\n1950 0U 1w="
    result = found(event(lines), code, on=OF_2026)
    (row,) = (row for row in result.rows if row.who.no == 1)
    first = show_working(result, 0, row.player)[0]
    assert (first.label, first.text) == ("opponents", "1900, 1950")


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
