"""What words and signs say of a result, in English, German, French and Spanish.

The signs are the codes of the tournament report file (TRF16); the words are those of
the languages; a score of both sides is White's first, as in PGN (8.1.1.7, Result).
"""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.model import HALF_POINTS, Colour, Problem, Result
from elo_tui.core.text.result_words import (
    find_meaning,
    join_result_words,
    read_both_sides,
    read_result,
)

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
DASHES = ("-", "–", "—", "−", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}")
#: Words that say that nobody came, and not who.
NOBODY = (
    *("forfeit", "ff", "walkover", "walk-over", "walk over", "w/o", "W/O", "wo"),
    *("w.o.", "w / o", "default", "by default", "kampflos", "forfait", "no show"),
    *("par forfait", "no-show", "No–Show", "nicht angetreten", "incomparecencia"),
    *("por incomparecencia", "no presentado", "FORFEIT", "(ff)", "forfeit!"),
)
WINS = ("1", "w", "won", "gewonnen", "gagné", "ganada", "1.0")
LOSSES = ("0", "l", "lost", "verloren", "perdue", "perdida", "0.0", ".0")
DRAWS = ("½", "=", "1/2", "0.5", "0,5", ".5", "d", "draw", "remis", "nulle", "tablas")


@pytest.mark.parametrize(
    ("words", "result"), [(WINS, WIN), (LOSSES, LOSS), (DRAWS, DRAW)]
)
def test_words_of_a_game(words: tuple[str, ...], result: Result) -> None:
    for word in words:
        assert (
            read_result(word)
            is read_result(word.upper())
            is read_result(word, "b")
            is result
        ), word


@pytest.mark.parametrize("separator", [*DASHES, ":", " - ", " – ", " : "])
def test_a_score_of_both(separator: str) -> None:
    halves = ("½", "0.5", "0,5", ".5", "1/2", "1\N{FRACTION SLASH}2", "=")
    for one, other in product(halves, halves):
        assert read_result(f"{one}{separator}{other}") is DRAW
    for text, result, mirrored in (("1{}0", WIN, LOSS), ("0{}1", LOSS, WIN)):
        score = text.format(separator)
        assert read_result(score) is read_result(score, "w") is result
        assert read_result(score, "b") is mirrored
        assert read_both_sides(score) == (result, mirrored)


@pytest.mark.parametrize("score", ["+/-", "+-", "+ -", "+:-", "+--", "+ - -", "+ – −"])
def test_a_forfeit_of_both_sides(score: str) -> None:
    assert (read_result(score), read_result(score, "w"), read_result(score, "b")) == (
        WON,
        WON,
        LOST,
    )


@pytest.mark.parametrize("score", ["-/+", "-+", "- +", "-:+", "--+", "- - +", "– +"])
def test_a_forfeit_of_both_sides_the_other_way(score: str) -> None:
    assert (read_result(score), read_result(score, "w"), read_result(score, "b")) == (
        LOST,
        LOST,
        WON,
    )


@pytest.mark.parametrize("score", ["--", "- -", "-:-", "- - -"])
def test_neither_came(score: str) -> None:
    assert read_both_sides(score) == (LOST, LOST)


@pytest.mark.parametrize("word", NOBODY)
def test_a_forfeit_takes_its_side_from_a_result(word: str) -> None:
    alone = read_result(word)
    assert isinstance(alone, Problem)
    assert "who won" in alone.text
    for result in ("1", "+", "W", "won", "1-0", "gewonnen"):
        assert read_result(f"{result} {word}") is read_result(f"{word} {result}") is WON
    for result in ("0", "-", "L", "lost", "0-1", "perdu"):
        assert (
            read_result(f"{result} {word}") is read_result(f"{word} {result}") is LOST
        )
    assert read_result(f"1-0 {word}", "b") is LOST
    assert isinstance(read_result(f"½ {word}"), Problem)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        *(("1K", WON), ("0f", LOST), ("1-0K", WON), ("0:1ff", LOST), ("+k", WON)),
        *(("1:0 K", WON), ("forfeit-win", WON), ("loss/default", LOST)),
    ],
)
def test_a_mark_after_a_score(text: str, result: Result) -> None:
    assert read_result(text) is result


@pytest.mark.parametrize("text", ["won 1-0", "1-0 gewonnen", "remis ½-½", "lost 0:1"])
def test_a_result_may_be_said_twice(text: str) -> None:
    assert isinstance(read_result(text), Result)


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        *(("1 0", ""), ("1 1", ""), ("W L", ""), ("lost 1-0", ""), ("1-0 0-1", "")),
        *(("won 1-0", "b"), ("0-1 lost", "b"), ("won lost", ""), ("1 - 0 - 1", "")),
    ],
)
def test_two_results_are_refused(text: str, colour: Colour) -> None:
    found = read_result(text, colour)
    assert isinstance(found, Problem)
    assert found.text.startswith("two results")


@pytest.mark.parametrize(
    "text", ["2", "1-1", "0-0", "1-½", "2-0", "+-+-", "x", "Won Lee", "F", "++"]
)
def test_what_is_no_result(text: str) -> None:
    assert read_result(text) is None


@pytest.mark.parametrize(
    ("text", "merged"),
    [
        ("1850 1 - 0 Anna", "1850 1-0 Anna"),
        ("1850 won by  no show", "1850 won no-show"),
        ("0,5 : 0,5, 1900", "0.5:0.5, 1900"),
        ("O’Brien – Müller–Lee", "O’Brien – Müller–Lee"),
        ("1850-1900", "1850-1900"),
        ("1850 1:0 K, 1900", "1850 1:0K, 1900"),
        ("1850 1:0 K Lee", "1850 1:0 K Lee"),
        ("Anna-Maria 1-0-1", "Anna-Maria 1-0-1"),
    ],
)
def test_only_results_are_put_together(text: str, merged: str) -> None:
    assert join_result_words(text) == merged


@given(st.text(st.sampled_from("10½=+-–:/ ,.5wdlkf"), max_size=10))
def test_the_two_colours_mirror_each_other(text: str) -> None:
    both = read_both_sides(text)
    if both is not None:
        points = sum(HALF_POINTS[result] for result in both)
        # neither came, or the point is shared out
        assert points == 2 or both == (LOST, LOST)


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    found = read_result(text)
    assert found is None or isinstance(found, Result | Problem)
    assert find_meaning(text) is None or len(text) < 40
