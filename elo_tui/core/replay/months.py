"""Months as numbers, so that the next month, or the one 26 months ago, is a sum."""

from __future__ import annotations

from datetime import date

from elo_tui.core import systems

#: January 1 and December 9999: the calendar has no others.
_FIRST, _LAST = 12, 9999 * 12 + 11


def month_of(day: date) -> int:
    """The number of a day's month."""
    return day.year * 12 + day.month - 1


def first_of(month: int) -> date:
    """The first day of a month; beyond the calendar, of the nearest month in it."""
    year, place = divmod(max(_FIRST, min(month, _LAST)), 12)
    return date(year, place + 1, 1)


def list_day(system: str, day: date) -> date:
    """The day of the list that a day belongs to: monthly lists are of the first."""
    return day.replace(day=1) if systems.find_row(system).monthly else day
