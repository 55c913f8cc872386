"""Hostile and careless input into the fields: a value, or words about what is accepted.

The rows in the ids are those of tests/test_hostile_rows.py;
limits and separators are those of the functions' own descriptions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from elo_tui.core import Problem
from elo_tui.core.entry import (
    read_birth_year,
    read_date,
    read_decimal,
    read_duration,
    read_k,
    read_rating,
    read_rating_entry,
    read_score,
    read_whole,
)
from elo_tui.core.facts import GAMES_MAX
from tests.golden import assert_golden

NBSP, THIN, NARROW = "\N{NO-BREAK SPACE}", "\N{THIN SPACE}", "\N{NARROW NO-BREAK SPACE}"
MINUS, EN, ZERO_WIDTH = "\N{MINUS SIGN}", "\N{EN DASH}", "\N{ZERO WIDTH SPACE}"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("", None, id="row01-empty"),
        pytest.param("   ", None, id="row02-spaces"),
        pytest.param(NBSP, None, id="row02-nbsp"),
        pytest.param("\t", None, id="row02-tab"),
        pytest.param(" 1600 ", 1600, id="row05-blanks-around"),
        pytest.param("1600\n", 1600, id="row06-line-end"),
        pytest.param("4000", 4000, id="row21-highest"),
        pytest.param("3999", 3999, id="row21-below-the-highest"),
        pytest.param("1", 1, id="row21-lowest"),
        pytest.param(f"{ZERO_WIDTH}1600", 1600, id="row26-zero-width-before"),
        pytest.param(f"1600{ZERO_WIDTH}", 1600, id="row26-zero-width-after"),
        pytest.param("\ufeff1600\u2060", 1600, id="row26-bom-and-joiner"),
        pytest.param("01600", 1600, id="leading-zero"),
    ],
)
def test_rating_accepted(text: str, value: int | None) -> None:
    assert read_rating(text) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("abc", ["abc is not a rating", "1 to 4000"], id="row03-letters"),
        pytest.param("1600k", ["1600k is not a rating"], id="row04-letter-at-the-end"),
        pytest.param("16OO", ["16OO is not a rating"], id="row04-letter-o"),
        pytest.param("0", ["0 means unrated"], id="row07-zero"),
        pytest.param("000", ["0 means unrated"], id="row07-zeros"),
        pytest.param("-20", ["negative"], id="row08-hyphen"),
        pytest.param("-5", ["negative"], id="row08-one-digit"),
        pytest.param(f"{MINUS}20", ["negative"], id="row08-minus"),
        pytest.param(f"{EN}20", ["negative"], id="row08-en-dash"),
        pytest.param("+20", ["plus"], id="row09-plus"),
        pytest.param("1600.5", ["whole numbers"], id="row10-decimal-point"),
        pytest.param("1600,5", ["whole numbers"], id="row11-decimal-comma"),
        pytest.param("1,600", ["write 1600"], id="row12-comma"),
        pytest.param("1.600", ["write 1600"], id="row13-point"),
        pytest.param("1 600", ["write 1600"], id="row14-space"),
        pytest.param(f"1{NBSP}600", ["write 1600"], id="row14-nbsp"),
        pytest.param(f"1{THIN}600", ["write 1600"], id="row14-thin-space"),
        pytest.param(f"1{NARROW}600", ["write 1600"], id="row14-narrow-space"),
        pytest.param("1'600", ["write 1600"], id="row14-apostrophe"),
        pytest.param("1’600", ["write 1600"], id="row14-curly-apostrophe"),
        pytest.param("1_600", ["write 1600"], id="row15-underscore"),
        pytest.param("1e3", ["1e3 is not a rating"], id="row16-exponent"),
        pytest.param("0x640", ["0x640 is not a rating"], id="row16-hexadecimal"),
        pytest.param("nan", ["nan is not a rating"], id="row17-nan"),
        pytest.param("NaN", ["NaN is not a rating"], id="row17-NaN"),
        pytest.param("inf", ["inf is not a rating"], id="row17-inf"),
        pytest.param("-inf", ["1 to 4000"], id="row17-minus-inf"),
        pytest.param("Infinity", ["Infinity is not a rating"], id="row17-infinity"),
        pytest.param("1e400", ["1e400 is not a rating"], id="row18-overflow"),
        pytest.param("9" * 13, ["too long"], id="13-digits"),
        pytest.param("9" * 400, ["too long"], id="row18-400-digits"),
        pytest.param("9" * 5000, ["too long"], id="row19-5000-digits"),
        pytest.param("0" * 5000, ["1 to 4000"], id="row19-5000-zeros"),
        pytest.param("99999", ["99999", "1 to 4000"], id="row20-out-of-range"),
        pytest.param("4001", ["4001", "1 to 4000"], id="row21-above-the-highest"),
        pytest.param("\uff11\uff16\uff10", ["other digits"], id="row22-full-width"),
        pytest.param("16\uff10\uff10", ["other digits"], id="row22-half-full-width"),
        pytest.param("١٦٠٠", ["other digits"], id="row23-arabic-indic"),
        pytest.param("१६००", ["other digits"], id="row23-devanagari"),
        pytest.param("²", ["other digits"], id="row24-superscript"),
        pytest.param("½", ["½ is not a rating"], id="row24-half"),
        pytest.param("Ⅷ", ["Ⅷ is not a rating"], id="row24-roman-numeral"),
        pytest.param("-²", ["1 to 4000"], id="row24-minus-superscript"),
        pytest.param("\u202e0061", ["U+202E is not a digit"], id="row27-right-to-left"),
        pytest.param("16\x0000", ["U+0000 is not a digit"], id="row28-nul"),
        pytest.param("16\x7f00", ["U+007F is not a digit"], id="row28-delete"),
        pytest.param("16\x9b00", ["U+009B is not a digit"], id="row28-c1"),
        pytest.param("\x1b", ["U+001B"], id="row29-escape"),
        pytest.param("\x1b[", ["U+001B"], id="row29-half-a-sequence"),
        pytest.param("1600\ufffd", ["UTF-8"], id="row30-latin-1-byte"),
        pytest.param("\ufffd\ufffd", ["UTF-8"], id="row31-truncated-utf-8"),
        pytest.param("1000000", ["1 to 4000"], id="row58-gap-of-a-million"),
        pytest.param("16\ud80000", ["U+D800 is not a digit"], id="lone-surrogate"),
        pytest.param("-", ["1 to 4000"], id="only-a-hyphen"),
        pytest.param("1600-", ["1600- is not a rating"], id="hyphen-at-the-end"),
    ],
)
def test_rating_refused(text: str, words: list[str]) -> None:
    found = read_rating(text)
    assert isinstance(found, Problem)
    assert found.field == "rating"
    assert found.text.startswith("rating: ")
    assert [word for word in words if word not in found.text] == []
    assert found.text.isprintable()


def test_row08_all_dashes_get_the_same_message() -> None:
    assert len({read_rating(f"{dash}20") for dash in ("-", MINUS, EN)}) == 1


# rows 10 to 14: a hint to write a number may only name the number that was meant
@pytest.mark.parametrize("text", [".5", ",5"])
def test_row10_half_a_point_is_no_rating(text: str) -> None:
    found = read_rating(text)
    assert isinstance(found, Problem)
    assert "write" not in found.text


@pytest.mark.parametrize("read", [read_rating, read_k], ids=["rating", "k"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1.600,5", id="row13-point-then-comma"),
        pytest.param("1,600.5", id="row12-comma-then-point"),
        pytest.param("1 600.5", id="row14-space-then-point"),
        pytest.param("1.2.3", id="row13-no-groups-of-three"),
        pytest.param("1 6", id="row14-no-group-of-three"),
    ],
)
def test_no_hint_names_another_number(read: Callable[[str], object], text: str) -> None:
    found = read(text)
    assert isinstance(found, Problem)
    assert "write" not in found.text


def test_the_field_is_named_in_the_problem() -> None:
    found = read_rating("x", "opponent")
    assert isinstance(found, Problem)
    assert (found.field, found.text[:10]) == ("opponent", "opponent: ")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("", None, id="row01-empty"),
        pytest.param("20", 20, id="whole"),
        pytest.param(" 20 ", 20, id="row05-blanks-around"),
        pytest.param("12.5", 12.5, id="row11-point"),
        pytest.param("12,5", 12.5, id="row11-comma"),
        pytest.param("0.01", 0.01, id="smallest"),
        pytest.param("20.00", 20, id="two-decimals"),
        pytest.param("1000", 1000, id="largest"),
    ],
)
def test_k_accepted(text: str, value: float | None) -> None:
    assert read_k(text) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("0", ["0 is too low; over 0"], id="row59-zero"),
        pytest.param("0.00", ["over 0"], id="row59-zero-with-decimals"),
        pytest.param("-10", ["negative"], id="row59-negative"),
        pytest.param("1000000000", ["1000000000", "1000"], id="row59-too-large"),
        pytest.param("1e9", ["1e9 is not a number"], id="row59-exponent"),
        pytest.param("1000.01", ["1000.01", "1000"], id="above-the-largest"),
        pytest.param("12.345", ["two decimals"], id="three-decimals"),
        pytest.param("1.600", ["two decimals"], id="row13-point"),
        pytest.param("1,600", ["two decimals"], id="row12-comma"),
        pytest.param("9" * 400 + ".5", ["1000"], id="row18-400-digits"),
        pytest.param("9" * 5000, ["1000"], id="row19-5000-digits"),
        pytest.param("nan", ["nan is not a number"], id="row17-nan"),
        pytest.param(".", ["1000"], id="only-a-point"),
        pytest.param("½", ["½ is not a number"], id="row24-half"),
        pytest.param("१.५", ["other digits"], id="row23-devanagari"),
    ],
)
def test_k_refused(text: str, words: list[str]) -> None:
    found = read_k(text)
    assert isinstance(found, Problem)
    assert found.field == "K"
    assert [word for word in words if word not in found.text] == []
    assert len(found.text) < 80


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        *[(word, 2) for word in ("1", "w", "W", "win", "Won", "1.0", "1,0")],
        *[
            (word, 1)
            for word in ("½", "=", "0.5", "0,5", ".5", ",5", "1/2", "d", "Draw")
        ],
        *[(word, 0) for word in ("0", "l", "L", "loss", "LOST", "0.0", "0,0")],
        (" ½ ", 1),
        *[(word, 2) for word in ("1-0", "1:0", "1 – 0", "gewonnen", "won 1-0")],
        *[(word, 1) for word in ("½-½", "0.5-0.5", "0,5:0,5", "remis", "tablas")],
        *[(word, 0) for word in ("0-1", "0 : 1", "perdu", ".0")],
    ],
)
def test_row25_score_of_one_game(text: str, halves: int) -> None:
    assert read_score(text, 1) == halves


def test_a_score_of_both_is_whites_first() -> None:
    assert [read_score("1-0", 1, colour) for colour in ("", "w", "b")] == [2, 2, 0]
    assert [read_score("0-1", 1, colour) for colour in ("", "w", "b")] == [0, 0, 2]
    assert read_score("½-½", 1, "b") == 1


@pytest.mark.parametrize("text", ["+", "-", "1 ff", "won by forfeit", "- kampflos"])
def test_a_game_by_forfeit_has_no_score_to_rate(text: str) -> None:
    problem = Problem("score", "score: a game by forfeit is not rated; 1, ½ or 0")
    assert read_score(text, 1) == problem


@pytest.mark.parametrize(
    ("text", "games"),
    [
        pytest.param("1.25", 2, id="row60-quarter"),
        pytest.param("1.75", 2, id="row60-three-quarters"),
        pytest.param("2.05", 3, id="row60-broken-half"),
        pytest.param("3", 2, id="row60-more-than-games"),
        pytest.param("2.5", 2, id="row60-half-more-than-games"),
        pytest.param("1.5", 1, id="row60-half-more-than-one"),
        pytest.param("2", 1, id="row60-two-of-one"),
        pytest.param("-1", 3, id="negative"),
        pytest.param("abc", 3, id="letters"),
        pytest.param("w", 3, id="result-word-in-a-match"),
        pytest.param("+", 1, id="forfeit"),
        pytest.param("11/2", 12, id="ambiguous-fraction"),
        pytest.param("3/2", 3, id="other-fraction"),
        pytest.param("½½", 3, id="two-halves"),
        pytest.param("1.5.5", 3, id="two-points"),
        pytest.param("nan", 3, id="nan"),
        pytest.param("1e1", 12, id="exponent"),
        pytest.param("९", 12, id="devanagari"),
        pytest.param("9" * 5000, 12, id="5000-digits"),
        pytest.param("\x1b[A", 12, id="arrow-key"),
    ],
)
def test_score_refused(text: str, games: int) -> None:
    found = read_score(text, games)
    assert isinstance(found, Problem)
    assert found.field == "score"
    assert str(games) in found.text or games == 1
    assert found.text.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("0", id="row61-zero"),
        pytest.param("2099", id="row61-future"),
        pytest.param("85", id="row61-two-digits"),
        pytest.param("2027", id="year-after-the-event"),
        pytest.param("1899", id="too-early"),
        pytest.param("2008-05-01", id="full-date"),
        pytest.param("\x1b2008", id="escape"),
    ],
)
def test_birth_year_refused(text: str) -> None:
    found = read_birth_year(text, 2026)
    assert isinstance(found, Problem)
    assert found.text.startswith("born: ")
    assert found.text.endswith("; 1900 to 2026")


#: Texts for each field, whose values and problems are in tests/golden/core/entry.txt.
TEXTS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "rating or unrated": (
        partial(read_rating_entry, field="rating"),
        (
            *("", " ", "1600", " 1600 ", "4000", "unrated", "UNRATED", " Unr ", "unr"),
            *("1545/P13", "1545P13", "1545/p13", "1545p13", "1545/P013"),
            *("1545/P", "100/P0", "1850/80", "1850±80", "1850/80.5", "1850/80,5"),
            *("1850/500", "1850/1", "abc", "0", "0/P13", "4001/P13", "4001/80"),
            *("16000/80", "1545/P1000", "1545/Q13", "1545/13P", "1545//13", "1545/"),
            *("1545/P-3", "1545 /P13", "/P13", "P13", "1850/0", "1850/501"),
            *("1850/1.2.3", "1850/,", "1850/80/P3", "unrated/P13", "un rated"),
            *("\uff11\uff18\uff15\uff10/80", "1850/\u0668\u0660", "1850/80\x1b"),
            "9" * 5000 + "/80",
        ),
    ),
    "idle": (
        read_duration,
        (
            *("", "0", "0.0", "0,0", ".0", "2", "2,5", ".5", ",5"),
            *("-1", "100001", "x", "1e3", "٢", "2.345"),
        ),
    ),
    "RD, six decimals": (
        partial(read_decimal, field="RD", high=500, places=6),
        (
            *("0.059996", "0,06", ".06", ",06", "500", "0.0599961", "500.000001"),
            *("0.000000", ".0", "5.", ",", ".0599961"),
        ),
    ),
    "RD, two decimals": (
        partial(read_decimal, field="RD", high=500, places=2),
        (".5", "80.25", "80.255"),
    ),
    "games": (
        partial(read_whole, field="games", low=1, high=GAMES_MAX),
        ("1", "700", "0", "1000000"),
    ),
    "score of 1": (partial(read_score, games=1), ("", "  ", NBSP)),
    "score of 2": (partial(read_score, games=2), ("½", "1/2", "0.5", "2.0")),
    "score of 3": (partial(read_score, games=3), ("3", "1.5", "1,5", "1½", "1 1/2")),
    "score of 4": (partial(read_score, games=4), ("", "  ", NBSP, "1 ½")),
    "score of 12": (partial(read_score, games=12), ("0", "10½")),
    "score of 700": (partial(read_score, games=700), ("700",)),
    "born, event in 2026": (
        partial(read_birth_year, event_year=2026),
        ("", "2008", "1900", "2026"),
    ),
    "date": (
        read_date,
        (
            *("", "2026-01-31", " 2024-02-29 ", "31.01.2026", "01/31/2026"),
            *("2026-1-31", "20260131", "2026-02-30", "2025-02-29", "2026-13-01"),
            *("0000-01-01", "2026-01", "2026-01-31T10:00", "-026-01-31"),
            *("\uff12\uff10\uff12\uff16-01-31", "२०२६-०१-३१", "2026-\x1b1-31", "today"),
        ),
    ),
}


def test_every_text_of_a_field() -> None:
    lines = []
    for name, (read, texts) in TEXTS.items():
        lines.append(f"{name}:")
        for text in texts:
            found = read(text)
            assert str(found).isprintable()
            assert len(str(found)) < 80
            shown = f"{found.field}! {found}" if isinstance(found, Problem) else found
            written = ascii(text) if len(text) < 80 else f"{text[:5]!a}... {len(text)}"
            lines.append(f"  {written} -> {shown}")
    assert_golden("core/entry.txt", "\n".join(lines) + "\n")
