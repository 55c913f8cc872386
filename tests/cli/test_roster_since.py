"""``elo-tui roster --since``: who has changed since then, and nobody else."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_tui.kit.command_line import options
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data

GAMES = "2000 w 1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(options, "today", lambda: date(2026, 2, 10))


def add(name: str, *days: str) -> None:
    """Add a person of 2000 with K 20, and an event won against 2000 on each day."""
    who = "--profile", name
    answer("journal", "profile", "add", name, "--born", "1990")
    listed = ("--rating", "2000", "--date", "2026-01-01", "--games-played", "120")
    answer("journal", "list-value", *who, *listed)
    for day in days:
        answer("journal", "add", *who, "--date", day, "-", stdin=GAMES)


def test_only_those_who_have_changed_are_listed() -> None:
    add("Ann", "2026-01-10", "2026-02-03")
    add("Ben", "2026-01-10")
    add("Cy")
    lines = answer("roster", "--since", "2026-01-20").splitlines()
    # from 2010, the list of February, against 2000: .51 by FIDE's table 8.1.2; +9.80
    # is rounded as the list of March will be (B.02 8.3.4)
    changes = [one for one in lines if " since " in one]
    assert changes == ["Ann: +10 since 2026-01-20"]
    lines = answer("roster", "--since", "2026-01-01").splitlines()
    assert [one.split(":")[0] for one in lines if " since " in one] == ["Ann", "Ben"]
    people = data("roster", "--since", "2026-01-20")["people"]
    assert {one["name"]: one["since"]["change"] for one in people} == {
        "Ann": 10,
        "Ben": 0,
        "Cy": 0,
    }
