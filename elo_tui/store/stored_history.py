"""Imported histories in the data file: their rows, and each import as one undo.

The rows of an import that was undone stay until the next import of that person, so that
it can be restored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import astuple, replace

from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    Peak,
    PersonHistory,
)
from elo_tui.core.replay.journal_records import Account
from elo_tui.store import stored_corrections
from elo_tui.store.database import Store

Row = TypeVar("Row", HistoryRating, HistoryEvent, HistoryGame, Peak)

AnyRow = HistoryRating | HistoryEvent | HistoryGame | Peak

#: The table of each kind of row, and the column that orders it. The columns have the
#: order of the record's fields.
_TABLES: dict[type, tuple[str, str]] = {
    HistoryRating: ("history_rating", "day"),
    HistoryEvent: ("history_event", "last"),
    HistoryGame: ("history_game", "moment"),
    Peak: ("history_peak", "day"),
}


class StoredImport(NamedTuple):
    """One import of a person's histories."""

    id: int
    person: int
    made: str
    """The moment, such as ``2026-11-23T09:30:00``."""
    label: str
    """The names of the files."""
    records: tuple[int, ...]
    """The numbers of the records that it added to the journal."""
    is_undone: bool
    replaced: int = 0
    """The number of events that it replaced."""


def read_history(store: Store, person: int) -> PersonHistory:
    """Read all rows of a person; raises NotRead."""
    return PersonHistory(
        ratings=read_rows(store, HistoryRating, person),
        events=read_rows(store, HistoryEvent, person),
        games=read_rows(store, HistoryGame, person),
        peaks=read_rows(store, Peak, person),
    )


def add_history(store: Store, account: Account) -> Account:
    """Add the imported history to an account; raises NotRead."""
    history = read_history(store, account.person.id)
    if history == PersonHistory():
        return account
    from elo_tui.core.replay.dated_entries import entry_key, listed_key
    from elo_tui.core.replay.published_tracks import build_published_tracks

    replayed = {
        *map(listed_key, account.listed),
        *map(entry_key, account.entries),
    }
    published = build_published_tracks(history, replayed)
    return replace(account, history=history, published=published)


def read_rows(
    store: Store, kind: type[Row], person: int, system: str = "", pool: str = ""
) -> tuple[Row, ...]:
    """Read the rows of a kind in the order of time, then of adding; raises NotRead.

    With a `system`, only those of this pool.
    """
    table, order = _TABLES[kind]
    only = "AND system = ? AND pool = ?" if system else ""
    done = "SELECT id FROM history_import WHERE NOT undone"
    if kind is HistoryEvent:
        only += f" AND replaced_by NOT IN ({done})"
    rows = store.read(
        f"SELECT {_list_columns(kind)} FROM {table}"
        f" WHERE person = ? {only} AND import IN ({done})"
        f" ORDER BY {order}, rowid",
        *((person, system, pool) if system else (person,)),
    )
    fields = kind.__struct_fields__
    return tuple([kind(**dict(zip(fields, row, strict=True))) for row in rows])


def add_rows(store: Store, rows: Sequence[AnyRow], number: int, person: int) -> None:
    """Add rows to the import with a number; raises NotSaved."""
    if not rows:
        return
    table, _ = _TABLES[type(rows[0])]
    columns = _list_columns(type(rows[0]))
    values = [(number, person, *astuple(one)) for one in rows]
    marks = ", ".join("?" * len(values[0]))
    with store.write() as connection:
        connection.executemany(
            f"INSERT INTO {table} (import, person, {columns}) VALUES ({marks})", values
        )


def hide_events(
    store: Store, events: Iterable[HistoryEvent], number: int, person: int
) -> None:
    """Hide events that the import with a number replaces; raises NotSaved."""
    columns = ("system", "pool", "name", "last", "source", "key", "number")
    same = " AND ".join(f"{column} IS ?" for column in columns)
    with store.write() as connection:
        connection.executemany(
            f"UPDATE history_event SET replaced_by = ?"
            f" WHERE person = ? AND import != ? AND {same}",
            (
                (number, person, number, *(getattr(one, name) for name in columns))
                for one in events
            ),
        )


def begin_import(store: Store, person: int, made: str, label: str) -> int:
    """Begin an import and return its number; undone ones are gone. Raises NotSaved."""
    with store.write() as connection:
        undone = "SELECT id FROM history_import WHERE undone AND person = ?"
        for table, _ in _TABLES.values():
            connection.execute(
                f"DELETE FROM {table} WHERE import IN ({undone})", (person,)
            )
        connection.execute(
            "DELETE FROM history_import WHERE undone AND person = ?", (person,)
        )
        added = connection.execute(
            "INSERT INTO history_import (person, made, label) VALUES (?, ?, ?)",
            (person, made, label),
        )
    return added.lastrowid or 0


def finish_import(store: Store, number: int, records: Iterable[int]) -> None:
    """Note which records of the journal an import has added; raises NotSaved.

    An import that added nothing at all is gone.
    """
    added = sorted(records)
    with store.write() as connection:
        connection.execute(
            "UPDATE history_import SET records = ? WHERE id = ?",
            (json.dumps(added), number),
        )
        is_empty = not added and not stored_corrections.read_replaced(store, number)
        if is_empty and not any(
            store.read(f"SELECT 1 FROM {table} WHERE import = ? LIMIT 1", number)
            for table, _ in _TABLES.values()
        ):
            connection.execute("DELETE FROM history_import WHERE id = ?", (number,))


def list_imports(store: Store, person: int) -> tuple[StoredImport, ...]:
    """List the imports of a person, the newest last; raises NotRead."""
    rows = store.read(
        "SELECT id, person, made, label, records, undone, replaced FROM history_import"
        " WHERE person = ? ORDER BY id",
        person,
    )
    return tuple(
        StoredImport(
            id=number,
            person=person,
            made=made,
            label=label,
            records=tuple(json.loads(records)),
            is_undone=bool(undone),
            replaced=len(json.loads(replaced)),
        )
        for number, person, made, label, records, undone, replaced in rows
    )


def find_import(store: Store, number: int) -> StoredImport | None:
    """Find the import with a number; raises NotRead."""
    rows = store.read("SELECT person FROM history_import WHERE id = ?", number)
    found = list_imports(store, rows[0][0]) if rows else ()
    return next((one for one in found if one.id == number), None)


def set_undone(store: Store, found: StoredImport, undone: bool) -> None:
    """Undo an import, or restore it: its rows, its records, those it replaced.

    Raises NotSaved.
    """
    with store.write() as connection:
        connection.execute(
            "UPDATE history_import SET undone = ? WHERE id = ?", (undone, found.id)
        )
        connection.executemany(
            "UPDATE record SET rev = rev + 1, deleted = ? WHERE id = ? AND deleted = ?",
            ((undone, one, not undone) for one in found.records),
        )
        stored_corrections.exchange_events(store, found.id)


def _list_columns(kind: type[AnyRow]) -> str:
    return ", ".join(kind.__struct_fields__)
