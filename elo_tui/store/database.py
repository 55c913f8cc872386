"""The database file, and the two ways to use it: read and write.

SQLite with a rollback journal: the newer write-ahead log needs shared memory that
network directories do not have, cannot be read from a read-only directory, and locks
out programs that start at the same moment. Whatever a finished `Store.write` has
written survives the end of the program and a power failure.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from elo_tui.store.schema import migrate
from elo_tui.store.storage_faults import NotRead, NotSaved, describe_error

#: How long to wait for another program that is writing, seconds.
TIMEOUT = 5.0


class _Connection(sqlite3.Connection):
    """A connection that raises sqlite3.Error only.

    SQLite quotes the definition of a damaged table, and Python raises another error if
    the quotation is not UTF-8.
    """

    def execute(self, *statement: Any) -> sqlite3.Cursor:  # noqa: ANN401
        try:
            return super().execute(*statement)
        except UnicodeDecodeError as error:
            corrupt = sqlite3.DatabaseError("malformed database schema")
            corrupt.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise corrupt from error


def connect(
    place: str, mode: str = "rw", timeout: float = TIMEOUT
) -> sqlite3.Connection:
    """A connection to a file by its URI, or to ``:memory:``; raises sqlite3.Error."""
    memory = place == ":memory:"
    connection = sqlite3.connect(
        place if memory else f"{place}?mode={mode}",
        uri=not memory,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
        factory=_Connection,
    )
    # a corrupted text is no reason to read nothing
    connection.text_factory = _decode_text
    return connection


def _decode_text(stored: bytes) -> str:
    return stored.decode(errors="replace")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write everything inside or nothing; raises sqlite3.Error."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # a full disk may have ended the transaction already
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise


class Store:
    """The database, in a file or in memory. May be used from any thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        remarks: tuple[str, ...] = (),
        fault: str = "",
        frozen: bool = False,
    ) -> None:
        self.path = path
        """None: in memory, gone when the program ends."""
        self.remarks = remarks
        """Remarks from opening the file, one sentence each."""
        self.fault = fault
        """The reason why changes do not reach the disk, a sentence; "" if they do. Set
        when the file is opened, then by each change."""
        self.left_out: dict[str, str] = {}
        """Records that the last read could not understand, with the reasons."""
        self._frozen = fault if frozen else ""
        self._connection = connection
        self._lock = RLock()

    @classmethod
    def memory(cls, other: Store | None = None, fault: str = "") -> Store:
        """A store in memory: an empty one, or a copy of another.

        `fault` is the reason why nothing is stored on disk. Raises NotRead.
        """
        connection = connect(":memory:")
        try:
            if other is not None:
                with other._lock:
                    other._connection.backup(connection)
            return make_memory_store(connection, fault)
        except sqlite3.Error as error:
            connection.close()
            raise NotRead(f"not read: {describe_error(error)}") from error

    def read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that a query finds; raises NotRead."""
        with self._lock:
            try:
                return self._connection.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise NotRead(
                    f"not read: {describe_error(error, self.path)}"
                ) from error

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Change several things as one; inside another `write`, as a part of that.

        Raises NotSaved; then nothing has been changed.
        """
        with self._lock:
            try:
                if self._connection.in_transaction:
                    yield self._connection
                    return
                if self._frozen and self.path is not None:
                    raise NotSaved(self._frozen)
                with transaction(self._connection):
                    yield self._connection
            except sqlite3.Error as error:
                self.fault = f"not saved: {describe_error(error, self.path)}"
                raise NotSaved(self.fault) from error
            self.fault = self._frozen

    @property
    def data_version(self) -> int:
        """A number that changes when another program has written; raises NotRead."""
        return int(self.read("PRAGMA data_version")[0][0])

    def close(self) -> None:
        """Close the file; a closed store reads and writes nothing."""
        with self._lock:
            self._connection.close()


def make_memory_store(connection: sqlite3.Connection, fault: str) -> Store:
    """A store on an in-memory database, migrated to the current version."""
    with transaction(connection):
        migrate(connection)
    return Store(connection, None, fault=fault, frozen=True)
