"""Pages: what counts as one, what is around the table, and hostile ones."""

from __future__ import annotations

from time import process_time

import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.tables import saved_page
from tests.readers.tables.made import (
    CARD,
    SWISS,
    event_of,
    from_text,
    html_table,
    page_of,
    refused,
    rounds,
    tabbed,
)

PLAYERS = tuple(p._replace(line=None) for p in from_text(tabbed(SWISS))[0].players)


def players(source: str) -> tuple[object, ...]:
    assert saved_page.matches(source)
    section, _ = event_of(saved_page.read(source))
    return tuple(player._replace(line=None) for player in section.players)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(page_of(html_table(SWISS)), id="plain"),
        pytest.param(page_of(html_table(SWISS, "other")), id="another-class"),
        pytest.param(html_table(SWISS), id="only-the-table"),
        pytest.param(
            html_table(SWISS).replace("</td>", "").replace("</tr>", ""), id="unclosed"
        ),
        pytest.param(
            page_of("<table><tr><td>", html_table(SWISS), "</table>"), id="in-a-layout"
        ),
        pytest.param(html_table(SWISS).replace("½", "&frac12;"), id="entities"),
        pytest.param(html_table(SWISS).replace(", ", ",&nbsp;"), id="nbsp"),
        pytest.param(html_table(SWISS).replace("w1", "\u200bw1"), id="zero-width"),
        pytest.param(html_table(SWISS).replace("<td>GER", "<td><img>GER"), id="img"),
        pytest.param(
            page_of("<script>", html_table(CARD), "</script>", html_table(SWISS)),
            id="script",
        ),
        pytest.param(
            page_of(f"<!-- {html_table(CARD)} -->", html_table(SWISS)), id="comment"
        ),
        pytest.param(page_of(html_table(SWISS)).upper().lower(), id="lower"),
    ],
)
def test_the_same_table(source: str) -> None:
    found = players(source)
    if source != source.lower():
        assert found == PLAYERS
    else:
        # titles and federations are capitals; the rest is the same
        assert [getattr(p, "pairings", ()) for p in found] == [
            p.pairings for p in PLAYERS
        ]


def test_what_the_page_says_of_the_event() -> None:
    source = page_of(
        "<h2>Club Open 2026 &amp; more</h2>",
        html_table(
            [
                ("Federation", "Germany ( GER )"),
                ("Chief Arbiter", "IA Someone (POL)"),
                ("Date", "2026/02/28 to 2026/03/01"),
                ("Number of rounds", 2),
                ("Location", "Town"),
                ("Time control (Standard)", "90 min"),
            ],
            "",
        ),
        "<h2>Starting rank crosstable</h2>",
        html_table(SWISS),
    )
    event = event_of(saved_page.read(source))[0].event
    assert event.name == "Club Open 2026 & more"
    assert (event.city, event.federation, event.rounds) == ("Town", "GER", 2)
    assert (str(event.start), str(event.end)) == ("2026-02-28", "2026-03-01")
    assert event.time_control == "90 min"


@pytest.mark.parametrize(
    ("written", "start", "end"),
    [
        ("2026/08/01", "2026-08-01", "2026-08-01"),
        ("01.08.2026 bis 09.08.2026", "2026-08-01", "2026-08-09"),
        ("2026-08-01 - 2026-08-09", "2026-08-01", "2026-08-09"),
        ("2026/02/30", "None", "None"),
        ("soon", "None", "None"),
    ],
)
def test_dates(written: str, start: str, end: str) -> None:
    source = page_of(html_table([("Datum", written)], ""), html_table(SWISS))
    event = event_of(saved_page.read(source))[0].event
    assert (str(event.start), str(event.end)) == (start, end)


def test_two_pages_in_one_are_two_sections() -> None:
    found = saved_page.read(page_of(html_table(SWISS), "<h2>B</h2>", html_table(SWISS)))
    assert isinstance(found, EventReading)
    assert [len(section.players) for section in found.sections] == [4, 4]


@pytest.mark.parametrize(
    "source",
    [
        "1850 W",
        "Name\tRtg\n",
        "",
        "a < table",
        "[Event <table>]",
        "<1850",
        "\ufeff1900",
    ],
)
def test_what_is_no_page(source: str) -> None:
    assert not saved_page.matches(source)


