"""The file of one list: its tables, and what marks it as ours."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

from elo_tui.core.text.clean_text import make_harmless
from elo_tui.readers.lists import ListError
from elo_tui.store.lists.list_records import ListInfo

#: "elol" in letters; other programs' files have another number or none.
APPLICATION_ID = 0x656C6F6C
#: Lists of version 1 have no FIDE IDs beside their own, those before version 3 no
#: ordered ratings.
VERSION = 3
SUFFIX = ".db"
#: The facts about a list that are not text.
_KINDS: dict[str, Any] = {"players": int, "left_out": int, "date": str | None}

#: The ratings of one pool, federation, sex and birth year from highest to lowest,
#: together with the numbers of the players; `ranked` reads and fills it.
RANKED = """
    CREATE {temporary} TABLE ranked (
        pool TEXT, federation TEXT, sex TEXT, born INTEGER,
        ratings BLOB, players BLOB,
        PRIMARY KEY (pool, federation, sex, born)
    ) WITHOUT ROWID;
"""

_NAME = re.compile("[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?")

#: The lengths of the word beginnings that the index stores.
INDEXED_MAX = 4
_INDEXED = " ".join(map(str, range(1, INDEXED_MAX + 1)))
#: The strongest have the lowest numbers, so that they are found first. A player is
#: always read as a whole: all facts from the list are one text.
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


def get_list_file(folder: Path, name: str) -> Path:
    """The file of a list; raises ListError for a name that no list can have."""
    if not _NAME.fullmatch(name):
        raise ListError(
            "the name of a list: small letters, digits and hyphens, such as fide"
        )
    return folder / f"{name}{SUFFIX}"


def write_info(lists: sqlite3.Connection, info: ListInfo) -> None:
    """Store what is known about a list, and mark the file as ours."""
    rows = list(info._asdict().items())
    lists.executemany("INSERT INTO about VALUES (?, ?)", rows)
    lists.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    lists.execute(f"PRAGMA user_version = {VERSION}")


def open_list(file: Path) -> sqlite3.Connection:
    """The list in a file, for reading; raises ListError if it is not one of ours."""
    name = file.name.removesuffix(SUFFIX)
    # SQLite would wait for a pipe
    if file.exists() and not file.is_file():
        raise ListError(f"{name}: not an ordinary file; delete it")
    try:
        # never changed in place, so neither a lock nor a writable folder is needed
        address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
        lists = sqlite3.connect(address, uri=True, check_same_thread=False)
        (application,) = lists.execute("PRAGMA application_id").fetchone()
        (version,) = lists.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise make_damage_error(name, error) from None
    if application == APPLICATION_ID and version <= VERSION:
        return lists
    lists.close()
    if application != APPLICATION_ID:
        raise ListError(f"{name}: not a list of this program; import it again")
    raise ListError(f"{name}: written by a newer version of this program")


def make_damage_error(name: str, error: Exception) -> ListError:
    """The error for a file that SQLite cannot read."""
    return ListError(f"{name}: the list is damaged ({error}); import it again")


def read_info(lists: sqlite3.Connection, name: str) -> ListInfo:
    """What is known about an open list; raises ListError."""
    try:
        found = dict(lists.execute("SELECT key, value FROM about"))
        # someone else may have written into the file
        if not all(isinstance(found[key], _KINDS.get(key, str)) for key in found):
            raise TypeError(name)
        texts: dict[str, Any] = {
            key: make_harmless(value) if isinstance(value, str) else value
            for key, value in found.items()
        }
        return ListInfo(**{**texts, "name": name})
    # Python's own error if SQLite quotes a damaged definition that is not UTF-8
    except (sqlite3.Error, TypeError, UnicodeDecodeError) as error:
        raise ListError(f"{name}: the list is damaged; import it again") from error
