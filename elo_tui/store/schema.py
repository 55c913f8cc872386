"""The tables, and how a file of an older version is migrated.

A person, a listed rating and an event are rows of one table and differ in ``kind``.
Their facts are JSON in ``body``: the arithmetic reads everything about a person or
nothing, so no fact needs a column.

Whoever adds a field to one of these records must also add a migration, even an empty
one: an older program then opens the file read-only instead of losing the field at its
next edit.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress

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

    An event that cannot be understood stays as it is, for a program that can.
    """
    query = "SELECT id, body FROM record WHERE kind = 'entry'"
    rows = connection.execute(query).fetchall()
    if not rows:
        # imported here: a new file does not need it, and other programs wait
        return
    from elo_tui.store.old_events import upgrade_event
    from elo_tui.store.record_json import NotARecord, parse_json, write_json

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
    """The version of the tables; 0 if there are none yet."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, to: int | None = None) -> None:
    """Migrate the tables to a version, inside the caller's transaction.

    `to` is this program's version by default. A file of a newer one is left as it is.
    """
    to = len(MIGRATIONS) if to is None else to
    version = read_version(connection)
    if version >= to:
        return
    for step in MIGRATIONS[version:to]:
        step(connection)
    connection.execute(f"PRAGMA user_version = {to}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
