"""The first and last day of an event in the spellings of report files.

Programs write dates in the manner of their country. An order of day, month and year is
accepted only if it is the only one that gives dates in the calendar and lets the event
end within a year of its start; two-digit years come first, as in the round dates of the
format (132).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from elo_tui.core.entry import clean_name

_NUMBERS = re.compile(r"([0-9]{1,4}) *([./-]) *([0-9]{1,2}) *\2 *([0-9]{1,4}) *\.?")
_MONTH_FIRST = re.compile(
    r"([a-z]{3,9})\.? +([0-9]{1,2})(?:st|nd|rd|th)?,? +([0-9]{4})"
)
_DAY_FIRST = re.compile(
    r"([0-9]{1,2})(?:\.|st|nd|rd|th)? +([a-z]{3,9})\.?,? +([0-9]{4})"
)
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_LONGEST = timedelta(days=366)
#: Two-digit years from here on belong to the last century.
_PIVOT = 70


class _Spelling(NamedTuple):
    """How a date was read: two dates of one style share an order."""

    style: str
    order: str


_CERTAIN = _Spelling("certain", "")
_FORMAT_ORDER = _Spelling("two-digit year", "ymd")

_Readings = dict[_Spelling, date]


class EventDays(NamedTuple):
    """The days, None where one is missing or ambiguous, and then the reason."""

    start: date | None
    end: date | None
    start_problem: str = ""
    end_problem: str = ""


def event_days(start: str, end: str) -> EventDays:
    """The days of an event from its two texts, either of which may be blank."""
    starts, ends = dict(_readings(start)), dict(_readings(end))
    pairs = [
        (first, last)
        for how, first in starts.items()
        for too, last in ends.items()
        if how == too or how.style != too.style
        if first <= last <= first + _LONGEST
    ]
    first = _settled(starts, {pair[0] for pair in pairs})
    last = _settled(ends, {pair[1] for pair in pairs})
    return EventDays(
        first,
        last,
        "" if first else _problem(start, starts),
        "" if last else _problem(end, ends),
    )


def _settled(readings: _Readings, possible: set[date]) -> date | None:
    days = possible or set(readings.values())
    if len(days) == 1:
        return days.pop()
    by_format = readings.get(_FORMAT_ORDER)
    return by_format if by_format in days else None


def _problem(text: str, readings: _Readings) -> str:
    shown = clean_name(text, 30)
    if readings:
        days = " or ".join(map(str, sorted(readings.values())))
        return f"{shown} may be {days}; not read"
    return shown and f"{shown} is not a date in the calendar; not read"


def _readings(text: str) -> Iterator[tuple[_Spelling, date]]:
    """Every calendar day that a text may mean."""
    text = text.strip().casefold()
    if numbers := _NUMBERS.fullmatch(text):
        first, mark, second, third = numbers.groups()
        for spelling in _spellings(first, mark, third):
            order = spelling.order or "ymd"
            parts = dict(zip(order, (first, second, third), strict=True))
            yield from _day(spelling, parts["y"], int(parts["m"]), int(parts["d"]))
    elif words := _MONTH_FIRST.fullmatch(text):
        yield from _day(_CERTAIN, words[3], _month(words[1]), int(words[2]))
    elif words := _DAY_FIRST.fullmatch(text):
        yield from _day(_CERTAIN, words[3], _month(words[2]), int(words[1]))


def _spellings(first: str, mark: str, third: str) -> Iterator[_Spelling]:
    # dates with dots never start with the month
    orders = ("dmy",) if mark == "." else ("dmy", "mdy")
    if len(first) == 4 and len(third) <= 2:
        yield _CERTAIN
    elif len(first) <= 2 and len(third) == 4:
        yield from (_Spelling("four-digit year", order) for order in orders)
    elif len(first) == len(third) == 2:
        yield _FORMAT_ORDER
        yield from (_Spelling(_FORMAT_ORDER.style, order) for order in orders)


def _month(word: str) -> int:
    """The number of an English month, by its first letters; 0 if it is not one."""
    return next((n for n, m in enumerate(_MONTHS, 1) if m.startswith(word)), 0)


def _day(
    spelling: _Spelling, year: str, month: int, day: int
) -> Iterator[tuple[_Spelling, date]]:
    full = int(year)
    if len(year) == 2:
        full += 1900 if full >= _PIVOT else 2000
    try:
        yield spelling, date(full, month, day)
    except ValueError:
        return
