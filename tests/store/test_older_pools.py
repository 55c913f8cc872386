"""Pools of earlier versions are read as they are.

The file of version 1, as SQL text, was written by commit 7a0c5d8d, with the list that
this version made of it.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from elo_tui.store.pool_file import VERSION
from tests.cli.answers import answer, data, refusal

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def old(tmp_path: Path) -> str:
    """A pool of version 1: games of chess, and goals whose scores it did not store."""
    path = tmp_path / "old.pool"
    with closing(sqlite3.connect(path)) as connection:
        script = (FIXTURES / "pool_version_1.sql").read_text("utf-8")
        connection.executescript(script)
    return str(path)


def read_version(path: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def test_the_list_is_unchanged(old: str) -> None:
    expected = json.loads((FIXTURES / "pool_version_1.json").read_text("utf-8"))
    assert data("pool", "list", old) == expected
    assert read_version(old) == 1


def test_its_files_are_still_the_same(old: str) -> None:
    assert data("pool", "replay", old)["same"] is True


def test_an_entry_makes_it_one_of_this_version(old: str) -> None:
    answer("pool", "remove", old, "2")
    assert read_version(old) == VERSION
    assert data("pool", "replay", old)["same"] is True


def test_scores_come_with_the_file_added_again(old: str, tmp_path: Path) -> None:
    rules = ("--from", "2026-04-01", "--sides", "home-away", "--margin", "football")
    file = tmp_path / "goals.csv"
    file.write_text(
        "date,home_team,away_team,home_score,away_score\n"
        "2026-04-02,Ann Ash,Ben Birch,3,1\n"
        "2026-04-02,Cid Cole,Ann Ash,2,2\n"
        "2026-04-02,Ben Birch,Cid Cole,0,4\n",
        encoding="utf-8",
    )
    answer("pool", "replace", old, "2", str(file))
    answer("pool", "settings", old, *rules)
    found = data("pool", "player", old, "Ann Ash")["entries"][1]
    assert found["rounds"][0]["score"] == "3-1"
    # by two goals
    assert found["rounds"][0]["weight"] == 1.5
    assert found["rounds"][0]["side"] == "home"


def test_rules_that_need_earlier_ones_are_sound(tmp_path: Path) -> None:
    path = str(tmp_path / "league.pool")
    answer("pool", "new", path, "--system", "elo", "--sides", "none")
    for rules in (("--sides", "home-away"), ("--advantage", "65")):
        answer("pool", "settings", path, "--from", "2026-01-01", *rules)
    assert len(data("pool", "log", path)["entries"]) == 3
    # an advantage needs a side
    assert refusal("pool", "undo", path, "2") == (
        "Error: ENTRY 2: advantage: of no side; name the sides, such as home-away"
    )
    answer("pool", "undo", path, "3")
    answer("pool", "undo", path, "2")
    assert len(data("pool", "log", path)["entries"]) == 5
