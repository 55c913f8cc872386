"""The rows of a text: which mark parts the cells, and where the table begins.

Marks are a tab, ``;``, ``|``, a comma, or two blanks: the first under which a line
names both sides of a game. Without such a line the cells must leave one reading, or a
person chooses the meanings of the columns. Cells are stored by column, equal ones once:
a million rows are read one column after the other.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.game_rows.column_words import (
    UNUSED,
    GameHeader,
    SideColumn,
    is_doubles,
    read_header,
)
from elo_tui.readers.game_rows.days import read_day
from elo_tui.readers.game_rows.frame_columns import Cells, Frame, FrameColumns
from elo_tui.readers.game_rows.headings import find_heading
from elo_tui.readers.game_rows.results import is_result
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables.cell_rows import Row

#: A header further down, blank lines aside, is not found.
_ABOVE_MAX = 10
_COLUMNS_MAX = 100
_LINE_MAX = 5_000
_HEAD_MAX = 200
#: So many rows are split before their cells go into the columns; so many characters
#: are parted into lines.
_BATCH = 4_096
_PART = 262_144
_GAPS = re.compile(r"\t|\s{2,}")
_BLANKS = " \t;,|"

Line = tuple[int, str]


def _split_bars(line: str) -> list[str]:
    return line.strip().strip("|").split("|")


def _split_commas(delimiter: str) -> Callable[[str], list[str]]:
    return lambda line: next(
        csv.reader([line.replace("\r", " ")], delimiter=delimiter), []
    )


def _split_gaps(line: str) -> list[str]:
    return _GAPS.split(line.strip())


_SPLITTERS: Sequence[tuple[str, Callable[[str], list[str]]]] = (
    ("\t", _split_commas("\t")),
    (";", _split_commas(";")),
    ("|", _split_bars),
    (",", _split_commas(",")),
    ("  ", _split_gaps),
)


def list_splits(line: str) -> Iterator[tuple[str, Cells]]:
    """Yield the ways to split a line: the mark and the cells, at least two."""
    for mark, split in _SPLITTERS:
        if mark in line:
            cells = tuple(map(str.strip, split(line)))
            if 2 <= len(cells) <= _COLUMNS_MAX:
                yield mark, cells


class _Head(NamedTuple):
    """The header of a table in a text."""

    above: tuple[Row, ...]
    titles: Cells
    header: GameHeader
    mark: str
    line: int
    """The rows are below this line."""


def _find_head(text: str, meanings: Meanings) -> _Head | None:
    """Find the first line that names both sides; raises SourceRefused for four."""
    lines = _list_head(text)
    for number, line in lines:
        if line.lstrip().startswith(("<", "[", "{")):
            return None
        for mark, cells in list_splits(line):
            if is_doubles(cells):
                raise SourceRefused(_DOUBLES, number)
            if header := read_header(_replace_titles(cells, meanings.columns)):
                above = tuple(
                    Row(n, (one.strip(f"{_BLANKS}#"),))
                    for n, one in lines
                    if n < number
                )
                is_row = bool(meanings.columns) and looks_like_row(cells, text)
                titles = tuple("" for _ in cells) if is_row else cells
                return _Head(
                    above=above,
                    titles=titles,
                    header=header,
                    mark=mark,
                    line=number - is_row,
                )
    return None


def find_titles(text: str) -> Cells | None:
    """Find the header of a table of games, empty without one; None for other texts.

    Raises SourceRefused for a table with two people on each side.
    """
    head = _find_head(text, NOTHING_SAID)
    bare = None if head else _find_bare(text)
    return head.titles if head else bare and bare.titles


def find_frame(text: str, meanings: Meanings = NOTHING_SAID) -> Frame | None:
    """Find the table of games in a text; None for any other text.

    Raises SourceRefused for a table with two people on each side.
    """
    if (head := _find_head(text, meanings)) is None:
        return _find_bare(text)
    table = _read_body(text, head.line, head.mark, head.titles)
    return table.make_frame(head.above, head.titles, head.header)


_DOUBLES = "Two people on each side: only games between two are rated; nothing was read"


def _list_head(text: str) -> list[Line]:
    """List the first filled lines, one of which is the header."""
    filled = (
        (number, line)
        for number, line in islice(_number_lines(text), _HEAD_MAX)
        if line.strip(_BLANKS) and len(line) <= _LINE_MAX
    )
    return [*islice(filled, _ABOVE_MAX)]


def _replace_titles(cells: Cells, titles: Sequence[str]) -> Cells:
    """Replace the headers of the table by those that a person chose."""
    if not titles or len(cells) < len(titles):
        return cells
    named = (one or cell for one, cell in zip(titles, cells, strict=False))
    return (*named, *cells[len(titles) :])


def looks_like_row(cells: Cells, text: str) -> bool:
    """Whether a line is a row and no header.

    A result, a day or a number is in it, or one of its words again in the text.
    """
    return any(
        cell.isdigit()
        or is_result(cell)
        or read_day(cell) is not None
        or (len(cell) > 1 and text.count(cell) > 1)
        for cell in filter(None, cells)
    )


def find_row_frame(
    rows: Sequence[Row], meanings: Meanings = NOTHING_SAID
) -> Frame | None:
    """Find the table of games in the rows of a workbook, with a header or without.

    It is in the first sheet that has one, and goes on in those with the same header.
    """
    sheets = _part_sheets([row for row in rows if any(row.cells)])
    for at, sheet in enumerate(sheets):
        frame = _find_sheet_frame(sheet, [*sheets[:at], *sheets[at + 1 :]], meanings)
        if frame is not None:
            return frame
    return _find_bare_rows(sheets[0]) if sheets else None


def _part_sheets(rows: Sequence[Row]) -> list[list[Row]]:
    """Part the rows where the lines begin again."""
    sheets: list[list[Row]] = []
    for row in rows:
        if not sheets or row.line <= sheets[-1][-1].line:
            sheets.append([])
        sheets[-1].append(row)
    return sheets


def _find_sheet_frame(
    sheet: Sequence[Row], others: Sequence[Sequence[Row]], meanings: Meanings
) -> Frame | None:
    for place, row in enumerate(sheet[:_ABOVE_MAX]):
        if is_doubles(row.cells):
            raise SourceRefused(_DOUBLES, row.line)
        if header := read_header(_replace_titles(row.cells, meanings.columns)):
            words = "\n".join(chain.from_iterable(one.cells for one in sheet))
            is_row = bool(meanings.columns) and looks_like_row(row.cells, words)
            titles = tuple("" for _ in row.cells) if is_row else row.cells
            body = [*sheet[place + (not is_row) :]]
            outside = []
            for other in others:
                if any(one.cells == row.cells for one in other[:_ABOVE_MAX]):
                    body += other
                else:
                    outside.append(other[0])
            frame = _arrange_rows(sheet[:place], titles, header, body)
            return frame._replace(outside=(*frame.outside, *outside))
    return None


def _arrange_rows(
    above: Sequence[Row], titles: Cells, header: GameHeader, body: Sequence[Row]
) -> Frame:
    # a sheet leaves out blank cells at the end of a row, and of the header
    missing = max((len(row.cells) for row in body), default=0) - len(titles)
    titles = (*titles, *[""] * missing)
    header = header._replace(columns=(*header.columns, *[UNUSED] * missing))
    table = FrameColumns(len(titles))
    rows = [row.cells for row in body]
    table.add(*table.select([row.line for row in body], rows, "", titles))
    table.short.clear()
    return table.make_frame(tuple(above), titles, header)


def _iterate_lines(text: str, start: int = 0) -> Iterator[str]:
    """Yield the lines with their ends; of a part of the text at a time.

    A list of all of them would be as large as the text again.
    """
    while start < len(text):
        end = text.find("\n", start + _PART) + 1 or len(text)
        yield from io.StringIO(text[start:end], newline="\n")
        start = end


def _number_lines(text: str) -> Iterator[Line]:
    for number, line in enumerate(_iterate_lines(text), start=1):
        yield number, line.rstrip("\n")


def _read_body(text: str, header: int, mark: str, titles: Cells) -> FrameColumns:
    """Read the rows below a header; a row is as wide as it, or its line is refused."""
    table = FrameColumns(len(titles))
    batches = (
        _split_csv(text, header, mark)
        if mark in ",;\t"
        else _split_plain(text, header, mark)
    )
    for lines, rows in batches:
        if {*map(len, rows)} != {len(titles)} or any(
            not cells[0]
            or not cells[1]
            or cells[0][0] == "#"
            or cells[0].strip() == titles[0]
            for cells in rows
        ):
            lines, rows = table.select(lines, rows, mark, titles)
        table.add(lines, rows)
    return table


def _split_plain(
    text: str, header: int, mark: str
) -> Iterator[tuple[Sequence[int], Sequence[Sequence[str]]]]:
    split = _split_bars if mark == "|" else _split_gaps
    # a line of text below a table has none of its marks
    rows = (
        (number, split(line[:_LINE_MAX]))
        for number, line in _number_lines(text)
        if number > header and (mark in line or (mark == "  " and len(split(line)) > 1))
    )
    while batch := [*islice(rows, _BATCH)]:
        yield [number for number, _ in batch], [cells for _, cells in batch]


def _split_csv(
    text: str, header: int, mark: str
) -> Iterator[tuple[Sequence[int], Sequence[Sequence[str]]]]:
    lines = _iterate_lines(text)
    for _ in islice(lines, header):
        pass
    rows = csv.reader(lines, delimiter=mark, strict=True)
    batch: list[list[str]] = []
    numbers: Sequence[int] = ()
    try:
        while True:
            before, batch, numbers = rows.line_num, [], []
            batch.extend(islice(rows, _BATCH))
            if not batch:
                return
            first = header + before + 1
            numbers = range(first, first + len(batch))
            if rows.line_num - before != len(batch):
                numbers = [*_number_rows(batch, first)]
            yield numbers, batch
    except csv.Error as error:
        fault = f"not CSV: {clean_name(str(error), 80)}"
        line = [*_number_rows([*batch, []], header + before + 1)][-1]
        raise SourceRefused(fault, line) from None


def _number_rows(rows: Iterable[Sequence[str]], first: int) -> Iterator[int]:
    """Number the lines in which rows begin, some of which have line ends in a cell."""
    for cells in rows:
        yield first
        first += 1 + sum(cell.count("\n") for cell in cells)


def find_any_table(text: str) -> Frame | None:
    """Find a table of anything, no column of which is read; None without a table.

    Its mark gives all of the first lines as many cells.
    """
    head = _list_head(text)
    for mark, cells in list_splits(head[0][1]) if head else ():
        widths = {len(dict(list_splits(line)).get(mark, ())) for _, line in head}
        # a name may be written with a comma
        if widths == {len(cells)} and not all(", " in line for _, line in head):
            break
    else:
        return None
    is_row = looks_like_row(cells, text)
    titles = tuple("" for _ in cells) if is_row else cells
    header = GameHeader(tuple(UNUSED for _ in cells), "")
    try:
        table = _read_body(text, head[0][0] - is_row, mark, titles)
    except SourceRefused:
        return None
    return table.make_frame((), titles, header)


def _find_bare(text: str) -> Frame | None:
    """Find a table without a header: two texts, one result and at most a day a row."""
    head = _list_head(text)
    for mark, first in list_splits(head[0][1]) if head else ():
        # of a wider table only the first row is looked at
        if mark == "  " or len(first) not in _BARE_WIDTHS:
            continue
        split = dict(_SPLITTERS)[mark]
        rows = [
            Row(number, tuple(map(str.strip, split(line))))
            for number, line in _number_lines(text)
            if line.strip() and len(line) <= _LINE_MAX
        ]
        if frame := _find_bare_rows(rows):
            return frame
    return None


#: How many columns a table without a header has.
_BARE_WIDTHS = (3, 4)


def _find_bare_rows(rows: Sequence[Row]) -> Frame | None:
    games = [row for row in rows if any(row.cells[1:])]
    widths = {len(row.cells) for row in games}
    if len(widths) != 1 or not widths <= {*_BARE_WIDTHS}:
        return None
    kinds = [
        _classify_cells(set(cells))
        for cells in zip(*(row.cells for row in games), strict=True)
    ]
    header = _make_header(kinds)
    others = [row for row in rows if not any(row.cells[1:])]
    if not header or not all(find_heading(row.cell(0)) for row in others):
        return None
    return _arrange_rows((), tuple("" for _ in kinds), header, rows)


def _classify_cells(cells: Iterable[str]) -> str:
    if all(read_day(cell) for cell in cells):
        return "date"
    if all(map(is_result, cells)):
        return "result"
    is_text = all(sum(map(str.isalpha, cell)) > 1 for cell in cells)
    return "name" if is_text else ""


def _make_header(kinds: Sequence[str]) -> GameHeader | None:
    counts = {kind: kinds.count(kind) for kind in ("name", "result", "date", "")}
    if counts["name"] != 2 or counts["result"] != 1 or counts[""]:
        return None
    columns: list[SideColumn] = []
    side = 0
    for kind in kinds:
        side += kind == "name"
        columns.append(
            SideColumn("name", side, "colours")
            if kind == "name"
            else SideColumn("result" if kind == "result" else "date")
        )
    return GameHeader(tuple(columns), "colours")
