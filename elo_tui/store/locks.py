"""Whether a folder has the locks that two programs need to share a file."""

from __future__ import annotations

import errno
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path

#: The errors of a network drive without locks, or whose lock server is down.
_NO_LOCKS = frozenset((errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL))

LOCKS_MISSING = "files cannot be locked in this folder, as on some network drives"


def explain_lock_error(error: sqlite3.Error | OSError, folder: Path) -> str:
    """Why this error may have occurred; empty if the locks of a folder work.

    SQLite takes a lock that fails (ENOLCK) for one that someone else holds.
    """
    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF != sqlite3.SQLITE_BUSY or not _lacks_locks(folder):
        return ""
    return LOCKS_MISSING


def _lacks_locks(folder: Path) -> bool:
    """Try it on a separate file: closing one in use would release its locks."""
    with suppress(ImportError):
        import fcntl

        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in _NO_LOCKS
    return False
