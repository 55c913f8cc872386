"""Vega's web pages, and its text files: the crosstable and the pairings of a round."""

from __future__ import annotations

from elo_tui.core.events.reading import EventReading, Tick, no_tick
from elo_tui.readers.shared import refusing
from elo_tui.readers.vega import vega_crosstable, vega_pairings
from elo_tui.readers.vega.pages import pasted, vega_page_reader

FORMAT = "vega"

_START = 20_000


def recognised(text: str) -> bool:
    """Whether this is a page, or one of the text files begins in the first lines."""
    start = text[:_START]
    return (
        vega_crosstable.heads(start)
        or vega_pairings.holds(start)
        or vega_page_reader.recognised(text)
    )


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """The event on a page, the crosstable, or the pairings without results."""
    start = text[:_START]
    if vega_pairings.holds(start):
        section, notes = vega_pairings.read(text)
    elif not vega_crosstable.heads(start) and ("<" in text or pasted.recognised(text)):
        return vega_page_reader.read(text, FORMAT, tick)
    else:
        section, notes = vega_crosstable.read(text)
    tick(len(text))
    return EventReading(FORMAT, (section,), notes)
