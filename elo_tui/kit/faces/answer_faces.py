"""An answer as JSON, CSV, Markdown, a page to print, or plain text in columns."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from elo_tui.core.text.clean_text import escape_formula, make_harmless
from elo_tui.kit.answer import Answer, encode
from elo_tui.kit.answer_parts import AnswerParts, sort_parts
from elo_tui.kit.answer_tables import AnswerTable, Path
from elo_tui.kit.faces import markdown
from elo_tui.kit.shown_values import Scalar
from elo_tui.kit.text_parts import TextPart, TextTable

if TYPE_CHECKING:
    from elo_tui.kit.chart_kinds import Chart


WIDTH = 80
_CELL_MAX = 10
#: From here on a cell has no room in a column, characters.
_LONG = WIDTH
#: The size of a chart on the command line: it fits a terminal of 80 columns.
CHART_WIDTH, CHART_HEIGHT = 79, 16


def fit_cell(text: str, width: int, left: bool = True) -> str:
    """Pad or truncate a text to `width` cells, with an ellipsis if it is cut."""
    # reading a file should not need the framework's library for cells
    from rich.cells import cell_len, set_cell_size

    missing = width - cell_len(text)
    if missing < 0:
        return set_cell_size(text, width - 1) + "…"
    return text + " " * missing if left else " " * missing + text


def write_lines(parts: Iterable[TextPart], ascii: bool = False) -> Iterator[str]:
    """Lay out the parts of an answer as lines; `ascii` replaces braille in charts."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, TextTable):
            yield from align_table(part)
        else:
            yield from draw_chart_lines(part, ascii=ascii)


def align_table(table: TextTable) -> Iterator[str]:
    """Write the rows with their columns below each other."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*table.rows, strict=True)]
    if table.widest:
        widths = [*map(min, widths, table.widest)]
    is_wide = sum(widths) + 2 * (len(widths) - 1) > WIDTH
    gap = " " if table.further or (table.is_narrow and is_wide) else "  "
    lines: Iterable[str] = (
        gap.join(
            fit_cell(text, width, left=column in table.left)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table.rows
    )
    if table.further:
        begin = sum(widths) + len(widths) - 1
        lines = _continue_rows(lines, begin, table.further)
    yield from map(str.rstrip, lines)


def _continue_rows(
    lines: Iterable[str], begin: int, further: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Add cells of one width to lines of `begin` cells, in new lines if one is full."""
    longest = max((len(cell) for cells in further for cell in cells), default=1)
    width = min(longest, _CELL_MAX)
    room = (WIDTH - begin) // (width + 1)
    for line, cells in zip(lines, further, strict=True):
        for start in range(0, max(1, len(cells)), room):
            shown = (fit_cell(cell, width) for cell in cells[start : start + room])
            yield " ".join((line, *shown))
            line = " " * begin


def draw_chart_lines(
    chart: Chart,
    width: int = CHART_WIDTH,
    height: int = CHART_HEIGHT,
    ascii: bool = False,
) -> Iterator[str]:
    """Draw a chart as lines without trailing blanks, at most `width` cells each.

    `ascii` is for terminals and encodings without braille.
    """
    from elo_tui.kit.plot.drawing import plot

    # a chart without data is one sentence
    height = height if chart.size else 1
    for row in plot(chart, width, height, ascii=ascii).rows:
        yield "".join(text for text, _ in row).rstrip()


def write(kind: str, answer: Answer) -> str:
    """Write the answer as json, csv, markdown, html or text."""
    match kind:
        case "json":
            return write_data(encode(answer))
        case "csv":
            return write_csv(answer)
        case "markdown":
            return markdown.write_answer(answer)
        case "html":
            # lxml takes long to import
            from elo_tui.kit.faces import html_page

            return html_page.write_answer(answer)
        case "text":
            return write_text(answer)
    raise KeyError(kind)


def write_data(data: object) -> str:
    """Write a value as JSON, indented, with a final newline.

    Characters that are not displayed are escaped, such as those that steer a terminal;
    parsing restores them.
    """

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
    parts = sort_parts(answer)
    blocks = [
        [
            [_name(column.path) for column in found.columns],
            *(map(_cell, row) for row in found.rows),
        ]
        for found in parts.data_tables
    ]
    if parts.data_values and not answer.is_table:
        values = [(_name(one.name.path), _cell(one.value)) for one in parts.data_values]
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
    own = answer.write_text()
    parts = (answer.title, *_text(sort_parts(answer))) if own is None else own
    return "\n".join(write_lines(parts, ascii)) + "\n"


def _text(parts: AnswerParts) -> Iterator[TextPart]:
    yield from (*parts.sentences, *parts.lead)
    for one in parts.shown_values:
        yield f"{one.name.label}: {one.text}"
    tables = parts.shown_tables
    for table in tables:
        yield ""
        if len(tables) > 1:
            yield table.title
        yield from _table_text(table)
    remarks = parts.remarks()
    if tables and remarks:
        yield ""
    for label, text in remarks:
        yield f"{label}: {text}"
    for table in parts.workings:
        yield ""
        yield from _working_lines(table)


def _working_lines(table: AnswerTable) -> Iterator[str]:
    """Write a working, a line for each step."""
    yield table.title
    names = [column.path[-1] for column in table.columns]
    for texts in table.texts():
        step = dict(zip(names, texts, strict=True))
        article = step.pop("article", "")
        yield ": ".join(step.values()) + (f" [{article}]" if article else "")


def _table_text(table: AnswerTable) -> Iterator[TextPart]:
    """Write a table in columns, or one too wide with long texts as lists of values."""
    heads = tuple(column.label for column in table.columns)
    rows = (heads, *table.texts())
    left = [index for index, column in enumerate(table.columns) if column.is_text]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_wide = sum(widths) + 2 * (len(widths) - 1) > WIDTH
    if not is_wide or max(widths) < _LONG:
        yield TextTable(rows, tuple(left), is_narrow=True)
        return
    is_named = [column.path for column in table.columns[1:2]] == [("name",)]
    is_nested = len(table.columns[0].path) > 1
    for first, *texts in rows[1:]:
        first = f"{heads[0]}: {first}" if is_nested else first
        pairs = [*zip(heads[1:], texts, strict=True)]
        yield f"{first}: {pairs.pop(0)[1]}" if is_named else first
        yield from (f"  {head}: {text}" for head, text in pairs if text)


def _name(path: Path) -> str:
    """Join the names of a value in JSON: ``band.low``."""
    return escape_formula(".".join(path))


def _cell(value: Scalar) -> object:
    """Leave a number unchanged; guard a text that looks like a formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return escape_formula(value) if isinstance(value, str) else value
