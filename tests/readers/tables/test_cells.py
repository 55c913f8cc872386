"""Cells: whatever way half a point and a decimal comma are written."""

# Russian headers are Russian letters, and digits of other scripts are refused
# ruff: noqa: RUF001

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import CODES
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cells import Met
from tests.texts import assert_meanings

PLAIN = cells.choose_letters([])


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


def test_every_cell() -> None:
    readers: dict[str, Callable[[str], object]] = {
        "round": partial(cells.parse_round, meaning=PLAIN),
        "both": cells.parse_both,
        "card, paired": partial(cells.parse_card_result, paired=True),
        "card, not paired": partial(cells.parse_card_result, paired=False),
        "decimal": cells.parse_decimal,
        "rating": cells.parse_rating,
    }
    assert_meanings("readers/cells.txt", readers)


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
