"""Rows of cells, and the tables among them: a known header and the rows below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.tables.cells import strip_cell
from elo_tui.readers.tables.header_words import (
    TELLING,
    Kind,
    Layout,
    TableHeader,
    find_round,
    read_header,
)

#: The most that a page, a sheet or pasted text may contain.
ROWS_MAX = 20_000

_COUNTER = re.compile(r"-?[0-9]{1,5}\.?")
#: The match and its board.
_BOARD = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,3})?\.?")
#: The counter in every row of a table; a pairing has its board if others have one.
_COUNTERS: dict[Layout, tuple[Kind, ...]] = {
    "rounds": ("number", "rank"),
    "grid": ("number", "rank"),
    "list": ("number", "rank"),
    "pairings": ("board",),
    "boards": ("board",),
    "card": ("turn",),
    "games": (),
}
# a line of text below a table has fewer cells than this
_CELLS_MIN = 3
_QUOTE_MAX = 30


class Row(NamedTuple):
    """A line of a source, split into cells."""

    line: int
    cells: tuple[str, ...]
    """At least one; it is empty if the source has none."""
    classes: tuple[str, ...] = ()
    """The names of the styles that a page gives each cell."""
    block: int = 0
    """The table of the page that the row belongs to; 0 if none, or unknown."""

    def cell(self, place: int | None) -> str:
        """Return the text at an index, "" if the row ends before it."""
        if place is None or place >= len(self.cells):
            return ""
        return strip_cell(self.cells[place])

    def styles(self, place: int) -> str:
        """Return the styles of the cell at an index."""
        return self.classes[place] if place < len(self.classes) else ""

    def names_round(self) -> bool:
        """Whether this is a heading such as ``Round 3 on 2026/08/12``."""
        filled = [cell for cell in self.cells if strip_cell(cell)]
        return len(filled) == 1 and find_round(filled[0]) is not None

    def quote(self) -> str:
        """Quote the beginning of the row, for a message."""
        return f"'{clean_name(' '.join(filter(None, self.cells)), _QUOTE_MAX)}'"

    def omission(self, why: str) -> Note:
        """Note that the row, or a part of it, is left out."""
        return Note(self.line, f"{self.quote()}: {why}; left out", True)


class Table(NamedTuple):
    """A table: its header, its rows, and the lines above it that belong to none."""

    header: TableHeader
    line: int
    titles: tuple[str, ...]
    """The header as written."""
    rows: tuple[Row, ...]
    above: tuple[Row, ...] = ()

    def text(self, row: Row, *kinds: Kind) -> str:
        """Return the cell of a row in the first existing column of these kinds."""
        return row.cell(self.header.place(*kinds))


class TablesFound(NamedTuple):
    """The tables among the rows, their errors, and the number of lines around them."""

    tables: tuple[Table, ...]
    notes: tuple[Note, ...]
    around: int


def find_tables(rows: Sequence[Row]) -> TablesFound:
    """Find all tables with a known header."""
    rows, parts_of_text = _drop_blanks(rows)
    heads = [
        (i, head) for i, row in enumerate(rows) if (head := read_header(row.cells))
    ]
    tables: list[Table] = []
    notes: list[Note] = []
    before = around = 0
    heading: tuple[Row, ...] = ()
    starts = [start for start, _ in heads]
    for (start, head), following in zip(heads, [*starts[1:], len(rows)], strict=False):
        end = _find_end(rows, start, following, head, parts_of_text)
        above = (*heading, *rows[before:start])
        around += start - before
        if tables:
            notes += name_unknown_tables(rows[before:start])
        before = end
        same_block = start and rows[start - 1].block == rows[start].block
        *parts, (heading, last) = _split_rounds(rows[start + 1 : end], head, notes)
        if last or not parts:
            parts.append((heading, last))
            heading = ()
        for place, (named, body) in enumerate(parts):
            lines = (*above, *named) if place == 0 else named
            if tables and same_block and not lines and head == tables[-1].header:
                # a long table repeats its header
                body = [*tables[-1].rows, *body]
                tables[-1] = tables[-1]._replace(rows=tuple(body))
            else:
                line, titles = rows[start].line, rows[start].cells
                tables.append(
                    Table(
                        header=head,
                        line=line,
                        titles=titles,
                        rows=tuple(body),
                        above=lines,
                    )
                )
    if tables:
        notes += name_unknown_tables(rows[before:])
    return TablesFound(tuple(tables), tuple(notes), around + len(rows) - before)


def _drop_blanks(rows: Sequence[Row]) -> tuple[list[Row], list[int]]:
    """Return the rows that are not blank, and the number of blank ones before each."""
    filled: list[Row] = []
    blank: list[int] = []
    count = 0
    for row in rows:
        if any(map(strip_cell, row.cells)):
            filled.append(row)
            blank.append(count)
        else:
            count += 1
    return filled, blank


def _count_cells(row: Row) -> int:
    """Count the cells up to the last that is filled."""
    return max(
        place for place, cell in enumerate(row.cells, start=1) if strip_cell(cell)
    )


def name_unknown_tables(rows: Sequence[Row]) -> Iterator[Note]:
    """Yield a note for each table among rows that have no known header above them."""
    for _, some in groupby(rows, key=lambda row: row.block):
        table = [row for row in some if _has_cells(row)]
        if any(char.isdigit() for row in table for char in "".join(row.cells)):
            lines = "1 line" if len(table) == 1 else f"{len(table)} lines"
            text = f"a table without a known header, {lines}, is not read"
            yield Note(table[0].line, text, True)


def _has_cells(row: Row) -> bool:
    return sum(1 for cell in row.cells if strip_cell(cell)) >= _CELLS_MIN


def _split_rounds(
    rows: Sequence[Row], head: TableHeader, notes: list[Note]
) -> list[tuple[tuple[Row, ...], list[Row]]]:
    """Split the rows below a header at headings that name a round."""
    parts: list[tuple[tuple[Row, ...], list[Row]]] = [((), [])]
    for row in rows:
        if head.layout in ("pairings", "boards") and row.names_round():
            if parts[-1][1]:
                parts.append(((row,), []))
            else:
                parts[-1] = ((*parts[-1][0], row), [])
        elif why := _explain_stranger(row, head):
            notes.append(row.omission(why))
        else:
            parts[-1][1].append(row)
    return parts


def _find_end(
    rows: Sequence[Row],
    start: int,
    following: int,
    head: TableHeader,
    blank: Sequence[int],
) -> int:
    """Return the end of the table that begins at `start`."""
    block = rows[start].block
    if block:
        end = start + 1
        while end < following and rows[end].block == block:
            end += 1
        return end
    following = _find_width_end(rows, start, following, blank)
    last = start
    for place in range(start + 1, following):
        if not _explain_stranger(rows[place], head):
            last = place
    # a broken last row belongs to the table, a line of text does not
    while last + 1 < following and _has_cells(rows[last + 1]):
        if rows[last + 1].line != rows[last].line + 1:
            break
        last += 1
    return last + 1


def _find_width_end(
    rows: Sequence[Row], start: int, following: int, blank: Sequence[int]
) -> int:
    """Return the place after a blank line at which the width of the lines changes."""
    widths: set[int] = set()
    place = start
    while place < following:
        end = place + 1
        while end < following and blank[end] == blank[place]:
            end += 1
        own = set(map(_count_cells, rows[place:end]))
        # a line of text may be anywhere
        if place > start and not own & widths and max(own) >= _CELLS_MIN:
            return place
        widths |= own
        place = end
    return following


def _explain_stranger(row: Row, head: TableHeader) -> str:
    """Return why a row cannot belong to a table with this header, or ""."""
    counter = head.place(*_COUNTERS[head.layout])
    pattern = _BOARD if head.layout == "boards" else _COUNTER
    if counter is not None and not pattern.fullmatch(row.cell(counter)):
        return "no number where the table has one"
    extra = row.cells[len(head.columns) :]
    if any(map(strip_cell, extra)):
        return f"{len(row.cells)} cells for {len(head.columns)} columns"
    named = head.places(*TELLING)
    if not any(row.cell(place) for place in named):
        return "no name and no rating"
    return ""
