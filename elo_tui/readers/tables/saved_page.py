"""Saved web pages of chess-results.com, and other pages with such tables."""

from __future__ import annotations

import re

from elo_tui.core.events.reading import EventReading, Reading, Tick, no_tick
from elo_tui.readers.shared import refusing

FORMAT = "chess-results"
ACCEPTED = (
    "save the crosstable, the starting rank, the pairings or a player's card of"
    " chess-results.com"
)

_PAGE = re.compile(
    r"\s*(?:<!--.{0,2000}?-->\s*)?<(?:!doctype html|html|head|body)\b", re.I | re.S
)
_TABLE = re.compile(r"<table\b", re.I)
_START = 2_000
#: The site names itself in titles and footers.
_SITE = "chess-results.com"


def recognised(text: str) -> bool:
    """Whether this is a page, or a fragment of one with a table.

    Other readers of pages must be tried before this one.
    """
    if _PAGE.match(text[:_START].removeprefix("\ufeff")):
        return True
    return text.lstrip()[:1] == "<" and _TABLE.search(text) is not None


@refusing
def read(text: str, tick: Tick = no_tick) -> Reading | EventReading:
    """The tables of a page."""
    from elo_tui.readers.tables.page_rows import rows_of
    from elo_tui.readers.tables.tables_event import read_rows

    program = _SITE if _SITE in text.casefold() else ""
    rows = rows_of(text, tick)
    return read_rows(rows, FORMAT, ACCEPTED, whole_text=False, program=program)
