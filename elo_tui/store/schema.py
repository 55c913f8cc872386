"""The tables, and how a file of an older version is migrated.

A person, a listed rating and an event are rows of one table and differ in ``kind``.
Their facts are JSON in ``body``: the arithmetic reads everything about a person or
nothing, so no fact needs a column.

A new field of one of these records needs a migration, even an empty one: an older
program then opens the file read-only instead of losing the field at its
next edit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress

from elo_tui.store.storage_faults import is_damage

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


#: Each leads to the version that is its position in the list plus 1.
MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [
    _create_tables,
    _write_event_facts,
    _change_nothing,
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
