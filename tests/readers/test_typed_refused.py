"""Typed lines that are not understood: refused with their line, never guessed at.

What is said of single ones is in `files/typed_refused.txt`.
"""

from __future__ import annotations

import re
import time

from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Result
from elo_tui.core.entry import TITLES
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.core.facts import RATING_MAX, RD_MAX
from elo_tui.readers.game_marks import COUNT_MAX
from elo_tui.readers.typed_games import RATING_MIN, read


def test_row59_more_games_than_a_period_can_hold_are_refused() -> None:
    # 8.3.3 leaves no K for more than 700 games
    found = read("1850 W x30\n" * 24)
    assert isinstance(found, BadLine)
    assert found.line == 24
    assert "700" in found.text
    assert isinstance(read("1850 W x28\n" * 25), Reading)


def test_row19_5000_digits_are_no_rating() -> None:
    found = read("9" * 5000 + " W")
    assert isinstance(found, BadLine)
    assert "100 to 4000" in found.text


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
