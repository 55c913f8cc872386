"""What can go wrong with the data, each in one sentence for the user."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from elo_tui.store import locks

if TYPE_CHECKING:
    from elo_tui.core.replay.journal_records import Entry, Listed, Person


class StoreFault(Exception):
    """Something was not read or not saved; its text is one sentence."""


class NotRead(StoreFault):
    """The data cannot be read at present."""


class NotSaved(StoreFault):
    """The change was not stored; what was stored before is unchanged."""


class ChangedElsewhere(StoreFault):
    """Someone else has changed the record in the meantime; nothing was overwritten."""

    def __init__(self, newest: Person | Listed | Entry | None, deleted: bool) -> None:
        super().__init__(
            "not saved: deleted elsewhere meanwhile"
            if deleted or newest is None
            else "not saved: changed elsewhere meanwhile"
        )
        self.newest = newest
        """As it is stored now; None if it does not exist at all."""
        self.deleted = deleted


#: By the code of SQLite, else by its primary code (https://www.sqlite.org/rescode.html).
_REASONS = {
    sqlite3.SQLITE_READONLY_DBMOVED: "the file has been moved or deleted",
    sqlite3.SQLITE_READONLY_DIRECTORY: "the folder is read-only",
    sqlite3.SQLITE_BUSY: "another program keeps the file locked",
    sqlite3.SQLITE_CANTOPEN: "no file can be opened or created there",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_FULL: "the disk is full",
    # the disk itself, but also a quota or the largest size allowed for a file
    sqlite3.SQLITE_IOERR: "the disk is full or faulty",
    **dict.fromkeys(
        (
            sqlite3.SQLITE_IOERR_LOCK,
            sqlite3.SQLITE_IOERR_RDLOCK,
            sqlite3.SQLITE_IOERR_UNLOCK,
            sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
            sqlite3.SQLITE_PROTOCOL,
        ),
        locks.LOCKS_MISSING,
    ),
    sqlite3.SQLITE_LOCKED: "another program keeps the file locked",
    sqlite3.SQLITE_NOMEM: "no memory left",
    sqlite3.SQLITE_NOTADB: "the file is damaged",
    sqlite3.SQLITE_PERM: "access to the file is not allowed",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_TOOBIG: "it is too large",
}


#: What a file can cause: SQLITE_ERROR, too, if a table is missing or defined wrongly.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the content of the file is at fault."""
    return _get_sqlite_code(error) & 0xFF in _DAMAGE


def is_caused_by_damage(fault: StoreFault) -> bool:
    """Whether something failed because the content of the file is at fault."""
    error = fault.__cause__
    return isinstance(error, sqlite3.Error) and is_damage(error)


def describe_error(error: sqlite3.Error | OSError, path: Path | None = None) -> str:
    """Why an operation failed, on a file or in memory, in a few words."""
    if path is not None and (why := locks.explain_lock_error(error, path.parent)):
        return why
    if isinstance(error, OSError):
        return error.strerror or "the file cannot be used"
    code = _get_sqlite_code(error)
    return _REASONS.get(code) or _REASONS.get(code & 0xFF, "the file cannot be used")


def _get_sqlite_code(error: sqlite3.Error) -> int:
    """SQLite's code for an error; 0 if Python itself refused something."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code
