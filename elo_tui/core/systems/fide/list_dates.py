"""Which list an event is rated for, and which list states the K of its games.

B.02 7.1.3: a list takes the events that end by its closing day, three days before the
first of the month. K is that of the list before it (8.3.3), while the ratings are those
of the list at the start of the event: the two lists can differ. That ratings of
official FIDE events may come later than the closing day is not known of an event here;
the journal lets the list be named.
"""

from __future__ import annotations

from datetime import date, timedelta

from elo_tui.core.model import Terms

#: 7.1.3: the days from the closing day to the first of the month.
CLOSING = timedelta(days=3)
#: The last day after which there is another list within the calendar.
_LAST = date(date.max.year, 12, 1) - CLOSING


def list_of(last: date) -> date:
    """The day of the list that an event is rated for, from its last day."""
    if last > _LAST:
        return date(date.max.year, 12, 1)
    due = last + CLOSING
    if due.day == 1:
        return due
    return date(due.year + due.month // 12, due.month % 12 + 1, 1)


def k_day(terms: Terms) -> date:
    """The day of the list whose K applies: the one before the list of the event."""
    of_event = list_of(max(terms.date, terms.event_end))
    return (of_event - timedelta(days=1)).replace(day=1)
