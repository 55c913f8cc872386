"""The tables of a journal's page, for people: lists and events as on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated

from elo_tui.core.replay.history_records import PublishedTrack
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.tracks import ReplayedJournal, Track
from elo_tui.features.journal.rows import (
    JournalRow,
    list_rows,
    newest_edition,
    row_cells,
)
from elo_tui.kit.answer import Change, Measure, Record, RowName, Score

#: The decimals of an expected score.
_PLACES = 2


class JournalPageRow(Record, frozen=True, kw_only=True):
    """A list, an event or an official rating."""

    list: str
    """The month or the day on which the rating came into force."""
    event: RowName
    days: str | None
    games: int | None
    score: Score | None
    expected: Annotated[float | None, Measure(decimals=_PLACES)]
    change: Change | None
    rating: int | None


class PublishedSum(Record, frozen=True, kw_only=True):
    """A rating that is shown as published."""

    name: str
    rating: int | None
    since: str | None
    highest: int | None
    on: str | None
    games: int | None
    score: Score | None


def list_page_rows(
    journal: ReplayedJournal, account: Account, today: date
) -> Mapping[str, tuple[JournalPageRow, ...]]:
    """List the rows of each rating by its name."""
    return {
        track.name: tuple(
            _describe_row(row, track, today) for row in list_rows(track, account)
        )
        for track in journal.tracks
    }


def _describe_row(row: JournalRow, track: Track, today: date) -> JournalPageRow:
    cells = row_cells(row, track, today)
    lines = () if row.period is None else row.period.lines
    events = [line.event for line in ((row.line,) if row.line else lines) if line.event]
    is_first = all(event.first_rating for event in events)
    day = "" if row.day is None else f"{row.day:%Y-%m}"
    return JournalPageRow(
        list=cells.period or day,
        event=cells.event,
        days=cells.days or None,
        games=sum(event.rated_games for event in events) if events else None,
        score=sum(event.score_halves for event in events) / 2 if events else None,
        expected=None if is_first else sum(event.expected for event in events),
        change=None if is_first else sum(event.change for event in events),
        rating=int(cells.rating) if cells.rating.isdigit() else None,
    )


def sum_published(tracks: tuple[PublishedTrack, ...]) -> Iterator[PublishedSum]:
    """Sum up each rating that is shown as published."""
    for track in tracks:
        newest, best, total = track.newest, track.highest, track.total
        yield PublishedSum(
            name=track.name,
            rating=None if newest is None else newest.rating,
            since=None if newest is None else newest.day,
            highest=None if best is None else best.rating,
            on=None if best is None else best.day,
            games=total.games or None,
            score=total.halves / 2 if total.games else None,
        )


def list_rules(journal: ReplayedJournal, account: Account) -> Iterator[str]:
    """Name the rules of the newest event of each rating."""
    for track in journal.tracks:
        if rules := newest_edition(list_rows(track, account)):
            yield f"{track.name}: {rules}"
