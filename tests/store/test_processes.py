"""Several programs with one file: none loses what it was told is saved.

ELO_TUI_STORE_TESTS=full runs as many of them as a release is checked with.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from elo_tui.core.replay.journal_records import Person
from elo_tui.store import stored_journal
from tests.shared import CHECKOUT
from tests.store.folder import file_with, names_in, reopened
from tests.store.worker import large

pytestmark = pytest.mark.slow

FULL = os.environ.get("ELO_TUI_STORE_TESTS") == "full"
STARTS = 60 if FULL else 8
ROUNDS = 5 if FULL else 1
KILLS = 60 if FULL else 8
EDITS = 150 if FULL else 30


def worker(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.worker", *arguments],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(processes: list[subprocess.Popen[str]]) -> list[str]:
    """What went wrong in them."""
    return [
        error
        for error in (process.communicate(timeout=120)[1] for process in processes)
        if error
    ]


@pytest.mark.parametrize("state", ["none", "empty", "broken"])
def test_programs_that_start_at_once_all_succeed(tmp_path: Path, state: str) -> None:
    for number in range(ROUNDS):
        path = tmp_path / str(number) / "data" / "elo.db"
        if state != "none":
            path.parent.mkdir(parents=True)
            path.write_bytes(b"no database\n" * 500 if state == "broken" else b"")
        processes = [worker("start", str(path)) for _ in range(STARTS)]
        faults = ended(processes)
        if state == "broken":
            # one of them has moved it, and says so
            (fault,) = faults
            assert "moved to" in fault
            broken = [f for f in path.parent.iterdir() if "broken" in f.name]
            assert [f.read_bytes() for f in broken] == [b"no database\n" * 500]
        else:
            assert faults == []
            assert [file.name for file in path.parent.iterdir()] == ["elo.db"]
        assert names_in(path) == ["new"] * STARTS


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    assert ended([worker("edit", str(path), str(EDITS)) for _ in range(2)]) == []
    store = reopened(path)
    (person,) = stored_journal.list_people(store)
    assert person.title == str(2 * EDITS)
    assert person.rev == 2 * EDITS + 1
    assert len(stored_journal.list_entries(store, person.id)) == 2 * EDITS


def in_the_midst(path: Path) -> None:
    """Wait until someone is about to change the file: there is a journal."""
    journal_file = path.with_name(path.name + "-journal")
    while True:
        with suppress(FileNotFoundError):
            if journal_file.stat().st_size:
                return


def test_a_program_that_is_killed_loses_nothing_it_has_saved(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    reported = 1
    for number in range(KILLS):
        process = worker("write", str(path))
        assert process.stdout is not None
        # after some writes, at another moment each time
        for _ in range(1 + number % 5):
            reported = int(process.stdout.readline())
        if number % 2:
            in_the_midst(path)
        process.kill()
        # what has been read ahead of the lines would be lost to `communicate`
        rest = process.stdout.read()
        _, error = process.communicate()
        assert error == ""
        reported = max([reported, *map(int, rest[: rest.rfind("\n") + 1].split())])
        store = reopened(path)
        assert (store.remarks, store.fault) == ((), "")
        (person,) = stored_journal.list_people(store)
        # the last one may have been saved without being reported
        assert reported <= person.rev <= reported + 1
        assert person.name == large(person.rev)
        assert store.read("PRAGMA quick_check") == [("ok",)]
        store.close()
    # an empty journal may be left; the next change takes it away
    stored_journal.add_record(reopened(path), Person(name="Ben"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["elo.db"]
