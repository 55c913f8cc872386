"""Any answer as JSON, CSV, Markdown, a page to print, or plain text."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.answers.answer_parts import (
    Answer,
    Path,
    TextPart,
    TextTable,
)
from elo_tui.answers.value_names import Scalar
from elo_tui.core.text.clean_text import escape_formula, make_harmless
from elo_tui.writers.text_layout import write_lines


def write(kind: str, answer: Answer) -> str:
    """Write the answer as json, csv, markdown, html or text."""
    match kind:
        case "json":
            return write_data(answer.data)
        case "csv":
            return write_csv(answer)
        case "markdown":
            from elo_tui.writers import markdown

            return markdown.write_answer(answer)
        case "html":
            from elo_tui.writers import html_page

            return html_page.write_answer(answer)
        case "text":
            return write_text(answer)
    raise KeyError(kind)


def write_data(data: object) -> str:
    """Write a value as JSON, indented, with a final newline.

    Characters that are not displayed are escaped, such as those that steer a terminal;
    parsing restores them.
    """
    import json
    import re

    def escape(found: re.Match[str]) -> str:
        char = str(found[0])
        return char if make_harmless(char) == char else json.dumps(char)[1:-1]

    text = json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)
    # all but ASCII's letters, signs and spaces
    return re.sub(r"[^\n -~]", escape, text) + "\n"


def write_csv(answer: Answer) -> str:
    """Write values by their names, then each table after an empty line.

    Numbers are those of JSON; basis, notes and working are left out. Lines end with
    CR LF (RFC 4180); no text is a formula to a spreadsheet.
    """
    import csv
    import io

    blocks = [
        [
            [_name(column.path) for column in found.columns],
            *(map(_cell, row) for row in found.rows),
        ]
        for found in answer.tables
    ]
    if answer.values:
        values = [(_name(one.name.path), _cell(one.value)) for one in answer.values]
        blocks.insert(0, [("name", "value"), *values])
    out = io.StringIO()
    writer = csv.writer(out)
    for place, block in enumerate(blocks):
        if place:
            out.write("\r\n")
        writer.writerows(block)
    return out.getvalue()


def write_text(answer: Answer, ascii: bool = False) -> str:
    """Write the text of the answer, else one made of its values and tables."""
    parts = answer.text
    if parts is None:
        parts = (answer.title, *_text(answer))
    return "\n".join(write_lines(parts, ascii)) + "\n"


def _text(answer: Answer) -> Iterator[TextPart]:
    yield from answer.sentences
    for one in answer.values:
        yield f"{one.name.label}: {one.text}"
    for found in answer.tables:
        yield ""
        heads = tuple(column.label for column in found.columns)
        left = [at for at, column in enumerate(found.columns) if column.is_text]
        yield TextTable((heads, *found.texts()), tuple(left))
    remarks = answer.remarks()
    if answer.tables and remarks:
        yield ""
    for label, text in remarks:
        yield f"{label}: {text}"


def _name(path: Path) -> str:
    """Join the names of a value in JSON: ``band.low``."""
    return escape_formula(".".join(path))


def _cell(value: Scalar) -> object:
    """Leave a number unchanged; guard a text that looks like a formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return escape_formula(value) if isinstance(value, str) else value
