"""Vega's web pages, and its text files: the crosstable and the pairings of a round."""

from __future__ import annotations

from elo_tui.core.events.reading import EventReading, Tick, no_tick
from elo_tui.readers.shared import refusing
from elo_tui.readers.vega import crosstable, pairing_list
from elo_tui.readers.vega.pages import pasted, reader

FORMAT = "vega"

_START = 20_000


def recognised(text: str) -> bool:
    """Whether this is a page, or one of the text files begins in the first lines."""
    start = text[:_START]
    return (
        crosstable.heads(start) or pairing_list.holds(start) or reader.recognised(text)
    )


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """The event on a page, the crosstable, or the pairings without results."""
    start = text[:_START]
    if pairing_list.holds(start):
        section, notes = pairing_list.read(text)
    elif not crosstable.heads(start) and ("<" in text or pasted.recognised(text)):
        return reader.read(text, FORMAT, tick)
    else:
        section, notes = crosstable.read(text)
    tick(len(text))
    return EventReading(FORMAT, (section,), notes)
