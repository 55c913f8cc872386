"""Inspects the data file as it is: nothing is created, repaired or moved."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from elo_tui.store.database import Store, connect
from elo_tui.store.schema import MIGRATIONS
from elo_tui.store.soundness import Unusable, check_file
from elo_tui.store.storage_faults import NotRead, describe_error

#: How long to wait for another program that is writing, seconds.
_PATIENCE = 0.5


@contextmanager
def inspect_data_file(path: Path, thorough: bool = False) -> Iterator[Store]:
    """The store of an existing file, read-only; `thorough` checks all of it.

    Raises NotRead with the reason if the file is unusable.
    """
    path = Path(os.path.realpath(path))
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotRead("not an ordinary file")
        with closing(connect(path.as_uri(), "ro", _PATIENCE)) as connection:
            version = check_file(connection, thorough)
            if not version:
                raise NotRead("the file is empty")
            if version > len(MIGRATIONS):
                raise NotRead("the file is from a newer version of the program")
            yield Store(connection, path, fault="not saved: opened for inspection only")
    except Unusable as fault:
        raise NotRead(f"the file {fault}") from None
    except (sqlite3.Error, OSError) as error:
        raise NotRead(describe_error(error)) from error
