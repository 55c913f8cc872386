"""Tables as text: copied from a browser or a mail, or saved with delimiters."""

from __future__ import annotations

from elo_tui.core.events.reading import BadLine, EventReading, Reading, Tick, no_tick

FORMAT = "table"


def recognised(text: str) -> bool:
    """Whether a line of the text, other than the last, is the header of a table."""
    *lines, _ = text.removeprefix("\ufeff").rstrip().split("\n")
    if not lines:
        return False
    from elo_tui.readers.tables.lines import head_of

    return head_of(lines) is not None


def read(text: str, tick: Tick = no_tick) -> Reading | EventReading | BadLine:
    """The tables of a text, whatever surrounds them."""
    from elo_tui.readers.tables.event import read_rows
    from elo_tui.readers.tables.lines import rows_of
    from elo_tui.readers.tables.players import TableRefused

    try:
        rows = rows_of(text.removeprefix("\ufeff"), tick)
    except TableRefused as refused:
        return BadLine(refused.line, str(refused))
    return read_rows(rows, FORMAT)
