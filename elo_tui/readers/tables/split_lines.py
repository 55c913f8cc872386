"""The rows of a text: split at tabs, at delimiters, or at blanks alone."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.events.reading import Tick
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables import blanks
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.header_words import COLUMNS_MAX, TableHeader, header_of

_DELIMITERS = "\t;,"
_SPACED_MAX = 4_000
_LINE_MAX = 20_000
#: A page of 5,000 players over five rounds has fewer.
LINES_MAX = 40_000
#: A header further down than this is not found.
_ABOVE_MAX = 2_000


def rows_of(text: str, tick: Tick) -> list[Row]:
    """The rows of a text that has a header; none without one. Raises SourceRefused."""
    lines = text.split("\n")
    head = head_of(lines)
    if head is None:
        return []
    start, delimiter = head
    if len(lines) > LINES_MAX:
        raise SourceRefused(f"more than {LINES_MAX} lines")
    if delimiter and lines[start].count(delimiter) >= COLUMNS_MAX:
        raise SourceRefused(f"a table of over {COLUMNS_MAX} columns", start + 1)
    if delimiter == "\t":
        return [Row(i, _tabbed(line)) for i, line in enumerate(lines, 1)]
    if not delimiter:
        return _spaced(lines, tick)
    # a spreadsheet pads every line to the width of the table
    above = (
        Row(i, (line.rstrip(f"{delimiter} "),))
        for i, line in enumerate(lines[:start], 1)
    )
    return [*above, *_delimited(lines, start, delimiter, tick)]


def head_of(lines: list[str]) -> tuple[int, str] | None:
    """The first header, and its delimiter; an empty text stands for blanks."""
    for place, line in enumerate(lines[:_ABOVE_MAX]):
        if (delimiter := _delimiter(line)) is not None:
            return place, delimiter
    return None


def _delimiter(line: str) -> str | None:
    """The delimiter of a line that heads a table."""
    for delimiter in _DELIMITERS:
        if delimiter in line:
            cells = line.split(delimiter, COLUMNS_MAX)[:COLUMNS_MAX]
            if header_of([cell.strip(' "') for cell in cells]):
                return delimiter
    spaced = blanks.header_cells(line) if len(line) <= _SPACED_MAX else None
    return "" if spaced and header_of(spaced) else None


def _tabbed(line: str) -> tuple[str, ...]:
    return tuple(map(_unquoted, line[:_LINE_MAX].split("\t")))


def _unquoted(cell: str) -> str:
    """A cell without the quotation marks that a spreadsheet adds."""
    cell = cell.strip(" ")
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        return cell[1:-1].replace('""', '"')
    return cell


def _delimited(
    lines: list[str], start: int, delimiter: str, tick: Tick
) -> Iterator[Row]:
    import csv

    source = (f"{line}\n" for line in lines[start:])
    rows = csv.reader(source, delimiter=delimiter, strict=True)
    first = start + 1
    done = 0
    try:
        for cells in rows:
            done += sum(map(len, cells)) + len(cells)
            tick(done)
            yield Row(first, tuple(cell.strip() for cell in cells))
            first = start + rows.line_num + 1
    except csv.Error as error:
        why = "a quotation mark is never closed"
        if "end of data" not in str(error):
            why = clean_name(str(error), 80)
        raise SourceRefused(f"not CSV: {why}", first) from None


def _spaced(lines: list[str], tick: Tick) -> list[Row]:
    """The rows of a text whose columns only blanks separate; raises SourceRefused."""
    rows: list[Row] = []
    header: TableHeader | None = None
    done = first = laid = 0
    for number, line in enumerate(lines, start=1):
        done += len(line) + 1
        if number % 200 == 0:
            tick(done)
        titles = blanks.header_cells(line) if len(line) <= _SPACED_MAX else None
        if titles and (head := header_of(titles)):
            header, first = head, first or number
            rows.append(Row(number, tuple(titles)))
        elif header and (cells := blanks.cells_of(line, header)):
            laid += 1
            rows.append(Row(number, cells))
        else:
            rows.append(Row(number, (line[:_LINE_MAX].strip(),)))
    if not laid:
        text = "the columns cannot be told apart by blanks; copy the table again from"
        raise SourceRefused(f"{text} the page, or save the page", first + 1)
    return rows
