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
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple

from elo_tui.core.days import explain_odd_day
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.pool.ledger import (
    EventContent,
    LedgerLine,
    Round,
    fold_entries,
)
from elo_tui.core.pool.ledger_checks import check_entries
from elo_tui.core.pool.ledger_undo import check_undo
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
from elo_tui.store import database
from elo_tui.store.database import TIMEOUT, connect, transaction
from elo_tui.store.faults import NotRead, NotSaved, StoreFault
from elo_tui.store.pool_damage import (
    DamagedPool,
    find_damaged_entries,
    find_damaged_events,
    find_odd_days,
)
from elo_tui.store.record_json import NotARecord, parse_json
from elo_tui.store.storage_faults import describe_error, is_damage
from elo_tui.terminal.private_files import (
    close_to_others,
    create_private_file,
    give_name,
    make_private_folder,
)

#: ``EloP``, which marks the file as a pool.
APPLICATION_ID = 0x456C6F50
#: Since version 2 a round may have sides and a score, and rules the kind of game. A
#: file of version 1 is read unchanged, and is one of this version after its next entry.
VERSION = 2
#: The fields of a round without sides and score, as in version 1.
_PLAIN = Round.__struct_fields__.index("family")
#: The beginning of every SQLite file.
_SQLITE = b"SQLite format 3\0"

_TABLES = (
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, kind TEXT NOT NULL,"
    " data TEXT NOT NULL)",
    "CREATE TABLE content (digest TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " file BLOB NOT NULL, event TEXT NOT NULL) WITHOUT ROWID",
)


class AddedFile(NamedTuple):
    """An event to be added, with the file that it was read from."""

    label: str
    data: bytes
    content: EventContent
    notes: tuple[str, ...] = ()
    """Notes on the file if games or players are missing there."""


class NewEntry(NamedTuple):
    """An entry to be appended to a ledger."""

    kind: str
    data: Mapping[str, Any] = {}
    added: AddedFile | None = None
    """The event of an entry of kind "add" or "replace"."""


