"""Typed lines that are not understood: refused with their line, never guessed at."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Result
from elo_tui.core.entry import TITLES
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.core.facts import RATING_MAX, RD_MAX
from elo_tui.readers.game_marks import COUNT_MAX
from elo_tui.readers.typed_games import RATING_MIN, read


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("1850 W L", ["two results"], id="two-capitals"),
        pytest.param("2010 W, L", ["two results"], id="two-results-with-a-comma"),
        pytest.param("2010 1 0", ["two results"], id="two-numbers"),
        pytest.param("2010 ? 1", ["two results"], id="open-and-won"),
        pytest.param("2010 3", ["'3' is not a result"], id="score-over-one"),
        pytest.param("2010 1 3", ["'3' is not a result"], id="number-after-the-result"),
        pytest.param("2010 1-1", ["'1-1' is not a result"], id="both-have-won"),
        pytest.param("2010 W 2000 L", ["2000"], id="no-separator"),
        pytest.param("2010 2000", ["2000"], id="two-ratings"),
        pytest.param("Anna 3 2043 W", ["'3'"], id="number-in-a-name"),
        pytest.param("FC 1860 Anna 2043 W", ["2043"], id="rating-in-a-name"),
        pytest.param("2010 w b W", ["two colours"], id="two-colours"),
        pytest.param("2010 white black", ["two colours"], id="two-colour-words"),
        pytest.param("GM Lee 2010 IM W", ["two titles"], id="two-titles"),
        pytest.param("GM GER Lee 2010 FRA", ["two federations"], id="two-federations"),
        pytest.param("GM GER", ["no rating in 'GM GER'"], id="only-a-title"),
        pytest.param("GM bye", ["bye, bye ½ or bye 0"], id="bye-with-a-title"),
        pytest.param("2010 W x2 x3", [], id="two-counts"),
        pytest.param("2010 x0", ["x0", "x30"], id="count-zero"),
        pytest.param("2010 W x31", ["x31", "x30"], id="count-too-large"),
        pytest.param("2010 W x999999", ["x30"], id="count-far-too-large"),
        pytest.param("W", ["no rating in 'W'"], id="no-rating"),
        pytest.param("Anna", ["no rating in 'Anna'"], id="only-a-name"),
        pytest.param("99 W", ["no rating in '99 W'"], id="two-digits"),
        pytest.param("2OlO W", ["no rating"], id="letter-o"),
        pytest.param("00 W", ["rating 0", "unrated"], id="row07-zero"),
        pytest.param("0000 W", ["rating 0", "unrated"], id="row07-zeros"),
        pytest.param("099 W", ["100 to 4000"], id="below-the-lowest"),
        pytest.param("4001 W", ["4001", "100 to 4000"], id="row21-above-the-highest"),
        pytest.param("1000000 W", ["100 to 4000"], id="row58-gap-of-a-million"),
        pytest.param("9" * 5000 + " W", ["100 to 4000"], id="row19-5000-digits"),
        pytest.param("1850/0 W", ["deviation 0", "1545/P13"], id="deviation-zero"),
        pytest.param("1850/501 W", ["deviation 501", "RD"], id="deviation-too-large"),
        pytest.param("4001/80 W", ["4001", "100 to 4000"], id="rating-before-an-rd"),
        pytest.param("0/80 W", ["no rating"], id="digit-before-an-rd"),
        pytest.param("099/P3 W", ["100 to 4000"], id="rating-before-games"),
        pytest.param("1850/P1000 W", ["no rating"], id="a-thousand-games"),
        pytest.param("1850/Q3 W", ["no rating"], id="another-letter"),
        pytest.param("1850/80/P3 W", ["no rating"], id="deviation-and-games"),
        pytest.param("1850/80 1900/60", ["1900/60"], id="two-ratings-with-rd"),
        pytest.param("unrated/P3 W", ["no rating"], id="unrated-with-games"),
        pytest.param("-2000 W", ["no rating"], id="row08-negative"),
        pytest.param("2000.5 W", ["no rating"], id="row10-decimal-point"),
        pytest.param("1,850 W", ["is not a result"], id="row12-comma"),
        pytest.param("1.850 W", ["no rating"], id="row13-point"),
        pytest.param("1 850 W", ["is not a result"], id="row14-space"),
        pytest.param("1_850 W", ["no rating"], id="row15-underscore"),
        pytest.param(
            "\uff11\uff18\uff15\uff10 W", ["no rating"], id="row22-full-width"
        ),
        pytest.param("bye 3", ["bye, bye ½ or bye 0"], id="bye-of-three"),
        pytest.param("bye bye", ["bye, bye ½ or bye 0"], id="two-byes"),
        pytest.param("bye W", ["bye, bye ½ or bye 0"], id="won-bye"),
        pytest.param("1 bye", [], id="number-before-a-bye"),
        pytest.param("Anna bye", [], id="name-before-a-bye"),
        pytest.param("Ivanova, bye", [], id="surname-before-a-bye"),
        pytest.param('"', ["no rating"], id="lone-quote"),
    ],
)
def test_one_line(line: str, words: list[str]) -> None:
    found = read(f"1850 W\n\n# comment\n{line}\n1900 L\n")
    assert isinstance(found, BadLine)
    assert found.line == 4
    assert str(found) == f"line 4: {found.text}"
    assert [word for word in words if word not in found.text] == []


def test_the_first_bad_line_is_named() -> None:
    found = read("1850 W\r\n1900 L, 2010 3\r\nrubbish")
    assert isinstance(found, BadLine)
    assert found.line == 2


def test_row59_more_games_than_a_period_can_hold_are_refused() -> None:
    # 8.3.3 leaves no K for more than 700 games
    found = read("1850 W x30\n" * 24)
    assert isinstance(found, BadLine)
    assert found.line == 24
    assert "700" in found.text
    assert isinstance(read("1850 W x28\n" * 25), Reading)


def test_row55_a_long_line_is_answered_at_once() -> None:
    # a paste of a megabyte must leave the screen usable; this is a thirtieth of one
    text = "1850 " + "x2 " * 10_000
    start = time.process_time()
    found = read(text)
    assert time.process_time() - start < 1
    assert isinstance(found, BadLine | Reading)


RATINGS = st.sampled_from(
    [
        *["1850", "2010", "99", "00", "4001", "1850W", "unrated", "1545/P13"],
        *["1850/80", "1545P13", "1850±80.5", "1545/P", "1850/0", "1850/P1000"],
    ]
)
SIGNS = st.sampled_from(
    ["W", "L", "w", "b", "=", "½", "0,5", "1", "0", "+", "-", "?", "x2", "x99", "nr"]
)
NAMES = st.sampled_from(
    ["Anna", "Ivanova,", '"A, B"', '"', "bye", "1.", "#", "GM", "WFM", "GER", "LEE,"]
)
MARKS = st.sampled_from([",", ";", "\n", "\r", "\t", "\x1b[31m", "\u202e", "٣"])
LINES = st.lists(RATINGS | SIGNS | NAMES | MARKS, max_size=12).map(" ".join)
ANYTHING = st.text(st.characters(exclude_categories=()))


@given(LINES | ANYTHING)
@example("1 bye")
@example('1850 "')
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read(text)
    if isinstance(found, BadLine):
        assert found.line is not None
        assert 1 <= found.line <= len(text.splitlines())
        assert found.text.isprintable()
        assert len(found.text) < 160
        return
    for game in found.games:
        assert game.opponent is None or RATING_MIN <= game.opponent <= RATING_MAX
        assert game.result is None or isinstance(game.result, Result)
        assert game.rd is None or 0 < game.rd <= RD_MAX
        assert game.provisional is None or 0 <= game.provisional <= 25
        assert game.name.isprintable()
        assert game.round is None
        assert game.title in {"", *TITLES}
        assert re.fullmatch("([A-Z]{3})?", game.federation)


@given(LINES)
def test_lines_are_read_one_by_one(text: str) -> None:
    whole = read(text)
    parts = [read(line) for line in text.splitlines()]
    if isinstance(whole, Reading):
        readings = [part for part in parts if isinstance(part, Reading)]
        assert len(readings) == len(parts)
        assert whole.games == sum((part.games for part in readings), ())
    else:
        place = next(i for i, part in enumerate(parts, 1) if isinstance(part, BadLine))
        assert whole.line == place


@given(st.integers(0, 999))
def test_a_count_is_kept_within_its_limit(count: int) -> None:
    found = read(f"1850 W x{count}")
    if 1 <= count <= COUNT_MAX:
        assert isinstance(found, Reading)
        assert len(found.games) == count
    else:
        assert isinstance(found, BadLine)
