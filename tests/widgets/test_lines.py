"""Rows of cells: cutting and rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from elo_tui.widgets.lines import fit, fit_right, rule, wrap_cells
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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("ten of ten cells", ["ten of ten", "  cells"]),
        # two cells each
        ("漢字漢字漢", ["漢字漢字漢"]),
        ("漢字漢字漢字漢字漢字", ["漢字漢字", "  漢字漢字", "  漢字"]),
        ("王小明 李四 王小明", ["王小明", "  李四", "  王小明"]),
        # joined to the letter before, in no cell of its own
        ("A\u0301da e\u0301tude", ["A\u0301da e\u0301tude"]),
        # a unit is not parted from its figure
        ("漢字 is 100\xa0%", ["漢字 is", "  100\xa0%"]),
        ("", []),
    ],
)
def test_text_is_wrapped_by_cells(text: str, lines: list[str]) -> None:
    assert wrap_cells(text, 10, "  ") == lines


@given(st.text("aé漢字\u0301 -", max_size=60), st.integers(10, 30))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(
    text: str, width: int
) -> None:
    lines = wrap_cells(text, width, "  ")
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
