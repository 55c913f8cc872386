"""The file in which everything is kept, and the two ways to use it: read and write.

SQLite with a rollback journal: the newer write-ahead log needs a shared memory that
network directories do not have, cannot be read from a read-only directory, and locks
out programs that start at the same moment. What a finished `Store.write` has written
survives the end of the program and a power failure.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from elo_tui.store.faults import NotRead, NotSaved, reason
from elo_tui.store.schema import migrate

#: How long to wait for another program that is writing, seconds.
TIMEOUT = 5.0


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
    )
    # a text that someone else has spoilt is no reason to read nothing
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    return stored.decode(errors="replace")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside, or nothing of it; raises sqlite3.Error."""
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
    """What is kept, in a file or in memory. May be used from any thread."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        said: tuple[str, ...] = (),
        fault: str = "",
        frozen: bool = False,
    ) -> None:
        self.path = path
        """None: in memory, gone at the end of the program."""
        self.said = said
        """What came up while the file was opened, a sentence each."""
        self.fault = fault
        """Why changes are not kept on the disk, a sentence; "" where they are. As it
        was found when the file was opened, then by the last change."""
        self.left_out: dict[str, str] = {}
        """What could not be understood when it was read last, and why."""
        self._frozen = fault if frozen else ""
        self._connection = connection
        self._lock = RLock()

    @classmethod
    def memory(cls, other: Store | None = None, fault: str = "") -> Store:
        """A store in memory: an empty one, or a copy of what another one holds.

        `fault` is the reason why nothing is kept where it should be. Raises NotRead.
        """
        connection = connect(":memory:")
        try:
            if other is not None:
                with other._lock:
                    other._connection.backup(connection)
            return in_memory(connection, fault)
        except sqlite3.Error as error:
            connection.close()
            raise NotRead(f"not read: {reason(error)}") from error

    def read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows that a query finds; raises NotRead."""
        with self._lock:
            try:
                return self._connection.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise NotRead(f"not read: {reason(error, self.path)}") from error

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Change several things as one; inside another `write` it is a part of that.

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
                self.fault = f"not saved: {reason(error, self.path)}"
                raise NotSaved(self.fault) from error
            self.fault = self._frozen

    @property
    def data_version(self) -> int:
        """A number that changes when another program has written; raises NotRead."""
        return int(self.read("PRAGMA data_version")[0][0])

    def close(self) -> None:
        """Give the file back; a store that is closed reads and writes nothing."""
        with self._lock:
            self._connection.close()


def in_memory(connection: sqlite3.Connection, fault: str) -> Store:
    """A store of a database that lies in memory, brought up to date."""
    with transaction(connection):
        migrate(connection)
    return Store(connection, None, fault=fault, frozen=True)
