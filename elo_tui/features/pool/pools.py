"""The pools that the screen shows: begun, changed, planned.

These functions run in a thread; each returns a value, or a `Problem` with one sentence.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace

from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import (
    NOT_STORED,
    EventPlan,
    NewRating,
    plan_events,
    rate_addition,
)
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.ledger import EventContent, fold_entries
from elo_tui.core.pool.namesakes import name_players
from elo_tui.core.pool.pool_rating import Progress
from elo_tui.core.pool.replayed_pool import ReplayedPool, check_events, replay_pool
from elo_tui.features.pool.names import find_pool_file
from elo_tui.features.pool.opening_file import Row, read_opening_file
from elo_tui.readers import file_bytes
from elo_tui.store.faults import NotRead, NotSaved, StoreFault
from elo_tui.store.pool_file import (
    NewEntry,
    PoolFile,
    StoredContents,
    create_pool,
    open_pool,
)

if TYPE_CHECKING:
    from elo_tui.readers.sources import Source

Found = TypeVar("Found")


def read_source_bytes(source: Source) -> bytes:
    """Read the bytes that an event came from, to be stored with it; b"" if unknown."""
    if not source.path:
        return source.text.encode()
    data = file_bytes.read_file(source.path)
    return data if isinstance(data, bytes) else b""


def read_opening_path(path: str) -> list[Row] | Problem:
    """Read the list that a pool begins with from a file."""
    data = file_bytes.read_file(os.path.expanduser(path))
    if not isinstance(data, bytes):
        return Problem("path", str(data))
    return read_opening_file(data)


def _use_path(name: str, use: Callable[[Path], Found | Problem]) -> Found | Problem:
    """Use the file of a pool; a fault becomes a Problem."""
    path = find_pool_file(name)
    if isinstance(path, Problem):
        return path
    try:
        return use(path)
    except StoreFault as fault:
        return Problem("pool", str(fault))


def use_pool(name: str, use: Callable[[PoolFile], Found | Problem]) -> Found | Problem:
    """Use an open pool; a fault becomes a Problem."""

    def open_and_use(path: Path) -> Found | Problem:
        with open_pool(path) as file:
            return use(file)

    return _use_path(name, open_and_use)


def begin_pool(
    name: str, settings: PoolSettings, opening: Sequence[Mapping[str, object]] = ()
) -> Problem | None:
    """Begin a pool; the settings are complete."""
    data = {"settings": settings._asdict(), "opening": [*opening]}
    return _use_path(name, lambda path: create_pool(path, data))


def change_pool(
    name: str, added: Sequence[NewEntry], progress: Progress | None = None
) -> ReplayedPool | Problem:
    """Append entries, all or none, and replay the ledger."""

    def change(file: PoolFile) -> ReplayedPool | Problem:
        if added:
            with file.writing():
                append_entries(file, added)
        return replay_pool(name, file.list_entries(), file.contents, progress)

    return use_pool(name, change)


def append_entries(file: PoolFile, added: Sequence[NewEntry]) -> None:
    """Append entries to a pool being written; raises NotSaved if they break a rule."""
    for one in added:
        file.append_new(one)
    if problem := check_changed(file):
        raise NotSaved(problem.text)


def check_changed(file: PoolFile) -> Problem | None:
    """Return the first game that the rules do not have after a change, if any.

    A damaged event is another matter: its correction is not refused for others.
    """
    state = fold_entries(file.list_entries())
    try:
        return check_events(state, file.contents)
    except NotRead:
        return None


def read_event(pool: ReplayedPool, number: int) -> EventContent | Problem:
    """Read an event of a pool from the ledger of now."""
    digests = {one.number: one.digest for one in pool.state.events if one.is_active}
    if number not in digests:
        return Problem("event", f"Event {number} is not in the list any more")
    return use_pool(pool.source, lambda file: file.contents[digests[number]])


def plan_addition(
    name: str, added: Sequence[EventContent], corrects: int = 0
) -> EventPlan | Problem:
    """Find the effects of adding events to a pool, or of correcting one with them."""
    new = {f"{NOT_STORED}{place}": content for place, content in enumerate(added)}

    def plan(file: PoolFile) -> EventPlan | Problem:
        contents = StoredContents(file, new)
        return plan_events(name, file.list_entries(), contents, [*new], corrects)

    return use_pool(name, plan)


class TypedRatings(NamedTuple):
    """The ratings of an event that is being typed, and the pool that they follow."""

    pool: ReplayedPool
    """As another program has perhaps changed it."""
    ratings: Sequence[NewRating]


def rate_typed(
    pool: ReplayedPool, content: EventContent, corrects: int = 0
) -> TypedRatings | Problem:
    """Rate an event that is being typed with the present ratings of a pool."""

    def rate(file: PoolFile) -> TypedRatings | Problem:
        present, entries = pool, file.list_entries()
        if len(entries) != len(pool.entries):
            again = replay_pool(pool.source, entries, file.contents)
            if isinstance(again, Problem):
                return again
            present = again
        players = name_players(content.players, present.columns.identities)
        named = replace(content, players=players)
        contents = StoredContents(file, {NOT_STORED: named})
        found = rate_addition(present, contents, corrects)
        return found if isinstance(found, Problem) else TypedRatings(present, found)

    return use_pool(pool.source, rate)
