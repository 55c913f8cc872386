"""The first and last day of an event in the spellings of report files.

Programs write dates in the manner of their country. All dates of a file have one order
of day, month and year; of the orders that are possible the dates of the rounds, the
birthdays and today's date may exclude some. Two-digit years come first, as in the round
dates of the format (132), unless that is impossible. How long an event lasts and where
it was played are no proof.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from itertools import product
from typing import NamedTuple

from elo_tui.core.days import MONTHS, DayRange
from elo_tui.core.entry import make_day
from elo_tui.core.text.clean_text import clean_name

_NUMBERS = re.compile(r"([0-9]{1,4}) *([./-]) *([0-9]{1,2}) *\2 *([0-9]{1,4}) *\.?")
_MONTH_FIRST = re.compile(
    r"([a-z]{3,9})\.? +([0-9]{1,2})(?:st|nd|rd|th)?,? +([0-9]{4})"
)
_DAY_FIRST = re.compile(
    r"([0-9]{1,2})(?:\.|st|nd|rd|th)? +([a-z]{3,9})\.?,? +([0-9]{4})"
)
#: Two-digit years from here on belong to the last century.
_PIVOT = 70
#: The orders of day, month and year by the number of digits of the year.
_LONG, _SHORT = ("dmy", "mdy"), ("ymd", "dmy", "mdy")
_NAMES = {"dmy": "day first", "mdy": "month first", "ymd": "year first"}

#: An order for dates with four-digit years, and one for those with two-digit years.
_Orders = tuple[str, str]
_Range = tuple[date | None, date | None]


class _Written(NamedTuple):
    """A date as written, with every calendar day that it may mean."""

    text: str
    days: dict[str, date]
    """By order; empty where it is no date."""
    place: int | None = None
    """Which of the two orders applies to it; None: it can be read in one way only."""

    def read(self, orders: _Orders) -> date | None:
        return self.days.get("" if self.place is None else orders[self.place])

    @property
    def shown(self) -> str:
        return clean_name(self.text, 30)

    @property
    def problem(self) -> str:
        if self.days or not self.shown:
            return ""
        return f"{self.shown} is not a date in the calendar; not read"


class Evidence(NamedTuple):
    """What else a file says about the order of its dates."""

    rounds: tuple[str, ...] = ()
    """The dates of the rounds, as written."""
    birthdays: tuple[str, ...] = ()
    latest_start: date | None = None
    """The day after which an event with results cannot have begun."""
    latest_end: date | None = None
    """The day after which it cannot have ended."""


NO_EVIDENCE = Evidence()


class EventDays(NamedTuple):
    """The days, None where one is missing or ambiguous."""

    start: date | None = None
    end: date | None = None
    start_problem: str = ""
    end_problem: str = ""
    readings: tuple[DayRange, ...] = ()
    """What the days can be, where that is more than one thing."""
    why: str = ""
    """Why this order was read, where the dates alone leave a choice."""

    @property
    def is_open(self) -> bool:
        """Whether dates are written, and which days they are is not known."""
        return not (self.start or self.end) and bool(
            self.readings or self.start_problem or self.end_problem
        )


def event_days(start: str, end: str, evidence: Evidence = NO_EVIDENCE) -> EventDays:
    """The days of an event from its two texts, either of which may be blank."""
    texts = _parse(start), _parse(end)
    dated = [text for text in texts if text.days]
    unread = EventDays(None, None, texts[0].problem, texts[1].problem)
    if not dated:
        return unread
    found = _readings(*texts)
    if not found:
        why = f"{texts[0].shown} has the day and month the other way round; not read"
        return unread._replace(end_problem=f"{texts[1].shown}: {why}")
    left, why = _narrow(found, dated, evidence)
    ranges = {DayRange(*_both(days)): days for days in left.values()}
    if len(ranges) > 1:
        return unread._replace(readings=tuple(ranges))
    ((first, last),) = ranges.values()
    is_open = any(len(set(text.days.values())) > 1 for text in dated)
    return unread._replace(start=first, end=last, why=why if is_open else "")


def _both(days: _Range) -> tuple[date, date]:
    first, last = days[0] or days[1], days[1] or days[0]
    assert first is not None, "one of the texts is a date"
    assert last is not None, "one of the texts is a date"
    return first, last


def _readings(start: _Written, end: _Written) -> dict[_Orders, _Range]:
    """The days by the orders in which every text that is a date is one."""
    found = {}
    for orders in product(_LONG, _SHORT):
        first, last = start.read(orders), end.read(orders)
        if (first or not start.days) and (last or not end.days):
            found[orders] = first, last
    return found


def _narrow(
    found: dict[_Orders, _Range], texts: Sequence[_Written], evidence: Evidence
) -> tuple[dict[_Orders, _Range], str]:
    """The readings that no other fact excludes, and the fact that has decided."""
    why = _why_only_one(found, texts)
    rounds = [one for one in map(_parse, evidence.rounds) if one.days]
    births = [one for one in map(_parse, evidence.birthdays) if one.days]

    def is_in_order(_: _Orders, days: _Range) -> bool:
        first, last = _both(days)
        return first <= last

    def has_rounds(orders: _Orders, days: _Range) -> bool:
        first, last = _both(days)
        played = [one.read(orders) for one in rounds]
        return all(day is not None and first <= day <= last for day in played)

    def has_outer_rounds(orders: _Orders, days: _Range) -> bool:
        played = [day for one in rounds if (day := one.read(orders))]
        return not played or min(played) == days[0] or max(played) == days[1]

    def has_birthdays(orders: _Orders, _: _Range) -> bool:
        return all(one.read(orders) is not None for one in births)

    def is_past(_: _Orders, days: _Range) -> bool:
        limits = evidence.latest_start or date.max, evidence.latest_end or date.max
        return all(day <= limit for day, limit in zip(_both(days), limits, strict=True))

    def is_standard(orders: _Orders, _: _Range) -> bool:
        return orders[1] == _SHORT[0]

    tests: tuple[tuple[Callable[[_Orders, _Range], bool], str], ...] = (
        (is_in_order, "the event would end before it begins"),
        (has_rounds, "the dates of the rounds (132) do not fit"),
        (has_outer_rounds, "the dates of the rounds (132) do not fit"),
        (has_birthdays, "the birthdays are no dates"),
        (is_past, "the event would be after today"),
        # the order of the format itself needs no reason
        (is_standard, ""),
    )
    for test, reason in tests:
        left = {orders: days for orders, days in found.items() if test(orders, days)}
        if left and set(left.values()) != set(found.values()):
            why = why or (reason and _because(left, found, texts, reason))
        found = left or found
    return found, why


def _because(
    left: dict[_Orders, _Range],
    found: dict[_Orders, _Range],
    texts: Sequence[_Written],
    reason: str,
) -> str:
    used = next(iter(left))
    place = next((one.place for one in texts if len(one.days) > 1), None) or 0
    out = next(orders for orders in found if found[orders] not in set(left.values()))
    return f"read {_NAMES[used[place]]}: {_NAMES[out[place]]}, {reason}"


def _why_only_one(found: dict[_Orders, _Range], texts: Sequence[_Written]) -> str:
    """Which of the texts leaves one order only."""
    if len(set(found.values())) > 1:
        return ""
    for text in texts:
        if text.place is not None and len(text.days) == 1:
            order = next(iter(text.days))
            return f"read {_NAMES[order]}, because {text.shown} can only be that"
    return ""


def _parse(text: str) -> _Written:
    plain = text.strip().casefold()
    if numbers := _NUMBERS.fullmatch(plain):
        return _of_numbers(text, *numbers.groups())
    day = None
    if words := _MONTH_FIRST.fullmatch(plain):
        day = _day(words[3], _month(words[1]), int(words[2]))
    elif words := _DAY_FIRST.fullmatch(plain):
        day = _day(words[3], _month(words[2]), int(words[1]))
    return _Written(text, {"": day} if day else {})


def _of_numbers(text: str, first: str, mark: str, second: str, third: str) -> _Written:
    place: int | None = None
    orders: Sequence[str] = ()
    if len(first) == 4 and len(third) <= 2:
        orders = ("ymd",)
    elif len(first) <= 2 and len(third) == 4:
        place, orders = 0, _LONG
    elif len(first) == len(third) == 2:
        place, orders = 1, _SHORT
    days = {}
    for order in orders:
        # dates with dots never start with the month
        if order == "mdy" and mark == ".":
            continue
        parts = dict(zip(order, (first, second, third), strict=True))
        if day := _day(parts["y"], int(parts["m"]), int(parts["d"])):
            days["" if place is None else order] = day
    return _Written(text, days, place)


def _month(word: str) -> int:
    """The number of an English month, by its first letters; 0 if it is not one."""
    found = (n for n, m in enumerate(MONTHS, 1) if m.casefold().startswith(word))
    return next(found, 0)


def _day(year: str, month: int, day: int) -> date | None:
    full = int(year)
    if len(year) == 2:
        full += 1900 if full >= _PIVOT else 2000
    return make_day(full, month, day)
