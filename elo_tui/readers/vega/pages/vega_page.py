"""A page of Vega's as headings and tables, wherever it comes from."""

from __future__ import annotations

from typing import NamedTuple

#: What stands for a line break inside a caption.
BREAK = "\n"


class Piece(NamedTuple):
    """Some text of a cell, with the style of what surrounds it."""

    style: str
    text: str


class Cell(NamedTuple):
    """A cell, or the caption of a table."""

    pieces: tuple[Piece, ...] = ()
    style: str = ""
    flag: str = ""
    """The federation or region whose flag is shown."""
    number: int | None = None
    """The starting number of the player whose card is linked."""
    fide_id: str = ""
    """The ID of the FIDE profile that is linked."""

    @property
    def text(self) -> str:
        """All text, with single blanks."""
        return " ".join(" ".join(piece.text for piece in self.pieces).split())

    @property
    def lines(self) -> list[str]:
        """The text at its line breaks."""
        joined = " ".join(piece.text for piece in self.pieces)
        return [" ".join(line.split()) for line in joined.split(BREAK)]

    def styled(self, style: str) -> str:
        """The text of the pieces in one style."""
        found = (piece.text for piece in self.pieces if style in piece.style.split())
        return " ".join(" ".join(found).split())


class Row(NamedTuple):
    """A row of a table."""

    line: int
    cells: tuple[Cell, ...]

    def cell(self, place: int | None) -> Cell:
        """The cell at an index, an empty one where the row has none."""
        if place is None or place >= len(self.cells):
            return Cell()
        return self.cells[place]

    def text(self, place: int | None) -> str:
        """The text of the cell at an index."""
        return self.cell(place).text

    @property
    def is_blank(self) -> bool:
        """Whether no cell has a text."""
        return not any(cell.text for cell in self.cells)


class Table(NamedTuple):
    """A table with its caption; ``foot`` is what stands below the rows."""

    line: int
    titles: tuple[str, ...]
    rows: tuple[Row, ...]
    caption: Cell = Cell()
    foot: tuple[str, ...] = ()


class Page(NamedTuple):
    """The headings and the tables of a page."""

    title: str
    headings: tuple[str, ...]
    tables: tuple[Table, ...]
    pasted: bool = False
    """Whether it was copied as text, without styles."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The headings, and the captions, which were the headings in 2017."""
        captions = (line for table in self.tables for line in table.caption.lines)
        return (*self.headings, *filter(None, captions))
