"""What a page says about the event, and in which round it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.vega.pages.vega_page import Page

_DAY = r"[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}"
#: "Nowhere Bay (AUS)"
_PLACE = re.compile(r"(\S.{0,100}?) ?\(([A-Z]{3})\)")
_DAYS = re.compile(rf"({_DAY})(?:\s*(?:-|–|to|,)\s*({_DAY}))?")
#: "Spring 2019, Nowhere, 01/04/2019, 14/04/2019", below a player's card
_CARD = re.compile(rf"(\S.{{0,150}}?), (.{{0,100}}?), ({_DAY}), ({_DAY})")
#: The same on a card for FIDE.
_FIDE_CARD = re.compile(
    rf"Event: (.{{0,150}}?), Place: (.{{0,100}}?), Start: ?({_DAY}),"
    rf" Finish: ?({_DAY})"
)
_ROUND = re.compile(r"\bround ([0-9]{1,3})\b", re.IGNORECASE)
_LAST = re.compile(r"\bround ([0-9]{1,3}) \(last round\)", re.IGNORECASE)
#: The longest name or place, characters.
TEXT_MAX = 100


def event_facts(page: Page) -> EventFacts:
    """The event: from the headings, else from the caption of a card."""
    lines = page.lines
    name, city, federation, start, end = page.title, "", "", None, None
    for line in lines:
        if found := _FIDE_CARD.search(line) or _CARD.fullmatch(line):
            name = name or found[1]
            place = _PLACE.fullmatch(found[2])
            city = city or (place[1] if place else found[2])
            federation = federation or (place[2] if place else "")
            start, end = start or day(found[3]), end or day(found[4])
        elif found := _DAYS.fullmatch(line):
            start = start or day(found[1])
            end = end or day(found[2] or found[1])
        elif not city and line != name and (found := _PLACE.fullmatch(line)):
            city, federation = found[1], found[2]
    last = (found for line in lines if (found := _LAST.search(line)))
    rounds = next(last, None)
    return EventFacts(
        name=clean_name(name, TEXT_MAX),
        city=clean_name(city, TEXT_MAX),
        federation=federation,
        start=start,
        end=end if start and end and end >= start else start,
        rounds=int(rounds[1]) if rounds else None,
    )


def round_of(lines: Iterable[str]) -> int | None:
    """The round that a heading names."""
    found = (_ROUND.search(line) for line in lines)
    return next((int(one[1]) for one in found if one), None)


def day(text: str) -> date | None:
    """The day in Vega's own layout, the day of the month first; None if it is none."""
    return make_day(*reversed(text.split("/")))
