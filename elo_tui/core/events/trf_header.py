"""The first and last day of an event in the spellings of report files.

Programs write dates in the manner of their country. All dates of a file have one order
of day, month and year; of the orders that are possible the dates of the rounds, the
birthdays and today's date may exclude some. Two-digit years come first, as in the round
dates of the format (132), unless that is impossible. Length and venue of an event prove
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.days import MONTHS, DayRange, describe_choice, describe_written
from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import EventFacts, Note, Participant
from elo_tui.core.events.trf_player import ROUNDS_MAX
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import plural

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
    """The days by order; empty if it is no date."""
    place: int | None = None
    """The index of the order that applies to it; None if only one reading exists."""

    def read(self, orders: _Orders) -> date | None:
        return self.days.get("" if self.place is None else orders[self.place])

    @property
    def label(self) -> str:
        return clean_name(self.text, 30)

    @property
    def problem(self) -> str:
        if self.days or not self.label:
            return ""
        return f"{self.label} is not a date in the calendar; not read"


class Evidence(NamedTuple):
    """Further evidence of a file on the order of its dates."""

    rounds: tuple[str, ...] = ()
    """The dates of the rounds, as written."""
    birthdays: tuple[str, ...] = ()
    latest_start: date | None = None
    """The day after which an event with results cannot have begun."""
    latest_end: date | None = None
    """The day after which it cannot have ended."""


NO_EVIDENCE = Evidence()


class EventDays(NamedTuple):
    """The days, None if missing or ambiguous."""

    start: date | None = None
    end: date | None = None
    start_problem: str = ""
    end_problem: str = ""
    readings: tuple[DayRange, ...] = ()
    """The possible days, if more than one reading is left."""
    why: str = ""
    """The reason for this order, if the dates alone leave a choice."""

    @property
    def is_open(self) -> bool:
        """Whether dates are written, and which days they are is not known."""
        return not (self.start or self.end) and bool(
            self.readings or self.start_problem or self.end_problem
        )


def find_event_days(
    start: str, end: str, evidence: Evidence = NO_EVIDENCE
) -> EventDays:
    """The days of an event from its two texts, either of which may be blank."""
    texts = _parse_date(start), _parse_date(end)
    dated = [text for text in texts if text.days]
    unread = EventDays(None, None, texts[0].problem, texts[1].problem)
    if not dated:
        return unread
    found = _list_readings(*texts)
    if not found:
        why = f"{texts[0].label} has the day and month the other way round; not read"
        return unread._replace(end_problem=f"{texts[1].label}: {why}")
    left, why = _narrow_readings(found, dated, evidence)
    ranges = {DayRange(*_fill_range(days)): days for days in left.values()}
    if len(ranges) > 1:
        return unread._replace(readings=tuple(ranges))
    ((first, last),) = ranges.values()
    is_open = any(len(set(text.days.values())) > 1 for text in dated)
    return unread._replace(start=first, end=last, why=why if is_open else "")


def _fill_range(days: _Range) -> tuple[date, date]:
    first, last = days[0] or days[1], days[1] or days[0]
    assert first is not None, "one of the texts is a date"
    assert last is not None, "one of the texts is a date"
    return first, last


def _list_readings(start: _Written, end: _Written) -> dict[_Orders, _Range]:
    """The days by the orders in which every text that is a date is one."""
    found = {}
    for orders in product(_LONG, _SHORT):
        first, last = start.read(orders), end.read(orders)
        if (first or not start.days) and (last or not end.days):
            found[orders] = first, last
    return found


def _narrow_readings(
    found: dict[_Orders, _Range], texts: Sequence[_Written], evidence: Evidence
) -> tuple[dict[_Orders, _Range], str]:
    """The readings that no other fact excludes, and the fact that has decided."""
    why = _explain_single(found, texts)
    rounds = [one for one in map(_parse_date, evidence.rounds) if one.days]
    births = [one for one in map(_parse_date, evidence.birthdays) if one.days]

    def is_in_order(_: _Orders, days: _Range) -> bool:
        first, last = _fill_range(days)
        return first <= last

    def has_rounds(orders: _Orders, days: _Range) -> bool:
        first, last = _fill_range(days)
        played = [one.read(orders) for one in rounds]
        return all(day is not None and first <= day <= last for day in played)

    def has_outer_rounds(orders: _Orders, days: _Range) -> bool:
        played = [day for one in rounds if (day := one.read(orders))]
        return not played or min(played) == days[0] or max(played) == days[1]

    def has_birthdays(orders: _Orders, _: _Range) -> bool:
        return all(one.read(orders) is not None for one in births)

    def is_past(_: _Orders, days: _Range) -> bool:
        limits = evidence.latest_start or date.max, evidence.latest_end or date.max
        return all(
            day <= limit for day, limit in zip(_fill_range(days), limits, strict=True)
        )

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
            why = why or (reason and _explain_order(left, found, texts, reason))
        found = left or found
    return found, why


def _explain_order(
    left: dict[_Orders, _Range],
    found: dict[_Orders, _Range],
    texts: Sequence[_Written],
    reason: str,
) -> str:
    used = next(iter(left))
    place = next((one.place for one in texts if len(one.days) > 1), None) or 0
    out = next(orders for orders in found if found[orders] not in set(left.values()))
    return f"read {_NAMES[used[place]]}: {_NAMES[out[place]]}, {reason}"


def _explain_single(found: dict[_Orders, _Range], texts: Sequence[_Written]) -> str:
    """Name the texts that leave one order only."""
    if len(set(found.values())) > 1:
        return ""
    for text in texts:
        if text.place is not None and len(text.days) == 1:
            order = next(iter(text.days))
            return f"read {_NAMES[order]}, because {text.label} can only be that"
    return ""


def _parse_date(text: str) -> _Written:
    plain = text.strip().casefold()
    if numbers := _NUMBERS.fullmatch(plain):
        return _parse_numbers(text, *numbers.groups())
    day = None
    if words := _MONTH_FIRST.fullmatch(plain):
        day = _make_day(words[3], _find_month(words[1]), int(words[2]))
    elif words := _DAY_FIRST.fullmatch(plain):
        day = _make_day(words[3], _find_month(words[2]), int(words[1]))
    return _Written(text, {"": day} if day else {})


def _parse_numbers(
    text: str, first: str, mark: str, second: str, third: str
) -> _Written:
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
        if day := _make_day(parts["y"], int(parts["m"]), int(parts["d"])):
            days["" if place is None else order] = day
    return _Written(text, days, place)


def _find_month(word: str) -> int:
    """The number of an English month, by its first letters; 0 if it is not one."""
    found = (n for n, m in enumerate(MONTHS, 1) if m.casefold().startswith(word))
    return next(found, 0)


def _make_day(year: str, month: int, day: int) -> date | None:
    full = int(year)
    if len(year) == 2:
        full += 1900 if full >= _PIVOT else 2000
    return make_day(full, month, day)


#: Line number and text, by record number.
Headers = dict[str, tuple[int, str]]

#: The records that are read, apart from the players.
HEADERS = frozenset(
    {
        *("012", "022", "032", "042", "052", "062", "092", "122", "132", "142"),
        *("162", "192", "202", "212", "222", "XXR"),
    }
)
#: Words in dashes mark a field that was not filled in: ``--(START DATE)--``.
_UNFILLED = re.compile(r"--.*--|[-?]+")
_COUNT = re.compile(r"[0-9]{1,5}(?![0-9])")
#: Letters and values of record 162: a game won, drawn, lost; an absence, the
#: pairing-allocated bye.
_VALUE = re.compile(r"(?<!\S)([WDLAP]) +([0-9]{1,2}(?:[.,][0-9]{1,2})?)(?!\S)")
_CODES_MAX = 30
#: The round dates named in a note.
_NAMED = 3
#: Where an event begins, it may be tomorrow already.
_TIME_ZONES = timedelta(days=1)
#: The codes of games still to be played.
_OPEN = frozenset({"", "*"})
_HAS_DIGIT = re.compile("[0-9]")
_USUAL = {"W": 1.0, "D": 0.5, "L": 0.0}


def read_event_facts(
    headers: Headers,
    players: Sequence[Participant],
    birthdays: Sequence[str] = (),
    today: date | None = None,
) -> tuple[EventFacts, tuple[Note, ...]]:
    """Read the event, with notes on records that are impossible or contradict the rest.

    The `birthdays` as written, and `today` if the report has results, decide between
    the readings of its dates.
    """
    notes: list[Note] = []
    headers = {
        code: stated
        for code, stated in headers.items()
        if not _UNFILLED.fullmatch(stated[1])
    }

    def text(code: str) -> str:
        return clean_name(headers[code][1], TEXT_MAX) if code in headers else ""

    days = _read_days(headers, players, birthdays, today, notes)
    last = max((p.round for player in players for p in player.pairings), default=None)
    stated = _read_rounds(headers, notes)
    line, value = headers.get("062", (None, ""))
    players_stated = _COUNT.match(value)
    if players_stated and int(players_stated[0]) != len(players):
        stated_count = plural(int(players_stated[0]), "player")
        counts = f"{stated_count} stated, {len(players)} read"
        notes.append(Note(line, counts, on_games=True))
    event = EventFacts(
        name=text("012"),
        city=text("022"),
        federation=text("032"),
        start=days.start,
        end=days.end,
        time_control=text("122") or text("222"),
        coded_control=text("222"),
        rounds=stated or last,
        readings=days.readings,
        written=(text("042"), text("052")) if days.is_open else (),
        pairing=" ".join(filter(None, (text("192"), text("092")))),
        tie_breaks=_read_tie_breaks(headers),
        half_points=_read_half_points(headers),
        round_days=_read_round_days(headers, days, stated or last),
    )
    return event, tuple(notes)


def _read_tie_breaks(headers: Headers) -> tuple[str, ...]:
    """The tie-break codes after the points: those of record 212, else of 202."""
    _, value = headers.get("212") or headers.get("202") or (0, "")
    codes = (clean_name(part, 120) for part in value.split(","))
    return tuple(filter(None, codes))[:_CODES_MAX]


def read_point_values(text: str) -> dict[str, float]:
    """Read the letters and values of record 162."""
    return {
        letter: float(number.replace(",", "."))
        for letter, number in _VALUE.findall(text)
    }


def _read_values(headers: Headers) -> dict[str, float]:
    _, value = headers.get("162", (0, ""))
    return read_point_values(value)


def _read_half_points(headers: Headers) -> tuple[tuple[str, int], ...]:
    """Record 162 in half points; empty where a value is not a multiple of one."""
    doubled = {letter: 2 * value for letter, value in _read_values(headers).items()}
    if not all(value.is_integer() for value in doubled.values()):
        return ()
    return tuple((letter, int(value)) for letter, value in doubled.items())


def _note_days(
    headers: Headers,
    line: int | None,
    written: str,
    days: EventDays,
    rounds: Sequence[str],
) -> Iterator[Note]:
    """Note the reason for the days read as `written`, and what contradicts them."""
    if days.readings:
        yield Note(line, describe_choice(written, days.readings))
    elif days.why:
        yield Note(line, f"{written}: {days.why}")
    for code, problem in (("042", days.start_problem), ("052", days.end_problem)):
        if problem and code in headers:
            yield Note(headers[code][0], f"record {code}: {problem}", True)
    if days.start and days.end and days.end < days.start:
        ends = f"the event ends {days.end}, before its first day {days.start}"
        yield Note(line, ends)
    elif outside := _list_outside(rounds, days):
        shown = clean_name(", ".join(outside[:_NAMED]), TEXT_MAX)
        others = f"rounds (132) are not within the days of the event: {shown}"
        yield Note(headers["132"][0], others)


def _read_days(
    headers: Headers,
    players: Sequence[Participant],
    birthdays: Sequence[str],
    today: date | None,
    notes: list[Note],
) -> EventDays:
    """The days of the event, with notes on the reason and on open questions."""

    def text(code: str) -> str:
        return headers[code][1].strip() if code in headers else ""

    start, end = text("042"), text("052")
    rounds = tuple(filter(_HAS_DIGIT.search, text("132").split()))
    if not start and not end and rounds:
        start, end = rounds[0], rounds[-1]
        missing = "no first and last day (042, 052): those of the rounds"
        notes.append(Note(headers["132"][0], missing))
    games = [pairing.code for player in players for pairing in player.pairings]
    has_results = any(code not in _OPEN for code in games)
    evidence = Evidence(
        rounds,
        tuple(birthdays),
        today if has_results else None,
        today if has_results and not _OPEN.intersection(games) else None,
    )
    days = find_event_days(start, end, evidence)
    line = min(
        (headers[code][0] for code in ("042", "052") if code in headers), default=None
    )
    written = describe_written((clean_name(start, 30), clean_name(end, 30)))
    notes += _note_days(headers, line, written, days, rounds)
    if has_results and days.start and today and days.start > today + _TIME_ZONES:
        ahead = f"the event has results, but begins after today: {days.start}"
        notes.append(Note(line, ahead))
    return days


def _read_round_days(
    headers: Headers, days: EventDays, rounds: int | None
) -> tuple[date, ...]:
    """The days of all rounds (132) in the order that fits; empty if none does."""
    _, text = headers.get("132", (0, ""))
    written = [*map(_parse_date, text.split())]
    if len(written) != rounds or not all(one.days for one in written):
        return ()
    for order in _SHORT:
        read = [one.read((order, order)) for one in written]
        found = tuple(one for one in read if one is not None)
        if len(found) == rounds and all(
            (days.start or one) <= one <= (days.end or one) for one in found
        ):
            return found
    return ()


def _list_outside(rounds: Sequence[str], days: EventDays) -> list[str]:
    """List the round dates that are before or after the event in every reading."""
    if not days.start or not days.end:
        return []
    found = [(text, set(_parse_date(text).days.values())) for text in rounds]
    return [
        text
        for text, read in found
        if read and not any(days.start <= day <= days.end for day in read)
    ]


def _read_rounds(headers: Headers, notes: list[Note]) -> int | None:
    """The number of rounds, from record 142 (TRF26), else from the older XXR."""
    for code in ("142", "XXR"):
        if code in headers:
            line, value = headers[code]
            found = _COUNT.match(value)
            if found and 1 <= int(found[0]) <= ROUNDS_MAX:
                return int(found[0])
            shown = clean_name(value, 16)
            text = (
                f"record {code}: {shown} is not a number of rounds, 1 to {ROUNDS_MAX}"
            )
            notes.append(Note(line, text, True))
    return None


def set_usual_points(
    headers: Headers, players: tuple[Participant, ...]
) -> tuple[tuple[Participant, ...], tuple[Note, ...]]:
    """The players without their totals where record 162 uses other points.

    Three points for a win are not a chess score, yet they do not contradict the rounds.
    """
    if "162" not in headers:
        return players, ()
    line, value = headers["162"]
    games = {
        letter: worth
        for letter, worth in _read_values(headers).items()
        if letter in _USUAL
    }
    if games.items() <= _USUAL.items():
        return players, ()
    shown = clean_name(value, 40)
    note = Note(line, f"points are counted {shown}: the totals are not read", True)
    return tuple(replace(player, points=None) for player in players), (note,)
