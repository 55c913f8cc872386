"""Tables that people write, read as their rows say.

The expected rows beside the files are derived from their bytes by a reader of its own.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data
from tests.readers.game_rows.rows_read import GameRead, count_games, make_game
from tests.shared import SHARED, needs

FOLDER = SHARED / "data" / "games_rows"
ENDING = ".expected.csv"
NAMES = sorted(path.name.removesuffix(ENDING) for path in FOLDER.glob(f"*{ENDING}"))
CASES = [pytest.param(name, marks=needs(f"data/games_rows/{name}")) for name in NAMES]


def read_rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}{ENDING}").open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def find_encoding(name: str) -> str:
    options = FOLDER / f"{name}.options"
    return options.read_text("utf-8").split()[-1] if options.exists() else ""


def expect_games(rows: list[dict[str, str]], has_ratings: bool) -> Counter[GameRead]:
    games = []
    for row in rows:
        if row["played"] != "1":
            continue
        ratings = [
            int(row[f"{side}_rating"] or 0) or None for side in ("white", "black")
        ]
        games.append(
            make_game(
                row["date"].replace("?", ""),
                row["white"],
                row["black"],
                round(2 * float(row["white_points"])),
                (ratings[0], ratings[1]) if has_ratings else (None, None),
                row["colour"] == "w",
            )
        )
    return Counter(games)


@pytest.mark.fast
@pytest.mark.parametrize("name", CASES)
def test_every_row(name: str) -> None:
    reading = read_data((FOLDER / name).read_bytes(), "", find_encoding(name))
    rows = read_rows(name)
    if rows[0]["date"] == "refused":
        games = count_games(reading) if isinstance(reading, EventReading) else ()
        assert not games
        return
    assert isinstance(reading, EventReading), str(reading)
    found = count_games(reading)
    # an upload has ratings of its players, none of a row
    has_ratings = any(any(game.ratings) for game in found)
    assert found == expect_games(rows, has_ratings)


@pytest.mark.fast
@pytest.mark.parametrize("name", CASES)
def test_rows_are_games_or_named(name: str) -> None:
    reading = read_data((FOLDER / name).read_bytes(), "", find_encoding(name))
    rows = read_rows(name)
    if rows[0]["date"] == "refused" or not isinstance(reading, EventReading):
        assert rows[0]["date"] == "refused"
        return
    others = sum(row["played"] != "1" for row in rows)
    notes = [note.text for note in reading.notes]
    if others and reading.format == "games":
        assert any("not played" in text or "left out" in text for text in notes)


def test_the_files_are_those_that_are_described() -> None:
    if not FOLDER.is_dir():
        pytest.skip("no shared data beside this checkout")
    assert len(NAMES) == 68
    assert all(Path(FOLDER / name).is_file() for name in NAMES)
