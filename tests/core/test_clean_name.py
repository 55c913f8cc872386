"""Names made fit for display, and in the small Latin letters that searches compare.

The rows in `golden/core/names.txt` are those of tests/test_hostile_rows.py.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.latin import fold_to_latin, list_spellings
from tests.texts import assert_meanings

ANYTHING = st.text(st.characters(exclude_categories=()))
#: Letters with the characters that join, split or turn them.
TRICKY = st.text(
    "ae 한ᄒ\u1161\u0301\u0308\u0327\u200b\u200d\u202e\x1b\t\u2028\ud800\ue000\u0378",
    max_size=12,
)
NAMES = ANYTHING | TRICKY


def test_row34_an_emoji_family_keeps_its_people() -> None:
    people = "\N{MAN}\N{WOMAN}\N{GIRL}"
    assert clean_name("\N{ZERO WIDTH JOINER}".join(people)) == people


@pytest.mark.parametrize("length", [121, 10_000, 1_000_000])
def test_row39_a_long_name_ends_in_an_ellipsis(length: int) -> None:
    assert clean_name("x" * length) == "x" * 119 + "…"


def test_row39_a_name_of_exactly_the_limit_stays() -> None:
    assert clean_name("x" * 120) == "x" * 120


def test_row39_no_blank_stands_before_the_ellipsis() -> None:
    assert clean_name("x" * 118 + " y z") == "x" * 118 + "…"


def test_row37_composed_and_decomposed_names_are_equal() -> None:
    composed = "Đặng Thị Ñandú"
    assert clean_name(unicodedata.normalize("NFD", composed)) == clean_name(composed)


@given(NAMES, st.integers(1, 80))
@example("e\u200b\u0301", 60)
def test_cleaning_a_clean_name_changes_nothing(text: str, limit: int) -> None:
    once = clean_name(text, limit)
    assert clean_name(once, limit) == once


@given(NAMES, st.integers(1, 80))
def test_a_clean_name_is_one_short_printable_line(text: str, limit: int) -> None:
    name = clean_name(text, limit)
    assert len(name) <= limit
    assert name == " ".join(name.split())
    hidden = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert {unicodedata.category(char) for char in name} & hidden == set()
    assert name.isprintable()


@given(NAMES)
@example("e\u200b\u0301")
def test_a_clean_name_is_composed(text: str) -> None:
    # row 37: a name compares equal however its letters were put together
    assert unicodedata.is_normalized("NFC", clean_name(text))


@given(NAMES)
def test_at_most_two_marks_stand_in_a_row(text: str) -> None:
    marks = 0
    for char in clean_name(text):
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        assert marks <= 2


@given(st.text())
@example("\U0001d4d0")
def test_no_text_keeps_a_mark_or_a_capital(text: str) -> None:
    plain = fold_to_latin(text)
    assert not [char for char in plain if unicodedata.category(char)[0] == "M"]
    assert plain.isascii() <= (plain == plain.lower())
    assert "\n" not in list_spellings(text)


def test_pairs_are_shortened_from_the_left() -> None:
    for letters in product("aeoux", repeat=6):
        word = "".join(letters)
        short = re.sub("([aou])e|(a)a", r"\1\2", word)
        assert list_spellings(word) == " ".join(dict.fromkeys((word, short)))


def test_every_name() -> None:
    readers: dict[str, Callable[[str], object]] = {
        "name": clean_name,
        "small Latin letters": fold_to_latin,
        "spellings": list_spellings,
    }
    assert_meanings("core/names.txt", readers)
