"""The input that was in the fields of a screen when the program ended.

Each run of the program is a session with a draft for each screen. However it ends,
including by quitting, the next run offers them.
"""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from elo_tui.store.database import Store
from elo_tui.store.record_json import (
    NotARecord,
    decode_record,
    encode_record,
    parse_json,
    write_json,
)

#: The record that holds the fields of a screen; only the screens' readers know which
#: one it is for each.
State = Struct
States = Mapping[str, type[State]]

#: The lifetime of drafts, and the number of each screen.
KEPT = timedelta(days=30)
COUNT = 10
#: The bit of the column ``offered`` of a draft that a start has found too old: it is
#: not listed, and the next start that finds it too old deletes it. The clock of one
#: start may have been wrong.
_EXPIRED = 2
#: A run on another machine, or of unknown state, may last this long.
MAYBE_ALIVE = timedelta(days=1)


#: States of a process that has ended: killed, but not yet waited for by its parent
#: (proc(5), field 3).
_OVER = (b"Z", b"X", b"x")
#: In the year 5138; text and later times cannot be converted to a date.
_LATEST = 1e11


class Draft(NamedTuple):
    """The fields of a screen, from a run that has ended."""

    session: int
    screen: str
    saved: datetime
    offered: bool
    """Loading it has been started before: it may be what ended that run."""
    state: Any
    """One of the records asked for."""


def begin_session(store: Store, now: datetime) -> int:
    """Begin a run and return its number; old drafts go. Raises NotSaved, NotRead.

    A draft that is too old for the first time stays, unlisted, until another run
    begins.
    """
    pid = os.getpid()
    with store.write() as connection:
        _delete_old(store, connection, now - KEPT)
        number = connection.execute(
            "INSERT INTO session (host, pid, marker, begun) VALUES (?, ?, ?, ?)",
            (socket.gethostname(), pid, _make_marker(pid), now.timestamp()),
        ).lastrowid
    return number or 0


def save_draft(
    store: Store, session: int, screen: str, state: State, now: datetime
) -> None:
    """Store the fields of a screen; raises NotSaved."""
    with store.write() as connection:
        connection.execute(
            "INSERT INTO draft (session, screen, saved, body) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET"
            " saved = excluded.saved, body = excluded.body, offered = 0",
            (session, screen, now.timestamp(), write_json(encode_record(state))),
        )


def delete_draft(store: Store, session: int, screen: str) -> None:
    """Delete a draft that is empty now or unwanted; raises NotSaved."""
    with store.write() as connection:
        connection.execute(
            "DELETE FROM draft WHERE session = ? AND screen = ?", (session, screen)
        )


def end_session(store: Store, session: int) -> None:
    """End a run; one without drafts leaves nothing behind. Raises NotSaved."""
    with store.write() as connection:
        connection.execute(
            "DELETE FROM session WHERE id = ?"
            " AND NOT EXISTS (SELECT 1 FROM draft WHERE draft.session = session.id)",
            (session,),
        )


def list_drafts(
    store: Store, session: int, now: datetime, states: States
) -> tuple[Draft, ...]:
    """List the drafts of runs that have ended, newest first; raises NotRead.

    `states` are the records of the screens to look for.
    """
    found = []
    for number, screen, saved, offered, body, host, pid, marker in store.read(
        "SELECT session, screen, saved, offered, body,"
        " host, CAST(pid AS INTEGER), marker"
        " FROM draft LEFT JOIN session ON session.id = draft.session"
        " WHERE session != ? AND saved BETWEEN 0 AND ? AND NOT offered & ?"
        " ORDER BY saved DESC",
        session,
        _LATEST,
        _EXPIRED,
    ):
        alive = host is not None and _is_alive(host, pid, marker)
        if alive is None:
            alive = now.timestamp() - saved < MAYBE_ALIVE.total_seconds()
        if alive or screen not in states:
            continue
        name = f"draft {number} {screen}"
        try:
            state = decode_record(states[screen], parse_json(body))
        except NotARecord as fault:
            store.left_out[name] = f"{name} not read: {fault}"
            continue
        day = datetime.fromtimestamp(saved, now.tzinfo)
        found.append(
            Draft(number, screen, saved=day, offered=bool(offered & 1), state=state)
        )
    return tuple(found)


def count_expired(store: Store) -> int:
    """Count the drafts that the next run deletes; raises NotRead."""
    [(count,)] = store.read("SELECT count(*) FROM draft WHERE offered & ?", _EXPIRED)
    return int(count)


def restore_expired(store: Store, now: datetime) -> None:
    """List drafts again that are not too old after all; raises NotSaved, NotRead."""
    if count_expired(store):
        with store.write() as connection:
            _restore_newer(connection, (now - KEPT).timestamp())


def renew_expired(store: Store, now: datetime) -> int:
    """Renew the drafts that the next run would delete; return how many.

    Raises NotSaved, NotRead.
    """
    count = count_expired(store)
    with store.write() as connection:
        connection.execute(
            "UPDATE draft SET offered = offered & ~?, saved = ? WHERE offered & ?",
            (_EXPIRED, now.timestamp(), _EXPIRED),
        )
    return count


def _restore_newer(connection: sqlite3.Connection, oldest: float) -> None:
    connection.execute(
        "UPDATE draft SET offered = offered & ~? WHERE saved >= ?", (_EXPIRED, oldest)
    )


def mark_offered(store: Store, draft: Draft) -> None:
    """Note that a draft is about to be loaded; raises NotSaved."""
    with store.write() as connection:
        connection.execute(
            "UPDATE draft SET offered = offered | 1 WHERE session = ? AND screen = ?",
            (draft.session, draft.screen),
        )


def _delete_old(store: Store, connection: sqlite3.Connection, oldest: datetime) -> None:
    """Delete drafts that were not loaded, and runs without any."""
    before = oldest.timestamp()
    connection.execute(
        "DELETE FROM draft WHERE saved < ? AND offered & ?", (before, _EXPIRED)
    )
    _restore_newer(connection, before)
    connection.execute(
        "UPDATE draft SET offered = offered | ? WHERE saved < ?", (_EXPIRED, before)
    )
    connection.execute(
        "DELETE FROM draft WHERE (SELECT count(*) FROM draft AS newer WHERE"
        " newer.screen = draft.screen AND newer.saved > draft.saved) >= ?",
        (COUNT,),
    )
    for number, host, pid, marker, begun in store.read(
        "SELECT id, host, CAST(pid AS INTEGER), marker, CAST(begun AS REAL)"
        " FROM session WHERE id NOT IN (SELECT session FROM draft)"
    ):
        alive = _is_alive(host, pid, marker)
        if alive is False or (alive is None and begun < before):
            connection.execute("DELETE FROM session WHERE id = ?", (number,))


def _is_alive(host: str, pid: int, marker: str) -> bool | None:
    """Check if a run is still active; None if that cannot be known."""
    if host != socket.gethostname():
        return None
    if marker:
        return _make_marker(pid) == marker
    if os.name != "posix":
        return None  # there a signal of 0 would end it
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def _make_marker(pid: int) -> str:
    """Make a mark that differs for later processes with the same number, or "".

    On Linux the ID of the system's boot and the clock tick at which the process started
    (proc(5): field 22 of ``stat``; the name in parentheses may contain anything).
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        if fields[0] in _OVER:
            return ""
        return f"{boot} {int(fields[19])}"
    except (OSError, IndexError, ValueError):
        return ""
