"""The pools of the data folder in a row each, read without rating them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.ledger import fold_entries
from elo_tui.features.pool.names import find_pool_file
from elo_tui.store.faults import StoreFault
from elo_tui.store.pool_file import open_pool


class PoolSummary(NamedTuple):
    """A pool in a row."""

    name: str
    events: int
    """Without the removed ones."""
    newest: str = ""
    """The name of the event added or corrected last; "" for none, or without one."""
    added: date | None = None
    """The day of it; None without one."""


def summarise_pools(names: Iterable[str]) -> tuple[PoolSummary, ...]:
    """Summarise pools, without those that cannot be read."""
    found = map(_summarise_pool, names)
    return tuple(one for one in found if one is not None)


def _summarise_pool(name: str) -> PoolSummary | None:
    path = find_pool_file(name)
    if isinstance(path, Problem):
        return None
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime).date()
        with open_pool(path) as file:
            entries = file.list_entries()
            events = sum(one.is_active for one in fold_entries(entries).events)
            last = next((one for one in entries[::-1] if "digest" in one.data), None)
            if last is None:
                return PoolSummary(name, events)
            newest = file.contents[last.data["digest"]].name
    except (StoreFault, OSError):
        return None
    made = last.data.get("made")
    # earlier versions did not store it
    added = datetime.fromisoformat(made).date() if made else changed
    return PoolSummary(name, events, newest, added)
