"""A rated event as Markdown with a GitHub table, readable as plain text in a chat."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from elo_tui.answers.answer_parts import note_text
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Note
from elo_tui.core.model import RatedEvent
from elo_tui.writers.export import one_player, summary
from elo_tui.writers.export.sheet import Sheet, filled

#: Characters that begin or end an element, an entity, a link, a cell or code.
_MARKS = re.compile(r"[\\`*_\[\]<>|~&#$]|:(?=//)|(?<=www)\.")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def write(field: RatedField, notes: Iterable[Note] = ()) -> str:
    """Heading, table, sums; a raised number at a K refers to what was assumed."""
    return "\n".join(_lines(field, notes)) + "\n"


def escaped(text: str) -> str:
    """The text as one line that Markdown and HTML display unchanged."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def _lines(field: RatedField, notes: Iterable[Note]) -> Iterator[str]:
    yield f"# {escaped(summary.title(field))}"
    yield ""
    yield "  \n".join(map(escaped, summary.heading(field)))
    yield ""
    if one := one_player.only(field):
        yield from _of_one(*one)
        yield from (f"- note: {escaped(note_text(note))}" for note in notes)
        return
    columns, lines = filled(Sheet(summary.COLUMNS, summary.table(field)), "name")
    yield from _head(columns, summary.TEXTS)
    assumed = summary.assumptions(field)
    marks = {
        row.player.no: _mark(number)
        for number, (_, rows) in enumerate(assumed, start=1)
        for row in rows
    }
    # without a K nothing is assumed about one
    marked = columns.index("K" if "K" in columns else "name")
    for row, cells in zip(field.rows, lines, strict=True):
        texts = [*map(escaped, cells)]
        texts[marked] += marks.get(row.player.no, "")
        yield _row(texts)
    yield ""
    for label, text in (*summary.sums(field), *summary.remarks(field)):
        yield f"- {escaped(label)}: {escaped(text)}"
    for note in notes:
        yield f"- note: {escaped(note_text(note))}"
    for number, group in enumerate(assumed, start=1):
        label, text = summary.assumption_text(*group)
        yield ""
        yield f"{_mark(number)} {escaped(label)}: {escaped(text)}"


def _of_one(row: FieldRow, event: RatedEvent) -> Iterator[str]:
    """The answer, the rounds of one player, and what had to be assumed."""
    who = escaped(row.player.name) or "Score"
    yield f"**{escaped(one_player.outcome(row))}**  "
    yield f"{who}: {one_player.score(event)}  "
    yield escaped(one_player.figures(event))
    yield ""
    columns, lines = one_player.rounds(event)
    yield from _head(columns, one_player.TEXTS)
    yield from (_row(map(escaped, cells)) for cells in lines)
    yield ""
    for label, text in one_player.remarks(row, event):
        yield f"- {escaped(label)}: {escaped(text)}"


def _head(columns: Iterable[str], texts: Container[str]) -> Iterator[str]:
    columns = [*columns]
    yield _row(columns)
    yield _row("---" if name in texts else "---:" for name in columns)


def _mark(number: int) -> str:
    return str(number).translate(_RAISED)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
