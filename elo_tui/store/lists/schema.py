"""The file of one list: its tables, and what makes it ours."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

from elo_tui.core.entry import harmless
from elo_tui.readers.lists.progress import ListError
from elo_tui.store.lists.records import ListInfo

#: "elol" in letters; other programs' files have another number or none.
APPLICATION_ID = 0x656C6F6C
#: Lists of version 1 have no FIDE IDs beside their own, those before 3 no ratings in
#: order.
VERSION = 3
SUFFIX = ".db"
#: What is no text of what is known of a list.
_KINDS: dict[str, Any] = {"players": int, "left_out": int, "date": str | None}

#: The ratings of one pool, federation, sex and birth year from the highest to the
#: lowest, and beside them the numbers of the players; `ranked` reads and fills it.
RANKED = """
    CREATE {temporary} TABLE ranked (
        pool TEXT, federation TEXT, sex TEXT, born INTEGER,
        ratings BLOB, players BLOB,
        PRIMARY KEY (pool, federation, sex, born)
    ) WITHOUT ROWID;
"""

_NAME = re.compile("[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?")

#: The beginnings of words that the index keeps, up to so many letters.
INDEXED_MAX = 4
_INDEXED = " ".join(map(str, range(1, INDEXED_MAX + 1)))
#: The strongest have the lowest numbers, so that the first found are the strongest.
#: A player is always read whole: what the list says about him is one text.
TABLES = f"""
    CREATE TABLE about (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE player (number INTEGER PRIMARY KEY, id TEXT, facts TEXT);
    CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE VIRTUAL TABLE search USING fts5(
        words, content='', detail=none, columnsize=0, prefix='{_INDEXED}',
        tokenize="ascii tokenchars '='"
    );
    {RANKED.format(temporary="")}
"""


def file_of(folder: Path, name: str) -> Path:
    """The file of a list; raises ListError for a name that no list can have."""
    if not _NAME.fullmatch(name):
        raise ListError(
            "the name of a list: small letters, digits and hyphens, such as fide"
        )
    return folder / f"{name}{SUFFIX}"


def describe(lists: sqlite3.Connection, info: ListInfo) -> None:
    """Write what is known of a list, and that the file is one of ours."""
    rows = list(info._asdict().items())
    lists.executemany("INSERT INTO about VALUES (?, ?)", rows)
    lists.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    lists.execute(f"PRAGMA user_version = {VERSION}")


def opened(file: Path) -> sqlite3.Connection:
    """The list of a file, for reading; raises ListError where it is none of ours."""
    name = file.name.removesuffix(SUFFIX)
    try:
        # never changed in its place, so no lock is needed, nor a folder to write to
        address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
        lists = sqlite3.connect(address, uri=True, check_same_thread=False)
        (application,) = lists.execute("PRAGMA application_id").fetchone()
        (version,) = lists.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise damaged(name, error) from None
    if application == APPLICATION_ID and version <= VERSION:
        return lists
    lists.close()
    if application != APPLICATION_ID:
        raise ListError(f"{name}: not a list of this program; import it again")
    raise ListError(f"{name}: written by a newer version of this program")


def damaged(name: str, error: Exception) -> ListError:
    """What is said about a file that SQLite cannot read."""
    return ListError(f"{name}: the list is damaged ({error}); import it again")


def about(lists: sqlite3.Connection, name: str) -> ListInfo:
    """What is known of an open list; raises ListError."""
    try:
        found = dict(lists.execute("SELECT key, value FROM about"))
        # someone else may have written into the file
        if not all(isinstance(found[key], _KINDS.get(key, str)) for key in found):
            raise TypeError(name)
        texts: dict[str, Any] = {
            key: harmless(value) if isinstance(value, str) else value
            for key, value in found.items()
        }
        return ListInfo(**{**texts, "name": name})
    except (sqlite3.Error, TypeError) as error:
        raise ListError(f"{name}: the list is damaged; import it again") from error
