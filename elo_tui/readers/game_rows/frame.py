"""The rows of a text: which mark parts the cells, and where the table begins.

Marks are a tab, ``;``, ``|``, a comma, or two blanks: the first under which a line
names both sides of a game. Without such a line the cells must leave one reading.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.game_rows.column_words import (
    GameHeader,
    SideColumn,
    is_doubles,
    read_header,
)
from elo_tui.readers.game_rows.days import read_day
from elo_tui.readers.game_rows.results import is_result
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables.cell_rows import Row

#: A header further down, blank lines aside, is not found.
_ABOVE_MAX = 10
_COLUMNS_MAX = 100
_LINE_MAX = 5_000
_HEAD_MAX = 200
_GAPS = re.compile(r"\t|\s{2,}")


class Frame(NamedTuple):
    """A table of games: the lines above it, its header and its rows."""

    above: tuple[Row, ...]
    titles: tuple[str, ...]
    header: GameHeader
    rows: tuple[Row, ...]


def _split_bars(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _split_commas(delimiter: str) -> Callable[[str], tuple[str, ...]]:
    def split(line: str) -> tuple[str, ...]:
        cells = next(csv.reader([line], delimiter=delimiter), [])
        return tuple(cell.strip() for cell in cells)

    return split


SPLITTERS: Sequence[tuple[str, Callable[[str], tuple[str, ...]]]] = (
    ("\t", _split_commas("\t")),
    (";", _split_commas(";")),
    ("|", _split_bars),
    (",", _split_commas(",")),
    ("  ", lambda line: tuple(_GAPS.split(line.strip()))),
)


def find_frame(text: str) -> Frame | None:
    """Find the table of games in a text; None for any other text.

    Raises SourceRefused for a table with two people on each side.
    """
    lines = [*enumerate(text.split("\n"), start=1)]
    head = [
        (number, line)
        for number, line in lines[:_HEAD_MAX]
        if line.strip(" \t;,|") and len(line) <= _LINE_MAX
    ][:_ABOVE_MAX]
    for number, line in head:
        if line.lstrip().startswith(("<", "[", "{")):
            return None
        for mark, split in SPLITTERS:
            if mark not in line:
                continue
            cells = split(line)
            if 2 <= len(cells) <= _COLUMNS_MAX and (header := read_header(cells)):
                if is_doubles(cells):
                    raise SourceRefused(_DOUBLES, number)
                above = tuple(
                    Row(n, (one.strip(" \t;,|#"),)) for n, one in head if n < number
                )
                rows = _list_rows(lines, number, mark, split, cells)
                return Frame(above, cells, header, tuple(rows))
    return _find_bare(head, lines)


_DOUBLES = "Two people on each side: only games between two are rated; nothing was read"


def find_row_frame(rows: Sequence[Row]) -> Frame | None:
    """Find the table of games in the rows of a sheet."""
    filled = [row for row in rows if any(row.cells)]
    for place, row in enumerate(filled[:_ABOVE_MAX]):
        if header := read_header(row.cells):
            if is_doubles(row.cells):
                raise SourceRefused(_DOUBLES, row.line)
            body = tuple(one for one in filled[place + 1 :] if one.cells != row.cells)
            return Frame(tuple(filled[:place]), row.cells, header, body)
    return None


def _list_rows(
    lines: Sequence[tuple[int, str]],
    header: int,
    mark: str,
    split: Callable[[str], tuple[str, ...]],
    titles: tuple[str, ...],
) -> Iterator[Row]:
    """Yield the rows below a header; a row is as wide as it, or its line is refused."""
    below = [(number, line) for number, line in lines if number > header]
    for number, cells in _split_lines(below, mark, split):
        if not any(cells) or cells == titles or cells[0].startswith("#"):
            continue
        if any(cells[len(titles) :]):
            counts = f"{len(cells)} cells, {len(titles)} in the header"
            why = "; a comma inside a cell needs quotation marks" if mark == "," else ""
            raise SourceRefused(f"{counts}{why}", number)
        yield Row(number, cells)


def _split_lines(
    lines: Sequence[tuple[int, str]], mark: str, split: Callable[[str], tuple[str, ...]]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    if mark not in ",;\t":
        for number, line in lines:
            # a line of text below a table has none of its marks
            if mark in line or (mark == "  " and len(split(line)) > 1):
                yield number, split(line[:_LINE_MAX])
        return
    if not lines:
        return
    first = lines[0][0]
    rows = csv.reader((f"{line}\n" for _, line in lines), delimiter=mark, strict=True)
    start = first
    try:
        for cells in rows:
            yield start, tuple(cell.strip() for cell in cells)
            start = first + rows.line_num
    except csv.Error as error:
        raise SourceRefused(f"not CSV: {clean_name(str(error), 80)}", start) from None


def _find_bare(
    head: Sequence[tuple[int, str]], lines: Sequence[tuple[int, str]]
) -> Frame | None:
    """Find a table without a header: two texts, one result and at most a day a row."""
    for _, split in SPLITTERS[:-1]:
        # of a wider table only the first row is looked at
        if not head or len(split(head[0][1])) not in (3, 4):
            continue
        rows = [
            Row(number, cells)
            for number, line in lines
            if line.strip() and len(line) <= _LINE_MAX
            for cells in (split(line),)
        ]
        widths = {len(row.cells) for row in rows}
        if len(widths) == 1:
            columns = [
                _classify_cells(cells)
                for cells in zip(*(r.cells for r in rows), strict=True)
            ]
            if (header := _make_header(columns)) is not None:
                titles = tuple("" for _ in columns)
                return Frame((), titles, header, tuple(rows))
    return None


def _classify_cells(cells: Sequence[str]) -> str:
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
