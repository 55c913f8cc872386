"""What Vega's page of statistics says about the event: labels beside their values."""

from __future__ import annotations

from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.events.joining import filled
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.vega.pages import page_facts
from elo_tui.readers.vega.pages.vega_page import Page

_TIE_BREAKS_MAX = 20


def event_facts(page: Page) -> EventFacts:
    """The event by the page's headings, else by its table of labels and values."""
    said = {
        row.text(0).casefold(): row.text(1)
        for table in page.tables
        for row in table.rows
        if len(row.cells) == 2
    }
    start, end = (
        page_facts.day(said.get("date begin", "")),
        page_facts.day(said.get("date end", "")),
    )
    listed = EventFacts(
        name=clean_name(said.get("tournament name", ""), page_facts.TEXT_MAX),
        city=clean_name(said.get("place", ""), page_facts.TEXT_MAX),
        start=start,
        end=end if start and end and end >= start else start,
        tie_breaks=tuple(said.get("tie break", "").split()[:_TIE_BREAKS_MAX]),
    )
    return EventFacts._make(filled(page_facts.event_facts(page), listed))
