"""The answers of the roster: ratings of all people, their norms, a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated

from elo_tui.core.norms.collected_norms import (
    CollectedNorm,
)
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.next_k import NextK
from elo_tui.core.replay.tracks import EventLine
from elo_tui.core.text.figures import (
    count_people,
    encode_rounded,
    format_change,
    format_number,
    format_points,
    format_short_change,
)
from elo_tui.features.journal.rating_charts import LINES_MAX, draw_people
from elo_tui.features.roster.rows import RosterRow, rating_name
from elo_tui.kit.answer import (
    Answer,
    Basis,
    Change,
    Measure,
    Record,
    Score,
)
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.text_parts import TextPart, TextTable

#: The maximum widths of the columns of the text, cells.
_WIDEST = (24, 12, 12, 12, 12, 24, 12, 12, 40)
_SOURCE = Measure(role="source")


class DatedRating(Record, frozen=True, kw_only=True):
    """A rating from a day on."""

    date: str
    rating: int | None


class EarlierRating(Record, frozen=True, kw_only=True):
    """The live rating of an earlier day, and its change since."""

    date: str
    rating: float | None
    change: Change | None


class NextKRow(Record, frozen=True, kw_only=True):
    """The next K, and from which day or why."""

    k: Annotated[float | None, Measure("K")]
    date: str | None
    why: str


class LastEvent(Record, frozen=True, kw_only=True):
    """The newest event."""

    name: str
    date: str | None
    score: Score
    games: int
    change: Change | None


class NormRow(Record, frozen=True, kw_only=True):
    """A certain norm; games are those that it counts for."""

    norm: str
    event: str
    date: str
    games: int


class PersonRow(Record, frozen=True, kw_only=True):
    """One rating of a person."""

    id: Annotated[int, Measure("ID")]
    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    born: int | None
    federation: str | None
    title: str | None
    published: DatedRating | None
    live: float | None
    change: Change | None
    since: EarlierRating | None
    pending_games: int
    k: Annotated[float | None, Measure("K")]
    next_k: Annotated[NextKRow | None, Measure("next K")]
    last_event: LastEvent | None
    norms: tuple[NormRow, ...]
    notes: tuple[str, ...]


class RosterAnswer(Answer, frozen=True, kw_only=True):
    """One rating of all people."""

    rows: Annotated[tuple[RosterRow, ...], _SOURCE]
    rating: Annotated[Key, _SOURCE]
    today: Annotated[date, _SOURCE]
    system: Basis
    pool: Annotated[str | None, Measure(role="basis")]
    people: tuple[PersonRow, ...]
    chart: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return f"Roster, {rating_name(self.rating)}, {self.today}"

    def write_text(self) -> Iterator[TextPart]:
        # of thirty columns these fit a terminal; the rest is a line where it is known
        return _roster_text(self.rows, self.rating, self.today)


class PagePerson(Record, frozen=True, kw_only=True):
    """A person on a page that goes to parents: no number of the store."""

    name: str
    published: int | None
    live: float | None
    change: Change | None
    pending_games: int | None
    k: Annotated[float | None, Measure("K")]
    next_k: Annotated[str, Measure("next K")]
    last_event: str
    norms: str


class RosterPage(Answer, frozen=True, kw_only=True):
    """One rating of all people, in fewer columns."""

    heading: Annotated[str, _SOURCE]
    people: tuple[PagePerson, ...]
    chart: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return self.heading


def answer_roster(rows: Sequence[RosterRow], rating: Key, today: date) -> RosterAnswer:
    """Answer with one rating of all people."""
    return RosterAnswer(
        rows=tuple(rows),
        rating=rating,
        today=today,
        system=rating.system,
        pool=rating.pool or None,
        people=tuple(_describe_person(row, today) for row in rows),
        chart=draw_ratings(rows, today),
    )


def answer_page(rows: Sequence[RosterRow], rating: Key, today: date) -> RosterPage:
    """Answer with one rating of all people, for a page to send."""
    return RosterPage(
        heading=f"Roster, {rating_name(rating)}, {today}",
        people=tuple(_describe_briefly(row, today) for row in rows),
        chart=draw_ratings(rows, today),
    )


def draw_ratings(
    rows: Sequence[RosterRow], today: date, since: date | None = None
) -> tuple[Curves, ...]:
    """Draw the ratings, if there is room for all."""
    return (draw_people(rows, today, since),) if len(rows) <= LINES_MAX else ()


def _describe_person(row: RosterRow, today: date) -> PersonRow:
    person, published = row.person, row.published
    since, next_k = row.since, row.next_k
    return PersonRow(
        id=person.id,
        name=person.name,
        fide_id=person.fide_id or None,
        born=person.born,
        federation=person.federation or None,
        title=person.title or None,
        published=published
        and DatedRating(date=published.day.isoformat(), rating=published.player.rating),
        live=encode_rounded(row.live),
        change=encode_rounded(row.change),
        since=since
        and EarlierRating(
            date=since.day.isoformat(),
            rating=encode_rounded(since.rating),
            change=encode_rounded(row.change_since),
        ),
        pending_games=row.count_pending(today),
        k=encode_rounded(row.k),
        next_k=next_k
        and NextKRow(
            k=encode_rounded(next_k.k),
            date=None if next_k.day is None else next_k.day.isoformat(),
            why=next_k.why,
        ),
        last_event=_describe_event(row.last_event),
        norms=tuple(_describe_norm(one) for one in row.norms if one.is_certain),
        notes=tuple(row.list_notes()),
    )


def _describe_event(line: EventLine | None) -> LastEvent | None:
    if line is None or line.event is None:
        return None
    return LastEvent(
        name=line.entry.name,
        date=None if line.last is None else line.last.isoformat(),
        score=line.event.score_halves / 2,
        games=line.event.rated_games,
        change=encode_rounded(line.event.change),
    )


def _describe_norm(one: CollectedNorm) -> NormRow:
    return NormRow(
        norm=one.title,
        event=one.line.entry.name,
        date=one.day.isoformat(),
        games=one.games,
    )


def _describe_briefly(row: RosterRow, today: date) -> PagePerson:
    person, published = row.person, row.published
    return PagePerson(
        name=f"{person.title} {person.name}".strip(),
        published=None if published is None else published.player.rating,
        live=encode_rounded(row.live),
        change=encode_rounded(row.change) or None,
        pending_games=row.count_pending(today) or None,
        k=encode_rounded(row.k),
        next_k=next_k_text(row.next_k, brief=True),
        last_event=event_text(row.last_event),
        norms=norms_text(row.norms),
    )


def _roster_text(
    rows: Sequence[RosterRow], rating: Key, today: date
) -> Iterator[str | TextTable]:
    yield f"{rating_name(rating)}, {today}: {count_people(len(rows))}"
    if not rows:
        yield "nobody yet: elo-tui roster add --ids 1503014 adds people of a list"
        return
    head = ("name", "published", "live", "change", "K", "next K", "", "", "last event")
    cells = [
        (
            f"{row.person.title} {row.person.name}".strip(),
            "-" if row.published is None else str(row.published.player.rating),
            "-" if row.live is None else format_number(row.live),
            "" if not row.change else format_short_change(row.change),
            "" if row.k is None else format_number(row.k),
            next_k_text(row.next_k, brief=True),
            *_event_cells(row.last_event),
        )
        for row in rows
    ]
    yield TextTable((head, *cells), left=(0, 5, 8), widest=_WIDEST)
    for row in rows:
        if row.since is not None and row.change_since:
            change = format_short_change(row.change_since)
            yield f"{row.person.name}: {change} since {row.since.day}"
        if norms := norms_text(row.norms):
            yield f"{row.person.name}: {norms}"
        for note in row.list_notes():
            yield f"{row.person.name}: {note}"


def _event_cells(line: EventLine | None) -> tuple[str, str, str]:
    """Write change, score and name of an event; the name may be truncated."""
    if line is None or line.event is None:
        return "", "", ""
    change = "" if line.event.first_rating else format_change(line.event.change)
    score = f"{format_points(line.event.score_halves)}/{line.event.rated_games}"
    return change, score, line.entry.name or str(line.last)


def next_k_text(found: NextK | None, brief: bool = False) -> str:
    """Name the next K with its day or the games to it; "" for none."""
    if found is None:
        return ""
    when = found.why if found.day is None else f"from {found.day}"
    text = f"{format_number(found.k)} {when}"
    return text if brief or found.day is None else f"{text}: {found.why}"


def event_text(line: EventLine | None) -> str:
    """Name an event with its score and change; "" for none."""
    if line is None or line.event is None:
        return ""
    score = f"{format_points(line.event.score_halves)} of {line.event.rated_games}"
    text = f"{line.entry.name or line.last}: {score}"
    if line.event.first_rating:
        return text
    return f"{text}, {format_change(line.event.change)}"


def norms_text(norms: Sequence[CollectedNorm]) -> str:
    """Name the certain norms, such as ``IM norm: City Open 2026-03-08``."""
    return "; ".join(
        f"{one.title} norm: {one.line.entry.name} {one.day}"
        for one in norms
        if one.is_certain
    )
