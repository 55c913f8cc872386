"""Tables that people write are the same games in a sheet as in a text."""

from __future__ import annotations

import csv
import io
import re

import openpyxl
import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data
from tests.readers.game_rows.rows_read import count_games
from tests.readers.test_readings import FOLDER, Case, read_cases

#: A cell that begins so is a formula in a sheet.
_FORMULA = re.compile(r"[,;\t][=+][^,;\n]")
_MARKS = ",;\t"


def list_tables() -> list[Case]:
    """List the recorded tables of games whose lines all have the same mark."""
    cases = read_cases((FOLDER / "rows_of_people.txt").read_text(encoding="utf-8"))
    return [
        case
        for case in cases
        if case.reading.startswith("games")
        and find_mark(case.source)
        and not _FORMULA.search(case.source)
    ]


def find_mark(source: str) -> str:
    """Find the mark between the cells; empty where rows are of several widths."""
    lines = source.strip().splitlines()
    for mark in _MARKS:
        counts = {line.count(mark) for line in lines}
        if len(counts) == 1 and counts != {0} and f"{mark} " not in source:
            return mark
    return ""


def make_sheet(source: str) -> bytes:
    """Make a workbook with the cells of a text; blank ones are left out."""
    book = openpyxl.Workbook()
    sheet = book.create_sheet("games", 0)
    for row in csv.reader(io.StringIO(source), delimiter=find_mark(source)):
        sheet.append([cell or None for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.fast
@pytest.mark.parametrize("case", list_tables(), ids=lambda case: case.name)
def test_a_sheet_has_the_same_games(case: Case) -> None:
    text, sheet = read_data(case.source.encode()), read_data(make_sheet(case.source))
    assert isinstance(text, EventReading)
    assert isinstance(sheet, EventReading)
    games = count_games(text)
    assert count_games(sheet) == games
    assert games


@pytest.mark.fast
def test_a_sheet_a_round_and_one_of_people() -> None:
    book = openpyxl.Workbook()
    head = ("White", "Black", "Result")
    sheets = (
        (("Round 1",), head, ("Ann", "Ben", "1-0")),
        (("Round 2",), head, ("Ben", "Ann", "1-0")),
        (("Name", "Rating"), ("Ann", 1650)),
    )
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"sheet {number}", number)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    reading = read_data(file.getvalue())
    assert isinstance(reading, EventReading)
    ann, ben = reading.sections[0].players
    assert [(one.round, one.code) for one in ann.pairings] == [(1, "1"), (2, "0")]
    assert [(one.round, one.code) for one in ben.pairings] == [(1, "0"), (2, "1")]
    assert any("outside the table" in note.text for note in reading.notes)
