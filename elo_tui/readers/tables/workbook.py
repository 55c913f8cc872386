"""XLSX sheets as chess-results.com exports them."""

from __future__ import annotations

from elo_tui.core.events.reading import EventReading, Note, Reading, Tick, no_tick
from elo_tui.readers.shared import refusing

FORMAT = "xlsx"

_MAGIC = b"PK\x03\x04"


def recognised(data: bytes) -> bool:
    """Whether this is a zip archive with a workbook inside."""
    return data.startswith(_MAGIC) and b"xl/workbook." in data


@refusing
def read(data: bytes, tick: Tick = no_tick) -> Reading | EventReading:
    """The tables of all sheets, formulas by the values saved with them."""
    from elo_tui.readers.tables.sheets import rows_of
    from elo_tui.readers.tables.tables_event import read_rows

    notes: list[Note] = []
    reading = read_rows(rows_of(data, notes, tick), FORMAT)
    return reading._replace(notes=(*notes, *reading.notes))
