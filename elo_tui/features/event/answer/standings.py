"""Places, points and tie-breaks of an event, with their working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import EventFacts, Note, Participant
from elo_tui.core.model import Step
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.printed_values import PrintedDifference
from elo_tui.core.standings.standings import Standings, StandingsRow
from elo_tui.core.standings.tie_break_working import format_value, show_working
from elo_tui.core.standings.tie_breaks import describe_code
from elo_tui.core.text.figures import format_number, plural, simplify_number
from elo_tui.kit.answer import (
    BASIS,
    BESIDE,
    DATA,
    Answer,
    Basis,
    Measure,
    Notes,
    PlaceText,
    Record,
)
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

#: If more printed values differ than this, the rest are only counted.
_DIFFERENCES = 20


#: The decimals of an average; all other values are exact.
_DIGITS = 4


class ValueWorkings(NamedTuple):
    """The working of every tie-break of one player."""

    row: StandingsRow
    steps: tuple[tuple[str, tuple[Step, ...]], ...]
    """By the label of the tie-break."""


def code_labels(codes: Sequence[TieBreakCode]) -> list[str]:
    """List the codes as keys: a repeated one is numbered."""
    texts = [str(code) for code in codes]
    return [
        text if not (before := texts[:at].count(text)) else f"{text} ({before + 1})"
        for at, text in enumerate(texts)
    ]


def explain_values(
    found: Standings, player: Participant | None = None
) -> tuple[ValueWorkings, ...]:
    """Explain the values of one player, or of all in order of place."""
    labels = [*enumerate(code_labels(found.codes))]

    def explain(row: StandingsRow) -> ValueWorkings:
        steps = ((label, show_working(found, at, row.player)) for at, label in labels)
        return ValueWorkings(row, tuple(steps))

    wanted = [row for row in found.rows if player is None or row.who.no == player.no]
    return tuple(map(explain, wanted))


#: JSON has the players as other subcommands know them by their numbers.
_ADDED = Measure(role="added")


class StandingRow(Record, frozen=True, kw_only=True):
    """The place of one player; values are None if missing."""

    place: Annotated[int, DATA]
    shared: Annotated[bool, DATA]
    place_text: PlaceText
    no: Annotated[int, Measure("no.")]
    title: Annotated[str | None, _ADDED]
    name: str
    rating: Annotated[int | None, _ADDED]
    federation: Annotated[str | None, _ADDED]
    points: Annotated[float | None, BESIDE]
    tie_breaks: Annotated[
        dict[str, float | None], Measure("tie-breaks", is_named=False)
    ]
    working: Annotated[
        dict[str, tuple[Step, ...]] | UnsetType, Measure(role="working")
    ] = UNSET


class StandingsAnswer(Answer, frozen=True, kw_only=True):
    """The table of an event, its rules, the values that FILE prints differently."""

    event: Annotated[str, Measure(role="source")]
    found: Annotated[Standings, Measure(role="source")]
    printed: Annotated[tuple[PrintedDifference, ...], Measure(role="source")]
    explained: Annotated[tuple[ValueWorkings, ...], Measure(role="source")]
    incomplete: Annotated[tuple[str, ...], Measure(role="source")]
    remarks: Annotated[tuple[str, ...], Measure(role="source")]
    days: Annotated[str | None, Measure("date", role="people")]
    days_assumed: Annotated[str | UnsetType, BASIS]
    edition: Basis
    rules: Annotated[str, Measure("rules", role="people")]
    tie_breaks: Annotated[tuple[str, ...], Measure("tie-breaks", role="basis")]
    titles: Annotated[tuple[str, ...], Measure("tie-break", role="people")]
    """The names of the tie-breaks for people."""
    players: tuple[StandingRow, ...]
    notes: Notes

    @property
    def title(self) -> str:
        return f"{self.event} standings" if self.event else "Standings"

    def write_text(self) -> Iterator[TextPart]:
        # rules and notes come before the table, which may be long
        return _text(self)


def answer_standings(
    event: EventFacts,
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[ValueWorkings] = (),
) -> StandingsAnswer:
    """Answer with the table, the rules, the values that FILE prints differently."""
    names = code_labels(found.codes)
    steps = {one.row.player: dict(one.steps) for one in working_of}
    codes = zip(names, found.codes, strict=True)
    incomplete = tuple(warn_of_omissions(notes))
    remarks = tuple(note_text(note) for note in (*notes, *found.notes))
    return StandingsAnswer(
        event=event.name,
        days=event.days_text or None,
        found=found,
        printed=tuple(printed),
        explained=tuple(working_of),
        incomplete=incomplete,
        remarks=remarks,
        days_assumed=found.edition.assumed or UNSET,
        edition=found.edition.label,
        rules=found.edition.text,
        tie_breaks=tuple(names),
        titles=tuple(f"{label}, {describe_code(code)}" for label, code in codes),
        players=tuple(
            _describe_row(row, names, steps.get(row.player, UNSET))
            for row in found.rows
        ),
        notes=(*incomplete, *remarks, *difference_texts(printed)),
    )


def _describe_row(
    row: StandingsRow,
    names: Sequence[str],
    working: dict[str, tuple[Step, ...]] | UnsetType,
) -> StandingRow:
    who = row.who
    return StandingRow(
        place=row.place,
        shared=row.shared,
        place_text=row.place_text,
        no=who.no,
        title=who.title or None,
        name=who.name,
        rating=who.rating or None,
        federation=who.federation or None,
        points=_round_number(row.points),
        tie_breaks={
            name: _round_number(value)
            for name, value in zip(names, row.values, strict=True)
        },
        working=working,
    )


def difference_texts(printed: Sequence[PrintedDifference]) -> Iterator[str]:
    """Describe the printed values that differ from ours."""
    for one in printed[:_DIFFERENCES]:
        ours = "none" if one.ours is None else format_value(one.ours)
        why = f" ({one.explained})" if one.explained else ", not explained"
        stated = f"FILE has {format_value(one.stated)}{why}"
        yield f"{one.who.label}: {one.code} is {ours}; {stated}"
    if (more := len(printed) - _DIFFERENCES) > 0:
        yield f"and {plural(more, 'more difference')} to FILE"


def warn_of_omissions(notes: Sequence[Note]) -> Iterator[str]:
    """Yield the warning that comes first if something of the file was left out."""
    if omitted := sum(note.left_out for note in notes):
        say = "a note below says" if omitted == 1 else f"{omitted} notes below say"
        yield f"not all of FILE is counted, {say} what is missing: check the places"


def _round_number(value: Fraction | None) -> float | int | None:
    return None if value is None else simplify_number(round(float(value), _DIGITS))


def _text(answer: StandingsAnswer) -> Iterator[TextPart]:
    found = answer.found
    if answer.event:
        yield f"event: {answer.event}"
    for warning in answer.incomplete:
        yield f"incomplete: {warning}"
    field = found.table.field
    yield f"rules: {found.edition.text}"
    yield f"rounds: {field.last}, {'round robin' if field.round_robin else 'Swiss'}"
    for title in answer.titles:
        yield f"tie-break: {title}"
    for note in answer.remarks:
        yield f"note: {note}"
    yield ""
    yield _table(found)
    if answer.printed:
        yield ""
        yield from difference_texts(answer.printed)
    for one in answer.explained:
        yield ""
        yield f"{one.row.place_text} {one.row.who.label}"
        for label, steps in one.steps:
            for step in steps:
                article = f" ({step.article})" if step.article else ""
                yield f"{label}: {step.label}: {step.text}{article}"


def _table(found: Standings) -> TextTable:
    names = code_labels(found.codes)
    head = ["place", "no", "name", "points", *names]
    rows = [
        [
            row.place_text,
            str(row.who.no),
            row.who.name,
            format_value(row.points),
            *("-" if one is None else format_number(float(one)) for one in row.values),
        ]
        for row in found.rows
    ]
    return TextTable((head, *rows), left=(2,))
