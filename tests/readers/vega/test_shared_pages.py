"""Vega's pages of every layout against what others read from them, cell by cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data, with_start_list
from tests.readers.test_found_files import cells, rows_of, same
from tests.shared import SHARED, files, needs
from elo_tui.writers.reading_json import reading_data

FOLDERS = (
    "autumn_cup_2026",
    "autumn_cup_boxes",
    "rundan_2017",
    "two_points_2017",
    "vesna_2019",
)
PAGES = [
    path
    for folder in FOLDERS
    for path in files(f"data/vega_web/{folder}", "*.expected.csv")
    if not path.name.startswith("joined")
]
LISTS = [
    path
    for folder in FOLDERS
    for path in files(f"data/vega_web/{folder}", "*.list.csv")
]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def read(path: Path) -> EventReading:
    found = read_data(path.read_bytes())
    assert isinstance(found, EventReading), found
    assert found.format == "vega"
    return found


def wrong_cells(wanted: list[dict[str, str]], reading: EventReading) -> list[str]:
    """Every cell that is not as expected, and every one that is too many."""
    data = reading_data(reading, reading.sections[0])
    by_name = all(row["no"] == "?" for row in wanted)
    who = "name" if by_name else "no"
    got = list(cells(data, by_name))
    players = {str(one[who]): one for one in data["players"]}
    wrong = []
    for row in wanted:
        if not row["result"]:
            one = players[row[who]] | {"fed": players[row[who]]["federation"]}
            keys = [key for key in row if key in one]
        else:
            found = [
                one
                for one in got
                if str(one[who]) == row[who]
                and same(row["round"], one["round"])
                and same(row["opponent"], one["opponent"])
            ]
            if len(found) != 1:
                wrong.append(f"{len(found)} times {row}")
                continue
            (one,) = found
            got.remove(one)
            keys = list(row)
        wrong += [
            f"{row[who]} {row['round']} {key}: {one[key]!r} for {row[key]!r}"
            for key in keys
            if not same(row[key], one[key])
        ]
    wrong += [f"too many: {one['no']} {one['round']}" for one in got]
    known = {row[who] for row in wanted}
    return [*wrong, *(f"too many: {one}" for one in players if one not in known)]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_cell(path: Path) -> None:
    reading = read(path.with_name(path.name.removesuffix(".expected.csv")))
    assert wrong_cells(rows_of(path), reading) == []
    assert [note.text for note in reading.notes if note.left_out] == []
