"""Check that a file is one of our databases and undamaged.

SQLite reads each page only when it is needed, and its messages quote the damaged text
of a table's definition: all of the file is checked when it is opened, so that damage is
found before anything is read, shown or added.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress

from elo_tui.store.schema import APPLICATION_ID, MIGRATIONS, migrate, read_version
from elo_tui.store.storage_faults import is_damage

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
    """The definitions in a file, however their blanks and lines are set."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master")
    return {
        (str(kind), str(name), " ".join(str(sql).split())) for kind, name, sql in rows
    }


def _list_definitions(version: int) -> set[_Definition]:
    """The definitions that a file of a version contains."""
    with closing(sqlite3.connect(":memory:")) as connection:
        migrate(connection, version)
        return _read_definitions(connection)
