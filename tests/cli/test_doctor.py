"""``elo-tui doctor``: what is wrong, and that nothing is changed by looking."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from elo_tui import __version__
from elo_tui.kit.command_line import options
from elo_tui.session import paths
from tests.cli.answers import answer, data
from tests.cli.process import environment, in_terminal, run
from tests.store.lists.made import named

Row = Mapping[str, str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of its own, and a day that does not move."""
    for variable in (paths.DATA_VARIABLE, paths.STATE_VARIABLE):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.setenv(paths.CONFIG_VARIABLE, str(tmp_path / "config.toml"))
    monkeypatch.setattr(options, "today", lambda: date(2026, 2, 10))
    return tmp_path


def findings() -> dict[str, Row]:
    return {row["name"]: row for row in data("doctor")["findings"]}


def wrong() -> dict[str, tuple[str, str]]:
    """What is wrong and its mend, but for the terminal that a test has not got."""
    return {
        name: (row["wrong"], row["mend"])
        for name, row in findings().items()
        if row["wrong"] and name not in ("terminal", "characters")
    }


def test_versions_and_folders_are_listed() -> None:
    found = findings()
    assert found["elo-tui"]["text"] == __version__
    assert found["textual"]["text"][0].isdigit()
    assert found["Python"]["text"].startswith("3.")
    assert found["data folder"]["text"].endswith("missing, can be created")
    assert found["journal"]["text"] == "none yet"
    assert found["lists"]["text"].startswith("none;")
    assert found["settings"]["text"].endswith("missing: the defaults apply")
    assert wrong() == {}


def test_nothing_is_made_by_looking(folder: Path) -> None:
    answer("doctor")
    assert list(folder.iterdir()) == []


def test_a_journal_and_its_people_are_counted() -> None:
    answer("journal", "profile", "add", "Nilsen, Kari")
    answer("journal", "add", "--date", "2026-01-10", "-", stdin="2000 w 1")
    assert findings()["journal"]["text"].endswith(", 1 profile, 1 event")


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"not a database" * 100, "the file is damaged"), (b"", "the file is empty")],
)
def test_a_journal_that_cannot_be_read(content: bytes, said: str) -> None:
    file = paths.data_file()
    assert file is not None
    file.parent.mkdir()
    file.write_bytes(content)
    fault, mend = wrong()["journal"]
    assert said in fault
    assert "put a copy" in mend
    assert file.read_bytes() == content


def test_a_damaged_table_is_found() -> None:
    for number in range(30):
        answer("journal", "profile", "add", f"{number} {'x' * 70}")
    file = paths.data_file()
    assert file is not None
    with closing(sqlite3.connect(file)) as kept:
        (size,) = kept.execute("PRAGMA page_size").fetchone()
        (page,) = kept.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'of_person'"
        ).fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * size : page * size] = os.urandom(size)
    file.write_bytes(content)
    assert "damaged" in wrong()["journal"][0]


def test_an_old_list_and_a_damaged_one(folder: Path) -> None:
    file = folder / "standard_feb15frl.txt"
    file.write_bytes(named())
    answer("list", "import", str(file))
    answer("list", "import", str(file), "--name", "new", "--date", "2026-01-10")
    lists = paths.lists_folder()
    assert lists is not None
    (lists / "bad.db").write_bytes(b"no list")
    found = wrong()
    assert found["list fide"][0] == "older than 31 days"
    assert "elo-tui list update fide" in found["list fide"][1]
    assert found["list bad"][1].startswith("elo-tui list remove bad")
    assert findings()["list new"]["text"] == "11 players, of 2026-01-10"
    assert found.keys() == {"list fide", "list bad"}


def test_settings_that_are_wrong(folder: Path) -> None:
    (folder / "config.toml").write_text('theme = "ansi-drak"\n', encoding="utf-8")
    assert "did you mean ansi-dark?" in wrong()["settings"][0]


def test_a_folder_that_cannot_be_made(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(paths.DATA_VARIABLE, str(folder / "file" / "data"))
    fault, mend = wrong()["data folder"]
    assert fault.startswith("cannot be written: ")
    assert paths.DATA_VARIABLE in mend


def test_a_fault_that_has_ended_the_program(folder: Path) -> None:
    details = folder / paths.STATE_VARIABLE / "crash.txt"
    details.parent.mkdir()
    details.write_text("Traceback", encoding="utf-8")
    assert str(details) in findings()["last fault"]["text"]
    assert "last fault" in wrong()


def test_the_text_says_the_same_in_lines(folder: Path) -> None:
    (folder / "config.toml").write_text("colour = 1\n", encoding="utf-8")
    lines = answer("doctor").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("settings: "))
    assert lines[place + 1].startswith("  wrong: settings: ")
    assert lines[place + 2].startswith("  to do: ")
    assert lines[-1].endswith(" to do")


@pytest.mark.slow
def test_without_a_terminal_and_in_one() -> None:
    piped = run("doctor").stdout
    assert "  wrong: no screen can open: the screen needs a terminal" in piped
    assert "size: unknown without a terminal" in piped
    colours = {"COLORTERM": "truecolor", "LC_ALL": "C", "FORCE_COLOR": "1"}
    shown = in_terminal("doctor", env=environment(**colours)).stdout
    assert "colours: 16 million\n" in shown
    assert "no screen can open" not in shown
    assert "  wrong: the terminal may not expect UTF-8" in shown
    none = in_terminal("doctor", env=environment(NO_COLOR="1", TERM="dumb")).stdout
    assert "colours: none" in none
    assert "TERM is dumb" in none
