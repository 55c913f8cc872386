"""Numbers as people read them, and the roundings that the rules prescribe."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Player
from elo_tui.core.text.figures import (
    format_before_rounding,
    format_change,
    format_number,
    format_points,
    format_whole_percents,
    plural,
    round_away,
    round_half_up,
    round_hundredths,
    simplify_number,
)
from tests.core.cases import fide, played


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


@given(st.floats(-1e4, 1e4) | st.integers(-20_000, 20_000).map(lambda n: n / 2 - 3e-3))
def test_what_is_written_before_a_rounding_leads_to_it(change: float) -> None:
    # ROUND_HALF_UP of decimal goes away from zero
    text = format_before_rounding(change)
    assert int(Decimal(text).quantize(Decimal(1), ROUND_HALF_UP)) == round_away(change)


def test_a_rounding_has_two_decimals_where_they_lead_to_it() -> None:
    # Elo, K 12.5: 1600 beats 1800, 12.5 x 0.759746926647958 by the logistic curve
    assert format_before_rounding(9.496836583099475) == "+9.497"
    assert format_before_rounding(2.5) == "+2.50"
    assert format_before_rounding(-15.2) == "-15.20"


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


# FIDE B.02 8.3.4: "0.5 is rounded away from zero"; published: -2.50 gave -3 and -22.50
# gave -23; +2.50 by the text
@pytest.mark.parametrize(
    ("hundredths", "points"),
    [
        *[(-250, -3), (-2250, -23), (250, 3), (150, 2), (-150, -2), (50, 1), (-50, -1)],
        *[(49, 0), (-49, 0), (0, 0), (249, 2), (-249, -2), (251, 3)],
    ],
)
def test_change_to_whole_points(hundredths: int, points: int) -> None:
    assert round_hundredths(hundredths) == points
    assert round_away(hundredths / 100) == points


# 8.1.2: a difference of 3 expects .50, one of 4 expects .51 and .49
@pytest.mark.parametrize(
    ("k", "games", "change", "rounded"),
    [
        pytest.param(5, [(2000, "1")], 2.5, 3, id="plus-2.50"),
        pytest.param(5, [(2000, "0")], -2.5, -3, id="minus-2.50"),
        pytest.param(45, [(2000, "0")], -22.5, -23, id="minus-22.50"),
        pytest.param(10, [(2000, "1"), (2000, "0")], 0.0, 0, id="nothing"),
        pytest.param(50, [(1996, "0.5")], -0.5, -1, id="minus-0.50"),
        pytest.param(50, [(2004, "0.5")], 0.5, 1, id="plus-0.50"),
    ],
)
def test_halves_of_an_event_go_away_from_zero(
    k: int, games: list[tuple[int, str]], change: float, rounded: int
) -> None:
    event = fide(Player(2000, k=k), played(*games))
    assert event.change == change
    assert event.rounded == rounded
    assert event.new_rating == 2000 + rounded


def test_the_sum_is_rounded_once() -> None:
    # 8.3.4 rounds the rating change of the period, not that of a game: K 10 and four
    # wins with PD .92 are 4 x 0.8 = 3.2; rounding each game would give 4
    event = fide(Player(2000, k=10), played(*[(1600, "1")] * 4))
    assert (event.change, event.rounded) == (3.2, 3)


@given(st.integers(-(10**6), 10**6))
def test_hundredths_agree_with_decimal_arithmetic(hundredths: int) -> None:
    # ROUND_HALF_UP of the decimal module is "away from zero"
    exact = (Decimal(hundredths) / 100).quantize(Decimal(1), ROUND_HALF_UP)
    assert round_hundredths(hundredths) == exact
    assert round_hundredths(-hundredths) == -round_hundredths(hundredths)


@given(st.integers(-(10**6), 10**6), st.integers(1, 1000))
def test_half_up_agrees_with_exact_fractions(numerator: int, denominator: int) -> None:
    exact = floor(Fraction(numerator, denominator) + Fraction(1, 2))
    assert round_half_up(numerator, denominator) == exact


@given(st.floats(-1e6, 1e6))
def test_real_numbers_go_to_a_nearest_integer(value: float) -> None:
    rounded = round_away(value)
    assert abs(Fraction(rounded) - Fraction(value)) <= Fraction(1, 2)
    assert round_away(-value) == -rounded


def test_a_number_just_below_a_half_goes_down() -> None:
    # 0.49999999999999994 + 0.5 is 1.0 in binary floats
    assert round_away(0.49999999999999994) == 0


@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=4).filter(any))
def test_whole_percents_add_up(counts: list[int]) -> None:
    shares = [count / sum(counts) for count in counts]
    written = format_whole_percents(shares)
    whole = [
        0 if one == "under 1 %" else int(one.removesuffix(" %")) for one in written
    ]
    assert sum(whole) == 100
    for share, count, text in zip(shares, whole, written, strict=True):
        assert abs(count - 100 * share) < 1
        assert (text == "0 %") == (share == 0)
