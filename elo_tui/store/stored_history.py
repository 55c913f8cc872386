"""Imported histories in the data file: their rows, and each import as one step.

The rows of an import that was taken back are hidden, so that it can be restored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import astuple, replace

from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    Peak,
    PersonHistory,
)
from elo_tui.core.replay.journal_records import Account
from elo_tui.store.database import Store
from elo_tui.store.step_records import OpenStep
from elo_tui.store.stored_steps import StoredStep, finish_step, list_steps

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
    done = "SELECT id FROM step WHERE NOT undone"
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


def finish_import(store: Store, step: OpenStep) -> None:
    """Store what an import has changed; raises NotSaved.

    An import that added nothing at all is gone.
    """
    has_rows = any(
        store.read(f"SELECT 1 FROM {table} WHERE import = ? LIMIT 1", step.number)
        for table, _ in _TABLES.values()
    )
    finish_step(store, step, has_rows)


def list_imports(store: Store, person: int) -> tuple[StoredStep, ...]:
    """List the imports of a person, the newest last; raises NotRead."""
    return tuple(
        one
        for one in reversed(list_steps(store, -1))
        if one.kind == "import" and one.person == person
    )


def _list_columns(kind: type[AnyRow]) -> str:
    return ", ".join(kind.__struct_fields__)
