"""``elo-tui journal``: entered by scripts, shown as text and as data."""

from __future__ import annotations

import json
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


def test_a_rating_that_nobody_has_published_is_not_called_so() -> None:
    def headline() -> str:
        lines = answer("journal").splitlines()
        (found,) = [one for one in lines if one.startswith("FIDE standard:")]
        return found

    answer("journal", "profile", "add", "Nilsen, Kari", "--born", "1990")
    answer("journal", "list-value", "--rating", "unrated", "--date", "2026-01-01")
    five = "2000 w 1\n1900 b 1\n1950 w =\n1900 b 0\n1800 w 1\n"
    answer("journal", "add", "--date", "2026-02-03", "-", stdin=five)
    # B.02 8.2: 1910 of the five and two of 1800 are 1878.6; 4.5 of 7 is .64: +102
    assert headline() == "FIDE standard: live 1981"
    assert data("journal")["tracks"][0]["published"]["rating"] is None
    answer("journal", "list-value", "--rating", "2000", "--date", "2026-02-01")
    assert headline().startswith("FIDE standard: live 20")
    assert ", published 2000, pending +" in headline()


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


def test_only_facts_of_an_event_are_stored_with_it() -> None:
    # else a screen would store the event anew when it is opened
    kari()
    event("Open", "2026-01-10")
    (entry,) = json.loads(answer("journal", "export", "-"))["people"][0]["events"]
    assert entry.keys() == {"name", "first", "games"}


def test_what_was_not_read_is_named() -> None:
    kari()
    added = data(
        *("journal", "add", "--date", "2026-01-10", "-"),
        stdin="opponent_rating,score,weather\n2000,1,rain\n",
    )
    assert added["games"] == 1
    assert [note["line"] for note in added["notes"]] == [1]


def test_a_wrong_command_is_named_without_control_characters() -> None:
    said = refusal("journal", "chess\x1b[31m")
    assert "no command 'chess" in said
    assert "\x1b" not in said


def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, os.devnull)
    assert "storing is turned off" in refusal("journal")
