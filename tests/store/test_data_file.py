"""Whatever lies where the data should be: it is opened, or moved aside, never lost."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from elo_tui.core.replay.journal_records import Person
from elo_tui.store import data_file, database, stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.faults import NotRead, NotSaved
from tests.closing_time import until_end
from tests.core.test_imports import modules_after
from tests.store.folder import (
    NOW,
    file_with,
    foreign_database,
    in_memory,
    names,
    names_in,
    reopened,
    sql,
    store_with,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "elo.db"


def others(path: Path) -> list[str]:
    """What lies beside a file."""
    return sorted(other.name for other in path.parent.iterdir() if other != path)


def test_a_missing_file_is_made_for_the_user_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        store = store_with(path, "Ann")
    finally:
        os.umask(before)
    assert (store.path, store.remarks, store.fault) == (path, (), "")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    store.close()
    assert names_in(path) == ["Ann"]
    assert others(path) == []


def test_all_folders_above_are_made_for_the_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "share" / "elo-tui" / "profiles" / "elo.db"
    store = store_with(path, "Ann")
    assert (store.path, store.remarks, store.fault) == (path, (), "")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert names_in(path) == ["Ann"]


def test_each_write_is_on_the_disk_when_it_is_done(path: Path) -> None:
    store = store_with(path, "Ann")
    assert store.read("PRAGMA journal_mode") == [("delete",)]
    assert store.read("PRAGMA synchronous") == [(2,)]
    # no clean end
    assert names_in(path) == ["Ann"]


def test_without_a_place_nothing_is_kept() -> None:
    store = reopened(None)
    stored_journal.add_record(store, Person(name="Ann"))
    assert (names(store), store.path, store.fault) == (["Ann"], None, "")


def whole(path: Path) -> bytes:
    """The content of a file of ours."""
    return file_with(path, "Ann").read_bytes()


def scrambled(data: bytes) -> bytes:
    """The content with another second page, and so on."""
    rest = enumerate(data[4096:], start=4096)
    return data[:4096] + bytes(byte * 7 + place & 0xFF for place, byte in rest)


def foreign(path: Path, application: int) -> bytes:
    foreign_database(path, application)
    return path.read_bytes()


TEXT = b"people:\n- Ann\n" * 200
DAMAGED: dict[str, Callable[[Path], bytes]] = {
    "text": lambda path: TEXT,
    "zeros": lambda path: bytes(4096),
    "short": lambda path: whole(path)[:50],
    "half": lambda path: whole(path)[: len(whole(path)) // 2],
    "odd": lambda path: whole(path)[:-5000],
    "scrambled": lambda path: scrambled(whole(path)),
}
FOREIGN: dict[str, Callable[[Path], bytes]] = {
    "other program": lambda path: foreign(path, 0x12345678),
    "nobody's": lambda path: foreign(path, 0),
}


@pytest.mark.parametrize("kind", [*DAMAGED, *FOREIGN])
def test_a_file_of_no_use_is_moved_aside(path: Path, kind: str) -> None:
    path.parent.mkdir()
    text = "is damaged" if kind in DAMAGED else "is of another program"
    before = (DAMAGED | FOREIGN)[kind](path)
    path.write_bytes(before)
    # SQLite itself removes one that begins otherwise
    path.with_name("elo.db-journal").write_bytes(b"\0 of something")
    store = store_with(path, "Ben")
    aside = path.with_name("elo.db.broken-20260301-123005")
    short, whole = store.remarks
    assert short == f"elo.db {text}, set aside as elo.db.broken-20260301-123005"
    assert len(short) < 79
    assert whole == f"elo.db was moved to {aside}"
    assert (names(store), store.fault) == (["Ben"], "")
    assert aside.read_bytes() == before
    assert others(path) == [aside.name, f"{aside.name}-journal"]


def test_no_file_moved_aside_takes_the_place_of_another(path: Path) -> None:
    path.parent.mkdir()
    for number in range(3):
        path.write_text(f"text {number}")
        reopened(path).close()
    stem = "elo.db.broken-20260301-123005"
    assert others(path) == [stem, f"{stem}-2", f"{stem}-3"]
    assert path.with_name(stem).read_text() == "text 0"


def test_another_program_that_has_been_quicker_keeps_its_new_file(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(TEXT)
    quicker = store_with(path, "Ann")
    assert data_file._move_aside(path, NOW, 1) is None
    assert names(quicker) == names_in(path) == ["Ann"]


def test_a_file_that_is_moved_while_it_is_open_takes_no_more(path: Path) -> None:
    store = store_with(path, "Ann")
    path.rename(path.with_name("away.db"))
    with pytest.raises(NotSaved, match="the file has been moved or deleted"):
        stored_journal.add_record(store, Person(name="Ben"))
    assert store.fault == "not saved: the file has been moved or deleted"
    assert names(reopened(path.with_name("away.db"))) == ["Ann"]


def test_a_file_of_this_version_can_be_inspected(path: Path) -> None:
    file_with(path, "Ann")
    with data_file.inspect_data_file(path) as store:
        assert names(store) == ["Ann"]


def test_a_newer_file_is_only_read(path: Path) -> None:
    file_with(path, "Ann")
    newer = len(database.MIGRATIONS) + 1
    sql(
        path,
        "ALTER TABLE record ADD COLUMN colour TEXT",
        f"PRAGMA user_version = {newer}",
    )
    before = path.read_bytes()
    store = reopened(path)
    text = "not saved: the data is from a newer version of the program"
    assert store.remarks == (
        f"{path} is from a newer version of the program: read-only",
    )
    assert (names(store), store.fault) == (["Ann"], text)
    with pytest.raises(NotSaved) as refused:
        stored_journal.add_record(store, Person(name="Ben"))
    assert str(refused.value) == text
    assert path.read_bytes() == before
    assert others(path) == []


def test_a_newer_file_that_is_quite_different_says_so(path: Path) -> None:
    file_with(path, "Ann")
    sql(path, "DROP TABLE record", "PRAGMA user_version = 99")
    with pytest.raises(NotRead, match="not read"):
        names_in(path)


def _more(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE record ADD COLUMN colour TEXT DEFAULT 'red'")


@pytest.fixture
def older(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the version before."""
    present = database.MIGRATIONS

    def create(connection: sqlite3.Connection) -> None:
        for step in present:
            step(connection)

    for steps in ([create], [create, _more]):
        monkeypatch.setattr(database, "MIGRATIONS", steps)
        monkeypatch.setattr(data_file, "MIGRATIONS", steps)
        if not path.exists():
            file_with(path, "Ann")
    return path


