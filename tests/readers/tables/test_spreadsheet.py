"""Cells that a spreadsheet took for dates, times and numbers are as they were."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest

from elo_tui.readers.tables import workbook
from tests.readers.tables.made import SWISS, event_of, from_text, rounds, sheet_of

CSV = """Nowhere Open;;;;;;
Rk.;;Name;Rtg;1.Rd;2.Rd;Pts.
1;;Alder Ann;2000;  2w1;{0};{1}
2;;Birch Bo;1900;  1b0;-1;1
"""
ROBIN = """No.;Name;Rtg;1;2;3;Pts.
1;Alder;2000;*;{0};1;1½
2;Birch;1900;{0};*;½;1
3;Cedar;1800;0;½;*;½
"""


@pytest.mark.parametrize("cell", ["0", "00.01.1900", "1/0/1900", "0-Jan-00"])
def test_a_lone_zero_was_not_paired(cell: str) -> None:
    section, reading = from_text(CSV.format(cell, "1"))
    assert rounds(section, 1) == [(1, 2, "w", "1"), (2, None, "", "Z")]
    (note,) = [note for note in reading.notes if "spreadsheet" in note.text]
    assert (note.line, note.left_out) == (3, False)


def test_a_zero_where_nobody_has_an_opponent_is_no_cell_of_a_round() -> None:
    source = CSV.format("0", "1").replace("2w1", "1").replace("1b0", "0")
    section, reading = from_text(source)
    assert rounds(section, 1) == []
    assert sum(note.left_out for note in reading.notes) == 4 - 1


@pytest.mark.parametrize("day", [datetime(1899, 12, 30), time(0, 0)])
def test_the_day_zero_of_a_sheet(day: object) -> None:
    rows = [list(row) for row in SWISS]
    rows[4][5] = day
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    assert rounds(section, 4)[0] == (1, None, "", "Z")


@pytest.mark.parametrize(
    "cell",
    [
        "1-Feb",
        "2-Jan",
        "01. Feb",
        "01.Feb",
        "02-ene",
        "2-January",
        "01.02.2026",
        "2/1/2026",
    ],
)
def test_half_a_point_that_became_a_day(cell: str) -> None:
    section, reading = from_text(ROBIN.format(cell))
    assert rounds(section, 1)[0][3] == rounds(section, 2)[1][3] == "="
    (note,) = [note for note in reading.notes if "spreadsheet" in note.text]
    assert f"'{cell}', made by a spreadsheet, read as ½, and 1 more cells" in note.text


@pytest.mark.parametrize(
    "cell", ["3-Feb", "1-May", "31.12.2026", "1-Foo", "2026-03-02"]
)
def test_another_day_is_no_result(cell: str) -> None:
    _, reading = from_text(ROBIN.format(cell))
    assert sum(note.left_out for note in reading.notes) == 2


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        ("01. Mai", 1.5),
        ("1-May", 1.5),
        ("10.Mai", 10.5),
        ("3-Maggio", 3.5),
        ("03.05.2026", 3.5),
        ("01.Jun", None),
        ("5/1/2026", None),
    ],
)
def test_points_that_became_a_day_in_may(cell: str, points: float | None) -> None:
    section, _ = from_text(CSV.format("-½", cell))
    assert section.players[0].points == points


def test_points_that_are_a_date_in_a_sheet() -> None:
    rows = [list(row) for row in SWISS]
    rows[1][7] = date(2026, 5, 1)
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    assert section.players[0].points == 1.5


@pytest.mark.parametrize(
    ("cell", "code"), [("01:00", "1"), ("1:00:00", "1"), ("00:01", "0")]
)
def test_a_result_that_became_a_time(cell: str, code: str) -> None:
    section, _ = from_text(
        f"Round 1\nBo.;White;Rtg;Result;Black;Rtg\n1;Alder;2000;{cell};Birch;1900\n"
    )
    assert rounds(section, 1) == [(1, 2, "w", code)]


def test_the_name_of_the_event_without_the_cells_beside_it() -> None:
    lines = "From the Database of Chess-Results http://chess-results.com;;;;;;\n"
    section, _ = from_text(lines + CSV.format("-½", "1,5"))
    assert section.event.name == "Nowhere Open"
