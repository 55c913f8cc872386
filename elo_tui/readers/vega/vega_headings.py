"""Damaged headings of Vega's tables: mended if there is no doubt, else named."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.events.reading import Note
from elo_tui.readers.shared import quote
from elo_tui.readers.unused_columns import UnusedColumn, name_unused_columns
from elo_tui.readers.vega import vega_codes
from elo_tui.readers.vega.vega_codes import Columns, PageKind
from elo_tui.readers.vega.vega_page import VegaTable

_WITH_ROUNDS = ("crosstable", "scores")
_CARDS = ("cards", "fide_cards")
#: Columns that only a card has.
_OF_CARDS = ("turn", "colour", "result", "opponent")
#: Kinds of which a table has one column.
_ONCE = (
    *("number", "title", "rating", "fide", "national", "points", "federation"),
    "fide_id",
)
_TITLE_MAX = 12


def mend_rounds(table: VegaTable) -> tuple[VegaTable, tuple[Note, ...]]:
    """Number the columns of rounds, which are side by side and count from 1.

    A column is one by its number, or by its cells, all of which are results.
    """
    columns = Columns.read(table.titles)
    places = [
        at
        for at, kind in enumerate(columns.kinds)
        if kind == "round" or _holds_results(table, at)
    ]
    if not places or places != [*range(places[0], places[-1] + 1)]:
        return table, ()
    titles, notes = list(table.titles), []
    for number, at in enumerate(places, start=1):
        if columns.titles[at] != str(number):
            titles[at] = str(number)
            shown = quote(table.titles[at], _TITLE_MAX) if table.titles[at] else at + 1
            text = f"column {shown} is among the rounds: read as round {number}"
            notes.append(Note(table.line, text))
    return table._replace(titles=tuple(titles)), tuple(notes)


def _holds_results(table: VegaTable, place: int) -> bool:
    """Whether all filled cells of a column are rounds of a crosstable."""
    cells = [cell for row in table.rows if (cell := row.cell(place)).text]
    return bool(cells) and all(map(vega_codes.parse_cell, cells))


def name_unused(table: VegaTable, kind: PageKind) -> Iterator[Note]:
    """Yield a note on the columns of a table that are not used, if any."""
    columns = Columns.read(table.titles)
    places = set(columns.places("unknown")) - set(columns.tie_breaks)
    if kind not in _WITH_ROUNDS:
        places |= set(columns.places("round"))
    for word in _ONCE:
        places |= set(columns.places(word)[1:])
    if kind not in _CARDS:
        places |= {at for word in _OF_CARDS for at in columns.places(word)}
    unused = []
    for at in sorted(places):
        cells = [row.cell(at) for row in table.rows]
        filled = sum(bool(cell.text or cell.flag) for cell in cells)
        unused.append(UnusedColumn(at, table.titles[at], filled))
    yield from name_unused_columns(table.line, unused)
