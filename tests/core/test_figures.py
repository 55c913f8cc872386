"""Numbers as people read them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
    simplify_number,
)


@pytest.mark.parametrize(
    ("change", "places", "text"),
    [
        (15.2, 2, "+15.20"),
        (-4.8, 2, "-4.80"),
        (0.0, 2, "0.00"),
        (-0.0, 2, "0.00"),
        (0.004, 2, "0.00"),
        (-0.004, 2, "0.00"),
        (15, 0, "+15"),
        (-5, 0, "-5"),
        (0, 0, "0"),
    ],
)
def test_signed(change: float, places: int, text: str) -> None:
    assert format_change(change, places) == text


@given(st.floats(-1e5, 1e5), st.integers(0, 3))
def test_a_sign_stands_exactly_before_a_change(change: float, places: int) -> None:
    text = format_change(change, places)
    assert (text[0] in "+-") == (float(text) != 0)
    assert abs(float(text) - change) <= 0.5 * 10.0**-places + 1e-9


@pytest.mark.parametrize(
    ("halves", "text"),
    [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (21, "10½"), (22, "11")],
)
def test_half_points(halves: int, text: str) -> None:
    assert format_points(halves) == text


@pytest.mark.parametrize(
    ("value", "text"), [(20, "20"), (20.0, "20"), (12.5, "12.5"), (0.25, "0.25")]
)
def test_plain_numbers(value: float, text: str) -> None:
    assert format_number(value) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 open games"),
        (1, "1 open game"),
        (2, "2 open games"),
        (1024, "1,024 open games"),
    ],
)
def test_one_of_something_is_no_plural(count: int, text: str) -> None:
    assert plural(count, "open game") == text


@pytest.mark.parametrize(("value", "kind"), [(20.0, int), (20, int), (12.5, float)])
def test_numbers_for_json(value: float, kind: type) -> None:
    assert simplify_number(value) == value
    assert type(simplify_number(value)) is kind


def test_one_of_a_kind_has_no_plural() -> None:
    assert [plural(n, "game") for n in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
