"""A damaged data file is opened or set aside whole, in a sentence, with its copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from elo_tui.core.replay.journal_records import Person
from elo_tui.store import stored_journal
from elo_tui.store.data_file import inspect_data_file
from elo_tui.store.faults import NotRead
from tests.benchmarks import damage
from tests.store.folder import file_with, names, reopened, sql, store_with

ASIDE = "elo.db.broken-20260301-123005"
COPY = "elo.db.v1-20260101-000000.bak"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> damage.Files:
    return damage.sound_files(tmp_path_factory.mktemp("sound"))


@pytest.mark.parametrize(
    "group", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in range(1, 6))]
)
def test_no_damage_ends_in_a_traceback_or_loses_the_file(
    sound: damage.Files, group: int, tmp_path: Path
) -> None:
    outcomes = set()
    for seed in range(100_000 + 25 * group, 100_025 + 25 * group):
        folder = tmp_path / str(seed)
        folder.mkdir()
        outcomes.add(damage.outcome(damage.damage(folder, sound, seed)))
    assert {"set aside", "opened"} <= outcomes


def _in_a_definition(path: Path) -> None:
    """A byte that is not UTF-8 in the definition that SQLite quotes."""
    data = path.read_bytes()
    assert b"CREATE TABLE record" in data
    path.write_bytes(data.replace(b"CREATE TABLE record", b"CR\xedATE TABLE record"))


def _renamed_table(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data.replace(b"TABLE record", b"TABLE recorE"))


def _other_index(path: Path) -> None:
    """An index that lacks a row: what is read by it would be short of one."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'of_person'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    first = (page - 1) * size
    # the number of cells of the page (https://www.sqlite.org/fileformat.html, 1.6)
    data[first + 3 : first + 5] = (1).to_bytes(2, "big")
    path.write_bytes(data)


def _version_below_zero(path: Path) -> None:
    sql(path, "PRAGMA user_version = -3")


def _version_zero(path: Path) -> None:
    sql(path, "PRAGMA user_version = 0")


@pytest.mark.parametrize(
    "spoil",
    [
        _in_a_definition,
        _renamed_table,
        _other_index,
        _version_below_zero,
        _version_zero,
    ],
)
def test_damage_is_found_before_anything_is_read(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    path = file_with(tmp_path / "elo.db", "Ann", "Ben")
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(NotRead), inspect_data_file(path, thorough=True) as store:
        stored_journal.list_people(store)
    store = store_with(path, "Cleo")
    assert store.remarks[0] == f"elo.db is damaged, set aside as {ASIDE}"
    assert (names(store), store.fault) == (["Cleo"], "")
    assert path.with_name(ASIDE).read_bytes() == before


def test_a_large_file_is_checked_as_well(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    with closing(reopened(path)) as store, store.write():
        for _ in range(100):
            stored_journal.add_record(store, Person(name="x" * 60_000))
    data = bytearray(path.read_bytes())
    data[4_000_000:4_100_000] = bytes(100_000)
    path.write_bytes(data)
    assert reopened(path).remarks[0].startswith("elo.db is damaged, set aside")


def test_the_newest_sound_copy_is_offered(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    path.with_name(COPY).write_bytes(path.read_bytes())
    path.with_name("elo.db.v1-20260201-000000.bak").write_bytes(b"damaged, too")
    path.with_name("elo.db.v1-20260301-000000.bak").touch()
    path.write_bytes(b"x" * 5000)
    first, moved, way = reopened(path).remarks
    assert first == "elo.db is damaged, set aside; an older copy: see elo-tui journal"
    assert moved == f"elo.db was moved to {path.with_name(ASIDE)}"
    assert f"cp {COPY} elo.db" in way
    # until something is stored
    first, way = reopened(path).remarks
    assert first.startswith("elo.db is empty, but an older copy is there")
    assert f"cp {COPY} elo.db" in way
