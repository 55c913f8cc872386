"""Events that an import has replaced, in the data file, and the way back.

An import holds the other version of each event that it replaced: the earlier one, or
the later one once the import is undone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.replay.journal_records import Entry
from elo_tui.store import stored_journal
from elo_tui.store.database import Store


class Replaced(NamedTuple):
    """The other version of an event that was replaced."""

    record: int
    rev: int
    """The revision of the record since; another one means a later change."""
    body: str


def replace_event(store: Store, number: int, event: Entry) -> Entry:
    """Replace a stored event in the import with a number; raises NotSaved."""
    with store.write():
        ((body,),) = store.read("SELECT body FROM record WHERE id = ?", event.id)
        after = stored_journal.update_record(store, event)
        earlier = Replaced(event.id, after.rev, body)
        _write_replaced(store, number, [*read_replaced(store, number), earlier])
    return after


def read_replaced(store: Store, number: int) -> tuple[Replaced, ...]:
    """Read what the import with a number has replaced; raises NotRead."""
    rows = store.read("SELECT replaced FROM history_import WHERE id = ?", number)
    stored = json.loads(rows[0][0]) if rows else ()
    return tuple(
        Replaced(record=record, rev=rev, body=body) for record, rev, body in stored
    )


def exchange_events(store: Store, number: int) -> None:
    """Exchange the events that an import replaced for their other versions.

    One that was changed since stays. Raises NotSaved.
    """
    exchanged = []
    with store.write() as connection:
        for one in read_replaced(store, number):
            rows = store.read(
                "SELECT body FROM record WHERE id = ? AND rev = ?", one.record, one.rev
            )
            if rows:
                connection.execute(
                    "UPDATE record SET rev = rev + 1, body = ? WHERE id = ?",
                    (one.body, one.record),
                )
                one = Replaced(one.record, one.rev + 1, rows[0][0])
            exchanged.append(one)
        _write_replaced(store, number, exchanged)


def _write_replaced(store: Store, number: int, replaced: Sequence[Replaced]) -> None:
    with store.write() as connection:
        connection.execute(
            "UPDATE history_import SET replaced = ? WHERE id = ?",
            (json.dumps(replaced, ensure_ascii=False), number),
        )
