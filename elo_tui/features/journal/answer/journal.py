"""The tracks of a journal, with splits, milestones and the ratings over time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated

from elo_tui.core import systems
from elo_tui.core.model import NO_K
from elo_tui.core.replay.dated_entries import Key, list_official
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.core.replay.tracks import (
    SOURCES,
    EventLine,
    Period,
    ReplayedJournal,
    Track,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
)
from elo_tui.features.journal.answer.page import (
    JournalPageRow,
    PublishedSum,
    list_page_rows,
    list_rules,
    sum_published,
)
from elo_tui.features.journal.answer.people import JournalPerson, describe_person
from elo_tui.features.journal.answer.published import describe_published
from elo_tui.features.journal.answer.tracks import (
    EventRow,
    TrackRow,
    describe_line,
    describe_tracks,
)
from elo_tui.features.journal.chart import draw_person
from elo_tui.features.journal.headline import live_text
from elo_tui.features.journal.rating_differences import explain_difference
from elo_tui.features.journal.rows import (
    describe_editions,
    describe_first_day_rules,
    describe_gaps,
    period_change_text,
)
from elo_tui.kit.answer import DATA, Answer, Basis, Lead, Measure, Notes
from elo_tui.kit.chart_kinds import Curves

_SOURCE = Measure(role="source")


class JournalAnswer(Answer, frozen=True, kw_only=True):
    """Each rating of a person, and how it came about."""

    profile: Annotated[JournalPerson, DATA]
    headlines: Lead
    day: Annotated[str, Measure("date", role="people")]
    rules: Annotated[tuple[str, ...], Measure("rules", role="people")]
    tracks: Annotated[tuple[TrackRow, ...], DATA]
    lists: Annotated[
        Mapping[str, tuple[JournalPageRow, ...]], Measure(role="people", is_named=False)
    ]
    others: Annotated[tuple[PublishedSum, ...], Measure("as published", role="people")]
    charts: Annotated[tuple[Curves, ...], Measure(role="chart")]
    journal: Annotated[ReplayedJournal, _SOURCE]
    account: Annotated[Account, _SOURCE]

    @property
    def title(self) -> str:
        return f"Journal of {self.profile.name}"

    def write_text(self) -> Iterator[str]:
        # events are below their period, and what explains it; tables tear them apart
        return _text(self.journal, self.account)


def answer_journal(
    journal: ReplayedJournal, account: Account, today: date
) -> JournalAnswer:
    """Answer with each rating: its official values, periods and events.

    Those of online pools come last, as published.
    """
    return JournalAnswer(
        profile=describe_person(account),
        headlines=tuple(map(_headline, journal.tracks)),
        day=today.isoformat(),
        rules=tuple(list_rules(journal, account)),
        tracks=describe_tracks(journal.tracks, account),
        lists=list_page_rows(journal, account, today),
        others=tuple(sum_published(account.published)),
        charts=tuple(draw_person(journal, account.published, today)),
        journal=journal,
        account=account,
    )


class JournalEventsAnswer(Answer, frozen=True, kw_only=True):
    """Some events of a rating."""

    name: str
    system: Basis
    pool: Basis
    events: tuple[EventRow, ...]
    notes: Notes

    @property
    def title(self) -> str:
        return f"Events of {self.name}".removesuffix(" of ")


def answer_events(
    person: Person, track: Track, lines: Sequence[EventLine], part: str
) -> JournalEventsAnswer:
    """Answer with some events of a track; `part` is a note on their number."""
    return JournalEventsAnswer(
        name=person.name,
        system=track.system,
        pool=track.pool,
        events=tuple(map(describe_line, lines)),
        notes=(part,),
    )


def _text(journal: ReplayedJournal, account: Account) -> Iterator[str]:
    yield account.person.name
    if not journal.tracks and not account.published:
        yield "nothing entered yet"
    for track in journal.tracks:
        yield _headline(track)
        yield f"  {track.why}"
        before = None
        for one in list_official(account, Key(track.system, track.pool)):
            rating = one.player.rating or "unrated"
            # a chart has every month, also those without a change
            if not one.source or rating != before:
                yield f"  official #{one.id}: {rating} since {one.day}"
            before = rating
        for place, period in enumerate(track.periods):
            yield f"  {_period_text(track, period)}"
            for line in period.lines:
                yield f"    {_line_text(line, track)}"
                yield from _gap_lines(line, "      ")
                if line.event and (rules := describe_first_day_rules(line.event)):
                    yield f"      assumed: {rules}"
            if period.differs and (period.lines or period.name):
                found = explain_difference(track, place)
                yield f"    {found.text}"
                yield from (f"      {cause}" for _, cause in found.causes)
        for line in track.unplaced:
            yield f"  {_line_text(line, track)}"
            yield from _gap_lines(line, "    ")
    for published in account.published:
        yield from describe_published(published)


def _gap_lines(line: EventLine, indent: str) -> Iterator[str]:
    if text := describe_gaps(line.entry):
        yield f"{indent}{text}"


def _headline(track: Track) -> str:
    if track.live is None:
        return f"{track.name}: unrated"
    text = f"{track.name}: live {live_text(track)}"
    if track.rd is not None:
        text += f", RD {format_number(track.rd)}"
    if track.published is not None and track.published.player.rating:
        text += f", {track.published.state} {track.published.player.rating}"
    return f"{text}, pending {format_change(track.pending)}" if track.pending else text


def _period_text(track: Track, period: Period) -> str:
    monthly = systems.find_row(track.system).monthly
    day = f"list of {period.published:%Y-%m}" if monthly else str(period.published)
    if period.name:
        day += f", {period.name}"
    elif not period.lines:
        return f"{day}: official {period.official or 'unrated'}, no event for it"
    base = format_number(period.player.unrounded) if period.lines else period.base
    parts = [f"from {base}, {SOURCES[period.source]}" if period.base else "unrated"]
    if period.k != NO_K:
        parts.append(f"K {format_number(period.k.value)}")
    if period.base:
        parts.append(f"change {period_change_text(track, period)}")
    if period.new_rating is None:
        parts.append("no rating")
    elif period.exact is None:
        parts.append(f"new rating {period.new_rating}")
    else:
        parts.append(f"new rating {period.exact:.2f}, shown as {period.new_rating}")
    if period.official is not None:
        parts.append(f"official {period.official or 'unrated'}")
    if period.why:
        parts.append(period.why)
    if editions := describe_editions(period):
        parts.append(editions)
    return f"{day}: {', '.join(parts)}"


def _line_text(line: EventLine, track: Track) -> str:
    days = f"{line.first} to {line.last}" if line.first != line.last else line.first
    name = f"#{line.entry.id} {line.entry.name}".rstrip()
    text = name if days is None else f"{name}, {days}"
    if line.event is None:
        return f"{text}: {line.problem.text if line.problem else ''}"
    event = line.event
    text += f": {format_points(event.score_halves)} of {event.rated_games}"
    if len(track.editions) > 1:
        text += f", {event.edition}"
    if event.first_rating:
        return text
    base = format_number(event.player.unrounded)
    text += f", expected {event.expected:.2f}, from {base}"
    text += f", change {format_change(event.change)}"
    return text if event.rd is None else f"{text}, RD {event.rd:.2f}"
