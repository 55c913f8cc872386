"""A rated event as Markdown with a GitHub table, readable as plain text in a chat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Note
from elo_tui.writers.export import summary
from elo_tui.writers.export.sheet import Sheet, filled
from elo_tui.writers.text_report import note_text

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
    columns, lines = filled(Sheet(summary.COLUMNS, summary.table(field)), "name")
    yield _row(columns)
    yield _row("---" if name in summary.TEXTS else "---:" for name in columns)
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
    for label, text in (*summary.sums(field.totals), *summary.remarks(field)):
        yield f"- {escaped(label)}: {escaped(text)}"
    for note in notes:
        yield f"- note: {escaped(note_text(note))}"
    for number, group in enumerate(assumed, start=1):
        label, text = summary.assumption_text(*group)
        yield ""
        yield f"{_mark(number)} {escaped(label)}: {escaped(text)}"


def _mark(number: int) -> str:
    return str(number).translate(_RAISED)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