class PoolFile:
    """An open pool; every method raises `StoreFault`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path
        #: The file stored last, and the digest of the event that it is stored with.
        self._last: tuple[bytes, str] = (b"", "")

    def close(self) -> None:
        self._connection.close()

    def list_entries(self) -> list[LedgerLine]:
        """List the entries in their order; raises NotRead unless all are sound."""
        entries: list[LedgerLine] = []
        faults: dict[int, str] = {}
        with _reading(self.path):
            rows = self._connection.execute(
                "SELECT number, kind, data FROM entry ORDER BY number"
            )
            try:
                for place, (number, kind, data) in enumerate(rows, start=1):
                    found = _parse_object(data)
                    if found is None or not isinstance(number, int):
                        faults[place] = "not readable"
                    else:
                        line = LedgerLine(number=number, kind=kind, data=found)
                        entries.append(line)
            except sqlite3.Error as error:
                if not is_damage(error):
                    raise
                faults[len(entries) + 1] = "not readable"
        faults = faults or check_entries(entries, {*self.list_digests()})
        if faults:
            sound = {one.number for one in entries} - faults.keys()
            raise find_damaged_entries(self.path, faults, sound)
        return entries

    @property
    def contents(self) -> StoredContents:
        """The events by their digests, each read when it is looked up."""
        return StoredContents(self)

    def list_digests(self) -> list[str]:
        """List the digests of all contents."""
        with _reading(self.path):
            rows = self._connection.execute("SELECT digest FROM content")
            return [digest for (digest,) in rows]

    def read_content(self, digest: str) -> EventContent:
        """Read the event with a digest; raises NotRead if missing or damaged."""
        text = self._read_stored(digest)[1]
        try:
            event = msgspec.json.decode(text, type=EventContent)
        except msgspec.MsgspecError:
            raise find_damaged_events(
                self.path, self.list_entries(), {digest}
            ) from None
        days = event.first_day, event.last_day
        if why := next(filter(None, map(explain_odd_day, days)), ""):
            raise find_odd_days(self.path, self.list_entries(), digest, why)
        return event

    def read_source(self, digest: str) -> bytes:
        """Read the bytes of a file as they were added."""
        file, _ = self._read_stored(digest)
        return self.read_source(file) if isinstance(file, str) else file

    def _read_stored(self, digest: str) -> tuple[bytes | str, str]:
        """Read the file of an event, and the event as JSON; raises NotRead.

        In place of the file the digest of the event that it is stored with.
        """
        found = self._find_stored(digest)
        if found is None:
            damaged = {digest, *self.list_damaged()}
            raise find_damaged_events(self.path, self.list_entries(), damaged)
        return found

    def list_damaged(self) -> list[str]:
        """List the digests of the events that differ from those stored."""
        return [one for one in self.list_digests() if self._find_stored(one) is None]

    def _find_stored(self, digest: str) -> tuple[bytes | str, str] | None:
        """Find the file of an event, and the event; None if they have changed."""
        with _reading(self.path):
            try:
                row = self._connection.execute(
                    "SELECT file, event FROM content WHERE digest = ?", (digest,)
                ).fetchone()
            except sqlite3.Error as error:
                if not is_damage(error):
                    raise
                return None
        return _unpack(digest, *row) if row else None

    def check_pages(self) -> None:
        """Check every page of the file, in use or not; raises StoreFault."""
        with _reading(self.path):
            query = "PRAGMA integrity_check(1)"
            (found,) = self._connection.execute(query).fetchone()
        if found != "ok":
            raise DamagedPool(self.path)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold off other programs; write everything inside or nothing."""
        try:
            with transaction(self._connection):
                yield
        except sqlite3.Error as error:
            if is_damage(error):
                raise DamagedPool(self.path) from None
            why = describe_error(error, self.path)
            raise NotSaved(f"{self.path.name}: not saved: {why}") from None

    def append(self, kind: str, data: Mapping[str, Any]) -> int:
        """Append an entry inside `writing`, with the time; return its number."""
        made = datetime.now().isoformat(timespec="seconds")
        self._connection.execute(f"PRAGMA user_version = {VERSION}")
        cursor = self._connection.execute(
            "INSERT INTO entry (number, kind, data) VALUES"
            " ((SELECT coalesce(max(number), 0) + 1 FROM entry), ?, ?)",
            (kind, _dump({**data, "made": made})),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def append_event(self, kind: str, number: int, file: AddedFile) -> tuple[int, str]:
        """Append an entry with an event; return its number, and the event's digest."""
        digest = self.store_content(file.label, file.data, file.content)
        data: dict[str, Any] = {"event": number, "digest": digest}
        if file.notes:
            data["notes"] = [*file.notes]
        return self.append(kind, data), digest

    def append_new(self, new: NewEntry) -> None:
        """Append an entry inside `writing`; raises NotSaved, which undoes all."""
        entries = self.list_entries()
        if new.added is not None:
            number = new.data.get("event") or fold_entries(entries).next_event
            self.append_event(new.kind, number, new.added)
            return
        if new.kind == "undo" and (problem := check_undo(entries, new.data["entry"])):
            raise NotSaved(f"Not undone: {problem.text}")
        self.append(new.kind, new.data)

    def store_content(self, name: str, file: bytes, event: EventContent) -> str:
        """Store the content of an event inside `writing`; return its digest."""
        text = _dump(_describe_event(event))
        # the events of a file refer to the first of them, which is stored with the file
        kept = self._last[1] if file is self._last[0] else ""
        if kept not in self.list_digests():
            kept = ""
        digest = _make_digest(kept.encode() if kept else file, text)
        self._connection.execute(
            # the same file mends a content that was damaged
            "INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?)",
            (digest, name, kept or zlib.compress(file), text),
        )
        if not kept:
            self._last = file, digest
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
        return self._more.get(digest) or self._file.read_content(digest)

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
        make_private_folder(path.parent)
        new_path.unlink(missing_ok=True)
        create_private_file(new_path)
        connection = connect(new_path.absolute().as_uri())
        try:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            with transaction(connection):
                for statement in _TABLES:
                    connection.execute(statement)
                PoolFile(connection, path).append("new", data)
        finally:
            connection.close()
        # it fails if another program was faster, and leaves nothing half made
        try:
            give_name(new_path, path)
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
    close_to_others(path)
    with _reading(path):
        connection = connect(path.absolute().as_uri(), timeout=TIMEOUT)
    pool = PoolFile(connection, path)
    try:
        with _reading(path):
            (kind,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        if kind != APPLICATION_ID:
            whose = "a database of another program"
            if kind == database.APPLICATION_ID:
                whose = "the program's own database of journals"
            raise NotRead(f"{path.name}: {whose}, not a pool")
        if version > VERSION:
            raise NotRead(f"{path.name}: of a newer version of elo-tui; update it")
        if version < 1:
            raise DamagedPool(path)
        yield pool
    finally:
        pool.close()


def inspect_pool(path: Path) -> list[LedgerLine]:
    """Read and check a whole pool; return its entries. Raises StoreFault."""
    with open_pool(path) as file:
        entries = file.list_entries()
        if damaged := file.list_damaged():
            raise find_damaged_events(path, entries, {*damaged})
        for digest in file.list_digests():
            file.read_content(digest)
        file.check_pages()
        return entries


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
    except sqlite3.Error as error:
        if is_damage(error):
            raise DamagedPool(path) from None
        raise StoreFault(f"{path.name}: {describe_error(error, path)}") from None


def _parse_object(text: object) -> dict[str, Any] | None:
    """Parse a JSON object; None if it is none."""
    try:
        data = parse_json(text) if isinstance(text, str) else None
    except NotARecord:
        return None
    return data if isinstance(data, dict) else None


def _unpack(digest: str, file: object, event: object) -> tuple[bytes | str, str] | None:
    """Unpack the file and the event of a content; None if they have changed."""
    if not isinstance(file, bytes | str) or not isinstance(event, str):
        return None
    if isinstance(file, str):
        is_sound = _make_digest(file.encode(), event) == digest
        return (file, event) if is_sound else None
    try:
        data = zlib.decompress(file)
    except zlib.error:
        return None
    return (data, event) if _make_digest(data, event) == digest else None


def _make_digest(file: bytes, event: str) -> str:
    text = event.encode(errors="surrogatepass")
    return hashlib.sha256(file + b"\0" + text).hexdigest()


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def write_event(event: EventContent) -> bytes:
    """Write an event that no other file has, such as one corrected by hand."""
    return _dump(_describe_event(event)).encode()


def _describe_event(event: EventContent) -> dict[str, Any]:
    return {
        "name": event.name,
        "first_day": event.first_day.isoformat(),
        "last_day": event.last_day.isoformat(),
        "players": [astuple(one) for one in event.players],
        "rounds": [_trim_round(one) for one in event.rounds],
    }


def _trim_round(one: Round) -> tuple[object, ...]:
    """Leave out sides and score if the file has none, as before version 2."""
    is_plain = not one.first and one.points == NOT_STATED
    return astuple(one)[: _PLAIN if is_plain else None]
