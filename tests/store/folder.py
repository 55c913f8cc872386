"""Files of data in a folder of a test, and what may be done to them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from elo_tui.core.replay.journal_records import Person
from elo_tui.store import stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import APPLICATION_ID, Store
from tests.closing_time import until_end

NOW = datetime(2026, 3, 1, 12, 30, 5)


def store_with(path: Path, *names: str) -> Store:
    """The store of a file, with some people more."""
    store = reopened(path)
    for name in names:
        stored_journal.add_record(store, Person(name=name))
    return store


def file_with(path: Path, *names: str) -> Path:
    """A file with some people, closed."""
    store_with(path, *names).close()
    return path


def names(store: Store) -> list[str]:
    return [person.name for person in stored_journal.list_people(store)]


def names_in(path: Path) -> list[str]:
    """The names in a file, which is closed again."""
    with closing(open_data_file(path, NOW)) as store:
        return names(store)


def reopened(path: Path | None, timeout: float = 5.0) -> Store:
    return until_end(open_data_file(path, NOW, timeout))


def in_memory(other: Store | None = None, fault: str = "") -> Store:
    """A store in memory, an empty one or a copy."""
    return until_end(Store.memory(other, fault))


def sql(path: Path, *statements: str) -> None:
    """Do to a file what the store would not."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def foreign_database(path: Path, application: int = 0) -> None:
    """A database of another program."""
    assert application != APPLICATION_ID
    sql(path, f"PRAGMA application_id = {application}", "CREATE TABLE t (x)")
