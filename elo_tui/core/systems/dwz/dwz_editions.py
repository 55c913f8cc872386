"""Which DWZ rule applies, by the last day of the event, with its constants.

Wertungsordnung of the Deutscher Schachbund: that of 30 May 2026 for events that end on
8 June 2026 or later; before that, the one whose formula replaced the table of expected
scores in August 2013.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.model import NO_EVENT_END, Problem, Terms


class Constants(NamedTuple):
    """The constants of the rule of 2026 that it calls adjustable, by its own names."""

    r: float = 0.08
    """The share of the distance to 2000 that is added to a first DWZ."""
    t: int = 30
    """Points below 2000 that raise the K of a player up to 20 years old by one."""
    u: int = 800
    """Points added to the rating, and to 1600, in the brake b."""
    a1: int = 4
    """The acceleration a from 21 to 25 years of age."""
    a2: int = 4
    """The acceleration a above 25 years of age."""
    k_max: int = 80


class DwzEdition(NamedTuple):
    """A rule, and the last days of the events it applies to."""

    since: date
    year: int
    """The year of the rule: 2013 or 2026."""
    label: str
    constants: Constants | None = None
    """None for the rule of 2013."""


#: Newest first; adjusted constants get a row of their own.
EDITIONS = (
    DwzEdition(date(2026, 6, 8), 2026, "DWZ, rules of 2026-06-08", Constants()),
    DwzEdition(date(2013, 8, 1), 2013, "DWZ, formula of 2013-08-01"),
)


def edition_for(terms: Terms) -> DwzEdition | Problem:
    """The edition in force on the last day of the event, or why there is none."""
    if terms.event_end == date.min:
        return NO_EVENT_END
    for edition in EDITIONS:
        if terms.event_end >= edition.since:
            return edition
    first = EDITIONS[-1].since
    return Problem("event_end", f"end: DWZ rules are here for {first} and later")
