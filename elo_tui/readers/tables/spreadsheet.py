"""What a spreadsheet has done to the cells of a table, undone where that is certain.

A spreadsheet takes ``1/2`` for the second of January or the first of February, ``1:0``
for one o'clock, in German ``3.5`` for the third of May, and -0 for 0, which in a cell
formatted as a date reads as day zero of 1900. No other result or score can have become
such a cell. What is undone is mentioned in a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from elo_tui.core.events.reading import Note
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.cells import bare
from elo_tui.readers.tables.header_words import Kind

#: The months that a score or a result can be taken for, as spreadsheets abbreviate
#: them.
_MONTHS = {
    **dict.fromkeys(("jan", "ene", "gen", "sty", "led", "ian", "tam", "oca", "янв"), 1),
    **dict.fromkeys(("feb", "fév", "fev", "lut", "úno", "hel", "şub", "фев"), 2),
    **dict.fromkeys(("may", "mai", "mag", "maj", "mei", "kvě", "tou", "máj", "май"), 5),
}
_ISO = re.compile(r"(?:date )?[0-9]{4}-([0-9]{2})-([0-9]{2})(?: 00:00:00)?")
_NAMED = re.compile(r"([0-9]{1,2})\.?[- ]?([^\W\d_]{3,7})\.?(?:[- .]+[0-9]{2,4})?")
_DOTTED = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.(?:[0-9]{2,4})?")
_SLASHED = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/[0-9]{2,4}")
_CLOCK = re.compile(r"(?:date )?0?([01]):0([01])(?::00)?")
#: Day zero, in words, in figures and as libraries read it.
_ZERO = re.compile(
    r"00?[-. ]{1,2}jan\.?[- ](?:19)?00|00?\.0?1\.(?:19)?00|1/0/(?:19)?00"
    r"|date (?:00:00:00|1899-12-3[01](?: 00:00:00)?)",
    re.IGNORECASE,
)


def restored(table: Table, notes: list[Note]) -> Table:
    """The table with the cells that a spreadsheet changed restored."""
    undo: dict[int, Callable[[str], str | None]] = {
        place: _UNDO[column.kind]
        for place, column in enumerate(table.header.columns)
        if column.kind in _UNDO
    }
    if not undo:
        return table
    changed: list[tuple[Row, str, str]] = []
    rows = []
    for row in table.rows:
        cells = list(row.cells)
        for place, original in undo.items():
            text = row.cell(place)
            # text as short as a result, or without a digit, is not a date
            if len(text) > 3 and (was := original(text)) is not None:
                cells[place] = was
                changed.append((row, text, was))
        rows.append(row._replace(cells=tuple(cells)))
    if not changed:
        return table
    row, text, was = changed[0]
    more = f", and {len(changed) - 1} more cells" if len(changed) > 1 else ""
    note = f"{row.quoted()}: '{text}', made by a spreadsheet, read as {was}{more}"
    notes.append(Note(row.line, note))
    return table._replace(rows=tuple(rows))


def _result(text: str) -> str | None:
    """A draw that became a date, or two scores that became a time."""
    if clock := _CLOCK.fullmatch(text):
        return f"{clock[1]}:{clock[2]}"
    day = _day_and_month(text)
    return "½" if day in ((1, 2), (2, 1)) else None


def _points(text: str) -> str | None:
    """Points such as 3.5 that became the third of May."""
    day = None if _SLASHED.fullmatch(text) else _day_and_month(text)
    return f"{day[0]}.5" if day is not None and day[1] == 5 else None


def _round(text: str) -> str | None:
    """Not paired, where -0 became day zero."""
    return "-0" if _ZERO.fullmatch(text) else None


def _opponent(text: str) -> str | None:
    return _round(text) or _result(text)


_UNDO: Mapping[Kind, Callable[[str], str | None]] = {
    "round": _round,
    "opponent": _opponent,
    "result": _result,
    "points": _points,
}


def _day_and_month(text: str) -> tuple[int, int] | None:
    text = bare(text).casefold()
    if iso := _ISO.fullmatch(text):
        return int(iso[2]), int(iso[1])
    if named := _NAMED.fullmatch(text):
        month = _MONTHS.get(named[2][:3])
        return (int(named[1]), month) if month else None
    figures = _DOTTED.fullmatch(text) or _SLASHED.fullmatch(text)
    return (int(figures[1]), int(figures[2])) if figures else None
