"""The club lists that the program keeps, for scripts: read, begun, added to.

`open` gives a list as it is now; `ClubList.add` stores an event and gives the list
after it. They are the lists of the Club list screen and of ``elo-tui pool``; each
change is an entry of the ledger, which `pool undo` takes back.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from math import isnan
from os import PathLike, fspath
from pathlib import Path

from elo_tui.core.argument_checks import check_settings, require_type
from elo_tui.core.events.crosstable import note_text
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.pool.ledger import (
    build_columns,
    extract_event,
    find_corrected,
    find_double,
    fold_entries,
)
from elo_tui.core.pool.pool_rating import PoolList
from elo_tui.core.pool.replayed_pool import ReplayedPool, find_lists, replay_pool
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.features.pool import pools
from elo_tui.features.pool.names import list_pools
from elo_tui.readers.public import read_event
from elo_tui.readers.sources import Source
from elo_tui.store.pool_file import AddedFile, NewEntry, PoolFile

__all__ = ["ClubList", "ListRow", "create", "list_names", "open"]


class ListRow(CoreRecord, frozen=True, kw_only=True):
    """A player on a list."""

    place: int
    """The place, which equal ratings share."""
    id: str
    """The number in a federation's list, or the name."""
    name: str
    """The name, as the latest event writes it."""
    rating: float
    """Points, not rounded."""
    change: float | None
    """The rating minus that of the earlier list, points; None if not on it."""
    games: int
    """The number of rated games."""
    last_played: date | None
    """The last day of the newest event with a rated game; None without one."""


class ClubList(CoreRecord, frozen=True, kw_only=True):
    """A kept list as it was when it was opened."""

    name: str
    """The name, or the path, that it was opened by."""
    settings: PoolSettings
    """The rules in force."""
    day: date | None
    """The day of the newest list; None before the first event."""
    rows: tuple[ListRow, ...]
    """The newest list, each change from the list before; without private people."""
    _pool: ReplayedPool

    def list_on(
        self, day: date, since: date | None = None
    ) -> tuple[ListRow, ...] | Problem:
        """List the players as on a day; each change is from the list of `since`.

        Empty before the first event.
        """
        for one in (day, since or day):
            require_type("day", one, date, "a date, such as date(2026, 1, 31)")
        found = find_lists(self._pool, [day, since or day])
        if isinstance(found, Problem):
            return found
        now, before = found
        return _list_rows(self._pool, now, before if since else None)

    def add(
        self,
        source: str | PathLike[str] | bytes | Problem,
        again: bool = False,
        incomplete: bool = False,
    ) -> ClubList | Problem:
        """Add the event of a file, and return the list after it.

        A corrected file of an event, by name and days, replaces it. An event that is
        there already is refused unless `again` is set, a file of which lines were left
        out unless `incomplete` is. A Problem is passed through.
        """
        event = read_event(source)
        if isinstance(event, Problem):
            return event
        content = extract_event(event)
        if isinstance(content, Problem):
            return content
        gaps = [note_text(one) for one in event.notes if one.is_gap]
        if gaps and not incomplete:
            text = f"file: {gaps[0]}; give `incomplete` to add it all the same"
            return Problem("file", text)
        assert not isinstance(source, Problem)
        file = AddedFile(_name_source(source), _read_bytes(source), content)
        file = file._replace(notes=choose_notes(event.notes))
        return _make_list(self.name, _append(self.name, file, again))


def open(name: str | PathLike[str]) -> ClubList | Problem:
    """Open the club list of a name, as on the command line, or of a path.

    Raises TypeError for anything else.
    """
    named = _read_name(name)
    return _make_list(named, pools.change_pool(named, []))


def create(
    name: str | PathLike[str],
    settings: PoolSettings = PoolSettings(),  # noqa: B008 - it cannot be changed
) -> ClubList | Problem:
    """Begin a club list with these rules; a Problem if there is one of this name."""
    named = _read_name(name)
    if problem := check_settings("settings", settings, PoolSettings):
        return problem
    complete = complete_settings(settings)
    if isinstance(complete, Problem):
        return complete
    return pools.begin_pool(named, complete) or open(named)


def list_names() -> list[str]:
    """List the names of the kept lists, the one changed last first."""
    return list_pools()


def _read_name(name: object) -> str:
    if not isinstance(name, str | PathLike):
        raise TypeError(f"name: {name!r} is not the name of a list, and no path")
    return fspath(name)


def _make_list(name: str, found: ReplayedPool | Problem) -> ClubList | Problem:
    if isinstance(found, Problem):
        return found
    newest = found.newest
    return ClubList(
        name=name,
        settings=found.state.newest_settings,
        day=None if newest is None else date.fromordinal(newest.batch.day),
        rows=_list_rows(found, newest, found.previous),
        _pool=found,
    )


def _list_rows(
    pool: ReplayedPool, now: PoolList | None, before: PoolList | None
) -> tuple[ListRow, ...]:
    return () if now is None else tuple(_yield_rows(pool, now, before))


def _yield_rows(
    pool: ReplayedPool, now: PoolList, before: PoolList | None
) -> Iterable[ListRow]:
    people = pool.columns.people
    for place, at in now.rank(people):
        if at in pool.private:
            continue
        is_new = before is None or isnan(before.ratings[at])
        played = now.last_days[at]
        yield ListRow(
            place=place,
            id=people.ids[at],
            name=people.names[at] or people.ids[at],
            rating=now.ratings[at],
            change=None
            if before is None or is_new
            else now.ratings[at] - before.ratings[at],
            games=now.games[at],
            last_played=date.fromordinal(played) if played else None,
        )


def _name_source(source: str | PathLike[str] | bytes) -> str:
    return "bytes" if isinstance(source, bytes) else Path(fspath(source)).name


def _read_bytes(source: str | PathLike[str] | bytes) -> bytes:
    """Read the bytes that are stored with an event; b"" if they are gone by now."""
    if isinstance(source, bytes):
        return source
    return pools.read_source_bytes(Source.from_file(fspath(source)))


def _append(name: str, added: AddedFile, again: bool) -> ReplayedPool | Problem:
    """Store an event, or the correction of one, and replay the ledger."""

    def append(file: PoolFile) -> ReplayedPool | Problem:
        with file.writing():
            state = fold_entries(file.list_entries())
            known = [
                (one.number, file.contents[one.digest])
                for one in state.events
                if one.is_active and not again
            ]
            people = build_columns(state, file.contents).identities
            others = added.content, known, people
            corrected = find_corrected(*others)
            if not corrected and (double := find_double(*others)):
                text = f"file: most of its games are those of event {double}"
                return Problem("file", f"{text}; give `again` to add it")
            kind = "replace" if corrected else "add"
            data = {"event": corrected} if corrected else {}
            pools.append_entries(file, [NewEntry(kind, data, added)])
        return replay_pool(name, file.list_entries(), file.contents)

    return pools.use_pool(name, append)
