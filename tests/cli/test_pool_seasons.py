"""A season in one file: an event a day, the same list as evening by evening.

What is expected comes from the same games added one evening at a time, and from lists
that a computation of its own makes of the shared files.
"""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data
from tests.shared import SHARED, needs, read_json

EVENINGS = {
    "2026-01-09": ("Ann Berg,Bo Dahl,1-0", "Cleo Eide,Ann Berg,½-½"),
    "2026-01-16": ("Bo Dahl,Cleo Eide,0-1",),
    "2026-02-06": ("Ann Berg,Cleo Eide,0-1", "Bo Dahl,Ann Berg,1-0"),
}
HEADER = "White,Black,Result,Date"
FOLDER = SHARED / "data/games_rows/same"
WAYS = {"evening": 1, "swiss": 1, "season": 7}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    rows = [f"{game},{day}" for day, games in EVENINGS.items() for game in games]
    Path("season.csv").write_text("\n".join((HEADER, *rows, "")), "utf-8")
    for day, games in EVENINGS.items():
        lines = [f"{game},{day}" for game in games]
        Path(f"{day}.csv").write_text("\n".join((HEADER, *lines, "")), "utf-8")
    return tmp_path


def begin(name: str) -> None:
    answer("pool", "new", name, "--system", "elo", "--k", "20")


def people(name: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = data("pool", "list", name)["players"]
    return listed


def write_eleven_months() -> list[str]:
    """Write 5,000 games on 96 days, as a file and a file a day; name these."""
    dice = random.Random(11)
    clubs = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
    rows: dict[date, list[str]] = {}
    for number in range(5000):
        day = date(2025, 1, 7) + timedelta(days=7 * (number // 104) + number % 2)
        one, other = dice.sample(range(len(clubs)), 2)
        result = "1-0" if dice.random() < 0.5 + (other - one) / 40 else "0-1"
        row = f"{clubs[one]},{clubs[other]},{result},{day}"
        rows.setdefault(day, []).append(row)
    every = [row for games in rows.values() for row in games]
    Path("months.csv").write_text("\n".join((HEADER, *every, "")), "utf-8")
    names = []
    for day, games in rows.items():
        Path(f"{day}.csv").write_text("\n".join((HEADER, *games, "")), "utf-8")
        names.append(f"{day}.csv")
    return names


def test_eleven_months_are_never_one_event_in_silence() -> None:
    evenings = write_eleven_months()
    begin("whole")
    begin("evenings")
    events = data("pool", "add", "whole", "months.csv")["events"]
    assert len(events) == len(evenings) > 90
    data("pool", "add", "evenings", *evenings)
    assert people("whole") == people("evenings")
    assert all(1000 < one["rating"] < 2000 for one in people("whole"))
    assert "large" not in data("pool", "list", "whole")

    begin("one")
    (event,) = data("pool", "add", "one", "months.csv", "--as-one-event")["events"]
    warning = event["notes"][-1]
    assert "warning: changes a rating by" in warning
    assert "an event a day changes less" in warning
    assert max(abs(one["rating"]) for one in people("one")) > 2500
    (large,) = data("pool", "list", "one")["large"]
    assert (large["event"], large["why"]) == (1, warning.removeprefix("warning: "))
    assert data("pool", "log", "one")["entries"][-1]["large"] == large["why"]
    assert "warning: event 1 changes" in answer("pool", "list", "one")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=needs(f"data/games_rows/same/{name}.csv"))
        for name in WAYS
    ],
)
def test_every_form_of_an_event_gives_the_same_list(name: str) -> None:
    expected = read_json(f"data/games_rows/same/{name}.expected.json")
    lists = []
    for place, way in enumerate(expected["files"]):
        begin(f"club{place}")
        for file in [way] if isinstance(way, str) else way:
            data("pool", "add", f"club{place}", str(FOLDER / file))
        lists.append(people(f"club{place}"))
        events = data("pool", "log", f"club{place}")["entries"]
        assert sum(one["kind"] == "add" for one in events) == WAYS[name]
    assert all(one == lists[0] for one in lists)
    ratings = {str(row["name"]): row["rating"] for row in lists[0]}
    assert ratings == pytest.approx(
        {who: rating for who, (rating, _) in expected["players"].items()}, abs=0.006
    )
