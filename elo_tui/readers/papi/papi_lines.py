"""The lines of a page of Papi, or of a text copied from one.

Rows may not be closed, the table itself may be missing, and the federation's site puts
a table with the player's games into the cell of the name: only the outer row counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml.etree import _Element

from elo_tui.core.events.reading import Tick
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables.cell_rows import ROWS_MAX, Row
from elo_tui.readers.tables.cells import bare
from elo_tui.readers.tables.page_rows import root_of

_FLAG = re.compile(r"(?:^|/)([A-Z]{3})\.(?:gif|png|jpe?g|svg)$", re.IGNORECASE)
_CELL_MAX = 500


class Line(NamedTuple):
    """A row of a table, or a line of text."""

    row: Row
    table: int
    """The table that the row belongs to; 0 for a text."""
    breaks: tuple[str, ...] = ()
    """The parts of a row with one filled cell, as line breaks part them."""


def lines_of(text: str, tick: Tick) -> list[Line]:
    """All rows; raises SourceRefused."""
    if text.lstrip()[:1] == "<":
        return list(_of_page(root_of(_without_code(text), tick)))
    lines = text.split("\n")
    if len(lines) > ROWS_MAX:
        raise SourceRefused(f"more than {ROWS_MAX} lines")
    tick(len(text))
    found = []
    for number, line in enumerate(lines, start=1):
        cells = tuple(cell.strip() for cell in line.split("\t"))
        filled = tuple(filter(None, cells))
        found.append(Line(Row(number, cells), 0, filled if len(filled) == 1 else ()))
    return found


def _without_code(text: str) -> str:
    """The page without what a server would have run, between ``<?`` and ``?>``."""
    pieces = []
    start = 0
    while (code := text.find("<?", start)) >= 0:
        end = text.find("?>", code)
        if end < 0:
            break
        pieces.append(text[start:code])
        start = end + 2
    return "".join((*pieces, text[start:]))


def _of_page(root: _Element) -> Iterator[Line]:
    tables: dict[_Element | None, int] = {}
    count = 0
    for element in root.iter("tr"):
        count += 1
        if count > ROWS_MAX:
            raise SourceRefused(f"more than {ROWS_MAX} rows in the page's tables")
        parents = list(element.iterancestors("table", "div"))
        if any("papi_joueur_box" in parent.get("class", "") for parent in parents):
            continue
        table = next((one for one in parents if one.tag == "table"), None)
        number = tables.setdefault(table, len(tables) + 1)
        cells = [cell for cell in element if cell.tag in ("td", "th")]
        texts = []
        breaks: tuple[str, ...] = ()
        for cell in cells:
            parts = _parts(cell)
            texts.append(" ".join(parts) or _flag(cell))
            breaks = parts or breaks
            span = cell.get("colspan", "")
            if span.isascii() and span.isdigit() and len(span) < 3:
                texts += [""] * (int(span) - 1)
        filled = sum(1 for text in texts if text)
        line = element.sourceline
        row = Row(line if isinstance(line, int) else 1, tuple(texts) or ("",))
        yield Line(row, number, breaks if filled == 1 else ())


def _parts(cell: _Element) -> tuple[str, ...]:
    """The text of a cell without the tables in it, parted at line breaks."""
    pieces: list[str] = []
    room = 4 * _CELL_MAX
    todo: list[tuple[_Element, bool]] = [(cell, False)]
    while todo and room > 0:
        part, has_ended = todo.pop()
        if has_ended:
            text = part.tail or ""
        elif part.tag == "table":
            text = ""
        else:
            pieces.append("\n" if part.tag == "br" else "")
            for child in reversed(part):
                todo += ((child, True), (child, False))
            text = part.text or ""
        pieces.append(text[:room].replace("\n", " "))
        room -= len(text)
    lines = "".join(pieces).split("\n")
    return tuple(filter(None, (bare(" ".join(line.split())) for line in lines)))


def _flag(cell: _Element) -> str:
    """The federation in the name of a picture."""
    for picture in cell.iter("img"):
        if found := _FLAG.search(picture.get("src", "")):
            return found[1].upper()
    return ""
