"""The causes of failures of storage in sentences, some with a remedy."""

from __future__ import annotations

import errno
import os
import shlex
import sqlite3
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from elo_tui.store.faults import StoreFault

#: The errors of a network drive without locks or without its lock server.
_NO_LOCKS = frozenset((errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL))

LOCKS_MISSING = "files cannot be locked in this folder, as on some network drives"


def explain_lock_error(error: sqlite3.Error | OSError, folder: Path) -> str:
    """Explain an error by missing locks; empty if the locks of a folder work.

    SQLite takes a lock that fails (ENOLCK) for one that another program holds.
    """
    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF != sqlite3.SQLITE_BUSY or not _lacks_locks(folder):
        return ""
    return LOCKS_MISSING


def _lacks_locks(folder: Path) -> bool:
    """Whether locking fails on a new file; closing one in use releases its locks."""
    with suppress(ImportError):
        import fcntl

        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in _NO_LOCKS
    return False


#: By the code of SQLite, else by its primary code (https://www.sqlite.org/rescode.html).
_REASONS = {
    sqlite3.SQLITE_READONLY_DBMOVED: "the file has been moved or deleted",
    sqlite3.SQLITE_READONLY_DIRECTORY: "the folder is read-only",
    sqlite3.SQLITE_BUSY: "another program has locked the file",
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
        LOCKS_MISSING,
    ),
    sqlite3.SQLITE_LOCKED: "another program has locked the file",
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
    """Describe in a few words why an operation on a file or in memory failed."""
    if path is not None and (why := explain_lock_error(error, path.parent)):
        return why
    if isinstance(error, OSError):
        return error.strerror or "the file cannot be used"
    code = _get_sqlite_code(error)
    return _REASONS.get(code) or _REASONS.get(code & 0xFF, "the file cannot be used")


def _get_sqlite_code(error: sqlite3.Error) -> int:
    """SQLite's code for an error; 0 if Python itself refused something."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code


_ELSEWHERE = "name another folder in ELO_TUI_DATA"


class AccessProblem(NamedTuple):
    """The obstacle to using a file, in a few words without a path, and the remedy."""

    why: str
    remedy: str


def find_access_problem(path: Path, error: Exception) -> AccessProblem | None:
    """Find the obstacle to opening or creating a file, given this error.

    None if permissions or another path would not help.
    """
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        return AccessProblem("the path of the data is too long", _ELSEWHERE)
    if os.name != "posix":
        return None
    place = _find_last_reachable(path)
    needed = os.R_OK | os.W_OK if place == path else os.W_OK | os.X_OK
    in_the_way = place == path or place.is_dir()
    return (
        _describe_closed_place(place, path)
        if in_the_way and not os.access(place, needed)
        else None
    )


def _find_last_reachable(path: Path) -> Path:
    """Find the last place on the way to a file that exists and is visible."""
    reached = Path(path.anchor)
    for place in (*reversed(path.parents), path):
        try:
            os.stat(place)
        except OSError:
            break
        reached = place
    return reached


def _describe_closed_place(place: Path, path: Path) -> AccessProblem:
    facts = place.stat()
    shown = shlex.quote(str(place))
    what = {path: "the file of the data", path.parent: "the folder of the data"}
    name = what.get(place, "a folder above the data")
    if os.name == "nt":
        return AccessProblem(f"{name} is closed", _ELSEWHERE)
    if facts.st_uid == os.getuid():
        mode = stat.S_IMODE(facts.st_mode)
        return AccessProblem(
            f"{name} is closed to its owner (mode {mode:03o})",
            f"chmod u+rwX {shown}, or {_ELSEWHERE}",
        )
    owner = _get_user_name(facts.st_uid)
    if place not in what:
        return AccessProblem(f"{name} belongs to {owner} and is closed", _ELSEWHERE)
    me = shlex.quote(_get_user_name(os.getuid()))
    return AccessProblem(
        f"{name} belongs to {owner}",
        f"sudo chown -R {me} {shown}, or {_ELSEWHERE}",
    )


def _get_user_name(number: int) -> str:
    """Get the name of a user, else the number."""
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
