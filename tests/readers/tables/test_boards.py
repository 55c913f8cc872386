"""Matches of two teams: their boards are games, the teams are not."""

from __future__ import annotations

import pytest

from elo_tui.core.events.crosstable import exclude_contradictions
from elo_tui.core.events.reading import BadLine
from elo_tui.readers.detect import read_text
from tests.readers.tables.made import event_of, from_text, page_of, refused, rounds

WHITE, BLACK = "FarbewT", "FarbesT"


def name(style: str, text: str) -> str:
    square = f'<td><div class="{style}"></div></td>'
    return f"<table><tr>{square}<td>{text}</td></tr></table>"


def line(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


ROOKS = line("Bo.", "2", "Nowhere Rooks", "Rtg", "-", "1", "Knights", "Rtg", "1½:½")
BISHOPS = line("Bo.", "4", "Bishops", "Rtg", "-", "3", "The " * 15, "Rtg", "0 : 0")


def board(no: str, left: tuple[str, str], right: tuple[str, str], result: str) -> str:
    cells = (no, "IM", name(*left), "2400", "-", "", name(*right), "2300", result)
    return line(*cells)


PAGE = page_of(
    "<h2>League</h2><table>",
    '<tr><td colspan="9">Round 3 on 2026/11/11 at 10:00</td></tr>',
    ROOKS,
    board("1.1", (WHITE, "Alder, Ann"), (BLACK, "Birch, Bo"), "1 - 0"),
    board("1.2", (BLACK, "Cedar, Cyd"), (WHITE, "Dogwood, Di"), "½ - ½"),
    BISHOPS,
    board("2.1", (BLACK, "Elm, El"), (WHITE, "Fir, Flo"), "- - +"),
    '<tr><td colspan="9">Round 4 on 2026/11/12 at 10:00</td></tr>',
    ROOKS,
    board("1.1", (BLACK, "Alder, Ann"), (WHITE, "Fir, Flo"), ""),
    "</table>",
)


def test_the_colours_of_the_boards_are_squares() -> None:
    section, reading = event_of(read_text(PAGE))
    names = [player.name for player in section.players]
    assert names == [
        *("Alder, Ann", "Birch, Bo", "Cedar, Cyd", "Dogwood, Di", "Elm, El", "Fir, Flo")
    ]
    assert rounds(section, 1) == [(3, 2, "w", "1"), (4, 6, "b", "*")]
    assert rounds(section, 3) == [(3, 4, "b", "=")]
    assert rounds(section, 4) == [(3, 3, "w", "=")]
    assert rounds(section, 5) == [(3, 6, "b", "-")]
    assert rounds(section, 6) == [(3, 5, "w", "+"), (4, 1, "w", "*")]
    assert (section.players[0].title, section.players[0].rating) == ("IM", 2400)
    assert section.event.name == "League"
    assert exclude_contradictions(section)[1] == ()
    assert reading.notes == ()


def test_an_empty_board_is_lost_by_forfeit() -> None:
    board_1 = board("1.1", (WHITE, "Alder, Ann"), (BLACK, ""), "+ - -")
    source = page_of("<table>", ROOKS, board_1, "</table>")
    section, _ = event_of(read_text(source))
    assert [player.name for player in section.players] == ["Alder, Ann"]
    assert rounds(section, 1) == [(1, None, "", "+")]


def test_copied_boards_do_not_show_the_colours() -> None:
    section, reading = from_text(
        "Round 1\nBo.\t2\tRooks\tRtg\t-\t1\tKnights\tRtg\t1 : 0\n"
        "1.1\tIM\tAlder, Ann\t2400\t-\t\tBirch, Bo\t2300\t1 - 0\n"
    )
    assert rounds(section, 1) == [(1, 2, "", "1")]
    (note,) = [note for note in reading.notes if "White" in note.text]
    assert note.line == 3


@pytest.mark.parametrize(
    "header",
    [
        ("No.", "SNo", "Team", "MP", "Res.", ":", "Res.", "MP", "Team", "SNo"),
        ("Rk.", "SNo", "Team", "Games", "+", "=", "-", "TB1"),
        ("Rg.", "Snr", "Mannschaft", "Anz", "Pkt."),
        ("Rk.", "Team", "1", "2", "TB1"),
    ],
)
def test_a_page_of_teams_is_refused_by_name(header: tuple[str, ...]) -> None:
    source = page_of("<table>", line(*header), line(*header), "</table>")
    found = refused(read_text(source))
    assert found.text.startswith("teams only, nothing to rate")
    assert "board pairings" in found.text
    title = "<title>Chess-Results Server Chess-results.com</title>"
    named = refused(read_text(source.replace("<table>", f"{title}<table>")))
    assert named.text.startswith("a page of chess-results.com with teams only")


def test_the_page_of_one_team_names_no_opponents() -> None:
    cells = (("Bo.", "Name", "Rtg", "1", "2", "3", "Pts."), ("1", "A", "2000", *"10½1"))
    source = page_of("<table>", *(line(*row) for row in cells), "</table>")
    found = read_text(source)
    assert isinstance(found, BadLine)
    assert "names no opponents" in found.text
