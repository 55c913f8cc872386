"""Columns and values of other programs' files that are not used: each is named."""

from __future__ import annotations

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers import read
from elo_tui.readers.unused_columns import UnusedColumn, name_unused_columns


def texts(source: str) -> list[str]:
    found = read(source.encode())
    assert isinstance(found, EventReading), found
    return [note.text for note in found.notes]


def test_a_few_are_named_and_the_rest_counted() -> None:
    columns = [UnusedColumn(at, f"C{at}", 1) for at in range(7)]
    (note,) = name_unused_columns(3, [*columns, UnusedColumn(9, "Empty", 0)])
    assert note.text.startswith("not used: column 'C0' (1 cell), 'C1' (1 cell)")
    assert note.text.endswith("'C4' (1 cell) and 2 more")
    assert [*name_unused_columns(3, [UnusedColumn(0, "Empty", 0)])] == []


SWISS_MANAGER = (
    "Nr;Name;Titel;EloNat;EloInt;Fed\n1;Alder, Ann;GM;2400;2410;GER\n"
    "2;Birch, Bo;;2300;0;POL\n"
)
SWISS_PERFECT = (
    "No\tName\tFeder\tRtg\tTotal\t1\t2\n1.\tAlder, Ann\tGER\t2000\t1\t2:W\t2:L\n"
    "2.\tBirch, Bo\tPOL\t1900\t1\t1:L\t1:W\n"
)
WALL_CHART = (
    "Pl\tNo.\tName\tRate\tPts\tRnd 1\tRnd 2\n1\t1\tAlder, Ann\t2000\t1\tW2\tL2\n"
    "2\t2\tBirch, Bo\t1900\t1\tL1\tW1\n"
)
SWISS_CHESS = (
    "Fortschrittstabelle\nNr.;Teilnehmer;ELO;Land;1;2;Punkte\n"
    "1.;Alder,Ann;2000;GER;2w/1;2s/0;1\n2.;Birch,Bo;1900;POL;1s/0;1w/1;1\n"
)
PAPI = (
    "Pl\t\tNom\tElo\tCat.\tFede\tLigue\tR 1\tPts\n"
    "1\tf\tALDER Ann\t2238 F\tSenF\tFRA\tIDF\t+ 2B\t1\n"
    "2\t\tBIRCH Bo\t2100 F\tSenM\tFRA\tIDF\t- 1N\t0\n"
)


@pytest.mark.parametrize(
    ("source", "heading", "damaged", "named"),
    [
        (SWISS_MANAGER, ";Fed", ";Fd", "'Fd' (2 cells)"),
        (SWISS_MANAGER, ";Titel", ";", "3, no header (1 cell)"),
        (SWISS_PERFECT, "\tFeder", "\t", "3, no header (2 cells)"),
        (SWISS_PERFECT, "\tTotal", "\t", "5, no header (2 cells)"),
        (WALL_CHART, "\tRate", "\tRatex", "'Ratex' (2 cells)"),
        (WALL_CHART, "\tPts", "\t", "5, no header (2 cells)"),
        (SWISS_CHESS, ";Land", ";Lnd", "'Lnd' (2 cells)"),
        (SWISS_CHESS, ";Punkte", ";", "7, no header (2 cells)"),
        (PAPI, "\tFede", "\tFeder", "'Feder' (2 cells)"),
        (PAPI, "\tPts", "\tPtxs", "'Ptxs' (2 cells)"),
    ],
)
def test_a_damaged_heading_is_named(
    source: str, heading: str, damaged: str, named: str
) -> None:
    assert not any("not used" in text for text in texts(source))
    found = texts(source.replace(heading, damaged, 1))
    assert [text for text in found if "not used" in text] == [
        f"not used: column {named}"
    ]


SWISSSYS = """{"Overview": {"Tournament title": "Open"}, "Sections": [
{"Section name": "A", "Rounds played": 1, "Players": [
{"Pair number": 1, "Name": "Alder", "Rating": 2000, "Results": ["+;2;W;1;2;2;0"]},
{"Pair number": 2, "Name": "Birch", "Rating": 1900, "Results": ["-;1;B;1;2;2;0"]},
{"Pair number": 3, "Name": "Cedar", "Rating": 1800, "Results": ["B;-1;-;0;-1;-1;0"]}
]}]}"""


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"Rating": 2000', '"Ratng": 2000', "Alder: no Rating"),
        ('"Rating": 2000', '"Rating": "22 68"', "Alder: Rating '22 68'"),
        ('"Results": ["+', '"Resuts": ["+', "Alder: no Results"),
    ],
)
def test_a_damaged_value_of_json_is_named(old: str, new: str, named: str) -> None:
    assert not any("not read" in text for text in texts(SWISSSYS))
    assert f"not read, 1 value: {named}" in texts(SWISSSYS.replace(old, new))


def test_a_result_without_its_parts_is_named() -> None:
    found = texts(SWISSSYS.replace("B;-1;-;0", "B1;-;0"))
    assert any("player 3, round 1: 'B1;-;0" in text for text in found)
