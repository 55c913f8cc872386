"""Visits to hosts: one at a time on the machine, a second between two requests.

The times of the requests are in a separate file; its lock ends with the process.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from elo_tui.network.connection import Download, Reach, Response, exchange
from elo_tui.network.hosts import Address, Known, NotFetched, Stopped, parse_address
from elo_tui.terminal.private_files import (
    close_to_others,
    create_private_file,
    make_private_folder,
)

#: Seconds between two requests to one host.
APART = 1.0
_REDIRECTS_MAX = 3
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_FILE = "network.db"
_BUSY = "elo-tui is fetching something already; try again in a moment"
_NOTICED = 0.1
#: The number of cached pages, and their longest lifetime, seconds.
_PAGES_MAX = 40
_TABLES = """
    CREATE TABLE IF NOT EXISTS asked (host TEXT PRIMARY KEY, at REAL);
    CREATE TABLE IF NOT EXISTS page
        (address TEXT PRIMARY KEY, at REAL, lasts REAL, body BLOB);
    CREATE TABLE IF NOT EXISTS version
        (address TEXT PRIMARY KEY, etag TEXT, modified TEXT);
    CREATE TABLE IF NOT EXISTS list
        (address TEXT PRIMARY KEY, at REAL, modified TEXT, length TEXT, imported TEXT);
"""


class VisitOptions(NamedTuple):
    """Hosts, storage, connection, clock and callbacks of a visit."""

    known: Known
    """The hosts that may be contacted."""
    folder: Path | None = None
    """The folder for past requests; None: they are in memory only."""
    reach: Reach = Reach()
    now: Callable[[], float] = time.time
    sleep: Callable[[float], object] = time.sleep
    on_request: Callable[[str], object] = lambda _address: None
    """Called with each address before anything is sent there."""
    on_wait: Callable[[str], object] = lambda _why: None
    """Called with the reason and the duration before the next attempt waits."""


class ListStamp(NamedTuple):
    """Statements of a host about a list that was then imported."""

    at: float
    """When it was last requested, in seconds since the epoch."""
    modified: str
    length: str
    imported: str
    """`ListInfo.imported` of the resulting list."""


class CachedPage(NamedTuple):
    """A cached page."""

    at: float
    body: bytes


class Version(NamedTuple):
    """The validators of a page, as the host stated them; empty if it has not."""

    etag: str = ""
    modified: str = ""

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers that request the page only if it has changed (RFC 9110, 13.1)."""
        named = (("If-None-Match", self.etag), ("If-Modified-Since", self.modified))
        return {name: text for name, text in named if text}


