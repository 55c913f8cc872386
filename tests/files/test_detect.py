"""A text is recognised by what it holds, never by a file's name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Game, Result
from elo_tui.files.detect import read_games
from elo_tui.files.reading import BadLine, Reading

GAMES = (Game(1850, Result.WIN), Game(1900, Result.LOSS))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("opponent_rating,score\n1850,1\n1900,0\n", "csv"),
        ("score;opponent_rating\n1;1850\n0;1900\n", "csv"),
        ("1850 W\n1900 L\n", "typed"),
        ("1850 W, 1900 L", "typed"),
        ("# opponent_rating,score\n1850 W\n1900 L", "typed"),
    ],
)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "row63-bom"])
def test_format(text: str, kind: str, mark: str) -> None:
    assert read_games(mark + text) == Reading(kind, GAMES)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_row68_all_line_ends(end: str) -> None:
    table = ["opponent_rating,score", "1850,1", "1900,0"]
    assert read_games(end.join(table)) == Reading("csv", GAMES)
    assert read_games(end.join([*table, ""])) == Reading("csv", GAMES)
    assert read_games(end.join(["1850 W", "", "1900 L"])) == Reading("typed", GAMES)
    bad = read_games(end.join(["1850 W", "", "rubbish"]))
    assert isinstance(bad, BadLine)
    assert bad.line == 3


def test_row68_mixed_line_ends() -> None:
    text = "opponent_rating,score\r\n1850,1\r1900,0\n"
    assert read_games(text) == Reading("csv", GAMES)


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n", "# nothing\n"])
def test_row76_an_empty_text_holds_no_games(text: str) -> None:
    assert read_games(text) == Reading("typed", ())


def test_a_bad_line_is_handed_on() -> None:
    typed = read_games("1850 W\nrubbish\n")
    assert isinstance(typed, BadLine)
    assert typed.line == 2
    table = read_games("opponent_rating,score\n1850,7\n")
    assert isinstance(table, BadLine)
    assert table.line == 2


WORDS = st.sampled_from(
    [
        "opponent_rating",
        "score",
        ",",
        ";",
        "\t",
        "\n",
        "1850",
        "W",
        "bye",
        '"',
        "\ufeff",
    ]
)


@given(st.lists(WORDS, max_size=12).map("".join) | st.text())
@example("opponent_rating")
@example("\ufeff\ufeffopponent_rating")
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read_games(text)
    assert isinstance(found, Reading | BadLine)
    if isinstance(found, BadLine):
        assert found.line >= 1
        assert found.text.isprintable()
