"""A pool as its ledger makes it: events, people, lists, and a person's entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings, make_batches
from elo_tui.core.pool.large_changes import LargeChange
from elo_tui.core.pool.ledger import (
    EventContent,
    LedgerLine,
    PoolColumns,
    PoolState,
    build_columns,
    fold_entries,
)
from elo_tui.core.pool.pool_rating import (
    CANCELLED,
    CancelledError,
    PoolList,
    Progress,
    find_in_force,
    rate_pool,
)
from elo_tui.core.pool.pool_state import EntryAudit

#: Most ratings in the lists that are stored, 24 bytes each; of more only two lists.
_STORED_MAX = 2_000_000


class EventSummary(NamedTuple):
    """An event of the ledger without its games."""

    number: int
    name: str
    first_day: date
    last_day: date
    players: int
    rated_games: int
    is_active: bool
    """False after `remove`."""
    notes: tuple[str, ...] = ()
    """Notes on its file if games or players were missing there."""


class ReplayedPool(NamedTuple):
    """Everything that follows from a ledger."""

    source: str
    """The name or the path that its file was found by."""
    entries: Sequence[LedgerLine]
    state: PoolState
    events: tuple[EventSummary, ...]
    """All events, the removed ones included, by number."""
    columns: PoolColumns
    lists: Sequence[PoolList]
    """Every list in order; of a very large pool the last two only."""
    keeps_all: bool
    private: frozenset[int]
    """People who are in no published list, by index."""
    large: Sequence[LargeChange] = ()
    """The largest change of each batch that changes a rating by too much."""

    @property
    def name(self) -> str:
        """The name, which is the path without folders and ending."""
        file = self.source.replace("\\", "/").rpartition("/")[2]
        return file.rpartition(".")[0] or file

    @property
    def settings(self) -> PoolSettings:
        """The settings that the pool began with."""
        return self.state.settings[0][1]

    @property
    def newest(self) -> PoolList | None:
        """The newest list; None before the first event."""
        return self.lists[-1] if self.lists else None

    @property
    def previous(self) -> PoolList | None:
        """The list before the newest; None without one."""
        return self.lists[-2] if len(self.lists) > 1 else None

    @property
    def rated_games(self) -> int:
        """The number of rated games of all events on the list."""
        return sum(one.rated_games for one in self.events if one.is_active)


def replay_pool(
    source: str,
    entries: Sequence[LedgerLine],
    contents: Mapping[str, EventContent],
    progress: Progress | None = None,
) -> ReplayedPool | Problem:
    """Replay a ledger; `contents` are by digest, `source` is a name or a path.

    `progress` gets the events joined, then the lists made as well; True cancels.
    """
    state = fold_entries(entries)
    count = len(state.events)

    def note_joined(done: int) -> None:
        if progress is not None and progress(done, 2 * count):
            raise CancelledError

    def is_cancelled(done: int, total: int) -> bool:
        return progress is not None and bool(progress(count + done, count + total))

    try:
        columns = build_columns(state, contents, note_joined)
    except CancelledError:
        return CANCELLED
    batches = len(make_batches(columns.events, state.settings[0][1].period))
    keeps_all = batches * len(columns.people.ids) <= _STORED_MAX
    found = rate_pool(
        *columns.table,
        state.settings,
        newest=2,
        every=keeps_all,
        progress=is_cancelled,
        finds_large=True,
    )
    if isinstance(found, Problem):
        return found
    events = tuple(_summarise(state, contents, columns))
    private = columns.list_private(state)
    return ReplayedPool(
        source=source,
        entries=entries,
        state=state,
        events=events,
        columns=columns,
        lists=found.lists,
        keeps_all=keeps_all,
        private=private,
        large=found.large,
    )


def check_events(
    state: PoolState, contents: Mapping[str, EventContent]
) -> Problem | None:
    """Return the first game of the events that the rules do not have, if any."""
    if not any(settings.has_conditions for _, settings in state.settings):
        return None
    found = rate_pool(*build_columns(state, contents).table, state.settings)
    return found if isinstance(found, Problem) else None


def _summarise(
    state: PoolState, contents: Mapping[str, EventContent], columns: PoolColumns
) -> Iterator[EventSummary]:
    """Summarise the events from the columns; only removed ones are read again."""
    events, games, from_ordinal = columns.events, columns.games, date.fromordinal
    places = {number: at for at, number in enumerate(events.numbers)}
    rated = Counter(
        event
        for event, flags in zip(games.events, games.flags, strict=True)
        if flags <= 1
    )
    for one in state.events:
        at = places.get(one.number, -1)
        if at < 0:
            content = contents[one.digest]
            name, days = content.name, (content.first_day, content.last_day)
            counts = len(content.players), content.rated_games
        else:
            first, last = events.first_days[at], events.last_days[at]
            name, days = events.names[at], (from_ordinal(first), from_ordinal(last))
            counts = len(events.entrants[at]), rated[at]
        yield EventSummary(
            one.number, name, *days, *counts, is_active=at >= 0, notes=one.notes
        )


def audit_person(pool: ReplayedPool, person: int) -> Sequence[EntryAudit]:
    """List the effect of each batch on a person's rating, the oldest first."""
    found = rate_pool(*pool.columns.table, pool.state.settings, person=person)
    return () if isinstance(found, Problem) else found.entries


def find_lists(
    pool: ReplayedPool, days: Sequence[date]
) -> list[PoolList | None] | Problem:
    """Find the lists in force at the end of days; None before the first one."""
    ordinals = [day.toordinal() for day in days]
    lists = pool.lists
    if not pool.keeps_all:
        found = rate_pool(*pool.columns.table, pool.state.settings, days=ordinals)
        if isinstance(found, Problem):
            return found
        lists = found.lists
    return [find_in_force(lists, day) for day in ordinals]


def find_lists_around(
    pool: ReplayedPool, number: int
) -> tuple[PoolList | None, PoolList | None]:
    """Find the lists before and after an event; None if they are not stored."""
    numbers = pool.columns.events.numbers
    for place, one in enumerate(pool.lists):
        if any(numbers[at] == number for at in one.batch.events):
            return pool.lists[place - 1] if place else None, one
    return None, None