class Visit:
    """Sends requests to hosts, and caches their recent answers."""

    def __init__(self, options: VisitOptions, memory: sqlite3.Connection) -> None:
        self.options = options
        self._memory = memory

    def ask(
        self,
        method: str,
        address: Address,
        taking: Download | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Send a request, following up to three redirects, each checked like the first.

        Raises NotFetched, Unreached or Stopped.
        """
        for _ in range(_REDIRECTS_MAX + 1):
            self.options.on_request(str(address))
            self._keep_apart(address.host)
            answer = exchange(method, address, self.options.reach, taking, headers)
            if answer.status not in _REDIRECTS:
                return answer
            try:
                address = parse_address(
                    answer.headers.get("location", ""), self.options.known, address
                )
            except NotFetched as error:
                raise NotFetched(f"{address.host} redirects to {error}") from None
        raise NotFetched(f"{address.host}: too many redirects, given up")

    def _keep_apart(self, host: str) -> None:
        """Wait until the host may be contacted again, and record that it is."""
        row = self._memory.execute(
            "SELECT at FROM asked WHERE host = ?", (host,)
        ).fetchone()
        if row is not None:
            # a clock that was set back must not cause a wait
            self.wait(min(APART, row[0] + APART - self.options.now()))
        self._memory.execute(
            "INSERT OR REPLACE INTO asked VALUES (?, ?)", (host, self.options.now())
        )

    def wait(self, seconds: float) -> None:
        """Wait; raises Stopped as soon as the user gives up."""
        while seconds > 0:
            if self.options.reach.is_cancelled():
                raise Stopped
            self.options.sleep(min(_NOTICED, seconds))
            seconds -= _NOTICED

    def page(self, address: Address) -> CachedPage | None:
        """Return a page that was fetched recently."""
        now = self.options.now()
        row = self._memory.execute(
            "SELECT at, body FROM page WHERE address = ?"
            " AND at <= ? AND ? < at + lasts",
            (str(address), now, now),
        ).fetchone()
        return None if row is None else CachedPage(*row)

    def old_page(self, address: Address) -> tuple[CachedPage, Version] | None:
        """Return a page of any age if its host can confirm that it is unchanged."""
        row = self._memory.execute(
            "SELECT at, body, etag, modified FROM page JOIN version USING (address)"
            " WHERE address = ? AND etag || modified != ''",
            (str(address),),
        ).fetchone()
        return None if row is None else (CachedPage(*row[:2]), Version(*row[2:]))

    def cache_page(
        self, address: Address, at: float, lasts: float, body: bytes
    ) -> None:
        """Cache a page for this many seconds, and drop the oldest."""
        self._memory.execute(
            "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?)",
            (str(address), at, lasts, body),
        )
        self._memory.execute(
            "DELETE FROM page WHERE address NOT IN"
            " (SELECT address FROM page ORDER BY at DESC LIMIT ?)",
            (_PAGES_MAX,),
        )
        self._memory.execute(
            "DELETE FROM version WHERE address NOT IN (SELECT address FROM page)"
        )

    def store_version(self, address: Address, version: Version) -> None:
        """Store the validators of a cached page."""
        self._memory.execute(
            "INSERT OR REPLACE INTO version VALUES (?, ?, ?)",
            (str(address), *version),
        )

    def stamp(self, address: Address) -> ListStamp | None:
        """Return the stamp of a list that was fetched from an address."""
        row = self._memory.execute(
            "SELECT at, modified, length, imported FROM list WHERE address = ?",
            (str(address),),
        ).fetchone()
        return None if row is None else ListStamp(*row)

    def store_stamp(self, address: Address, stamp: ListStamp) -> None:
        """Store the stamp of a list."""
        self._memory.execute(
            "INSERT OR REPLACE INTO list VALUES (?, ?, ?, ?, ?)",
            (str(address), *stamp),
        )


@contextmanager
def open_visit(options: VisitOptions) -> Iterator[Visit]:
    """Open a visit if no other is in progress; raises NotFetched."""
    if options.folder is None:
        with _hold_seat(options):
            yield Visit(options, _process_memory())
        return
    try:
        make_private_folder(options.folder)
        with suppress(FileExistsError):
            create_private_file(options.folder / _FILE)
        close_to_others(options.folder / _FILE)
        memory = sqlite3.connect(
            options.folder / _FILE, timeout=0, isolation_level=None
        )
    except (OSError, sqlite3.Error) as error:
        raise _memory_error(error) from None
    with closing(memory):
        memory.text_factory = lambda stored: stored.decode(errors="replace")
        try:
            memory.execute("PRAGMA synchronous = OFF")
            memory.executescript(_TABLES)
            memory.execute("BEGIN EXCLUSIVE")
            # a file that can only be read is noticed when something is written
            memory.execute("PRAGMA user_version = 1")
            is_sound = _is_sound(memory)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise NotFetched(_BUSY) from None
            raise _memory_error(error) from None
        # Python's own error if SQLite quotes a damaged definition that is not UTF-8
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            is_sound = False
        if not is_sound:
            raise _memory_error(f"{_FILE} in {options.folder} is damaged: delete it")
        try:
            yield Visit(options, memory)
        finally:
            # also after a failure: requests were sent
            memory.execute("COMMIT")


def _is_sound(memory: sqlite3.Connection) -> bool:
    """Whether the file can be read to its end and has our tables."""
    query = "SELECT CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_master"
    tables = {*_process_memory().execute(query)} <= {*memory.execute(query)}
    return tables and memory.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)


@contextmanager
def _hold_seat(options: VisitOptions) -> Iterator[None]:
    """Exclude other visits of this user by a socket's name (unix(7), Linux).

    The sessions of a kiosk cannot write a file, nor share the times of their requests:
    a second passes after each visit.
    """
    with closing(socket.socket(getattr(socket, "AF_UNIX", socket.AF_INET))) as seat:
        if sys.platform == "linux":
            try:
                seat.bind(f"\0elo-tui/{os.getuid()}/network".encode())
            except OSError:
                raise NotFetched(_BUSY) from None
        try:
            yield
        finally:
            options.sleep(APART)


@cache
def _process_memory() -> sqlite3.Connection:
    """Open the record of requests of this process, lost when it ends."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    memory.executescript(_TABLES)
    return memory


def _memory_error(error: Exception | str) -> NotFetched:
    why = getattr(error, "strerror", None) or str(error)
    return NotFetched(f"nothing fetched: the request cannot be recorded ({why})")
