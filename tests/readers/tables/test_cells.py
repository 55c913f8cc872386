"""Cells: whatever way half a point and a decimal comma are written."""

# Russian headers are Russian letters, and digits of other scripts are refused
# ruff: noqa: RUF001

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import CODES
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cells import Met

PLAIN = cells.choose_letters([])


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("105b½", Met(105, "b", "=")),
        ("  31b+", Met(31, "b", "+")),
        ("13b", Met(13, "b", "*")),
        ("7w1", Met(7, "w", "1")),
        ("7W0", Met(7, "w", "0")),
        ("7 b 1", Met(7, "b", "1")),
        ("24b-", Met(24, "b", "-")),
        ("24b−", Met(24, "b", "-")),
        ("24w0K", Met(24, "w", "-")),
        ("12w1/2", Met(12, "w", "=")),
        ("12w0,5", Met(12, "w", "=")),
        ("12w.5", Met(12, "w", "=")),
        ("12w=", Met(12, "w", "=")),
        ("12\u200bw1\N{NO-BREAK SPACE}", Met(12, "w", "1")),
        ("12 1", Met(12, "", "1")),
        ("12+", Met(12, "", "+")),
        ("-½", Met(None, "", "H")),
        ("-1", Met(None, "", "U")),
        ("-0", Met(None, "", "Z")),
        ("– 0,5", Met(None, "", "H")),
        ("bye", Met(None, "", "U")),
        # an opponent's number and a result cannot be told apart
        ("121", None),
        ("12w2", None),
        ("12x1", None),
        ("w1", None),
        ("date 2026-02-01", None),
        ("１２w1", None),
        ("1²w1", None),
        ("999999w1", None),
        ("*", None),
        ("-7", None),
    ],
)
def test_a_cell_of_a_swiss_crosstable(text: str, met: Met | None) -> None:
    assert cells.parse_round(text, PLAIN) == met


@pytest.mark.parametrize(
    ("texts", "colours"),
    [
        (("1b1", "2n0"), {"b": "w", "n": "b"}),
        (("1w1", "2b0"), {"w": "w", "b": "b"}),
        (("1w1", "2s0"), {"w": "w", "s": "b"}),
        (("1w1", "2z0"), {"w": "w", "z": "b"}),
        (("2zr", "1z1", "4w"), {"w": "w", "z": "b"}),
        (("1v1", "2s0"), {"v": "w", "s": "b"}),
        (("1б1", "2ч0"), {"б": "w", "ч": "b"}),
        # a letter of another language in one cell changes nothing
        (("1w1", "2b0", "3n1"), {"w": "w", "b": "b"}),
        (("z", "w"), {"w": "w", "z": "b"}),
        (("2b0",), {"w": "w", "b": "b"}),
    ],
)
def test_the_letters_of_the_colours_are_those_of_one_language(
    texts: tuple[str, ...], colours: dict[str, str]
) -> None:
    assert cells.choose_letters(texts) == colours


def test_blancas_and_negras() -> None:
    meaning = cells.choose_letters(["12b1", "7n0", ""])
    assert cells.parse_round("12b1", meaning) == Met(12, "w", "1")
    assert cells.parse_round("7n0", meaning) == Met(7, "b", "0")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1 - 0", ("1", "0")),
        ("0-1", ("0", "1")),
        ("½ - ½", ("=", "=")),
        ("½:½", ("=", "=")),
        ("0,5 - 0,5", ("=", "=")),
        ("1/2-1/2", ("=", "=")),
        ("½", ("=", "=")),
        ("+ - -", ("+", "-")),
        ("- - +", ("-", "+")),
        ("- - -", ("-", "-")),
        ("+:-", ("+", "-")),
        ("0 – 0", ("0", "0")),
        ("", ("*", "*")),
        ("-", ("*", "*")),
        ("2 - 0", None),
        ("1", None),
        ("date 2026-01-01", None),
    ],
)
def test_the_result_of_a_pairing(text: str, codes: tuple[str, str] | None) -> None:
    assert cells.parse_both(text) == codes


@pytest.mark.parametrize(
    ("text", "paired", "code"),
    [
        ("1", True, "1"),
        ("½", True, "="),
        ("0", True, "0"),
        ("", True, "*"),
        ("- 1K", True, "+"),
        ("- 0K", True, "-"),
        ("+", True, "+"),
        ("-", True, "-"),
        ("7", True, None),
        ("- 1", False, "U"),
        ("- ½", False, "H"),
        ("- 0", False, "Z"),
        ("1", False, "U"),
        ("x", False, None),
    ],
)
def test_the_result_of_a_card(text: str, paired: bool, code: str | None) -> None:
    assert cells.parse_card_result(text, paired) == code


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-14,80", -14.8),
        ("−14,80", -14.8),
        ("+4.2", 4.2),
        ("6½", 6.5),
        ("½", 0.5),
        (",5", 0.5),
        ("12", 12.0),
        # never a thousand, whatever stands before the comma
        ("1,480", None),
        ("1.480", None),
        ("1 480", None),
        ("", None),
        ("-", None),
        ("1e3", None),
        ("nan", None),
        ("9" * 400, None),
    ],
)
def test_a_number(text: str, value: float | None) -> None:
    assert cells.parse_decimal(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2597", 2597),
        ("0", 0),
        ("2597.0", 2597),
        ("4001", None),
        ("1,600", None),
        ("A1946", None),
        ("-20", None),
        ("１６００", None),
        ("", None),
    ],
)
def test_a_rating(text: str, value: int | None) -> None:
    assert cells.parse_rating(text) == value


CELLS = st.text(st.sampled_from("0123456789wbsn½=+-−., *KK/:xб\u200b"), max_size=8)


@given(CELLS | st.text())
def test_any_text_is_a_code_or_nothing(text: str) -> None:
    met = cells.parse_round(text, PLAIN)
    codes = [met.code if met else "", *(cells.parse_both(text) or ())]
    codes += [cells.parse_card_result(text, paired) or "" for paired in (True, False)]
    codes += cells.parse_two(text) or ()
    assert set(codes) <= set(CODES)
    assert (
        cells.parse_decimal(text) is None
        or abs(cells.parse_decimal(text) or 0) < 100_000
    )
    assert cells.parse_rating(text) in (None, *range(4001))