def test_an_older_file_is_copied_and_brought_up_to_date(older: Path) -> None:
    before = older.read_bytes()
    store = reopened(older)
    assert (names(store), store.remarks, store.fault) == (["Ann"], (), "")
    assert store.read("SELECT colour FROM record") == [("red",)]
    assert others(older) == ["elo.db.v1-20260301-123005.bak"]
    copy = older.with_name(others(older)[0])
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert database.read_version(connection) == 1
    assert older.read_bytes() != before
    assert reopened(older).remarks == ()


def test_the_newest_copies_are_kept(older: Path) -> None:
    for day in (9, 10, 11):
        older.with_name(f"elo.db.v{day - 9}-202602{day:02}-000000.bak").touch()
    reopened(older)
    assert others(older) == [
        "elo.db.v1-20260210-000000.bak",
        "elo.db.v1-20260301-123005.bak",
        "elo.db.v2-20260211-000000.bak",
    ]


def test_an_older_file_that_cannot_be_changed_is_read_from_a_copy_in_memory(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    before = older.read_bytes()
    store = reopened(older)
    assert store.remarks == (f"{older} is from an older version: read-only",)
    assert (store.path, store.fault) == (None, "not saved: No space left on device")
    assert store.read("SELECT colour FROM record") == [("red",)]
    stored_journal.add_record(store, Person(name="Ben"))
    assert (names(store), bool(store.fault)) == (["Ann", "Ben"], True)
    assert older.read_bytes() == before
    assert others(older) == []


def test_a_migration_that_fails_changes_nothing(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: sqlite3.Connection) -> None:
        if connection.execute("DELETE FROM record").rowcount:
            connection.execute("no statement")

    monkeypatch.setattr(database, "MIGRATIONS", [*database.MIGRATIONS[:1], fails])
    before = older.read_bytes()
    store = reopened(older)
    assert (store.path, bool(store.fault)) == (None, True)
    assert older.read_bytes() == before


def test_an_empty_file_beside_a_copy_says_how_to_have_it_back(older: Path) -> None:
    reopened(older).close()
    older.write_bytes(b"")
    # until something is kept: the first time may have been missed
    for _ in range(2):
        store = reopened(older)
        assert names(store) == []
        first, then = store.remarks
        assert len(first) < 79
        assert first.startswith("elo.db is empty, but an older copy is there: see elo")
        store.close()
    command = then.partition("then: ")[2]
    assert "elo.db.v1-20260301-123005.bak" in command
    subprocess.run(command, shell=True, check=True, cwd="/")
    store = reopened(older)
    assert (names(store), store.remarks) == (["Ann"], ())
    assert older.with_name("elo.db.before").exists()


def test_an_empty_file_beside_a_copy_may_be_begun_anew(older: Path) -> None:
    reopened(older).close()
    older.unlink()
    store = reopened(older)
    assert len(store.remarks) == 2
    stored_journal.add_record(store, Person(name="Ben"))
    store.close()
    assert (reopened(older).remarks, names_in(older)) == ((), ["Ben"])
    assert "elo.db.v1-20260301-123005.bak" in others(older)


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = store_with(path, "Ann")
    assert (names(store), store.remarks) == (["Ann"], ())


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.mkdir(parents=True), "not an ordinary file"),
        (lambda path: path.parent.write_text(""), "Not a directory"),
    ],
)
def test_a_place_that_is_no_place_is_named(
    path: Path, make: Callable[[Path], object], why: str
) -> None:
    make(path)
    store = store_with(path, "Ann")
    assert store.remarks == (f"{path} not opened: {why}",)
    assert (store.path, store.fault) == (None, f"not saved: {why}")
    assert names(store) == ["Ann"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert reopened(path).fault == "not saved: not an ordinary file"


def test_a_link_is_followed(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    real = tmp_path / "real.db"
    path.symlink_to(real)
    file_with(real, "Ann")
    assert names(store_with(path, "Ben")) == names_in(real) == ["Ann", "Ben"]
    path.unlink()
    path.symlink_to(path)
    assert reopened(path).fault.startswith("not saved: ")


def test_a_name_may_hold_signs_of_a_uri(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=memory#%41 é" / "elo.db"
    assert names(reopened(file_with(path, "Ann"))) == ["Ann"]
    assert path.is_file()


def test_a_file_that_another_program_keeps_locked_says_so(path: Path) -> None:
    file_with(path, "Ann")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store = reopened(path, timeout=0.05)
        why = "another program has locked the file"
        assert store.remarks == (f"{path} not opened: {why}",)
        assert (store.path, store.fault) == (None, f"not saved: {why}")
        other.execute("COMMIT")
    assert names_in(path) == ["Ann"]


def test_a_store_can_be_copied_into_memory(path: Path) -> None:
    store = store_with(path, "Ann")
    copy = in_memory(store, "not saved: the disk is full")
    stored_journal.add_record(copy, Person(name="Ben"))
    assert (names(copy), names(store)) == (["Ann", "Ben"], ["Ann"])
    assert (copy.path, copy.fault) == (None, "not saved: the disk is full")


def test_a_closed_store_says_so(path: Path) -> None:
    store = store_with(path, "Ann")
    store.close()
    with pytest.raises(NotRead, match="not read"):
        names(store)
    with pytest.raises(NotSaved, match="not saved"):
        stored_journal.add_record(store, Person(name="Ben"))
    with pytest.raises(NotRead, match="not read"):
        in_memory(store)


def test_the_clock_is_that_of_the_caller(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(TEXT)
    until_end(open_data_file(path, datetime(2031, 12, 1, 1, 2, 3)))
    assert others(path) == ["elo.db.broken-20311201-010203"]


def test_importing_the_store_opens_nothing_and_brings_in_no_other_part() -> None:
    modules = modules_after(
        "import sys, elo_tui.store.data_file, elo_tui.store.stored_journal,"
        " elo_tui.store.stored_drafts, elo_tui.store.journal_document"
    )
    own = {name for name in modules if name.startswith("elo_tui.")}
    parts = {name.split(".")[1] for name in own}
    assert parts == {"core", "store", "terminal"}
    assert {"platformdirs", "textual", "asyncio"} & modules == set()
