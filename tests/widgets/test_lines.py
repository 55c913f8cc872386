"""Rows of cells: cutting, rules, and what differs between two sets of rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from elo_tui.widgets.lines import Row, changed_spans, fit, fit_right, rule
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


def test_equal_rows_have_no_changed_cell() -> None:
    rows = [(("a", ""), ("b", "dim")), ()]
    assert list(changed_spans(rows, list(rows), 10, 5)) == []


def test_only_the_cells_that_differ_are_named() -> None:
    before: list[Row] = [(("win +15.20 1615", ""),), (("same", ""),)]
    after: list[Row] = [(("win +15.40 1615", ""),), (("same", ""),)]
    assert list(changed_spans(before, after, 20, 5)) == [(0, 8, 9)]


def test_a_role_is_part_of_a_cell() -> None:
    before: list[Row] = [(("Ada Ben", ""),)]
    after: list[Row] = [(("Ada ", ""), ("Ben", "cursor"))]
    assert list(changed_spans(before, after, 20, 5)) == [(0, 4, 7)]


def test_rows_that_came_or_went_are_named() -> None:
    one: list[Row] = [(("a", ""),)]
    two: list[Row] = [(("a", ""),), (("bc", ""),)]
    assert list(changed_spans(one, two, 20, 5)) == [(1, 0, 2)]
    assert list(changed_spans(two, one, 20, 5)) == [(1, 0, 2)]
    assert list(changed_spans(one, two, 20, 1)) == []


def test_a_wide_character_changes_both_its_cells() -> None:
    before: list[Row] = [(("a漢b", ""),)]
    after: list[Row] = [(("axyb", ""),)]
    assert list(changed_spans(before, after, 10, 5)) == [(0, 1, 3)]


rows = st.lists(
    st.lists(
        st.tuples(st.text("ab漢é ", max_size=6), st.sampled_from(["", "dim"])),
        max_size=3,
    ).map(tuple),
    max_size=4,
)


@given(rows, rows)
def test_what_is_outside_the_named_cells_is_equal(
    before: list[Row], after: list[Row]
) -> None:
    width = 20
    named = {
        y: (left, right) for y, left, right in changed_spans(before, after, width, 9)
    }
    for y in range(max(len(before), len(after))):
        old = cells(before[y] if y < len(before) else (), width)
        new = cells(after[y] if y < len(after) else (), width)
        left, right = named.get(y, (0, 0))
        assert old[:left] == new[:left]
        assert old[right:] == new[right:]


def cells(row: Row, width: int) -> list[tuple[str, str]]:
    """One entry a cell; the second cell of a wide character is empty."""
    out = [
        cell
        for text, role in row
        for char in text
        for cell in [(char, role), ("", role)][: cell_len(char)]
    ]
    return (out + [(" ", "")] * width)[:width]
