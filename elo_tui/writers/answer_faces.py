"""Any answer as CSV, as Markdown, as a page to print, as JSON, or as plain text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence

from elo_tui.answers.answer_parts import (
    Answer,
    Column,
    Path,
    Table,
    TextPart,
    TextTable,
    Value,
)
from elo_tui.answers.value_names import Scalar
from elo_tui.core.text.clean_text import clean_name, escape_formula
from elo_tui.writers import json_text
from elo_tui.writers.columns import write_lines
from elo_tui.writers.export.markdown import escaped


def write(kind: str, answer: Answer) -> str:
    """The answer in the form of that key: json, csv, markdown, html or text."""
    return WRITERS[kind](answer)


def write_json(answer: Answer) -> str:
    """The public data."""
    return json_text.write(answer.data)


def write_csv(answer: Answer) -> str:
    """Values by their names, then each table with its header after an empty line.

    Numbers are those of JSON. What the answer rests on, the notes and the working have
    no place.
    Lines end with CR LF (RFC 4180); no text is a formula to a spreadsheet.
    """
    blocks = [
        [_names(found.columns), *(map(_cell, row) for row in found.rows)]
        for found in answer.tables
    ]
    if answer.values:
        values = [(_name(one.path), _cell(one.value)) for one in answer.values]
        blocks.insert(0, [("name", "value"), *values])
    out = io.StringIO()
    writer = csv.writer(out)
    for place, block in enumerate(blocks):
        if place:
            out.write("\r\n")
        writer.writerows(block)
    return out.getvalue()


def write_markdown(answer: Answer) -> str:
    """A heading, the sentences, the values and the tables, the notes."""
    return "\n".join(_markdown(answer)) + "\n"


def write_html(answer: Answer) -> str:
    """A page to print."""
    from elo_tui.writers.export.answer_page import write_page

    return write_page(answer)


def write_text(answer: Answer, ascii: bool = False) -> str:
    """The text of the answer, else one made of its values and tables."""
    parts = answer.text
    if parts is None:
        parts = (answer.title, *_text(answer))
    return "\n".join(write_lines(parts, ascii)) + "\n"


WRITERS: dict[str, Callable[[Answer], str]] = {
    "json": write_json,
    "csv": write_csv,
    "markdown": write_markdown,
    "html": write_html,
    "text": write_text,
}


def _text(answer: Answer) -> Iterator[TextPart]:
    yield from answer.sentences
    for one in answer.values:
        yield f"{one.label}: {one.text}"
    for found in answer.tables:
        yield ""
        heads = tuple(column.label for column in found.columns)
        left = [at for at, column in enumerate(found.columns) if column.is_text]
        yield TextTable((heads, *found.texts()), tuple(left))
    if answer.tables and (answer.basis or answer.notes):
        yield ""
    for one in answer.basis:
        yield f"{one.label}: {one.text}"
    for label, text in answer.notes:
        yield f"{label}: {text}"


def _markdown(answer: Answer) -> Iterator[str]:
    yield f"# {escaped(clean_name(answer.title, 300))}"
    if answer.sentences:
        yield ""
        yield "  \n".join(map(escaped, answer.sentences))
    if answer.values:
        yield ""
        yield from _list(answer.values)
    for found in answer.tables:
        yield ""
        if len(answer.tables) > 1:
            yield f"## {escaped(found.title)}"
            yield ""
        yield from _markdown_table(found)
    if answer.basis or answer.notes:
        yield ""
        yield from _list(answer.basis)
        for label, text in answer.notes:
            yield f"- {label}: {escaped(text)}"


def _list(values: Iterable[Value]) -> Iterator[str]:
    for one in values:
        yield f"- {escaped(one.label)}: {escaped(one.text)}"


def _markdown_table(found: Table) -> Iterator[str]:
    yield _row(escaped(column.label) for column in found.columns)
    yield _row("---" if column.is_text else "---:" for column in found.columns)
    for cells in found.texts():
        yield _row(map(escaped, cells))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _names(columns: Sequence[Column]) -> tuple[str, ...]:
    return tuple(_name(column.path) for column in columns)


def _name(path: Path) -> str:
    """The names under which JSON has a value, in one: ``band.low``."""
    return escape_formula(".".join(path))


def _cell(value: Scalar) -> object:
    """A number as it is, a text as no formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return escape_formula(value) if isinstance(value, str) else value
