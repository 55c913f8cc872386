"""Damage to the file of a pool, drawn from a seed: bytes, rows, and JSON in rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from elo_tui.core.model import Problem
from elo_tui.features.pool import pools
from elo_tui.store.pool_file import NewEntry
from tests.clubs import make_club

#: An entry of every other kind, after the events of the club.
_ENTRIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("remove", {"event": 2}),
    ("private", {"id": "103", "private": True}),
    ("undo", {"entry": 8}),
    ("merge", {"keep": "101", "gone": "112"}),
    ("split", {"id": "102", "events": [3]}),
    ("distinct", {"ids": ["104", "105"]}),
    ("settings", {"from": "2026-03-01", "settings": {"k": [[0, 30.0]]}}),
)
EVENTS = 6
ENTRIES = 1 + EVENTS + len(_ENTRIES)
_VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 2, 99, 10**18, 10**400, 1.5, 1e308, "", "x", "101"),
    *("2026-02-30", "9999-12-31", "0026-01-01", "\ud800", "\x1b[31m", "[["),
    *([], {}, [1], ["a"], [[0, 20]], [[0, "x"]], {"a": 1}),
)
_TEXTS = (
    *("", "{}", "[]", "null", 5, b"{}", "[" * 100_000, "\0", '{"event":1}', "NaN"),
    "9" * 5000,
)
#: Statements on a row of the ledger, of the contents, and on the whole file.
_ROW = "UPDATE content SET {} = ? WHERE digest IN (SELECT digest FROM content LIMIT 1)"
_STATEMENTS = (
    "DROP TABLE entry",
    "DROP TABLE content",
    "DELETE FROM entry",
    "DELETE FROM content",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -3",
    "PRAGMA application_id = 5",
    "ALTER TABLE entry RENAME COLUMN data TO text",
)


def make_ledger(name: str = "club") -> None:
    """Begin a pool in the data folder, with every kind of entry."""
    make_club(name, EVENTS)
    entries = [NewEntry(kind, data) for kind, data in _ENTRIES]
    found = pools.change_pool(name, entries)
    assert not isinstance(found, Problem), found


def damage_bytes(file: Path, dice: Random) -> None:
    """Overwrite some bytes, or cut the file short."""
    data = bytearray(file.read_bytes())
    if dice.random() < 0.2:
        del data[dice.randrange(len(data)) :]
    else:
        for _ in range(dice.choice((1, 3, 20, 200))):
            data[dice.randrange(16, len(data))] = dice.randrange(256)
    file.write_bytes(bytes(data))


def damage_rows(file: Path, dice: Random) -> None:
    """Delete or change a row, or a table."""
    number = dice.randint(1, ENTRIES)
    kinds = ("new", "add", "undo", "settings", "x", "", 5, b"\xff")
    changes: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("DELETE FROM entry WHERE number = ?", (number,)),
        ("UPDATE entry SET kind = ? WHERE number = ?", (dice.choice(kinds), number)),
        ("UPDATE entry SET data = ? WHERE number = ?", (dice.choice(_TEXTS), number)),
        ("UPDATE entry SET number = ? WHERE number = ?", (10**15, number)),
        (_ROW.format("digest"), (dice.choice(("x", "", 5, b"1")),)),
        (_ROW.format("file"), (dice.choice(("x", b"", 5, b"1")),)),
        (dice.choice(_STATEMENTS), ()),
    )
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(*dice.choice(changes))


def damage_entry(file: Path, dice: Random) -> None:
    """Change the JSON of an entry in one place."""
    with closing(sqlite3.connect(file)) as connection, connection:
        number = dice.randint(1, ENTRIES)
        query = "SELECT data FROM entry WHERE number = ?"
        (text,) = connection.execute(query, (number,)).fetchone()
        text = _change_json(text, dice)
        query = "UPDATE entry SET data = ? WHERE number = ?"
        connection.execute(query, (text, number))


def damage_event(file: Path, dice: Random) -> int:
    """Change the JSON of an event in one place; return the number of the event."""
    with closing(sqlite3.connect(file)) as connection, connection:
        number = dice.randint(1, EVENTS)
        query = "SELECT data FROM entry WHERE number = ?"
        (entry,) = connection.execute(query, (number + 1,)).fetchone()
        digest = json.loads(entry)["digest"]
        query = "SELECT event FROM content WHERE digest = ?"
        (text,) = connection.execute(query, (digest,)).fetchone()
        query = "UPDATE content SET event = ? WHERE digest = ?"
        connection.execute(query, (_change_json(text, dice), digest))
    return number


DAMAGES = (damage_bytes, damage_rows, damage_entry, damage_event)


def _change_json(text: str, dice: Random) -> str:
    """Leave out, rename or replace one value of a JSON text."""
    data = json.loads(text)
    places = [*_list_places(data)]
    holder, key = dice.choice(places)
    act = dice.random()
    if act < 0.3:
        del holder[key]
    elif act < 0.4 and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
    else:
        others = [one for one in _VALUES if one != holder[key]]
        holder[key] = dice.choice(others)
    return json.dumps(data)


def _list_places(data: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401  (JSON)
    """List the places of a JSON structure: what holds the value, and its key."""
    if isinstance(data, dict | list):
        for key in [*data] if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from _list_places(data[key])
