"""One import at a time into a folder of lists, and the remains of killed ones."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from elo_tui.readers.lists import ListError
from elo_tui.terminal.private_files import create_private_file

#: The suffix of an unfinished list; the temporary files of an import have no names.
BUILDING = ".building"
_LOCK = ".import.lock"


@contextmanager
def lock_imports(folder: Path) -> Iterator[None]:
    """Allow no other import into this folder; delete the remains of killed ones.

    Raises ListError while another import is running.
    """
    with contextlib.suppress(FileExistsError):
        create_private_file(folder / _LOCK)
    with closing(sqlite3.connect(folder / _LOCK, timeout=0)) as lock:
        try:
            # an empty database is enough for a lock that ends with its process
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise ListError("another import is running") from None
            raise
        for left in _find_remains(folder):
            left.unlink()
        yield


def delete_remains(folder: Path) -> None:
    """Delete what killed imports left, unless an import is running or it is denied."""
    with contextlib.suppress(ListError, sqlite3.Error, OSError):
        if next(_find_remains(folder), None) is not None:
            with lock_imports(folder):
                pass


def _find_remains(folder: Path) -> Iterator[Path]:
    return folder.glob(f".*{BUILDING}*")
