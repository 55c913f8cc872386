"""The file of a pool: its ledger and the files of its events, in SQLite.

An entry is written with the content that it names in one transaction, so a program that
is killed leaves either both or none. Entries are never changed or deleted. A content is
stored once, by its digest: the bytes of the file and the event read from them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any

from elo_tui.core.pool.ledger import Entry, EventContent, Round
from elo_tui.core.pool.pool_people import Player
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
from elo_tui.store.database import TIMEOUT, connect, transaction
from elo_tui.store.storage_faults import NotRead, NotSaved, StoreFault, describe_error

#: ``EloP``, which marks the file as a pool.
APPLICATION_ID = 0x456C6F50
VERSION = 1
#: The beginning of every SQLite file.
_SQLITE = b"SQLite format 3\0"

_TABLES = (
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, kind TEXT NOT NULL,"
    " data TEXT NOT NULL)",
    "CREATE TABLE content (digest TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " file BLOB NOT NULL, event TEXT NOT NULL) WITHOUT ROWID",
)


class PoolFile:
    """An open pool; every method raises `StoreFault`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path

    def close(self) -> None:
        self._connection.close()

    def list_entries(self) -> list[Entry]:
        """List the entries in their order."""
        with _reading(self.path):
            rows = self._connection.execute(
                "SELECT number, kind, data FROM entry ORDER BY number"
            ).fetchall()
            return [
                Entry(number, kind, json.loads(data)) for number, kind, data in rows
            ]

    @property
    def contents(self) -> StoredContents:
        """The events by their digests, each read when it is looked up."""
        return StoredContents(self)

    def list_digests(self) -> list[str]:
        """List the digests of all contents."""
        with _reading(self.path):
            rows = self._connection.execute("SELECT digest FROM content")
            return [digest for (digest,) in rows]

    def read_content(self, digest: str) -> EventContent | None:
        """Read the event with a digest; None if missing."""
        with _reading(self.path):
            found = self._connection.execute(
                "SELECT event FROM content WHERE digest = ?", (digest,)
            ).fetchone()
            return None if found is None else _load_event(json.loads(found[0]))

    def read_source(self, digest: str) -> bytes:
        """Read the bytes of a file as they were added."""
        with _reading(self.path):
            (found,) = self._connection.execute(
                "SELECT file FROM content WHERE digest = ?", (digest,)
            ).fetchone()
            return zlib.decompress(found)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold off other programs; write everything inside or nothing."""
        try:
            with transaction(self._connection):
                yield
        except sqlite3.Error as error:
            why = describe_error(error, self.path)
            raise NotSaved(f"{self.path.name}: not saved: {why}") from None

    def append(self, kind: str, data: Mapping[str, Any]) -> int:
        """Append an entry inside `writing`; return its number."""
        cursor = self._connection.execute(
            "INSERT INTO entry (number, kind, data) VALUES"
            " ((SELECT coalesce(max(number), 0) + 1 FROM entry), ?, ?)",
            (kind, _dump(data)),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def store_content(self, name: str, file: bytes, event: EventContent) -> str:
        """Store the content of an event inside `writing`; return its digest."""
        text = _dump(_describe_event(event))
        digest = hashlib.sha256(file + b"\0" + text.encode()).hexdigest()
        self._connection.execute(
            "INSERT OR IGNORE INTO content VALUES (?, ?, ?, ?)",
            (digest, name, zlib.compress(file), text),
        )
        return digest


class StoredContents(Mapping[str, EventContent]):
    """The events of a pool's file, which must be open; nothing stays in memory."""

    def __init__(
        self, file: PoolFile, more: Mapping[str, EventContent] | None = None
    ) -> None:
        """`more` are events that are not stored yet."""
        self._file = file
        self._more = more or {}

    def __getitem__(self, digest: str) -> EventContent:
        found = self._more.get(digest) or self._file.read_content(digest)
        if found is None:
            raise NotRead(f"{self._file.path.name}: damaged; restore a copy")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._file.list_digests())

    def __len__(self) -> int:
        return len(self._file.list_digests())


def create_pool(path: Path, data: Mapping[str, Any]) -> None:
    """Create the file of a pool with its first entry; raises StoreFault."""
    taken = NotSaved(f"{path.name}: exists already; choose another name")
    new_path = path.with_name(f".{path.name}.new-{os.getpid()}")
    try:
        if os.path.lexists(path):
            raise taken
        path.parent.mkdir(parents=True, exist_ok=True)
        new_path.unlink(missing_ok=True)
        connection = connect(new_path.absolute().as_uri(), "rwc")
        try:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            with transaction(connection):
                for statement in _TABLES:
                    connection.execute(statement)
                PoolFile(connection, path).append("new", data)
        finally:
            connection.close()
        # a link fails if another program was faster, and leaves nothing half made
        try:
            os.link(new_path, path)
        except FileExistsError:
            raise taken from None
    except FileExistsError:
        raise NotSaved(f"{path.name}: not created: its folder is a file") from None
    except (sqlite3.Error, OSError) as error:
        why = describe_error(error, path)
        raise NotSaved(f"{path.name}: not created: {why}") from None
    finally:
        with suppress(OSError):
            # the folder may be closed, or none
            new_path.unlink()


@contextmanager
def open_pool(path: Path) -> Iterator[PoolFile]:
    """Open the file of a pool; raises StoreFault with one sentence."""
    _check_kind(path)
    with _reading(path):
        connection = connect(path.absolute().as_uri(), timeout=TIMEOUT)
    pool = PoolFile(connection, path)
    try:
        with _reading(path):
            (kind,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        if kind != APPLICATION_ID:
            raise NotRead(f"{path.name}: a database of another program, not a pool")
        if version > VERSION:
            raise NotRead(f"{path.name}: of a newer version of elo-tui; update it")
        yield pool
    finally:
        pool.close()


def _check_kind(path: Path) -> None:
    try:
        with open_regular_file(path) as descriptor:
            begin = os.read(descriptor, len(_SQLITE))
    except NotOpened as fault:
        if fault.is_missing:
            fault = NotOpened("no such pool; `pool new` begins one")
        raise NotRead(f"{path.name}: {fault}") from None
    except OSError as error:
        raise NotRead(f"{path.name}: {describe_error(error, path)}") from None
    if begin != _SQLITE:
        raise NotRead(f"{path.name}: not the file of a pool")


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, zlib.error, json.JSONDecodeError) as error:
        if isinstance(error, sqlite3.Error):
            raise StoreFault(f"{path.name}: {describe_error(error, path)}") from None
        raise NotRead(f"{path.name}: damaged; restore a copy") from None


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _describe_event(event: EventContent) -> dict[str, Any]:
    return {
        "name": event.name,
        "first_day": event.first_day.isoformat(),
        "last_day": event.last_day.isoformat(),
        "players": [list(one) for one in event.players],
        "rounds": [list(one) for one in event.rounds],
    }


def _load_event(data: Mapping[str, Any]) -> EventContent:
    return EventContent(
        name=data["name"],
        first_day=date.fromisoformat(data["first_day"]),
        last_day=date.fromisoformat(data["last_day"]),
        players=tuple(Player(*one) for one in data["players"]),
        rounds=tuple(Round(*one) for one in data["rounds"]),
    )
