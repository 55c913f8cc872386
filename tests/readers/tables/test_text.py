"""Copied and delimited text: what separates the columns, and what is around them."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from elo_tui.core.events.crosstable import Participant
from elo_tui.readers.detect import read_text
from elo_tui.readers.tables import copied_text
from tests.readers.tables.made import (
    SWISS,
    Cells,
    event_of,
    from_text,
    refused,
    rounds,
    spaced,
    tabbed,
)

PLAYERS = tuple(p._replace(line=None) for p in from_text(tabbed(SWISS))[0].players)


def without_lines(players: tuple[Participant, ...]) -> tuple[Participant, ...]:
    return tuple(player._replace(line=None) for player in players)


def delimited(delimiter: str) -> str:
    return "".join(
        delimiter.join(
            f'"{cell}"' if delimiter in str(cell) else str(cell) for cell in row
        )
        + "\n"
        for row in SWISS
    )


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(tabbed(SWISS), id="tabs"),
        pytest.param(spaced(SWISS), id="single-blanks"),
        pytest.param(spaced(SWISS, "   "), id="several-blanks"),
        pytest.param(delimited(";"), id="semicolons"),
        pytest.param(delimited(","), id="commas"),
        pytest.param("\ufeff" + delimited(";"), id="row63-bom"),
        pytest.param(tabbed(SWISS).replace("\n", "\r\n"), id="crlf"),
        pytest.param(tabbed(SWISS).replace("½", "0,5"), id="decimal-comma"),
        pytest.param(tabbed(SWISS).replace(" ", "\N{NO-BREAK SPACE}"), id="nbsp"),
        pytest.param(tabbed(SWISS) + "\n\n", id="blank-lines"),
    ],
)
def test_the_same_table(source: str) -> None:
    section, reading = event_of(read_text(source))
    assert reading.format == "table"
    assert without_lines(section.players) == PLAYERS
    assert reading.notes == ()


AROUND = "Menu\nRd.1 Rd.2\n\n{}\nTop of the page\n(c) 2026 somebody 12\n"


@pytest.mark.parametrize("write", [tabbed, spaced])
def test_what_is_around_the_table_is_passed_over(write: Callable[[Cells], str]) -> None:
    section, reading = from_text(AROUND.format(write(SWISS)))
    assert without_lines(section.players) == PLAYERS
    assert [note.text for note in reading.notes] == ["4 lines around the table skipped"]
    assert section.players[0].line == 5


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("Advertisement", id="text"),
        pytest.param("\t\t\tnobody\t", id="without-a-number"),
        pytest.param("9\t\t\t\tGER\t1w1\t\t", id="without-a-name"),
        pytest.param(f"9\t\tX\t2000{chr(9) * 7}more", id="too-many-cells"),
    ],
)
def test_a_line_inside_the_table_is_left_out_with_its_number(row: str) -> None:
    lines = tabbed(SWISS).splitlines()
    source = "\n".join([*lines[:3], row, *lines[3:]])
    section, reading = from_text(source)
    assert len(section.players) == 4
    assert [(note.line, note.left_out) for note in reading.notes] == [(4, True)]


def test_a_broken_last_row_is_part_of_the_table() -> None:
    section, reading = from_text(tabbed(SWISS).replace("4\t\tDog", "4x\t\tDog"))
    assert len(section.players) == 3
    assert [(note.line, note.left_out) for note in reading.notes] == [(5, True)]


def test_commas_that_are_not_quoted_are_too_many_cells() -> None:
    source = "No,Name,Rtg,FED\n1,Alder,2000,GER\n2,Birch, Bo,1900,GER\n3,C,1800,GER\n"
    section, reading = from_text(source)
    assert [player.no for player in section.players] == [1, 3]
    assert [(note.line, note.left_out) for note in reading.notes] == [(3, True)]


def test_a_start_list_with_a_club_and_single_blanks() -> None:
    section, reading = from_text(
        "No. Name FideID FED Rtg Club/City\n"
        "1 GM Alder, Ann Maria 12345 GER 2400 Town Chess Club 1900\n"
        "2 Birch POL 0\n3 Cedar, C FRA 1800 X\n"
    )
    found = [(p.title, p.name, p.fide_id, p.rating) for p in section.players]
    assert found == [
        ("GM", "Alder, Ann Maria", "12345", 2400),
        ("", "Birch", "", 0),
        ("", "Cedar, C", "", 1800),
    ]
    assert reading.notes == ()


def test_pairings_with_single_blanks() -> None:
    section, _ = from_text(
        "Round 3\nBo. No. White Rtg Pts. Result Pts. Black Rtg No.\n"
        "1 1 FM Alder, Ann 2000 0 - - + 0 Birch Bo 1900 2\n"
        "2 3 Cedar 0 0 ½ - ½ ½ WGM Dogwood Di 1800 4\n3 5 Elm 1700 1 1 bye\n"
    )
    found = [
        (p.no, p.title, p.name, p.rating, rounds(section, p.no)[0][1:])
        for p in section.players
    ]
    assert found == [
        (1, "FM", "Alder, Ann", 2000, (2, "w", "-")),
        (2, "", "Birch Bo", 1900, (1, "b", "+")),
        (3, "", "Cedar", 0, (4, "w", "=")),
        (4, "WGM", "Dogwood Di", 1800, (3, "b", "=")),
        (5, "", "Elm", 1700, (None, "", "U")),
    ]


def test_blanks_that_leave_a_doubt_are_refused_with_the_line() -> None:
    # where the name ends and the club begins cannot be told
    found = refused(
        copied_text.read("x\nNo. Name Club Rtg\n1 Alder Ann Town Club 2000\n")
    )
    assert found.line == 3
    assert "blanks" in found.text
    assert "page" in found.text


def test_a_row_that_leaves_a_doubt_is_left_out() -> None:
    lines = spaced(SWISS).splitlines()
    section, reading = from_text(
        "\n".join([*lines[:2], "9 Elm 2000 GER 3w1", *lines[2:]])
    )
    assert len(section.players) == 4
    assert [(note.line, note.left_out) for note in reading.notes] == [(3, True)]


def test_a_player_called_white_is_no_header() -> None:
    source = spaced(SWISS).replace("Birch, Bo", "White Stuart A").replace("4b1", "7b½")
    section, _ = from_text(source)
    assert [player.name for player in section.players][1] == "White Stuart A"
    assert len(section.players) == 4


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        pytest.param(
            'No;Name;Elo\n1;B;1900\n2;"Anna;1900\n3;B;1900\n',
            3,
            "quotation",
            id="quote",
        ),
        pytest.param(f"No;Name;Elo\n1;{'x' * 140_000};1\n", 2, "limit", id="field"),
        pytest.param(
            "No;Name;Elo;" + "c;" * 10_000 + "\n1;A;1900\n",
            1,
            "200",
            id="columns",
        ),
    ],
)
def test_row78_hostile_csv(source: str, line: int, word: str) -> None:
    assert copied_text.matches(source)
    found = refused(copied_text.read(source))
    assert found.line == line
    assert word in found.text


@pytest.mark.parametrize(
    "source",
    [
        "",
        "1850 W\n1900 L\n",
        "Ivanova, Anna 2043 b =\n",
        "Name: Rating\n",
        "012 Open\n001    1 m GM Alder, Ann 2400\n",
        "name,rating\n",
        "I met a player with rating 1850 and won\n",
    ],
)
def test_what_is_no_table(source: str) -> None:
    assert not copied_text.matches(source)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("No. Name Rtg FED 1.Rd\n" * 90_000, id="headers"),
        pytest.param("1 2 3\n" * 500_000, id="numbers"),
        pytest.param("Name Rtg No " + "x " * 1_000_000, id="long-line"),
        pytest.param(
            "No. Name Rtg FED Club\n" + f"1 a{' 2000 GER x' * 50}\n" * 3_000,
            id="ambiguous",
        ),
    ],
)
def test_hostile_text_is_answered_soon(source: str) -> None:
    start = process_time()
    if copied_text.matches(source):
        refused(copied_text.read(source))
    assert process_time() - start < 10
