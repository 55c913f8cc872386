"""``elo-tui journal``: entered by scripts, shown as text and as data."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from elo_tui.cli import options
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


def test_an_event_is_replayed_to_a_live_rating() -> None:
    kari()
    event("Open", "2026-01-10", "--end", "2026-01-12")
    event("Late", "2026-02-03")
    (track,) = data("journal")["tracks"]
    january, february = track["periods"]
    # a win at equal ratings +10, a draw against 100 more 20 x (.50 - .36) = +2.80
    assert (january["change"], january["new_rating"]) == (12.8, 2013)
    assert january["events"][0]["event_end"] == "2026-01-12"
    assert (february["base"], february["source"]) == (2013, "computed")
    assert track["published"]["rating"] == 2013
    assert track["live"] == 2013 + track["pending"]
    assert [split["label"] for split in track["by_colour"]] == ["white", "black"]
    text = answer("journal").splitlines()
    assert text[0] == "Nilsen, Kari"
    assert text[1].startswith("FIDE standard: live 202")
    assert any("Open, 2026-01-10 to 2026-01-12: 1½ of 2" in line for line in text)


def test_an_official_rating_is_explained_and_replaced() -> None:
    kari()
    event("Open", "2026-01-10")
    answer("journal", "list-value", "--rating", "2006", "--date", "2026-02-01")
    (track,) = data("journal")["tracks"]
    period = track["periods"][0]
    assert (period["official"], period["difference"]) == (2006, -7)
    assert {"k"} <= {one["kind"] for one in period["explanations"]}
    assert "with K 10 instead of 20" in answer("journal")
    said = answer("journal", "list-value", "--rating", "2013", "--date", "2026-02-01")
    assert said.startswith("changed #")
    (track,) = data("journal")["tracks"]
    assert [one["rating"] for one in track["official"]] == [2000, 2013]
    assert track["periods"][0]["explanations"] == []


def test_what_was_deleted_comes_back() -> None:
    kari()
    number = event("Open", "2026-01-10")
    before = data("journal")
    assert f"restore {number}" in answer("journal", "delete", f"#{number}")
    assert data("journal")["tracks"][0]["periods"] == []
    answer("journal", "restore", str(number))
    assert data("journal") == before
    listed = before["tracks"][0]["official"][0]["id"]
    answer("journal", "delete", str(listed))
    answer("journal", "restore", str(listed))
    assert data("journal") == before


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


def test_a_late_event_counts_for_the_list_it_names() -> None:
    kari()
    event("Late", "2026-01-10", "--counted", "2026-03-01")
    (track,) = data("journal")["tracks"]
    assert track["periods"][0]["published"] == "2026-03-01"


def test_several_people_and_their_own_system() -> None:
    kari()
    answer(
        *("journal", "profile", "add", "Berg, Ola", "--system", "dwz"),
        *("--fide-id", "0123"),
    )
    for wanted in ("berg", "0123", "Berg, Ola"):
        answer(
            *("journal", "list-value", "--rating", "1600", "--dwz-index", "7"),
            *("--date", "2026-01-01", "--profile", wanted),
        )
    found = data("journal", "--profile", "ola")
    assert [track["system"] for track in found["tracks"]] == ["dwz"]
    assert found["tracks"][0]["official"][0]["dwz_index"] == 7
    people = data("journal", "profiles")["profiles"]
    assert [one["name"] for one in people] == ["Nilsen, Kari", "Berg, Ola"]
    assert answer("journal", "profiles").splitlines() == [
        "Nilsen, Kari: 0 events, 1 official rating",
        "Berg, Ola: 0 events, 1 official rating",
    ]
    assert refusal("journal") == "Error: --profile: one of 'Nilsen, Kari', 'Berg, Ola'"


def test_what_was_not_read_is_named() -> None:
    kari()
    added = data(
        *("journal", "add", "--date", "2026-01-10", "-"),
        stdin="opponent_rating,score,weather\n2000,1,rain\n",
    )
    assert added["games"] == 1
    assert [note["line"] for note in added["notes"]] == [1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("add", "-"), "--counted: of 2026-01-01 is before the end"),
        (("profile", "add", "Nilsen, kari", "--born", "1990"), "exists already"),
        (("profile", "add", " "), "NAME: empty"),
        (("profile", "add", "X", "--born", "20x"), "--born: 20x is not a number"),
        (("profile", "add", "X", "--federation", "NORWAY"), "three letters"),
        (("profile", "add", "X", "--fide-id", "12a"), "--fide-id '12a': up to"),
        (("delete", "99"), "ID 99: no event or official rating"),
        (("delete", "x1"), "ID 'x1': a number"),
        (("restore", "1"), "ID 1: no deleted event"),
        (("list-value", "--rating", "x"), "--rating: x is not a rating"),
        (("list-value", "--rating", "1900", "--date", "2026-02-30"), "--date"),
        (("--profile", "nobody"), "--profile 'nobody': there is 'Nilsen, Kari'"),
        (("--json", "profiles"), "--profile and --json: after the subcommand"),
        (("import", "-"), "standard input: "),
        (("export", "nowhere/there/journal.json"), "nowhere"),
        (("chess\x1b[31m",), "no command 'chess"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], reason: str) -> None:
    kari()
    if arguments[0] == "add":
        arguments = (*arguments, "--date", "2026-01-10", "--counted", "2026-01-01")
    said = refusal("journal", *arguments, stdin=GAMES)
    assert reason in said
    assert "\x1b" not in said


def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, os.devnull)
    assert "nothing is kept" in refusal("journal")


def test_nobody_yet() -> None:
    assert "profile add NAME" in refusal("journal")
    assert data("journal", "profiles") == {"profiles": []}


def test_an_empty_journal_says_so() -> None:
    answer("journal", "profile", "add", "Nilsen, Kari")
    assert answer("journal") == "Nilsen, Kari\nnothing entered yet\n"
    assert json.loads(answer("journal", "--json"))["tracks"] == []
