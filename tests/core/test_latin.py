"""Names in small Latin letters, by which all searches compare them."""
# ruff: noqa: RUF001 - letters of other alphabets are what this is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.text.latin import fold_to_latin, list_spellings


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        *(("Müller", "muller"), ("ŁÓDŹ", "lodz"), ("Øst", "ost"), ("Đorđe", "dorde")),
        *(("Þór", "thor"), ("Bæk", "baek"), ("Œuvre", "oeuvre"), ("Weiß", "weiss")),
        *(("Çapek-Ñu", "capek-nu"), ("Işık", "isik"), ("ﬁn", "fin"), ("7 GM", "7 gm")),
        *(("Иванов Фёдор", "ivanov fedor"), ("Ψαράς", "psaras"), ("漢字", "漢字")),
    ],
)
def test_marks_strokes_and_other_alphabets(text: str, plain: str) -> None:
    assert fold_to_latin(text) == plain


@pytest.mark.parametrize(
    ("name", "found_as"),
    [
        ("Müller", {"muller", "mueller"}),
        ("Mueller", {"muller", "mueller"}),
        ("Þór", {"thor", "tor"}),
        ("Bæk", {"baek", "bak"}),
        ("O'Brien", {"o", "brien", "obrien"}),
        ("Ivanov, Anna", {"ivanov", "anna"}),
    ],
)
def test_a_name_has_every_spelling_that_people_type(
    name: str, found_as: set[str]
) -> None:
    assert {*list_spellings(name).split()} >= found_as


@given(st.text())
@example("\U0001d4d0")
def test_no_text_keeps_a_mark_or_a_capital(text: str) -> None:
    plain = fold_to_latin(text)
    assert not [char for char in plain if unicodedata.category(char)[0] == "M"]
    assert plain.isascii() <= (plain == plain.lower())
    assert "\n" not in list_spellings(text)
