"""Markdown that shows every name as it is, in a table of constant width."""

from __future__ import annotations

import re

from hypothesis import given
from markdown_it import MarkdownIt

from elo_tui.core.text.clean_text import clean_name
from elo_tui.writers import event_summary
from elo_tui.writers.markdown import escape, write_event
from tests.writers.export.rated_event import ANY_TEXT, CROSSTABLE, READING, named, rated

#: A bar with an even number of backslashes before it ends a cell.
BAR = re.compile(r"(?<!\\)(?:\\\\)*\|")
READER = MarkdownIt("commonmark").enable("table")


def cells(text: str) -> list[list[str]]:
    """The rendered texts of all cells, row by row; nothing in them is an element."""
    rows: list[list[str]] = []
    for token in READER.parse(text):
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and token.level == 4:
            children = token.children or []
            assert {child.type for child in children} <= {"text", "text_special"}
            rows[-1].append("".join(child.content for child in children))
    return rows


def test_the_whole_event() -> None:
    lines = write_event(rated(), READING.notes).splitlines()
    assert lines[0] == "# Spring Open"
    assert lines[2:4] == [
        "Brno, CZE, 2026-01-30 to 2026-01-31  ",
        "rules: FIDE B.02, rules of 2025-10-01, standard",
    ]
    assert lines[5].startswith("| no | name | fed | rating | K | games |")
    assert lines[6].startswith("| ---: | --- | --- | ---: |")
    assert lines[7] == (
        "| 1 | Novak, Jan | CZE | 1950 | 20¹ | 2 | 1½ | 1.11 | +7.80 | 1958 | 2103 |"
    )
    assert "| 2 | Ivanova, Anna | BUL | 2010 | 10 |" in lines[8]
    assert "- of it: +3.40, different K-factors" in lines
    assert "- not rated, forfeit: 2 rounds" in lines
    assert "- note: line 7, a blank rating" in lines
    assert "¹ K assumed for 1 player: 30+ games, never 2400" in lines


def test_a_column_that_nothing_stands_in_is_left_out() -> None:
    players = tuple(player._replace(federation="") for player in CROSSTABLE.players)
    lines = write_event(rated(CROSSTABLE._replace(players=players))).splitlines()
    assert lines[5].startswith("| no | name | rating | K | games |")
    assert lines[7].startswith("| 1 | Novak, Jan | 1950 | 20¹ | 2 |")


@given(ANY_TEXT)
def test_every_row_has_as_many_cells_whatever_a_name(name: str) -> None:
    lines = write_event(named(name, name)).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("| no"))
    for line in lines[start : start + 6]:
        assert len(BAR.findall(line)) == len(event_summary.COLUMNS) + 1
    assert lines[start + 6] == ""


@given(ANY_TEXT)
def test_a_name_is_shown_as_it_is(name: str) -> None:
    rows = cells(write_event(named(name)))
    assert len(rows) == 5
    assert [len(row) for row in rows] == [len(event_summary.COLUMNS)] * 5
    assert rows[1][1] == clean_name(name)


def test_what_looks_like_html_or_a_link_is_escaped() -> None:
    assert escape("<b>&lt;[x]|\\") == r"\<b\>\&lt;\[x\]\|\\"
    assert escape("https://a www.a.b St. Ives") == r"https\://a www\.a.b St. Ives"
    assert escape("a\nb") == "a b"
