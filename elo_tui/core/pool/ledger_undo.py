"""Undo of an entry of a ledger, unless later entries build on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import complete_settings
from elo_tui.core.pool.ledger import (
    UNDONE_KINDS,
    LedgerLine,
    fold_entries,
    list_undone,
)

#: Kinds of entries that change an event which an entry before them added.
_OF_EVENTS = frozenset({"replace", "remove", "restore", "split"})


def check_undo(entries: Sequence[LedgerLine], number: int) -> Problem | None:
    """Return why an entry cannot be undone, if anything."""
    by_number = {one.number: one for one in entries}
    found = by_number.get(number)
    if found is None:
        return Problem("entry", f"no entry {number}; `pool log` lists them")
    if found.kind not in UNDONE_KINDS | {"undo"}:
        return Problem("entry", f"entry {number} began the pool and stays")
    undone = list_undone(entries)
    if number in undone:
        return Problem("entry", f"entry {number} is undone already")
    # undoing an undo restores an entry, or undoes it once more
    changed = found
    while changed.kind == "undo":
        changed = by_number[changed.data["entry"]]
    in_force = [
        one for one in entries if one.number not in undone and one.kind != "undo"
    ]
    obstacle = next(_find_obstacles(in_force, changed), "")
    if obstacle:
        return Problem("entry", obstacle)
    return _check_rules(entries, number)


def _find_obstacles(
    in_force: Sequence[LedgerLine], changed: LedgerLine
) -> Iterator[str]:
    """Find later entries that build on one, and earlier ones that it lacks."""
    for one in reversed(in_force):
        if one.number > changed.number and _builds_on(one, changed):
            yield f"entry {one.number} ({one.kind}) builds on it; undo that one first"
    if changed.kind in _OF_EVENTS:
        earlier = [one for one in in_force if one.number < changed.number]
        added = {one.data["event"] for one in earlier if one.kind == "add"}
        for event in sorted(_list_events(changed) - added):
            yield f"it needs event {event}, whose entry is undone"


def _builds_on(later: LedgerLine, earlier: LedgerLine) -> bool:
    if earlier.kind == "split":
        # an id made by a split counts the splits before it
        return later.kind == "split"
    if earlier.kind == "merge":
        pair = {earlier.data["keep"], earlier.data["gone"]}
        return later.kind == "split" and later.data["id"] in pair
    return bool(_list_events(later) & _list_events(earlier))


def _list_events(entry: LedgerLine) -> set[int]:
    """List the numbers of the events that an entry names."""
    data = entry.data
    return {*data.get("events", ()), *([data["event"]] if "event" in data else ())}


def _check_rules(entries: Sequence[LedgerLine], number: int) -> Problem | None:
    """Return why the rules of later entries do not fit without an entry."""
    undo = LedgerLine(
        number=entries[-1].number + 1, kind="undo", data={"entry": number}
    )
    later = (rules for _, rules in fold_entries([*entries, undo]).settings)
    checked = map(complete_settings, later)
    return next((one for one in checked if isinstance(one, Problem)), None)
