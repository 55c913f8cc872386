"""Codes of tie-breaks: how they are written, and what a page calls them."""

from __future__ import annotations

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import MODIFIERS, TieBreakCode, read_code, read_codes
from elo_tui.core.standings.round_kinds import edition_on
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS
from tests.core.standings.boards import OF_2024, OF_2026


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("bh-c1", "BH/C1"),
        (" BH / C1 ", "BH/C1"),
        ("GE", "REP"),
        ("BH:GP/C1", "BH/C1"),
        ("KS/L+1", "KS/L+1"),
        ("ks/l-2", "KS/L-2"),
        ("SB/M1", "SB/M1"),
        ("AOB/F", "AOB/F"),
        ("DE/P", "DE/P"),
        ("RTNG/R", "RTNG/R"),
    ],
)
def test_a_code_as_people_write_it(text: str, shown: str) -> None:
    assert str(read_code(text)) == shown
    assert read_code(shown) == read_code(text)


@pytest.mark.parametrize(
    "text", ["", "FOO", "BH/", "BH/C0", "BH/X1", "WIN/C1", "KS/L1", "BH/C99", "EDET/P"]
)
def test_what_is_no_code_here(text: str) -> None:
    assert isinstance(read_code(text), Problem)


def test_a_list_may_begin_with_the_points() -> None:
    assert (
        read_codes("PTS,DE,BH/C1")
        == read_codes("de; bh-c1")
        == (TieBreakCode("DE"), TieBreakCode("BH", 1))
    )
    assert isinstance(read_codes(" , "), Problem)


def test_every_code_has_a_rule() -> None:
    assert MODIFIERS.keys() == TIE_BREAKS.keys() | {ENCOUNTER}


def test_editions_by_the_first_day() -> None:
    # the days they came into force
    assert edition_on(None).label == edition_on(OF_2026).label == "2026-03-01"
    assert edition_on(OF_2026.replace(month=2, day=28)).label == "2024-08-01"
    assert edition_on(OF_2024.replace(month=7, day=31)).label == "2024-04-01"
    assert edition_on(OF_2024.replace(year=2023, month=8, day=31)).virtual
