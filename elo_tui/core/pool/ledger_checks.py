"""Checks of a stored ledger: what is wrong with an entry, before anything follows.

Another program, or a faulty disk, may have changed the file. What passes these checks
can be folded, joined and rated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from datetime import date
from typing import Any, NamedTuple

from msgspec.structs import asdict

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.pool.ledger import (
    UNDONE_KINDS,
    LedgerLine,
    list_undone,
    read_settings,
)
from elo_tui.core.pool.opening_list import check_opening_row, is_number, is_text

_WRONG_RULES = "wrong rules"
#: The default of each setting.
_USUAL = asdict(PoolSettings())
#: More events than any ledger has.
_EVENT_MAX = 10_000_000


def check_entries(entries: Sequence[LedgerLine], digests: Set[str]) -> dict[int, str]:
    """Return the faults of the entries, by number; `digests` are those stored.

    Each entry is checked by itself and against those before it.
    """
    faults: dict[int, str] = {}
    known = _Known({}, set(), digests)
    expected = 1
    for entry in entries:
        if entry.number > expected:
            faults[expected] = "missing"
        expected = entry.number + 1
        known.kinds[entry.number] = entry.kind
        check = _CHECKS.get(entry.kind)
        if check is None or (entry.kind == "new") != (entry.number == 1):
            faults[entry.number] = "of an unknown kind"
        elif not is_text(entry.data.get("made", "")):
            faults[entry.number] = "a wrong time"
        elif why := check(entry.data) or known.find_missing(entry):
            faults[entry.number] = why
    if not faults:
        return _check_rules(entries) or _find_lost_entry(entries, digests)
    return faults


def _check_rules(entries: Sequence[LedgerLine]) -> dict[int, str]:
    """Return which changed rules do not fit those in force before them."""
    undone, faults = list_undone(entries), {}
    present: dict[str, Any] = {}
    for one in entries:
        if one.kind == "new":
            present |= one.data["settings"]
        if one.kind == "settings" and one.number not in undone:
            present |= one.data["settings"]
            if isinstance(complete_settings(read_settings(present)), Problem):
                faults[one.number] = _WRONG_RULES
    return faults


def _find_lost_entry(
    entries: Sequence[LedgerLine], digests: Set[str]
) -> dict[int, str]:
    """Find that an event is stored without its entry, which is written with it."""
    named = {one.data["digest"] for one in entries if "digest" in one.data}
    is_whole = entries and digests <= named
    return {} if is_whole else {len(entries) + 1: "missing"}


class _Known(NamedTuple):
    """The numbers and digests that the entries so far have named."""

    kinds: dict[int, str]
    events: set[int]
    digests: Set[str]

    def find_missing(self, entry: LedgerLine) -> str:
        """Find the first thing an entry names that did not exist yet; "" if none."""
        data = entry.data
        if entry.kind == "undo":
            number = data["entry"]
            kind = self.kinds.get(number) if number < entry.number else None
            is_known = kind in UNDONE_KINDS | {"undo"}
            return "" if is_known else f"no entry {number} before it to be undone"
        if entry.kind == "add":
            self.events.add(data["event"])
        if "digest" in data and data["digest"] not in self.digests:
            return f"the file of event {data['event']} is missing"
        named = data.get("events", [data["event"]] if "event" in data else [])
        missing = next((one for one in named if one not in self.events), None)
        return "" if missing is None else f"no event {missing} before it"


def _check_new(data: Mapping[str, Any]) -> str:
    opening = data.get("opening", [])
    if not isinstance(opening, list):
        return "a wrong opening list"
    for place, row in enumerate(opening, start=1):
        if not isinstance(row, Mapping) or check_opening_row(row):
            return f"a wrong row {place} of the opening list"
    return check_stored_settings(data.get("settings"))


def check_stored_settings(stored: object) -> str:
    """Return the fault of the rules that a pool began with; "" if none."""
    if not isinstance(stored, Mapping) or "system" not in stored or "k" not in stored:
        return _WRONG_RULES
    if not all(_has_kind(name, value) for name, value in stored.items()):
        return _WRONG_RULES
    settings = read_settings(stored)
    # a pool begins with complete rules
    return "" if complete_settings(settings) == settings else _WRONG_RULES


def _has_kind(name: str, value: object) -> bool:
    """Whether a setting is of the kind that its default has; unknown ones count."""
    if name == "k":
        return isinstance(value, list) and all(map(_is_step, value))
    default = _USUAL.get(name)
    if isinstance(default, str):
        return is_text(value)
    return value is None or name not in _USUAL or is_number(value)


def _is_step(step: object) -> bool:
    """Whether data are a number of games and the K from there on."""
    return (
        isinstance(step, list)
        and len(step) == 2
        and isinstance(step[0], int)
        and all(map(is_number, step))
    )


def _check_changed(data: Mapping[str, Any]) -> str:
    changes = data.get("settings")
    if not _is_day(data.get("from")) or not isinstance(changes, Mapping) or not changes:
        return _WRONG_RULES
    if not all(_has_kind(name, value) for name, value in changes.items()):
        return _WRONG_RULES
    if {"system", "period", "mode"} & changes.keys():
        return _WRONG_RULES
    return ""


def _check_event(data: Mapping[str, Any]) -> str:
    return "" if _is_event(data.get("event")) else "no number of an event"


def _check_stored_event(data: Mapping[str, Any]) -> str:
    if why := _check_event(data):
        return why
    notes = data.get("notes", [])
    if not isinstance(notes, list) or not all(map(is_text, notes)):
        return "wrong notes"
    return "" if is_text(data.get("digest")) else "no file of the event"


def _check_merge(data: Mapping[str, Any]) -> str:
    keep, gone = data.get("keep"), data.get("gone")
    are_two = is_text(keep) and is_text(gone) and keep != gone
    return "" if are_two else "two people are not named"


def _check_split(data: Mapping[str, Any]) -> str:
    events = data.get("events")
    is_whole = is_text(data.get("id")) and isinstance(events, list) and events
    return "" if is_whole and all(map(_is_event, events or ())) else "no event named"


def _check_distinct(data: Mapping[str, Any]) -> str:
    ids = data.get("ids")
    is_pair = isinstance(ids, list) and len(ids) == 2 and all(map(is_text, ids))
    return "" if is_pair else "two people are not named"


def _check_private(data: Mapping[str, Any]) -> str:
    is_whole = is_text(data.get("id")) and isinstance(data.get("private"), bool)
    return "" if is_whole else "no person named"


def _check_undo(data: Mapping[str, Any]) -> str:
    return "" if _is_event(data.get("entry")) else "no entry named"


#: By kind of entry: what is wrong with its data, by itself.
_CHECKS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "new": _check_new,
    "settings": _check_changed,
    "add": _check_stored_event,
    "replace": _check_stored_event,
    "remove": _check_event,
    "restore": _check_event,
    "merge": _check_merge,
    "split": _check_split,
    "distinct": _check_distinct,
    "private": _check_private,
    "undo": _check_undo,
}


def _is_event(value: object) -> bool:
    """Whether data are the number of an event, or of an entry."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return 0 < value <= _EVENT_MAX


def _is_day(text: object) -> bool:
    if not isinstance(text, str):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
