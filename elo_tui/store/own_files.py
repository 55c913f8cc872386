"""The program's own SQLite files, distinguished by their first bytes."""

from __future__ import annotations

import os
from typing import Literal

from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
from elo_tui.store import database, pool_file
from elo_tui.store.lists import list_records

OwnKind = Literal["pool", "list", "journal"]

#: The place of the application's number in the header (SQLite, file format 1.3.16).
_NUMBER = slice(68, 72)
_SQLITE = b"SQLite format 3\0"
_KINDS: dict[int, OwnKind] = {
    pool_file.APPLICATION_ID: "pool",
    list_records.APPLICATION_ID: "list",
    database.APPLICATION_ID: "journal",
}


def find_own_kind(path: str) -> OwnKind | None:
    """Find which of our files a path names; None for any other file."""
    try:
        with open_regular_file(path) as descriptor:
            head = os.read(descriptor, _NUMBER.stop)
    except (NotOpened, OSError):
        return None
    if not head.startswith(_SQLITE):
        return None
    return _KINDS.get(int.from_bytes(head[_NUMBER], "big"))
