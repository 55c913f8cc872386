"""A table of games as its columns: equal cells once, a million rows in little room."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from elo_tui.core.entry import strip_text
from elo_tui.core.text.figures import plural
from elo_tui.readers.game_rows.column_words import GameHeader, Kind
from elo_tui.readers.game_rows.headings import Heading, find_heading
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables.cell_rows import Row

Cells = tuple[str, ...]


class Frame(NamedTuple):
    """A table of games: the lines above it, its header and its columns."""

    above: tuple[Row, ...]
    titles: Cells
    header: GameHeader
    lines: Sequence[int]
    """The line of each row in the source."""
    columns: Sequence[Sequence[str]]
    """As many as titles, each with a cell of every row."""
    short: Sequence[tuple[int, int]] = ()
    """The lines of rows with fewer cells than that, with their numbers."""
    outside: Sequence[Row] = ()
    """Lines of text below the header."""
    headings: Sequence[tuple[int, Heading]] = ()
    """Rounds and days above rows: the place of the first of these, and the heading."""

    def find(self, kind: Kind, side: int = 0) -> Sequence[str] | None:
        """Find the cells of the only, or the first, such column."""
        place = self.header.find(kind, side)
        return None if place is None else self.columns[place]

    def make_row(self, place: int) -> Row:
        """Make the row at a place, to name it in a note."""
        return Row(self.lines[place], tuple(cells[place] for cells in self.columns))


class _StrippedCells(dict[str, str]):
    """Cells without the blanks around them, each different one stored once."""

    def __missing__(self, text: str) -> str:
        cell = text.strip() if text.isascii() else strip_text(text)
        self[text] = cell
        return cell


class FrameColumns:
    """The columns of a table, filled by rows of its width."""

    def __init__(self, width: int) -> None:
        self.lines = array("l")
        self.columns: list[list[str]] = [[] for _ in range(width)]
        self.short: list[tuple[int, int]] = []
        self.outside: list[Row] = []
        self.headings: list[tuple[int, Heading]] = []
        self._known = _StrippedCells()

    def select(
        self,
        lines: Iterable[int],
        rows: Iterable[Sequence[str]],
        mark: str,
        titles: Cells,
    ) -> tuple[list[int], list[Sequence[str]]]:
        """Leave out blank rows, comments and further headers; raises SourceRefused."""
        width = len(titles)
        numbers: list[int] = []
        selected: list[Sequence[str]] = []
        for number, cells in zip(lines, rows, strict=True):
            if any(map(str.strip, cells[width:])):
                counts = f"{plural(len(cells), 'cell')}, {width} in the header"
                why = "; a comma inside a cell needs quotation marks" * (mark == ",")
                raise SourceRefused(f"{counts}{why}", number)
            plain = tuple(map(str.strip, cells[:width]))
            if (
                width > 2
                and any(plain)
                and not any(plain[1:])
                and (heading := find_heading(plain[0])) is not None
            ):
                self.headings.append((len(self.lines) + len(numbers), heading))
                continue
            if len(plain) == 1 < width and plain[0]:
                self.outside.append(Row(number, plain))
                continue
            if any(plain) and plain != titles and plain[0][:1] != "#":
                numbers.append(number)
                selected.append((*plain, *[""] * (width - len(plain))))
                if len(plain) < width:
                    self.short.append((number, len(plain)))
        return numbers, selected

    def make_frame(
        self, above: tuple[Row, ...], titles: Cells, header: GameHeader
    ) -> Frame:
        before = [find_heading(row.cell(0)) for row in above]
        headings = [(0, heading) for heading in before if heading]
        return Frame(
            above=above,
            titles=titles,
            header=header,
            lines=self.lines,
            columns=self.columns,
            short=self.short,
            outside=self.outside,
            headings=(*headings, *self.headings),
        )

    def add(self, lines: Iterable[int], rows: Iterable[Sequence[str]]) -> None:
        self.lines.extend(lines)
        for column, cells in zip(self.columns, zip(*rows, strict=True), strict=False):
            column.extend(map(self._known.__getitem__, cells))
