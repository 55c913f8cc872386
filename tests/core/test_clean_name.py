"""Names made fit for display, and in the small Latin letters that searches compare.

The rows in the ids are those of tests/test_hostile_rows.py.
"""
# ruff: noqa: RUF001 - letters of other alphabets are what this is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.latin import fold_to_latin, list_spellings

ANYTHING = st.text(st.characters(exclude_categories=()))
#: Letters with the characters that join, split or turn them.
TRICKY = st.text(
    "ae 한ᄒ\u1161\u0301\u0308\u0327\u200b\u200d\u202e\x1b\t\u2028\ud800\ue000\u0378",
    max_size=12,
)
NAMES = ANYTHING | TRICKY


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("", "", id="row01-empty"),
        pytest.param(" \t\N{NO-BREAK SPACE}", "", id="row02-blanks"),
        pytest.param("Ann\u202e4321", "Ann4321", id="row27-right-to-left"),
        pytest.param("A\u2066B\u2069", "AB", id="row27-isolate"),
        pytest.param("A\x00B", "A\ufffdB", id="row28-nul"),
        pytest.param("A\x7fB", "A\ufffdB", id="row28-delete"),
        pytest.param("A\x9b31mB", "A\ufffd31mB", id="row28-c1"),
        pytest.param("A\x1b", "A\ufffd", id="row29-escape"),
        pytest.param("Mu\u0308ller", "Müller", id="row37-decomposed"),
        pytest.param("Müller", "Müller", id="row37-composed"),
        pytest.param("e" + "\u0301" * 50, "é\u0301\u0301", id="row36-marks"),
        pytest.param("Иванова", "Иванова", id="row38-cyrillic"),
        pytest.param("李小龙", "李小龙", id="row35-wide"),
        pytest.param("\ue000\u200b\u2060", "", id="row40-nothing-visible"),
        pytest.param("A\udcffB", "A\ufffdB", id="row41-surrogate"),
        pytest.param("Ann\nBob", "Ann Bob", id="row42-line-feed"),
        pytest.param("Ann\r\nBob", "Ann Bob", id="row42-carriage-return"),
        pytest.param("Ann\tBob", "Ann Bob", id="row42-tab"),
        pytest.param("Ann\u2028Bob\u2029", "Ann Bob", id="row42-separators"),
        pytest.param("Ann\x85Bob", "Ann Bob", id="row42-next-line"),
        pytest.param("[bold]x[/bold]", "[bold]x[/bold]", id="row43-markup"),
        pytest.param("[/]", "[/]", id="row44-closing-tag"),
        pytest.param("[red", "[red", id="row44-half-a-tag"),
        pytest.param("[true, false]", "[true, false]", id="row45-list"),
        pytest.param("Smith [2]", "Smith [2]", id="row45-number"),
        pytest.param(
            "[@click=app.quit]x[/]", "[@click=app.quit]x[/]", id="row46-action"
        ),
        pytest.param(
            "[link=http://a]x[/link]", "[link=http://a]x[/link]", id="row47-link"
        ),
        pytest.param("\x1b[31mred\x1b[2J", "\ufffd[31mred\ufffd[2J", id="row48-colour"),
        pytest.param(
            "A\x1b]52;c;ZQ==\x07", "A\ufffd]52;c;ZQ==\ufffd", id="row49-clipboard-bel"
        ),
        pytest.param(
            "A\x1b]52;c;ZQ==\x1b\\",
            "A\ufffd]52;c;ZQ==\ufffd\\",
            id="row49-clipboard-st",
        ),
        pytest.param("\x9d0;title\x9c", "\ufffd0;title\ufffd", id="row49-title"),
        pytest.param("\x90q", "\ufffdq", id="row49-device-control"),
        pytest.param("'; DROP TABLE x", "'; DROP TABLE x", id="row52-sql"),
        pytest.param("  Anna   Maria ", "Anna Maria", id="blanks-between"),
        pytest.param("O’Brien-Müller Jr.", "O’Brien-Müller Jr.", id="usual"),
    ],
)
def test_one_name(text: str, name: str) -> None:
    assert clean_name(text) == name


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
