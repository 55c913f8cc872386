"""The answers of the roster: one rating of all people, and a page to send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated, TypeAlias

from elo_tui.core import systems
from elo_tui.core.model import POOLS, Problem, Terms
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.text.figures import (
    count_people,
    format_change,
    format_number,
    format_short_change,
    format_stated_points,
)
from elo_tui.features.roster.answer.people_chart import draw_ratings
from elo_tui.features.roster.answer.rows import LastEvent, RosterRow
from elo_tui.kit.answer import (
    BESIDE,
    DATA,
    Answer,
    Basis,
    Change,
    Measure,
    Record,
)
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.text_parts import TextPart, TextTable

#: The maximum widths of the columns of the text, cells.
_WIDEST = (24, 12, 12, 12, 12, 24, 12, 12, 40)
_HEAD = ("name", "published", "live", "change", "K", "next K", "", "", "last event")
_SOURCE = Measure(role="source")
#: The rules of the ratings, for people.
Rules: TypeAlias = Annotated[str | None, Measure("rules", role="people")]


class PagePerson(Record, frozen=True, kw_only=True):
    """A person on a page that goes to parents: no number of the store."""

    name: str
    published: int | None
    live: Annotated[float | None, BESIDE]
    change: Change | None
    pending_games: int | None
    k: Annotated[float | None, Measure("K")]
    next_k: Annotated[str, Measure("next K")]
    last_event: str
    norms: str


class RosterAnswer(Answer, frozen=True, kw_only=True):
    """One rating of all people."""

    rated: Annotated[str, _SOURCE]
    """The rating and the day."""
    system: Basis
    pool: Annotated[str | None, Measure(role="basis")]
    people: Annotated[tuple[RosterRow, ...], DATA]
    shown: Annotated[tuple[PagePerson, ...], Measure("people", role="people")]
    rules: Rules
    chart: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return f"Roster, {self.rated}"

    def write_text(self) -> Iterator[TextPart]:
        # of thirty columns these fit a terminal; the rest is a line where it is known
        yield f"{self.rated}: {count_people(len(self.people))}"
        if not self.people:
            yield "nobody yet: elo-tui roster add --ids 1503014 adds people of a list"
            return
        cells = map(_list_cells, self.people)
        yield TextTable((_HEAD, *cells), left=(0, 5, 8), widest=_WIDEST)
        for row in self.people:
            if row.since is not None and row.since.change:
                change = format_short_change(row.since.change)
                yield f"{row.name}: {change} since {row.since.day}"
            if row.norms:
                yield f"{row.name}: {row.norms_text}"
            yield from (f"{row.name}: {note}" for note in row.notes)


def _list_cells(row: RosterRow) -> tuple[str, ...]:
    return (
        row.titled_name,
        "-" if row.published is None else str(row.published.rating),
        "-" if row.live is None else format_number(row.live),
        "" if not row.change else format_short_change(row.change),
        "" if row.k is None else format_number(row.k),
        "" if row.next_k is None else row.next_k.brief,
        *_list_event_cells(row.last_event),
    )


def _list_event_cells(event: LastEvent | None) -> tuple[str, str, str]:
    """List change, score and name of an event; the name may be truncated."""
    if event is None:
        return "", "", ""
    change = format_change(event.change or 0) if event.has_change else ""
    score = f"{format_stated_points(event.score)}/{event.games}"
    return change, score, event.name or str(event.day)


class RosterPage(Answer, frozen=True, kw_only=True):
    """One rating of all people, in fewer columns."""

    rated: Annotated[str, _SOURCE]
    people: tuple[PagePerson, ...]
    rules: Rules
    chart: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return f"Roster, {self.rated}"


def answer_roster(rows: Sequence[RosterRow], rating: Key, today: date) -> RosterAnswer:
    """Answer with one rating of all people."""
    return RosterAnswer(
        rated=f"{rating.name}, {today}",
        system=rating.system,
        pool=rating.pool or None,
        people=tuple(rows),
        shown=tuple(map(_describe_briefly, rows)),
        rules=_name_rules(rating, today),
        chart=draw_ratings(rows, today),
    )


def answer_page(rows: Sequence[RosterRow], rating: Key, today: date) -> RosterPage:
    """Answer with one rating of all people, for a page to send."""
    return RosterPage(
        rated=f"{rating.name}, {today}",
        people=tuple(map(_describe_briefly, rows)),
        rules=_name_rules(rating, today),
        chart=draw_ratings(rows, today),
    )


def _name_rules(rating: Key, today: date) -> str | None:
    """Name the rules of an event that ends today; None if nothing is computed."""
    if rating.system not in systems.KEYS:
        return None
    pool = next((one for one in POOLS if one == rating.pool), POOLS[0])
    terms = Terms(today, event_end=today, pool=pool)
    found = systems.load(rating.system).edition(terms)
    return None if isinstance(found, Problem) else found


def _describe_briefly(row: RosterRow) -> PagePerson:
    return PagePerson(
        name=row.titled_name,
        published=None if row.published is None else row.published.rating,
        live=row.live,
        change=row.change or None,
        pending_games=row.pending_games or None,
        k=row.k,
        next_k="" if row.next_k is None else row.next_k.brief,
        last_event="" if row.last_event is None else row.last_event.text,
        norms=row.norms_text,
    )
