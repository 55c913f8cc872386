"""Tables as text: copied from a browser or a mail, or saved with delimiters."""

from __future__ import annotations

from elo_tui.core.events.reading import EventReading, Reading, Tick, no_tick
from elo_tui.readers.shared import refusing

FORMAT = "table"


def recognised(text: str) -> bool:
    """Whether a line of the text, other than the last, is the header of a table."""
    *lines, _ = text.removeprefix("\ufeff").rstrip().split("\n")
    if not lines:
        return False
    from elo_tui.readers.tables.split_lines import head_of

    return head_of(lines) is not None


@refusing
def read(text: str, tick: Tick = no_tick) -> Reading | EventReading:
    """The tables of a text, whatever surrounds them."""
    from elo_tui.readers.tables.split_lines import rows_of
    from elo_tui.readers.tables.tables_event import read_rows

    return read_rows(rows_of(text.removeprefix("\ufeff"), tick), FORMAT)
