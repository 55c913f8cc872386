"""A rated event in every format: whole texts, and properties with any name in it.

The numbers are worked by hand in `rated_event`; `test_sheet` compares them.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given
from lxml import html
from markdown_it import MarkdownIt
from msgspec import UNSET
from msgspec.structs import replace
from rich.cells import cell_len

from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.model import Problem
from elo_tui.core.systems import KEYS
from elo_tui.core.text.clean_text import clean_name, escape_formula, unescape_formula
from elo_tui.features.tournament.answer.rated_event import describe_field
from elo_tui.features.tournament.report import sheet
from elo_tui.features.tournament.report import summary as event_summary
from elo_tui.features.tournament.report.formats import MESSAGE_WIDTH, WRITERS, write
from elo_tui.kit.faces.answer_faces import WIDTH
from elo_tui.kit.faces.markdown import escape
from elo_tui.readers.detect import read_data
from tests.golden import assert_golden
from tests.writers.rated_event import (
    ANY_TEXT,
    CROSSTABLE,
    EVENT,
    HOSTILE,
    PLAYERS,
    READING,
    named,
    one,
    rated,
    with_pairings,
)

FORMATS = [writer.key for writer in WRITERS]
NEWCOMERS = [replace(PLAYERS[3], no=no, pairings=()) for no in range(4, 16)]
SCORERS = [replace(PLAYERS[0], no=no, pairings=(), points=no / 2) for no in (15, 17)]
BARE = [replace(one, title="", federation="", fide_id="") for one in PLAYERS]
NAMELESS = [
    replace(one, name="", title="", federation="")
    for one in with_pairings(1, (Pairing(1, 2, "w", "1"),)).players
]
EVENTS = {
    "an event": rated(),
    "one player": one(rated()),
    "no titles, federations and IDs": rated(replace(CROSSTABLE, players=tuple(BARE))),
    "a newcomer": one(rated(), 4),
    "no first ratings in the system": rated(system="elo"),
    "one of them": one(rated(system="elo"), 4),
    "an open game": one(rated(with_pairings(1, [Pairing(1, 2, "", "*")]))),
    "a bye only": one(rated(with_pairings(1, [Pairing(1, None, "", "U")]))),
    "opponents without names": one(rated(Crosstable(EVENT, tuple(NAMELESS)))),
    "a crowd": rated(
        replace(CROSSTABLE, players=(*PLAYERS[:3], *NEWCOMERS[:11], *SCORERS))
    ),
}
#: Of JSON, whose names and numbers are always the same, the first ones will do.
LONG = {"json": 5, "html": 3}


@pytest.mark.parametrize("key", FORMATS)
def test_whole_texts(key: str) -> None:
    parts = []
    for title, field in [*EVENTS.items()][: LONG.get(key)]:
        text = write(key, field, READING, explain=True)
        text = text.text + "\n" if isinstance(text, Problem) else text
        assert text.endswith("\n")
        parts.append(f"=== {title}\n{text}")
    shown = "\n".join(parts).replace("\r", "␍")
    if key == "html":
        # the style once, and an element a line
        style = re.compile("(?<=<style>).*?(?=</style>)", re.DOTALL)
        first, second, rest = shown.partition("</style>")
        shown = (first + second + style.sub("…", rest)).replace("><", ">\n<")
    assert_golden(f"writers/event_{key}.txt", shown)


def test_other_keys_are_an_error() -> None:
    with pytest.raises(KeyError):
        write("pdf", rated())


def test_the_report_file_refuses_a_number_of_five_digits() -> None:
    large = (*PLAYERS, replace(PLAYERS[3], no=12345, pairings=()))
    answer = write("trf", rated(replace(CROSSTABLE, players=large)))
    assert isinstance(answer, Problem)


def event_text(key: str, field: EventRatings, explain: bool = False) -> str:
    text = write(key, field, explain=explain)
    assert isinstance(text, str)
    return text


# CSV


def read_csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


@given(ANY_TEXT)
@example('"')
@example("\n")
@example("\x1f=")
@example("'\x1f=")
def test_csv_keeps_any_text_and_no_cell_is_a_formula(name: str) -> None:
    rows = read_csv(event_text("csv", named(name)))
    assert len(rows) == 4
    assert [unescape_formula(rows[0][column]) for column in sheet.TEXTS] == [name] * 4
    assert [row["rtg+/-"] for row in rows[:2]] == ["7.80", "-3.40"]
    for row in rows:
        for cell in row.values():
            if cell.lstrip().startswith(("=", "+", "-", "@")):
                assert re.fullmatch("-[0-9]+[.][0-9]{2}|-[01½]", cell), cell


@pytest.mark.parametrize("name", HOSTILE)
def test_a_guarded_text_is_unguarded(name: str) -> None:
    assert unescape_formula(escape_formula(name)) == name


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("=1+1", "'=1+1"),
        ("'t Hart", "'t Hart"),
        ("Smith-Jones", "Smith-Jones"),
        # an apostrophe of the name itself stays when ours is taken off
        ("'=1", "''=1"),
    ],
)
def test_only_texts_that_need_it_are_guarded(text: str, guarded: str) -> None:
    assert (escape_formula(text), unescape_formula("'t Hart")) == (guarded, "'t Hart")


# JSON


def strict(text: str) -> dict[str, Any]:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    data: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return data


@pytest.mark.parametrize("key", KEYS)
def test_every_system_gives_strict_json(key: str) -> None:
    data = strict(event_text("json", rated(system=key)))
    assert (data["system"], len(data["players"])) == (key, 4)


def test_the_place_among_several_events_of_a_source() -> None:
    several = READING._replace(sections=(CROSSTABLE, CROSSTABLE))
    assert describe_field(rated(), several, 1).section == 2
    assert describe_field(rated(), READING).section is UNSET


@given(ANY_TEXT)
def test_json_keeps_any_name(name: str) -> None:
    data = strict(event_text("json", named(name)))
    assert data["players"][0]["name"] == (name or None)


# HTML: whatever the names, no element and no attribute but ours

PLAIN = html.document_fromstring(event_text("html", named("x", "x"), explain=True))


def count_parts(page: html.HtmlElement) -> tuple[Counter[str], Counter[str]]:
    """Count the tags and the attributes."""
    elements = [*page.iter()]
    names = (str(name) for element in elements for name in element.attrib)
    return Counter(str(element.tag) for element in elements), Counter(names)


def read_rows(page: html.HtmlElement) -> list[list[str]]:
    """The cells of the table that a reader of crosstables looks for."""
    return [
        [str(cell.text_content()) for cell in line]
        for line in page.iterfind(".//table[@class='CRs1']//tr")
    ]


def test_the_crosstable_of_the_page_is_the_sheet() -> None:
    made = sheet.build_sheet(rated())
    page = html.document_fromstring(event_text("html", rated()))
    rows = [
        [cell.replace("+7.80", "7.80") for cell in line] for line in read_rows(page)
    ]
    # change and new rating first, where a phone shows them
    titles = [*made.header[:3], "rtg+/-", "new"]
    titles += [title for title in made.header if title not in titles]
    order = [made.header.index(title) for title in titles]
    assert rows == [[line[at] for at in order] for line in (made.header, *made.rows)]
    assert not page.findall(".//details")


def test_the_page_of_one_player_is_read_again_as_the_same_rounds() -> None:
    reading = read_data(event_text("html", one(rated())).encode())
    (section,) = reading.sections  # type: ignore[union-attr]
    player = section.players[0]
    assert (player.name, player.rating) == ("Novak, Jan", 1950)
    codes = [(pairing.round, pairing.code) for pairing in player.pairings]
    assert codes == [(1, "1"), (2, "H"), (3, "=")]


@pytest.mark.parametrize(("rounds", "turned"), [(5, "portrait"), (13, "landscape")])
def test_many_rounds_turn_the_paper(rounds: int, turned: str) -> None:
    pairing = PLAYERS[0].pairings[0]
    pairings = [replace(pairing, round=n + 1) for n in range(rounds)]
    text = event_text("html", rated(with_pairings(1, pairings)))
    assert f"size: A4 {turned};" in text


# without any text the columns of the title and the ID are gone
@given(ANY_TEXT.filter(bool))
@example("<b>x</b><script>alert(1)</script>")
@example("' onclick='x")
def test_no_text_makes_an_element_or_an_attribute(text: str) -> None:
    field = named(text, text or "x")
    page = html.document_fromstring(event_text("html", field, explain=True))
    assert count_parts(page) == count_parts(PLAIN)
    # a page cannot hold what is not printable
    shown = text if text.isprintable() else clean_name(text, 1000)
    cells = read_rows(page)[1]
    assert [*cells[1:3], cells[5], *cells[6:8]] == [shown, shown, "1950", shown, shown]


# Markdown

#: A bar with an even number of backslashes before it ends a cell.
BAR = re.compile(r"(?<!\\)(?:\\\\)*\|")
READER = MarkdownIt("commonmark").enable("table")


def read_cells(text: str) -> list[list[str]]:
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


@given(ANY_TEXT)
def test_markdown_shows_a_name_unchanged_in_a_row_of_constant_length(name: str) -> None:
    width = len(event_summary.COLUMNS)
    rows = read_cells(event_text("markdown", named(name)))
    assert [len(row) for row in rows] == [width] * 5
    assert rows[1][1] == clean_name(name)
    lines = event_text("markdown", named(name, name)).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("| no"))
    assert [len(BAR.findall(line)) for line in lines[start : start + 6]] == (
        [width + 1] * 6
    )
    assert lines[start + 6] == ""


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("<b>&lt;[x]|\\", r"\<b\>\&lt;\[x\]\|\\"),
        ("https://a www.a.b St. Ives", r"https\://a www\.a.b St. Ives"),
        ("a\nb", "a b"),
    ],
)
def test_what_looks_like_html_or_a_link_is_escaped(text: str, escaped: str) -> None:
    assert escape(text) == escaped


# plain text and messages


@given(ANY_TEXT)
def test_the_table_keeps_within_its_width_unless_a_name_is_long(name: str) -> None:
    lines = event_text("text", named(name, name)).removesuffix("\n").split("\n")
    start = next(i for i, line in enumerate(lines) if re.match("no +name", line))
    for line in lines[start : start + 5]:
        assert cell_len(line) <= WIDTH + 2 * cell_len(name)
    assert clean_name(name) in lines[start + 1]
    assert lines[start + 5] == ""


def test_a_table_of_the_longest_numbers_keeps_within_its_width() -> None:
    every = [code for code in CODES if code not in "HFUZ"]
    pairings = [Pairing(r, 2, "w", every[r % len(every)]) for r in range(1, 600)]
    field = rated(with_pairings(1, pairings))
    first = field.rows[0]
    assert first.event is not None
    k = replace(first.event.k, value=13.33)
    event = replace(first.event, change=-12345.67, k=k)
    changed = first._replace(event=event, player=replace(first.player, no=12345))
    text = event_text("text", field._replace(rows=(changed, field.rows[1])))
    row = next(line for line in text.splitlines() if line.startswith("12345"))
    assert cell_len(row) <= WIDTH
    assert {"-12345.67", "13.33", "Novak,", "Jan"} <= {*row.split()}


@given(ANY_TEXT)
def test_lines_are_narrow_and_hold_nothing_that_moves_a_cursor(name: str) -> None:
    field = named(name, name)
    for part in (field, one(field), one(field, 2)):
        for line in event_text("message", part).removesuffix("\n").split("\n"):
            assert len(line) <= MESSAGE_WIDTH
            assert line.isprintable()
