"""The rating changes of an event of several months, month by month."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, NamedTuple

from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.round_months import EventMonth
from elo_tui.core.text.figures import plural, simplify_number
from elo_tui.kit.answer import Answer, Basis, Change, Measure, Notes, Record, Score
from elo_tui.kit.answer_parts import note_text

_LISTED = 5


class RatedMonth(NamedTuple):
    """A month of an event, rated."""

    month: EventMonth
    ratings: EventRatings


class MonthRow(Record, frozen=True, kw_only=True):
    """A month, the list of its ratings and the games rated."""

    month: str
    rounds: tuple[int, ...]
    list: str
    """The month of the list; ``event`` for the ratings of the event."""
    games: int
    """Counted once for each player."""


class MonthChangeRow(Record, frozen=True, kw_only=True):
    """A player's change in one month."""

    month: str
    no: Annotated[int, Measure("no.")]
    name: str
    rating: int | None
    k: float | None
    games: int
    score: Score
    change: Change


class MonthTotalRow(Record, frozen=True, kw_only=True):
    """A player's change over all months, each by its own list."""

    no: Annotated[int, Measure("no.")]
    name: str
    games: int
    score: Score
    change: Change
    rounded: int
    """The sum of the months, each rounded, as a list would have it."""


class MonthsAnswer(Answer, frozen=True, kw_only=True):
    """All months of an event."""

    event: Annotated[str, Measure(role="source")]
    edition: Basis
    months: tuple[MonthRow, ...]
    players: tuple[MonthTotalRow, ...]
    changes: tuple[MonthChangeRow, ...]
    notes: Notes

    @property
    def title(self) -> str:
        return f"{self.event} by month" if self.event else "Event by month"


def answer_months(
    name: str, months: Sequence[RatedMonth], notes: Sequence[Note]
) -> MonthsAnswer:
    """Answer with the changes of each month, and their sums."""
    changes = [
        _describe_change(one.month.first, row)
        for one in months
        for row in one.ratings.rows
        if row.event is not None and row.event.rated_games
    ]
    return MonthsAnswer(
        event=name,
        edition=months[-1].ratings.edition if months else "",
        months=tuple(map(_describe_month, months)),
        players=tuple(_sum_players(months)),
        changes=tuple(changes),
        notes=(*map(note_text, notes), *_list_notes(months)),
    )


def _describe_month(one: RatedMonth) -> MonthRow:
    listed = one.month.listed
    return MonthRow(
        month=_name_month(one.month.first),
        rounds=one.month.rounds,
        list="event" if listed is None else _name_month(listed.since),
        games=one.ratings.totals.games,
    )


def _describe_change(first: date, row: RatingRow) -> MonthChangeRow:
    assert row.event is not None
    return MonthChangeRow(
        month=_name_month(first),
        no=row.player.no,
        name=row.player.name,
        rating=row.player.rating or None,
        k=row.event.k.value,
        games=row.event.rated_games,
        score=simplify_number(row.event.score_halves / 2),
        change=row.event.change,
    )


def _sum_players(months: Sequence[RatedMonth]) -> list[MonthTotalRow]:
    rows: dict[int, list[RatingRow]] = {}
    for one in months:
        for row in one.ratings.rows:
            if row.change is not None:
                rows.setdefault(row.player.no, []).append(row)
    found = []
    for no, own in sorted(rows.items()):
        events = [row.event for row in own if row.event is not None]
        found.append(
            MonthTotalRow(
                no=no,
                name=own[0].player.name,
                games=sum(event.rated_games for event in events),
                score=simplify_number(sum(one.score_halves for one in events) / 2),
                change=round(sum(event.change for event in events), 4),
                rounded=sum(event.rounded for event in events),
            )
        )
    return found


def _list_notes(months: Sequence[RatedMonth]) -> list[str]:
    notes = []
    if without := [one.month.first for one in months if one.month.listed is None]:
        listed = ", ".join(map(_name_month, without))
        text = f"no list given for {listed}: the ratings of the event count"
        notes.append(f"{text}, though FIDE takes those of each month")
    for one in months:
        if one.month.missing:
            names = "; ".join(who.shown_name for who in one.month.missing[:_LISTED])
            more = len(one.month.missing) - _LISTED
            names += f" and {more} more" if more > 0 else ""
            count = plural(len(one.month.missing), "player")
            text = f"{_name_month(one.month.first)}: {count} not in the list"
            notes.append(f"{text}, with the rating of the event: {names}")
    return notes


def _name_month(first: date) -> str:
    return f"{first:%Y-%m}"
