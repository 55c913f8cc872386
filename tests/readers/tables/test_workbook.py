"""XLSX: what a sheet shows is read, what a spreadsheet made of it is not guessed."""

from __future__ import annotations

import io
import random
import zipfile
from datetime import date, datetime

import pytest
from msgspec.structs import replace

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.core.model import Result
from elo_tui.readers import workbook
from elo_tui.readers.detect import read_bytes
from elo_tui.readers.tables.cell_rows import ROWS_MAX
from tests.readers.tables.made import (
    SWISS,
    event_of,
    from_text,
    refused,
    rounds,
    sheet_of,
    tabbed,
)

TITLES = (
    ("From the Tournament-Database of Chess-Results https://chess-results.com",),
    ("Club Open 2026",),
    ("Starting rank crosstable",),
    (),
)
PLAYERS = tuple(replace(p, line=None) for p in from_text(tabbed(SWISS))[0].players)


def test_an_exported_crosstable() -> None:
    data = sheet_of(*TITLES, *SWISS, (), ("Program copyright",))
    found = read_bytes(data)
    assert found is not None
    section, reading = event_of(found)
    assert reading.format == "xlsx"
    assert tuple(replace(p, line=None) for p in section.players) == PLAYERS
    assert section.players[0].line == 6
    assert section.event.name == "Club Open 2026"
    assert [note.text for note in reading.notes] == ["4 lines around the table skipped"]


def test_numbers_as_numbers() -> None:
    rows = [list(row) for row in SWISS]
    rows[1][7], rows[1][3], rows[1][0] = 1.5, 2400.0, 1.0
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    first = section.players[0]
    assert (first.no, first.rating, first.points) == (1, 2400, 1.5)


@pytest.mark.parametrize(
    "value", [date(2026, 2, 1), datetime(2026, 1, 1), True, "=1+1", float(10**300)]
)
def test_a_date_is_no_result(value: object) -> None:
    rows = [list(row) for row in SWISS]
    rows[1][5] = value
    section, reading = event_of(workbook.read(sheet_of(*rows)))
    assert [game[0] for game in rounds(section, 1)] == [2]
    remarks = [
        note for note in reading.notes if note.left_out or "formulas" in note.text
    ]
    assert len(remarks) == 1


def test_a_date_in_a_list_of_games() -> None:
    found = workbook.read(
        sheet_of(("Rtg", "Res."), (1850, date(2026, 2, 1)), (1900, "½"), (1950, 0.5))
    )
    assert isinstance(found, Reading)
    # of all results only 1/2 can be the first of February
    assert [game.opponent for game in found.games] == [1850, 1900, 1950]
    assert {game.result for game in found.games} == {Result.DRAW}
    assert [(note.line, note.left_out) for note in found.notes] == [(2, False)]
    assert "date 2026-02-01 00:00:00', made by a spreadsheet" in found.notes[0].text


def test_row50_a_formula_is_not_computed() -> None:
    rows = [list(row) for row in SWISS]
    rows[1][2] = "=HYPERLINK(A1)"
    section, reading = event_of(workbook.read(sheet_of(*rows)))
    assert section.players[0].name == ""
    assert any("formulas" in note.text for note in reading.notes)


@pytest.mark.slow
def test_too_many_rows_and_columns_are_refused() -> None:
    many = refused(workbook.read(sheet_of(*SWISS, *[(1, 2)] * ROWS_MAX)))
    assert "rows" in many.text
    wide = refused(workbook.read(sheet_of((*SWISS[0], *["x"] * 300))))
    assert "200 columns" in wide.text


def packed(**parts: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<workbook/>")
        for name, part in parts.items():
            archive.writestr(name.replace("_", "/") + ".xml", part)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "word"),
    [
        pytest.param(packed(), "cannot be opened", id="empty"),
        pytest.param(
            packed(xl_styles=b'<!DOCTYPE a [<!ENTITY b "c">]><a/>'),
            "entities",
            id="xml",
        ),
        pytest.param(b"PK\x03\x04xl/workbook.xml", "cannot be opened", id="broken"),
        pytest.param(sheet_of(*SWISS)[:-500], "cannot be opened", id="cut-off"),
        pytest.param(sheet_of(("x",)), "no table", id="no-table"),
    ],
)
def test_hostile_workbooks_are_refused_in_words(data: bytes, word: str) -> None:
    assert workbook.matches(data)
    found = read_bytes(data)
    assert found is not None
    assert word in refused(found).text


def test_a_sheet_that_unpacks_to_too_much_is_refused() -> None:
    found = read_bytes(packed(xl_worksheets_sheet1=b" " * 60_000_000))
    assert found is not None
    assert "40 MB" in refused(found).text


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"%PDF-1.4", b"xl/workbook.xml"])
def test_what_is_no_workbook(data: bytes) -> None:
    assert not workbook.matches(data)


def test_a_workbook_with_any_byte_changed_is_read_or_refused() -> None:
    data = sheet_of(*SWISS)
    source = random.Random(7)
    for _ in range(150):
        changed = bytearray(data)
        for _ in range(source.randrange(1, 12)):
            changed[source.randrange(len(changed))] = source.randrange(256)
        found = workbook.read(bytes(changed))
        assert isinstance(found, BadLine | EventReading)


@pytest.mark.slow
def test_any_damage_inside_the_parts_is_read_or_refused() -> None:
    source = random.Random(8)
    with zipfile.ZipFile(io.BytesIO(sheet_of(*SWISS))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for _ in range(200):
        name = source.choice(sorted(parts))
        part = bytearray(parts[name])
        for _ in range(source.randrange(1, 6)):
            place = source.randrange(len(part))
            part[place : place + source.randrange(3)] = source.choice(
                [b"", b"<", b"9" * 30, b'"', b"-", b"A1:XFD1048576", b"nan", b"\xff"]
            )
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            for other, content in parts.items():
                archive.writestr(other, bytes(part) if other == name else content)
        found = workbook.read(data.getvalue())
        assert isinstance(found, BadLine | EventReading)