@pytest.mark.parametrize(
    "source", ["<html>", "<!doctype html><p>x</p>", "<html><table><tr><td>x"]
)
def test_a_page_without_a_table_says_what_is_accepted(source: str) -> None:
    assert saved_page.matches(source)
    found = refused(saved_page.read(source))
    assert found.line is None
    assert "crosstable" in found.text


def test_a_row_that_is_not_understood_is_named() -> None:
    rows = [*SWISS, ("", "", "Totals", "", "", "", "", "", "", "")]
    _, reading = event_of(saved_page.read(page_of(html_table(rows))))
    assert [note.left_out for note in reading.notes] == [True]
    assert "Totals" in reading.notes[0].text


def test_a_header_that_is_repeated_is_no_row() -> None:
    section, reading = event_of(
        saved_page.read(html_table([*SWISS[:3], SWISS[0], *SWISS[3:]]))
    )
    assert rounds(section, 4) == [(1, 2, "w", "0"), (2, None, "", "H")]
    assert len(section.players) == 4
    assert reading.notes == ()


DEEP = "<html>" + "<table><tr><td>" * 10_000
HEAD = html_table(SWISS[:1]).replace("</table>", "")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(DEEP + html_table(SWISS), id="tables"),
        pytest.param(HEAD + "<tr><td>" + "<b>" * 10_000 + "x", id="elements"),
        pytest.param("<html>" + "<div>" * 10_000 + html_table(SWISS), id="around"),
        pytest.param(HEAD + "<tr><td>1<td><table>" * 5_000, id="in-cells"),
    ],
)
def test_a_page_nested_too_deeply_is_refused(source: str) -> None:
    assert "depth" in refused(saved_page.read(source)).text


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(f'<table a="{"x" * 2_000_000}">{HEAD}', id="attribute"),
        pytest.param("<table><tr>" + "<td>x" * 50_000, id="wide"),
        pytest.param(HEAD + "<tr><td>1<td><td>A<td>2000" * 30_000, id="long"),
        pytest.param(HEAD + "<tr>" + "<td colspan=99>1" * 3_000, id="spans"),
        pytest.param(HEAD + "<tr><td>1<td><td>" + "x" * 2_000_000, id="name"),
        pytest.param("<html>\0" + HEAD + "\ud800\0", id="characters"),
        pytest.param("<!DOCTYPE x [<!ENTITY a 'x'>]>" + HEAD + "&a;", id="entity"),
        pytest.param('<?xml version="1.0" encoding="x"?><html>' + HEAD, id="encoding"),
    ],
)
def test_hostile_pages_are_answered_soon(source: str) -> None:
    start = process_time()
    found = saved_page.read(source)
    assert process_time() - start < 10
    assert isinstance(found, BadLine | EventReading)


def test_a_page_of_300_players() -> None:
    rows = [
        (n, "GM", f"Player {n}", 2000, "GER", *[f"{301 - n}w½"] * 9, "4,5", n, "10,5")
        for n in range(1, 301)
    ]
    header = (*SWISS[0][:5], *(f"{n}.Rd" for n in range(1, 10)), *SWISS[0][7:])
    source = page_of(html_table([header, *rows]))
    saved_page.read(source)
    start = process_time()
    section, _ = event_of(saved_page.read(source))
    # 100 ms on a quiet machine
    assert process_time() - start < 5
    assert len(section.players) == 300


STRAY = (("1.", "Rooks I", 202, 1536), ("2.", "Knights II", 187, 1490))


def test_a_new_table_ends_the_one_before() -> None:
    source = page_of(html_table(SWISS), html_table(STRAY))
    section, reading = event_of(saved_page.read(source))
    assert len(section.players) == len(PLAYERS)
    (note,) = reading.notes
    assert note.text == "a table without a known header, 2 lines, is not read"
    assert (note.left_out, source.split("\n")[(note.line or 0) - 1]) == (
        True,
        "<tr><td>1.</td><td>Rooks I</td><td>202</td><td>1536</td></tr>",
    )


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_lines_of_another_width_after_a_blank_one_are_no_players(between: str) -> None:
    section, reading = from_text(tabbed(SWISS), between, tabbed(STRAY))
    assert len(section.players) == len(PLAYERS)
    assert any("2 lines, is not read" in note.text for note in reading.notes)


def test_a_blank_line_alone_ends_no_table() -> None:
    head, *rows = tabbed(SWISS).splitlines(keepends=True)
    section, _ = from_text(head, rows[0], "\n", *rows[1:])
    assert len(section.players) == len(PLAYERS)
