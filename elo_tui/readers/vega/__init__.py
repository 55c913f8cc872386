"""Vega's text files: the crosstable of an event, and the pairings of a round.

Vega's web pages are read with the other tables of pages.
"""

from __future__ import annotations

from elo_tui.core.events.reading import EventReading, Tick, no_tick
from elo_tui.readers.shared import refusing
from elo_tui.readers.vega import crosstable, pairing_list

FORMAT = "vega"

_START = 20_000


def recognised(text: str) -> bool:
    """Whether one of the two begins in the first lines."""
    start = text[:_START]
    return crosstable.heads(start) or pairing_list.holds(start)


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """The crosstable with its players, or the pairings without results."""
    reader = pairing_list if pairing_list.holds(text[:_START]) else crosstable
    section, notes = reader.read(text)
    tick(len(text))
    return EventReading(FORMAT, (section,), notes)
