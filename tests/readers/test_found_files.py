"""Kinds of files that were read wrongly: every cell against what they hold."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data
from tests.readers.expected_events import reading_json
from tests.shared import files

ROUNDS = [
    path
    for kind in ("chess_results", "pgn", "trf")
    for path in files(f"data/{kind}", "found_*.expected.csv")
]
LISTS = [
    path
    for kind in ("chess_results", "vega")
    for path in files(f"data/{kind}", "found_*.list.csv")
]
#: The columns of a list that have other names in the JSON.
_NAMES = {"fed": "federation", "change_published": "published_change"}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read(path: Path) -> dict[str, Any]:
    found = read_data(path.read_bytes())
    assert isinstance(found, EventReading), found
    assert len(found.sections) == 1
    return reading_json(found, found.sections[0])


def same(said: str, got: object) -> bool:
    """Whether a cell is as expected; ``?`` is not compared."""
    if said == "?":
        return True
    if isinstance(got, int | float):
        return float(said or 0) == got
    return said == ("" if got is None else str(got)) or (got is None and said == "0")


def cells(read: dict[str, Any], by_name: bool) -> Iterator[dict[str, Any]]:
    names = {player["no"]: player["name"] for player in read["players"]}
    for player in read["players"]:
        for cell in player["rounds"]:
            met = cell["opponent"]
            yield (
                player
                | cell
                | {
                    "fed": player["federation"],
                    "opponent": names.get(met) if by_name else met,
                }
            )


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.name)
def test_every_cell(path: Path) -> None:
    wanted = rows_of(path)
    by_name = all(row["no"] == "?" for row in wanted)
    who = "name" if by_name else "no"
    source = path.with_name(path.name.removesuffix(".expected.csv"))
    got = {(str(one[who]), one["round"]): one for one in cells(read(source), by_name)}
    for row in wanted:
        one = got.pop((row[who], int(row["round"])))
        wrong = {key: one[key] for key in row if not same(row[key], one[key])}
        assert wrong == {}, row
    assert got == {}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_value_of_a_list(path: Path) -> None:
    source = path.with_name(path.name.replace(".list.csv", ".html"))
    players = {player["name"]: player for player in read(source)["players"]}
    for row in rows_of(path):
        player = players.pop(row["name"])
        for key, said in row.items():
            assert same(said, player[_NAMES.get(key, key)]), (row["name"], key)
    assert players == {}


def test_the_files_are_there() -> None:
    assert (len(ROUNDS), len(LISTS)) == (9, 2)
