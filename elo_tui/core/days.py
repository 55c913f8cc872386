"""The days of an event that a report leaves open, and the assumptions about them.

A report may have no date, or dates that can be read day first and month first. Neither
reading is chosen: the rules are those of the later one, and every result begins with
that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from operator import attrgetter

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import CoreRecord, Problem, Terms
from elo_tui.core.text.clean_text import clean_name

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
NO_DATE = "no date: today's rules assumed"
#: The first international tournament was that of London 1851: an earlier day is a slip
#: of the pen, as is one that is further ahead than two years.
FIRST_DAY = date(1851, 1, 1)
_AHEAD = 731
#: A clock that is behind this day is wrong.
_CLOCK_MIN = date(2026, 11, 27)
_EQUALS, _OR, _TO = " = ", " | ", "/"


class DayRange(CoreRecord, frozen=True):
    """The first and last day of an event."""

    first: date
    """The first day."""
    last: date
    """The last day, the same for an event of one."""


def find_last_day() -> date:
    """Find the last day of an event that may be known today: two years ahead."""
    today = max(date.today(), _CLOCK_MIN).toordinal()
    return date.fromordinal(min(today + _AHEAD, date.max.toordinal()))


def explain_odd_day(day: date) -> str:
    """Explain why no event is on a day; "" for one from 1851 to two years ahead."""
    last = find_last_day()
    if FIRST_DAY <= day <= last:
        return ""
    return f"{day} is not between {FIRST_DAY.year} and {last}"


def format_days(days: DayRange) -> str:
    """Write the days as ``5 to 7 June 2026``."""
    first, last = days.first, days.last
    end = f"{last.day} {MONTHS[last.month - 1]} {last.year}"
    if first == last:
        return end
    begin = [str(first.day)]
    if (first.year, first.month) != (last.year, last.month):
        begin.append(MONTHS[first.month - 1])
    if first.year != last.year:
        begin.append(str(first.year))
    return f"{' '.join(begin)} to {end}"


def format_readings(readings: Sequence[DayRange]) -> str:
    """Write all readings of some dates, the later one first."""
    return " or ".join(map(format_days, list_latest(readings)))


def list_latest(readings: Iterable[DayRange]) -> list[DayRange]:
    """Sort the readings of some dates, the latest first."""
    return sorted(readings, key=lambda one: (one.first, one.last), reverse=True)


def describe_written(dates: Sequence[str]) -> str:
    """Join the first and last day as written."""
    return " to ".join(dict.fromkeys(filter(None, dates)))


def describe_choice(written: str, readings: Sequence[DayRange]) -> str:
    """Describe dates that have several readings."""
    return f"{written} can be {format_readings(readings)}"


def encode_days(readings: Sequence[DayRange], written: str = "") -> str:
    """Write the readings as a text for a form, for `decode_days`; "" without any."""
    ranges = (f"{one.first}{_TO}{one.last}" for one in readings)
    return f"{written}{_EQUALS}{_OR.join(ranges)}" if readings else ""


def assume_today(today: date, written: str = "") -> str:
    """Make the text for a report without dates, or with these, which are no days."""
    return encode_days((DayRange(today, today),), written)


def describe_missing(written: str) -> str:
    """Describe the assumption for a report without dates, or with unreadable ones."""
    if not written:
        return NO_DATE
    return f"dates not understood, today's rules assumed: {written}"


def decode_days(text: str) -> tuple[tuple[DayRange, ...], str]:
    """Read a text of `encode_days`: the readings, and the dates as written."""
    written, _, ranges = text.rpartition(_EQUALS)
    try:
        pairs = (one.split(_TO) for one in ranges.split(_OR))
        found = tuple(DayRange(*map(date.fromisoformat, one)) for one in pairs)
    except (TypeError, ValueError):
        return (), ""
    return found, clean_name(written, 70)


def choose_days(texts: Mapping[str, str], system: str) -> DayRange | None:
    """Choose the days to rate by, if these texts leave them open: the later reading.

    "Later" is the later day on which the rules of the system depend.
    """
    if texts.get("date", "").strip() or texts.get("event_end", "").strip():
        return None
    readings, _ = decode_days(texts.get("days", ""))
    if not readings:
        return None
    by_first = "date" in systems.get_row(system).asks
    order = ("first", "last") if by_first else ("last", "first")
    return max(readings, key=attrgetter(*order))


def explain_days(texts: Mapping[str, str], system: str, terms: Terms) -> str:
    """Explain which days and rules were assumed; "" if the rules have no dates.

    The terms are those of `choose_days`.
    """
    readings, written = decode_days(texts.get("days", ""))
    if not readings or not {"date", "event_end"} & systems.get_row(system).asks:
        return ""
    if len(readings) == 1:
        return describe_missing(written)
    rules = [_find_edition(system, terms, one) for one in readings]
    used = _find_edition(system, terms, DayRange(terms.first_day, terms.last_day))
    others = [one or "no rules are known here" for one in rules if one != used]
    return describe_assumption(written, readings, others)


def describe_assumption(
    written: str, readings: Sequence[DayRange], others: Sequence[str]
) -> str:
    """Describe the assumption for dates with these readings, the conclusion first.

    `others` are the rules by the readings that were not assumed, if they differ.
    """
    days = f"{format_readings(readings)} ({written})"
    if not others:
        return f"dates open, same rules by both: {days}"
    return f"dates open, rules of the later assumed: {days}; by the other {others[0]}"


def _find_edition(system: str, terms: Terms, days: DayRange) -> str:
    """Return the edition that would apply; "" if none is known."""
    then = replace(terms, date=days.first, event_end=days.last)
    edition = systems.load(system).edition(then)
    return "" if isinstance(edition, Problem) else edition
