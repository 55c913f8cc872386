"""What the Journal screen holds, and what it shows of it: rows, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core.facts import asked
from elo_tui.core.replay.dated import key, key_of_listed
from elo_tui.core.replay.journal import replay
from elo_tui.core.replay.months import first_of, month_of
from elo_tui.core.replay.records import Account, Entry, Listed
from elo_tui.core.replay.tracks import Journal, Line, Period, Track
from elo_tui.views.forms import Form


class Spot(NamedTuple):
    """What the cursor stands on, to be found again in a changed account."""

    entry: Entry | None = None
    day: date | None = None
    """Since when the rating of the row is in force."""
    place: int = 0
    """The number of the row: where the rest is gone, the cursor stays there."""


class JournalState(NamedTuple):
    """What stands on the Journal screen."""

    account: Account
    today: date
    system: str = "fide"
    pool: str = "standard"
    cursor: Spot = Spot()
    compared: str = ""
    """The systems to compare an event in, as in `Form.compared`."""


class JournalRow(NamedTuple):
    """An event, a period above its events, or an official rating by itself."""

    day: date | None
    """Since when its rating is in force; None where the event has no day."""
    period: Period | None = None
    line: Line | None = None
    listed: Listed | None = None
    """The official rating that was entered."""

    @property
    def entry(self) -> Entry | None:
        """The event of the row."""
        return None if self.line is None else self.line.entry


class JournalView(NamedTuple):
    """A state with what came out."""

    state: JournalState
    journal: Journal
    track: Track | None
    """None where nothing is kept of the system and pool chosen."""
    rows: tuple[JournalRow, ...]
    place: int
    """The row under the cursor; 0 where there is none."""

    @property
    def row(self) -> JournalRow | None:
        """What the cursor stands on."""
        return self.rows[self.place] if self.rows else None


def of_person(account: Account, today: date) -> JournalState:
    """The journal of a person, with the rating that he usually plays for."""
    person = account.person
    pool: str = person.pool
    if asked("speed", person.system):
        pool = Form().speed
    return JournalState(account, today, person.system, pool)


def evaluate(state: JournalState, before: JournalView | None = None) -> JournalView:
    """The journal replayed; what `before` has computed is kept while it still holds."""
    wanted = key(state.system, state.pool)
    if before is None or before.state[:2] != state[:2]:
        journal = replay(state.account, state.today)
    elif key(before.state.system, before.state.pool) == wanted:
        return before._replace(state=state, place=_place(before.rows, state.cursor))
    else:
        journal = before.journal
    track = next((t for t in journal.tracks if (t.system, t.pool) == wanted), None)
    rows = tuple(_rows(track, state.account)) if track is not None else ()
    return JournalView(
        state=state,
        journal=journal,
        track=track,
        rows=rows,
        place=_place(rows, state.cursor),
    )


def spot(rows: tuple[JournalRow, ...], place: int) -> Spot:
    """The cursor on a row, the nearest one there is."""
    if not rows:
        return Spot()
    place = max(0, min(len(rows) - 1, place))
    return Spot(rows[place].entry, rows[place].day, place)


def listed_on(account: Account, system: str, pool: str, day: date) -> Listed | None:
    """The official rating that was entered for a day; in FIDE for the list of it."""
    wanted = key(system, pool)
    found = None
    for one in account.listed:
        there, asked = one.day, day
        if system == "fide":
            there, asked = there.replace(day=1), asked.replace(day=1)
        if key_of_listed(one) == wanted and there == asked:
            found = one
    return found


def _rows(track: Track, account: Account) -> Iterator[JournalRow]:
    """What has no day comes first: it waits for being put right."""
    for line in track.unplaced:
        yield JournalRow(None, line=line)
    listed = {
        _in_force(one): one
        for one in sorted(account.listed, key=lambda one: one.day)
        if key_of_listed(one) == (track.system, track.pool)
    }
    # an official rating that came on the day of an event goes before it
    heads = [(one.published, 1, place) for place, one in enumerate(track.periods)]
    # periods with a row of their own, which an official rating of the day shares
    known = {one.published for one in track.periods if _is_head(one, track)}
    heads += [(day, 0, 0) for day in listed if day not in known]
    for day, is_period, place in sorted(heads, reverse=True):
        if not is_period:
            yield JournalRow(day, listed=listed[day])
            continue
        period = track.periods[place]
        if _is_head(period, track):
            yield JournalRow(day, period, listed=listed.get(day))
        for line in reversed(period.lines):
            yield JournalRow(day, period, line)


def _is_head(period: Period, track: Track) -> bool:
    """Whether a period stands in a row of its own: FIDE's, and a conversion."""
    return track.system == "fide" or bool(period.name)


def _in_force(listed: Listed) -> date:
    """Since when an official rating is in force: FIDE's lists come by the month."""
    return first_of(month_of(listed.day)) if listed.system == "fide" else listed.day


def _place(rows: tuple[JournalRow, ...], cursor: Spot) -> int:
    """The row of the same event, else of the same rating, else at the same place."""
    number = cursor.entry.id if cursor.entry is not None else 0
    for place, row in enumerate(rows):
        there = row.entry
        if there is not None and there == cursor.entry:
            return place
        if there is not None and number and there.id == number:
            return place
    if cursor.entry is None:
        for place, row in enumerate(rows):
            if row.line is None and row.day == cursor.day:
                return place
    return max(0, min(len(rows) - 1, cursor.place))
