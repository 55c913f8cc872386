"""The database file: its tables, and the two ways to use it, read and write.

SQLite with a rollback journal: the newer write-ahead log needs shared memory that
network directories do not have, cannot be read from a read-only directory, and locks
out programs that start at the same moment. Whatever a finished `Store.write` has
written survives the end of the program and a power failure.

A person, a listed rating and an event are rows of one table and differ in ``kind``.
Their facts are JSON in ``body``: the arithmetic reads everything about a person or
nothing, so no fact needs a column.

A new field of one of these records needs a migration, even an empty one: an older
program then opens the file read-only instead of losing the field at its
next edit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from elo_tui.store.faults import NotRead, NotSaved
from elo_tui.store.storage_faults import describe_error, is_damage

if TYPE_CHECKING:
    from elo_tui.store.step_records import OpenStep

#: ``Elo1``, which marks the file as ours.
APPLICATION_ID = 0x456C6F31


def _create_tables(connection: sqlite3.Connection) -> None:
    # AUTOINCREMENT: a number is never reused
    connection.execute(
        """
        CREATE TABLE record (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('person', 'listed', 'entry')),
            person INTEGER NOT NULL,
            rev INTEGER NOT NULL DEFAULT 1,
            deleted INTEGER NOT NULL DEFAULT 0,
            body TEXT NOT NULL
        )
        """
    )
    connection.execute("CREATE INDEX of_person ON record (kind, person)")
    connection.execute(
        """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            host TEXT NOT NULL,
            pid INTEGER NOT NULL,
            marker TEXT NOT NULL,
            begun REAL NOT NULL
        )
        """
    )
    connection.execute(
        """
        CREATE TABLE draft (
            session INTEGER NOT NULL,
            screen TEXT NOT NULL,
            saved REAL NOT NULL,
            offered INTEGER NOT NULL DEFAULT 0,
            body TEXT NOT NULL,
            PRIMARY KEY (session, screen)
        )
        """
    )
    connection.execute("CREATE TABLE chosen (person INTEGER NOT NULL)")


def _write_event_facts(connection: sqlite3.Connection) -> None:
    """Write the facts of events in place of the texts of a form.

    An event that cannot be understood stays unchanged, for a program that can.
    """
    query = "SELECT id, body FROM record WHERE kind = 'entry'"
    rows = connection.execute(query).fetchall()
    if not rows:
        # imported here: a new file does not need it, and other programs wait
        return
    from elo_tui.store.record_json import (
        NotARecord,
        parse_json,
        upgrade_event,
        write_json,
    )

    for number, body in rows:
        with suppress(NotARecord):
            connection.execute(
                "UPDATE record SET body = ? WHERE id = ?",
                (write_json(upgrade_event(parse_json(body))), number),
            )


def _change_nothing(connection: sqlite3.Connection) -> None:
    """Change nothing: a record has new fields."""


def _create_history(connection: sqlite3.Connection) -> None:
    """Create the tables of imported histories; records have new fields, too.

    A game is a row of columns, as there may be 50,000 of them. Nothing is deleted when
    an import is undone: its rows are hidden until it is restored.
    """
    owner = "import INTEGER NOT NULL, person INTEGER NOT NULL,"
    pool = f"{owner} system TEXT NOT NULL, pool TEXT NOT NULL,"
    connection.execute(
        """
        CREATE TABLE history_import (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person INTEGER NOT NULL,
            made TEXT NOT NULL,
            label TEXT NOT NULL,
            records TEXT NOT NULL DEFAULT '[]',
            undone INTEGER NOT NULL DEFAULT 0
        )
        """
    )
    connection.execute(
        f"CREATE TABLE history_rating ({pool} day TEXT NOT NULL,"
        " rating INTEGER NOT NULL, games INTEGER, number INTEGER, rd REAL,"
        " source TEXT NOT NULL)"
    )
    connection.execute(
        f"CREATE TABLE history_event ({pool} first TEXT NOT NULL, last TEXT NOT NULL,"
        " name TEXT NOT NULL, before INTEGER, games INTEGER, score REAL, change REAL,"
        " after INTEGER, number INTEGER, source TEXT NOT NULL, key TEXT NOT NULL)"
    )
    connection.execute(
        f"CREATE TABLE history_game ({pool} moment TEXT NOT NULL, own INTEGER,"
        " colour TEXT NOT NULL, opponent TEXT NOT NULL, opponent_rating INTEGER,"
        " halves INTEGER NOT NULL, change REAL, after INTEGER, key TEXT NOT NULL,"
        " event TEXT NOT NULL, source TEXT NOT NULL, is_bot INTEGER NOT NULL)"
    )
    connection.execute(
        f"CREATE TABLE history_peak ({pool} day TEXT NOT NULL, rating INTEGER NOT NULL)"
    )
    for kind in ("rating", "event", "game", "peak"):
        order = ", moment" if kind == "game" else ""
        connection.execute(
            f"CREATE INDEX {kind}_of_person ON history_{kind}"
            f" (person, system, pool{order})"
        )


def _create_roster(connection: sqlite3.Connection) -> None:
    """Create the tables of the news already seen."""
    connection.execute(
        "CREATE TABLE roster_look (person INTEGER NOT NULL, system TEXT NOT NULL,"
        " pool TEXT NOT NULL, day TEXT NOT NULL, rating REAL,"
        " PRIMARY KEY (person, system, pool, day))"
    )
    connection.execute(
        "CREATE TABLE notice_seen (key TEXT PRIMARY KEY, day TEXT NOT NULL)"
    )


def _add_replaced(connection: sqlite3.Connection) -> None:
    """Add the events that an import replaced; records have new fields, too."""
    connection.execute(
        "ALTER TABLE history_import ADD COLUMN replaced TEXT NOT NULL DEFAULT '[]'"
    )
    # a row is hidden as long as the import that replaced it is not undone
    connection.execute(
        "ALTER TABLE history_event ADD COLUMN replaced_by INTEGER NOT NULL DEFAULT 0"
    )


def _create_steps(connection: sqlite3.Connection) -> None:
    """Create the table of all changes, with the imports and changes of earlier ones."""
    connection.execute(
        """
        CREATE TABLE step (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person INTEGER NOT NULL,
            made TEXT NOT NULL,
            kind TEXT NOT NULL,
            label TEXT NOT NULL,
            changes TEXT NOT NULL DEFAULT '[]',
            undone INTEGER NOT NULL DEFAULT 0
        )
        """
    )
    query = "SELECT 1 FROM history_import"
    if connection.execute(query).fetchone() is not None:
        # imported here: a new file does not need it, and other programs wait
        from elo_tui.store.earlier_imports import move_imports

        move_imports(connection)
    connection.execute("DROP TABLE history_import")


#: Each leads to the version that is its position in the list plus 1.
MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [
    _create_tables,
    _write_event_facts,
    _change_nothing,
    _create_history,
    _create_roster,
    _change_nothing,
    _change_nothing,
    _add_replaced,
    _create_steps,
]


def read_version(connection: sqlite3.Connection) -> int:
    """Read the version of the tables; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, to: int | None = None) -> None:
    """Migrate the tables to a version, inside the caller's transaction.

    `to` is this program's version by default. A newer file stays unchanged.
    """
    to = len(MIGRATIONS) if to is None else to
    version = read_version(connection)
    if version >= to:
        return
    for step in MIGRATIONS[version:to]:
        step(connection)
    connection.execute(f"PRAGMA user_version = {to}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


#: The type, name and definition of a table or an index.
_Definition = tuple[str, str, str]


class Unusable(Exception):
    """The file is not one of our databases; the text completes "it ..."."""


def check_file(connection: sqlite3.Connection, thorough: bool = True) -> int:
    """Return the version of the tables, 0 for a new file.

    `thorough` reads the whole file, which takes some 30 ms for 20 MB. Raises Unusable,
    or sqlite3.Error if the content is not at fault.
    """
    # in one transaction: another program may be creating the tables just now
    connection.execute("BEGIN")
    try:
        return _check_tables(connection, thorough)
    except sqlite3.Error as error:
        if is_damage(error):
            raise Unusable("is damaged") from error
        raise
    finally:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


def _check_tables(connection: sqlite3.Connection, thorough: bool) -> int:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    version = read_version(connection)
    found = _read_definitions(connection)
    if application != APPLICATION_ID and (application or version or found):
        raise Unusable("is of another program")
    if not version:
        is_sound = not found
    else:
        is_newer = version > len(MIGRATIONS)
        is_sound = is_newer or (version > 0 and _list_definitions(version) <= found)
    if is_sound and thorough:
        (result,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        is_sound = result == "ok"
    if not is_sound:
        raise Unusable("is damaged")
    return version


def _read_definitions(connection: sqlite3.Connection) -> set[_Definition]:
    """Read the definitions in a file, with single blanks."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master")
    return {
        (str(kind), str(name), " ".join(str(sql).split())) for kind, name, sql in rows
    }


def _list_definitions(version: int) -> set[_Definition]:
    """List the definitions that a file of a version contains."""
    with closing(sqlite3.connect(":memory:")) as connection:
        migrate(connection, version)
        return _read_definitions(connection)


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
    connection.text_factory = lambda stored: stored.decode(errors="replace")
    return connection


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
        self.step: OpenStep | None = None
        """The step that changes now belong to; None: each is one step."""
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
