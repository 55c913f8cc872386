"""A track of a journal as rows: its periods, events and official ratings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.replay.dated_entries import key, key_of_listed
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.tracks import EventLine, Period, Track, list_day


class JournalRow(NamedTuple):
    """An event, a period above its events, or an official rating by itself."""

    day: date | None
    """The day its rating came into force; None where the event has no day."""
    period: Period | None = None
    line: EventLine | None = None
    listed: Listed | None = None
    """The official rating that was entered."""

    @property
    def entry(self) -> Entry | None:
        """The event of the row."""
        return None if self.line is None else self.line.entry


def listed_on(account: Account, system: str, pool: str, day: date) -> Listed | None:
    """The official rating entered for a day; in FIDE, for the list of that day."""
    wanted = key(system, pool)
    found = None
    for one in account.listed:
        same_list = list_day(system, one.day) == list_day(system, day)
        if key_of_listed(one) == wanted and same_list:
            found = one
    return found


def rows_of(track: Track, account: Account) -> Iterator[JournalRow]:
    """The rows of a track, newest first.

    Entries without a day come first: they need correcting.
    """
    for line in track.unplaced:
        yield JournalRow(None, line=line)
    listed = {
        list_day(one.system, one.day): one
        for one in sorted(account.listed, key=lambda one: one.day)
        if key_of_listed(one) == (track.system, track.pool)
    }
    # an official rating from the day of an event precedes it
    heads = [(one.published, 1, place) for place, one in enumerate(track.periods)]
    # periods with a row of their own, which an official rating of the same day shares
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
    """Whether a period has a row of its own: a month, and a conversion."""
    return systems.find_row(track.system).monthly or bool(period.name)
