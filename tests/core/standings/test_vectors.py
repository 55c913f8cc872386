"""Every tie-break cell of the shared vectors, both editions.

Source of each value: ../shared/vectors/README.md (own computation of the collection,
equal to gacrux 1.11.65 in every cell; FIDE's exercises; printed pages).
"""

from __future__ import annotations

import csv
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import groupby

import pytest

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.standings.stated_codes import read_printed
from elo_tui.readers.detect import read_data
from tests.core.standings.boards import found
from tests.shared import SHARED, each_row, needs

FOLDER = "vectors/tiebreaks"
FILES = sorted(
    path.name.removesuffix(".expected.csv")
    for path in (SHARED / FOLDER).glob("*_[0-9][0-9].expected.csv")
)
_FIRST = ("edition", "no", "place", "shared")
_USUAL = {True: ("DE", "SB", "KS", "WIN"), False: ("DE", "BH/C1", "BH", "SB")}


@cache
def read(path: str) -> Crosstable:
    reading = read_data((SHARED / path).read_bytes(), "", "")
    assert isinstance(reading, EventReading)
    return reading.sections[0]


def same(value: Fraction | None, cell: str) -> bool:
    """AOB is given with four decimals, all others exactly."""
    if value is None or not cell:
        return value is None and not cell
    return abs(value - Fraction(cell)) < Fraction(1, 10_000)


@needs(f"{FOLDER}/tec_values.csv")
def test_there_are_events_of_every_kind() -> None:
    assert {name.split("_")[0] for name in FILES} == {"dutch", "robin", "swiss"}


@pytest.mark.parametrize("name", FILES or [pytest.param("", marks=needs(FOLDER))])
def test_an_event_in_both_editions(name: str) -> None:
    event = read(f"{FOLDER}/{name}.trf")
    with (SHARED / FOLDER / f"{name}.expected.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    usual = _USUAL[name.startswith("robin")]
    codes = [title for title in rows[0] if title not in (*_FIRST, "PTS", "DE")]
    wrong = []
    for edition, of_it in groupby(rows, key=lambda row: row["edition"]):
        on = date.fromisoformat(edition)
        places = {row.who.no: row for row in found(event, *usual, on=on).rows}
        values = {row.who.no: row.values for row in found(event, *codes, on=on).rows}
        for row in of_it:
            no = int(row["no"])
            placed = places[no]
            ours = dict(zip(codes, values[no], strict=True)) | {
                "place": Fraction(placed.place),
                "shared": Fraction(placed.shared),
                "PTS": placed.points,
                "DE": placed.values[0],
            }
            wrong += [
                (edition, no, title, value, row[title])
                for title, value in ours.items()
                if row[title] != "?" and not same(value, row[title])
            ]
    assert wrong == []


@each_row(f"{FOLDER}/tec_values.csv", "event", "edition", "code", "no")
def test_the_exercises_of_the_commission(row: dict[str, str]) -> None:
    on = date.fromisoformat(row["edition"])
    rows = found(read(f"{FOLDER}/{row['event']}.trf"), row["code"], on=on).rows
    one = next(placed for placed in rows if placed.who.no == int(row["no"]))
    value = one.points if row["code"] == "PTS" else one.values[0]
    assert value == Fraction(row["value"])


@each_row(f"{FOLDER}/real_index.csv", "expected")
def test_the_columns_of_a_printed_page(row: dict[str, str]) -> None:
    event = read(f"data/{row['file']}")
    codes = row["tie_breaks"].split(",")
    rows = found(event, *codes, on=date.fromisoformat(row["edition"])).rows
    ours = {
        str(one.who.no): dict(zip(codes, one.values, strict=True)) | {"PTS": one.points}
        for one in rows
    }
    with (SHARED / FOLDER / f"{row['expected']}.expected.csv").open() as file:
        printed = list(csv.DictReader(file))
    titles = set(printed[0]) - {"no", "place"}
    wrong = [
        (line["no"], title)
        for line in printed
        for title in titles
        if ours[line["no"]][title] != read_printed(line[title])
    ]
    assert wrong == []
