"""The signs of the screen in ASCII stand in the same cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from elo_tui.plot.canvas import replace_cells


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("── Title ─┬┼━", "-- Title -++="),
        ("▸ win ‹ yes › …", "> win < yes > ."),
        ("███▌▁▄", "###|_="),
        ("\u2800\u28ff\u2847", " ||"),
        # what the fonts of consoles have, and what is not ours to rewrite
        ("½ ± ² é Müller 王明", "½ ± ² é Müller 王明"),
        ("\x1b[1;1H─\x1b[m", "\x1b[1;1H-\x1b[m"),
    ],
)
def test_signs_in_ascii(text: str, plain: str) -> None:
    assert replace_cells(text) == plain


@given(st.text())
def test_signs_in_ascii_take_the_same_cells(text: str) -> None:
    assert cell_len(replace_cells(text)) == cell_len(text)


def test_every_sign_in_ascii_takes_the_same_cells() -> None:
    for number in range(0x2000, 0x2900):
        assert cell_len(replace_cells(chr(number))) == cell_len(chr(number))
