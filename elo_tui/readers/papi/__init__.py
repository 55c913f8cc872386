"""Papi, the program of French rated events: its pages, and texts copied from them."""

from __future__ import annotations

import re

from elo_tui.core.events.reading import EventReading, Note, Tick, no_tick
from elo_tui.readers.shared import SourceRefused, refuse_more_players, refusing

FORMAT = "papi"

_CLASSES = re.compile(r"class\s*=\s*[\"']?papi_(?:titre|liste|small|border)")
#: The header of a table in a text: place or number, then the name.
_HEADER = re.compile(
    r"^[ \t]*(?:Pl|Nr)\.?[ \t]*\t.{0,10}Nom[ \t]*\t"
    r"(?=.*\b(?:Rapide|Elo|Blitz)\b)(?=.*\bCat\b)",
    re.MULTILINE,
)
_START = 2_000_000


def recognised(text: str) -> bool:
    """Whether the text is a page with Papi's styles, or has the header of a table."""
    start = text[:_START]
    return _CLASSES.search(start) is not None or _HEADER.search(start) is not None


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """The grid, else the ranking, else the rounds of a closed event."""
    from elo_tui.readers.papi import papi_tables, round_pages
    from elo_tui.readers.papi.papi_lines import lines_of

    notes: list[Note] = []
    lines = lines_of(text, tick)
    sections = papi_tables.read(lines, notes) or round_pages.read(lines, notes)
    if not sections:
        raise SourceRefused(
            "a page of Papi without a table that is known; save its grid (Grille"
            " américaine), its ranking (Classement) or a TRF"
        )
    refuse_more_players(sum(len(section.players) for section in sections))
    return EventReading(FORMAT, sections, tuple(notes))
