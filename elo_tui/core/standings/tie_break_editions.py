"""Which text of the FIDE Tie-Break Regulations (Handbook C.07) applies, by date.

The regulations were rewritten for 1 September 2023. The texts of 1 April and of 1
August 2024 are clearer and give the same numbers; that of 1 March 2026 (Council
decision of 2 February 2026) caps the score of the dummy against which unplayed rounds
are valued.

Before that, the dummy was a "virtual opponent"; C.07 was a recommendation and not
binding on events, so those numbers are what programs printed.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.days import (
    describe_assumption,
    describe_missing,
    describe_written,
)
from elo_tui.core.events.crosstable import EventFacts


class TieBreakEdition(NamedTuple):
    """The rules that differ between editions."""

    since: date | None
    """The first day in force; None for every day before the other editions."""
    capped: bool = False
    """16.4.1 and 16.4.2: whether the dummy's score has an upper limit."""
    virtual: bool = False
    """Whether unplayed rounds use the virtual opponent of the rules before 2023."""
    assumed: str = ""
    """What was assumed about the day of the event."""
    from_2026: bool = False
    """Whether STD, TPN and RTNG are tie-breaks of C.07 (7.7, 7.8, 10.6)."""

    @property
    def label(self) -> str:
        """The first day in force as text, or the day until which it was."""
        if self.since is None:
            return f"until {_LAST_VIRTUAL.isoformat()}"
        return self.since.isoformat()

    @property
    def title(self) -> str:
        """The edition in words."""
        if self.since is None:
            return f"FIDE C.07 {self.label}, as programs did"
        return f"FIDE C.07 of {self.label}"

    @property
    def text(self) -> str:
        """The edition in words, with what was assumed about the day."""
        return f"{self.title} ({self.assumed})" if self.assumed else self.title


_LAST_VIRTUAL = date(2023, 8, 31)

#: Newest first.
EDITIONS = (
    TieBreakEdition(date(2026, 3, 1), capped=True, from_2026=True),
    TieBreakEdition(date(2024, 8, 1)),
    TieBreakEdition(date(2024, 4, 1)),
    TieBreakEdition(date(2023, 9, 1)),
    TieBreakEdition(None, virtual=True),
)

#: The editions whose numbers differ from each other.
DIFFERENT = (EDITIONS[0], EDITIONS[1], EDITIONS[-1])


def edition_for(event: EventFacts, day: date | None) -> TieBreakEdition:
    """The edition for an event, by `day` if given, else by its own first day.

    Without either, and where its dates have two readings, it says what is assumed.
    """
    day = day or event.start or event.end
    if day is not None:
        return edition_on(day)
    written = describe_written(event.written)
    if not event.readings:
        return EDITIONS[0]._replace(assumed=describe_missing(written))
    found = [edition_on(one.first) for one in sorted(event.readings, reverse=True)]
    others = [f"that of {one.label}" for one in found if one is not found[0]]
    assumed = describe_assumption(written, event.readings, others)
    return found[0]._replace(assumed=assumed)


def edition_on(day: date | None) -> TieBreakEdition:
    """The edition in force on an event's first day; the newest if that is unknown."""
    if day is None:
        return EDITIONS[0]
    return next(one for one in EDITIONS if one.since is None or day >= one.since)
