"""``elo-tui journal``: entered by scripts, shown as text and as data."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from elo_tui.kit.command_line import options
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data, refusal

GAMES = "2000 w 1\n2100 b =\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the data, and a day that does not move."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(options, "today", lambda: date(2026, 2, 10))
    return tmp_path


def kari() -> None:
    answer("journal", "profile", "add", "Nilsen, Kari", "--born", "1990")
    answer(
        *("journal", "list-value", "--rating", "2000", "--date", "2026-01-01"),
        *("--games-played", "120"),
    )


def event(name: str, first: str, *more: str) -> int:
    added = data(
        "journal", "add", "--name", name, "--date", first, *more, "-", stdin=GAMES
    )
    number = added["id"]
    assert isinstance(number, int)
    return number


def test_out_and_in_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kari()
    event("Open", "2026-01-10")
    before = data("journal")
    file = folder / "journal.json"
    answer("journal", "export", str(file))
    assert "--force" in refusal("journal", "export", str(file))
    assert answer("journal", "export", "-") == file.read_text(encoding="utf-8")
    again = data("journal", "import", str(file))
    assert (again["people"], again["entries"], again["known"]) == (0, 0, 2)
    monkeypatch.setenv(DATA_VARIABLE, str(folder / "other"))
    taken = data("journal", "import", "-", stdin=file.read_bytes())
    assert (taken["people"], taken["entries"], taken["listed"]) == (1, 1, 1)
    found = data("journal")["tracks"][0]
    assert found["live"] == before["tracks"][0]["live"]


def test_a_wrong_command_is_named_without_control_characters() -> None:
    said = refusal("journal", "chess\x1b[31m")
    assert "no command 'chess" in said
    assert "\x1b" not in said


def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, os.devnull)
    assert "storing is turned off" in refusal("journal")
