"""Standings as plain text and as data: places, tie-breaks, their working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from elo_tui.answers.remarks import note_text
from elo_tui.answers.standings import Explained, difference_texts, labels
from elo_tui.core.events.crosstable import EventFacts, Note
from elo_tui.core.standings.printed_values import PrintedDifference
from elo_tui.core.standings.standings import Standings
from elo_tui.core.standings.tie_break_working import format_value
from elo_tui.core.standings.tie_breaks import describe_code
from elo_tui.writers.columns import table


def standings_lines(
    event: EventFacts,
    found: Standings,
    notes: Sequence[Note],
    printed: Sequence[PrintedDifference],
    working_of: Sequence[Explained],
) -> Iterator[str]:
    """The table, then the values that FILE prints differently, then the working."""
    if event.name:
        yield f"event: {event.name}"
    field = found.table.field
    yield f"rules: {found.edition.text}"
    yield f"rounds: {field.last}, {'round robin' if field.round_robin else 'Swiss'}"
    for name, code in zip(labels(found.codes), found.codes, strict=True):
        yield f"tie-break: {name}, {describe_code(code)}"
    for note in (*notes, *found.notes):
        yield f"note: {note_text(note)}"
    yield ""
    yield from _table(found)
    if printed:
        yield ""
        yield from difference_texts(printed)
    for one in working_of:
        yield ""
        yield f"{one.row.place_text} {one.row.who.no} {one.row.who.name}".rstrip()
        for name, steps in one.steps:
            for step in steps:
                article = f" ({step.article})" if step.article else ""
                yield f"{name}: {step.label}: {step.text}{article}"


def _table(found: Standings) -> Iterator[str]:
    names = labels(found.codes)
    head = ["place", "no", "name", "points", *names]
    rows = [
        [
            row.place_text,
            str(row.who.no),
            row.who.name,
            format_value(row.points),
            *("-" if value is None else _two_places(value) for value in row.values),
        ]
        for row in found.rows
    ]
    return table([head, *rows], name=2)


def _two_places(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
