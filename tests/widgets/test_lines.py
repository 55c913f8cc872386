"""Rows of cells: cutting and rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from elo_tui.kit.widgets.lines import first_clauses, fit, fit_right, rule, wrap_text
from tests.widgets.drawn import plain


@pytest.mark.parametrize(
    ("text", "width", "fitted"),
    [
        ("Ada", 5, "Ada  "),
        ("Ada", 3, "Ada"),
        ("Adam", 3, "Ad…"),
        ("Adam", 1, "…"),
        ("Adam", 0, ""),
        ("", 2, "  "),
        # a wide character is not cut in two
        ("漢字漢字", 5, "漢字…"),
        ("漢字漢字", 6, "漢字 …"),
    ],
)
def test_fit_fills_or_cuts_to_the_cell(text: str, width: int, fitted: str) -> None:
    assert fit(text, width) == fitted


def test_fit_right_stands_at_the_right_end() -> None:
    assert fit_right("bye", 6) == "   bye"
    assert fit_right("opponent", 6) == "oppon…"


@given(st.text(max_size=20), st.integers(0, 30))
def test_fitted_text_has_the_width_asked_for(text: str, width: int) -> None:
    printable = "".join(char for char in text if char.isprintable())
    assert cell_len(fit(printable, width)) == width


@pytest.mark.parametrize("width", [10, 11, 20, 40, 80, 200])
@pytest.mark.parametrize(
    ("title", "end"), [("", ""), ("Total", ""), ("Total", "9 rounds")]
)
def test_a_rule_is_as_long_as_its_row(width: int, title: str, end: str) -> None:
    text = plain(rule(width, title, end))
    assert cell_len(text) == width
    assert "─" in text
    if width >= 20:
        assert title in text


def test_a_number_stays_beside_its_per_cent() -> None:
    # broken at the blank it would be read as another number
    for width in range(10, 40):
        rows = wrap_text("a list has 2000 or more by then: 99.9 %, else 0.1 %", width)
        assert not any(row.startswith("%") for row in rows)
        assert " ".join(rows).count(" %") == 2


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (60, "20: under 2400; assumed 30+ games, adult"),
        (39, "20: under 2400; assumed 30+ games"),
        (20, "20: under 2400"),
        (13, "20"),
        # nothing fits: all of it, for the caller to cut
        (1, "20: under 2400; assumed 30+ games, adult"),
    ],
)
def test_a_text_ends_at_a_clause(room: int, shown: str) -> None:
    text = "20: under 2400; assumed 30+ games, adult"
    assert first_clauses(text, room, ";,.:") == shown


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ten of ten cells", ["ten of ten", "  cells"]),
        # two cells each
        ("漢字漢字漢", ["漢字漢字漢"]),
        ("漢字漢字漢字漢字漢字", ["漢字漢字", "  漢字漢字", "  漢字"]),
        ("王小明 李四 王小明", ["王小明", "  李四", "  王小明"]),
        # joined to the letter before, in no cell of its own
        ("A\u0301da e\u0301tude", ["A\u0301da e\u0301tude"]),
        ("漢字 is 100 %", ["漢字 is", "  100 %"]),
        # a mark with no letter to join, where the row is full
        ("漢字漢字漢 \u0301", ["漢字漢字漢", "  \u0301"]),
        ("", [""]),
    ],
)
def test_text_is_wrapped_by_cells(text: str, rows: list[str]) -> None:
    assert wrap_text(text, 10, "  ") == rows


@given(st.text("aé漢字\u0301 -", max_size=60), st.integers(10, 30))
def test_no_row_is_wider_than_asked_and_no_letter_is_lost(
    text: str, width: int
) -> None:
    rows = wrap_text(text, width, "  ")
    assert all(cell_len(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())
