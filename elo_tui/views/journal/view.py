"""What the Journal screen holds, and what it shows of it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.facts import asked
from elo_tui.core.replay.dated_entries import key
from elo_tui.core.replay.journal_records import Account, Entry
from elo_tui.core.replay.journal_replay import replay
from elo_tui.core.replay.track_rows import JournalRow, rows_of
from elo_tui.core.replay.tracks import ReplayedJournal, Track
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


class JournalView(NamedTuple):
    """A state with what came out."""

    state: JournalState
    journal: ReplayedJournal
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
    rows = tuple(rows_of(track, state.account)) if track is not None else ()
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
