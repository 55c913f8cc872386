"""Rows of cells, and the tables among them: a known header and the rows below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.entry import clean_name
from elo_tui.core.events.reading import Note
from elo_tui.readers.tables.cells import bare
from elo_tui.readers.tables.headers import (
    Kind,
    Layout,
    TableHeader,
    header_of,
    round_in,
)

#: The most that a page, a sheet or pasted text may contain.
ROWS_MAX = 20_000

_COUNTER = re.compile(r"-?[0-9]{1,5}\.?")
#: The match and its board.
_BOARD = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,3})?\.?")
#: What every row of a table has; a pairing always has its board if there are boards.
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
    """At least one; it is empty where the source has none."""
    classes: tuple[str, ...] = ()
    """What a page gives for each cell besides its text: the names of its styles."""
    block: int = 0
    """The table of the page that the row belongs to; 0 if none, or unknown."""

    def cell(self, place: int | None) -> str:
        """The text at an index, empty where the row ends before it."""
        if place is None or place >= len(self.cells):
            return ""
        return bare(self.cells[place])

    def styles(self, place: int) -> str:
        """The styles of the cell at an index."""
        return self.classes[place] if place < len(self.classes) else ""

    def names_a_round(self) -> bool:
        """Whether this is a heading such as ``Round 3 on 2026/08/12``."""
        filled = [cell for cell in self.cells if bare(cell)]
        return len(filled) == 1 and round_in(filled[0]) is not None

    def quoted(self) -> str:
        """The beginning of the row, for a message."""
        return f"'{clean_name(' '.join(filter(None, self.cells)), _QUOTE_MAX)}'"

    def left_out(self, why: str) -> Note:
        """The note that the row, or a part of it, is left out."""
        return Note(self.line, f"{self.quoted()}: {why}; left out", True)


class Table(NamedTuple):
    """A table: its header, its rows, and the lines above it that belong to none."""

    header: TableHeader
    line: int
    titles: tuple[str, ...]
    """The header as written."""
    rows: tuple[Row, ...]
    above: tuple[Row, ...] = ()

    def text(self, row: Row, *kinds: Kind) -> str:
        """The cell of a row in the first of these kinds of column that exists."""
        return row.cell(self.header.place(*kinds))


class TablesFound(NamedTuple):
    """The tables among the rows, their errors, and the number of lines around them."""

    tables: tuple[Table, ...]
    notes: tuple[Note, ...]
    around: int


def found(rows: Sequence[Row]) -> TablesFound:
    """All tables with a known header."""
    rows = [row for row in rows if any(map(bare, row.cells))]
    heads = [(i, head) for i, row in enumerate(rows) if (head := header_of(row.cells))]
    tables: list[Table] = []
    notes: list[Note] = []
    before = around = 0
    heading: tuple[Row, ...] = ()
    starts = [start for start, _ in heads]
    for (start, head), following in zip(heads, [*starts[1:], len(rows)], strict=False):
        end = _end(rows, start, following, head)
        above = (*heading, *rows[before:start])
        around += start - before
        before = end
        same_block = start and rows[start - 1].block == rows[start].block
        *parts, (heading, last) = _parts(rows[start + 1 : end], head, notes)
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
    return TablesFound(tuple(tables), tuple(notes), around + len(rows) - before)


def _parts(
    rows: Sequence[Row], head: TableHeader, notes: list[Note]
) -> list[tuple[tuple[Row, ...], list[Row]]]:
    """The rows below a header, split by headings that name a round."""
    parts: list[tuple[tuple[Row, ...], list[Row]]] = [((), [])]
    for row in rows:
        if head.layout in ("pairings", "boards") and row.names_a_round():
            if parts[-1][1]:
                parts.append(((row,), []))
            else:
                parts[-1] = ((*parts[-1][0], row), [])
        elif why := _stranger(row, head):
            notes.append(row.left_out(why))
        else:
            parts[-1][1].append(row)
    return parts


def _end(rows: Sequence[Row], start: int, following: int, head: TableHeader) -> int:
    """Where the table that begins at `start` ends."""
    block = rows[start].block
    if block:
        end = start + 1
        while end < following and rows[end].block == block:
            end += 1
        return end
    last = start
    for place in range(start + 1, following):
        if not _stranger(rows[place], head):
            last = place
    # a broken last row belongs to the table, a line of text does not
    while last + 1 < following and _is_row(rows[last], rows[last + 1]):
        last += 1
    return last + 1


def _is_row(above: Row, row: Row) -> bool:
    filled = sum(1 for cell in row.cells if bare(cell))
    return row.line == above.line + 1 and filled >= _CELLS_MIN


def _stranger(row: Row, head: TableHeader) -> str:
    """Why a row cannot belong to a table with this header, or ""."""
    counter = head.place(*_COUNTERS[head.layout])
    pattern = _BOARD if head.layout == "boards" else _COUNTER
    if counter is not None and not pattern.fullmatch(row.cell(counter)):
        return "no number where the table has one"
    extra = row.cells[len(head.columns) :]
    if any(map(bare, extra)):
        return f"{len(row.cells)} cells for {len(head.columns)} columns"
    named = head.places("name", "white", "black", "rating", "international", "national")
    if not any(row.cell(place) for place in named):
        return "no name and no rating"
    return ""
