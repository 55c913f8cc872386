"""Full disks, read-only places and locks: what was kept stays, and one sentence why."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from elo_tui.core.replay.journal_records import Person
from elo_tui.store import stored_journal
from elo_tui.store.database import Store
from elo_tui.store.faults import NotSaved
from tests.shared import CHECKOUT
from tests.store.folder import file_with, names, names_in, reopened

LARGE = Person(name="x" * 200_000)

linux = pytest.mark.skipif(sys.platform != "linux", reason="a matter of Linux")


def refused(store: Store, person: Person = LARGE) -> str:
    """Why a person is not saved; the store says so until something is."""
    before = stored_journal.list_people(store)
    with pytest.raises(NotSaved) as fault:
        stored_journal.add_record(store, person)
    assert store.fault == str(fault.value)
    assert stored_journal.list_people(store) == before
    return str(fault.value)


def test_a_database_that_may_not_grow(tmp_path: Path) -> None:
    store = reopened(file_with(tmp_path / "elo.db", "Ann"))
    store.read("PRAGMA max_page_count = 20")
    assert refused(store) == "not saved: the disk is full"
    store.read("PRAGMA max_page_count = 1000")
    stored_journal.add_record(store, LARGE)
    assert store.fault == ""


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A file system in memory that holds 200 kB."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(folder)],
        capture_output=True,
    )
    if mounted.returncode:
        pytest.skip("may not mount a small disk here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@linux
@pytest.mark.skipif(shutil.which("mount") is None, reason="no mount here")
def test_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "elo.db"
    with small_disk(tmp_path):
        store = reopened(file_with(path, "Ann"))
        assert refused(store) == "not saved: the disk is full"
        filler = tmp_path / "filler"
        with suppress(OSError):
            filler.write_bytes(bytes(300_000))
        assert refused(store, Person(name="Ben")) == "not saved: the disk is full"
        store.close()
        again = reopened(path)
        assert names(again) == ["Ann"]
        assert refused(again, Person(name="Ben")) == "not saved: the disk is full"
        filler.unlink()
        stored_journal.add_record(again, Person(name="Ben"))
        assert (names(again), again.fault) == (["Ann", "Ben"], "")
        again.close()


@linux
@pytest.mark.skipif(shutil.which("mount") is None, reason="no mount here")
def test_a_disk_too_full_for_a_new_file(tmp_path: Path) -> None:
    with small_disk(tmp_path):
        with suppress(OSError):
            (tmp_path / "filler").write_bytes(bytes(300_000))
        store = reopened(tmp_path / "data" / "elo.db")
        assert store.path is None
        assert store.fault.startswith("not saved: ")
        stored_journal.add_record(store, Person(name="Ann"))
        assert (names(store), store.fault != "") == (["Ann"], True)


#: What a run does that another program has to look at from the outside.
LIMITED = """
import resource, sys
from pathlib import Path
from elo_tui.core.replay.journal_records import Person
from elo_tui.store import stored_journal as journal
from elo_tui.store.faults import NotSaved
from tests.store.folder import names, reopened
store = reopened(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
try:
    journal.add_record(store, Person(name="x" * 200_000))
except NotSaved as fault:
    print(fault, names(store))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
journal.add_record(store, Person(name="Ben"))
print(names(store), store.fault == "")
"""


@pytest.mark.skipif(os.name != "posix", reason="no such limits here")
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    assert run(LIMITED, path) == [
        "not saved: the disk is full or faulty ['Ann']",
        "['Ann', 'Ben'] True",
    ]
    assert names_in(path) == ["Ann", "Ben"]


def run(program: str, path: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


#: As someone whom modes stop, which they do not stop the administrator.
READ_ONLY = """
import fcntl, os, sys
import urllib.parse  # Path.as_uri imports it late, which nobody may read by then
from pathlib import Path
from elo_tui.core.replay.journal_records import Person
from elo_tui.store import stored_journal as journal
from elo_tui.store.database import Store
from elo_tui.store.faults import NotSaved
from tests.store.folder import names, reopened
if os.geteuid() == 0:
    # only now: the modules may lie where nobody else may look
    os.setgid(65534)
    os.setuid(65534)
store = reopened(Path(sys.argv[1]))
print(store.path is not None, store.fault)
try:
    journal.add_record(store, Person(name="Ben"))
except NotSaved as fault:
    print(fault)
print(names(store), *store.remarks)
memory = Store.memory(store, store.fault)
journal.add_record(memory, Person(name="Ben"))
print(names(memory))
"""


@pytest.fixture
def open_path() -> Iterator[Path]:
    """A place that everybody reaches; its folder can be removed in the end.

    Not below the folder of all tests, which each run closes to others.
    """
    with TemporaryDirectory() as made:
        place = Path(made)
        place.chmod(0o755)
        if not all(parent.stat().st_mode & 0o001 for parent in place.parents):
            pytest.skip("other users do not reach the temporary folder")
        folder = place / "data"
        folder.mkdir()
        yield folder / "elo.db"
        folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="no such permissions here")
@pytest.mark.parametrize(
    ("file", "folder", "why"),
    [
        (0o666, 0o555, "the folder is read-only"),
        (0o444, 0o777, "the file is read-only"),
        (0o444, 0o555, "the file is read-only"),
    ],
)
def test_what_may_only_be_read_is_read(
    open_path: Path, file: int, folder: int, why: str
) -> None:
    file_with(open_path, "Ann").chmod(file)
    open_path.parent.chmod(folder)
    found = run(READ_ONLY, open_path)
    assert found == [
        f"True not saved: {why}",
        f"not saved: {why}",
        "['Ann']",
        "['Ann', 'Ben']",
    ]


@pytest.mark.skipif(os.name != "posix", reason="no such permissions here")
@pytest.mark.parametrize("there", ["nothing", "nothing readable", "a broken file"])
def test_where_nothing_can_be_made_the_store_is_in_memory(
    open_path: Path, there: str
) -> None:
    if there == "nothing readable":
        file_with(open_path, "Ann").chmod(0)
    elif there == "a broken file":
        open_path.write_text("no database " * 100)
    open_path.parent.chmod(0o555)
    first, second, third = run(READ_ONLY, open_path)
    assert first.startswith("False not saved: ")
    assert f"{open_path} not opened: " in second
    assert third == "['Ben', 'Ben']"
    assert there != "a broken file" or open_path.read_text().startswith("no database")


def _mode_000(data: Path) -> None:
    data.mkdir()
    os.chown(data, 65534, 65534)
    data.chmod(0)


def _of_root(data: Path) -> None:
    data.mkdir(mode=0o700)


def _file_of_root(data: Path) -> None:
    file_with(data / "elo.db", "Ann").chmod(0o600)
    data.chmod(0o777)


def _private_parent(data: Path) -> None:
    data.parent.mkdir(mode=0o700)
    data.mkdir()


@linux
@pytest.mark.skipif(os.getuid() != 0, reason="other owners can be made by root only")
@pytest.mark.parametrize(
    ("close", "place", "why", "remedy"),
    [
        (
            _mode_000,
            "data",
            "the folder of the data is closed to its owner (mode 000)",
            "chmod u+rwX {data}, or",
        ),
        (
            _of_root,
            "data",
            "the folder of the data belongs to root",
            "sudo chown -R nobody {data}, or",
        ),
        (
            _file_of_root,
            "data",
            "the file of the data belongs to root",
            "sudo chown -R nobody {data}/elo.db, or",
        ),
        (
            _private_parent,
            "private/data",
            "a folder above the data belongs to root and is closed",
            "",
        ),
        (
            lambda data: None,
            "x/" * 2100,
            "the path of the data is too long",
            "",
        ),
    ],
    ids=["mode-000", "root", "root-file", "private-parent", "too-long"],
)
def test_a_folder_that_cannot_be_reached_is_named_with_the_mend(
    open_path: Path, close: Callable[[Path], None], place: str, why: str, remedy: str
) -> None:
    data = open_path.parent / place
    close(data)
    first, second, third = run(READ_ONLY, data / "elo.db")
    assert first == f"False not saved: {why}"
    assert second.startswith(f"['Ben'] not saved: {why} {data}/elo.db not opened: ")
    assert second.endswith(
        f"; to fix it: {remedy.format(data=data)} name another folder in"
        " ELO_TUI_DATA".replace("  ", " ")
        if remedy
        else "; to fix it: name another folder in ELO_TUI_DATA"
    )
    assert third == "['Ben', 'Ben']"
    shutil.rmtree(open_path.parent / place.split("/")[0], ignore_errors=True)


@pytest.mark.skipif(os.name != "posix", reason="no such locks here")
def test_locks_that_fail_are_named_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def lockf(*_arguments: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    path = file_with(tmp_path / "elo.db", "Ann")
    store = reopened(path, timeout=0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        # what SQLite says where a lock fails
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(fcntl, "lockf", lockf)
        assert refused(store) == (
            "not saved: files cannot be locked in this folder, as on some network"
            " drives"
        )
        monkeypatch.undo()
        assert refused(store) == "not saved: another program has locked the file"
    assert [file.name for file in tmp_path.iterdir()] == ["elo.db"]


def test_a_lock_that_lasts(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    store = reopened(path, timeout=0.05)
    text = "not saved: another program has locked the file"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refused(store) == text
        assert names(store) == ["Ann"]
        other.execute("ROLLBACK")
        # someone who reads keeps a change from being completed
        other.execute("BEGIN")
        other.execute("SELECT * FROM record").fetchall()
        assert refused(store, Person(name="Ben")) == text
        other.execute("COMMIT")
    stored_journal.add_record(store, Person(name="Ben"))
    assert (names(store), store.fault) == (["Ann", "Ben"], "")
