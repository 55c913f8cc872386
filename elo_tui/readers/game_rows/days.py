"""The days of a table of games; whether day or month comes first is decided once.

In this order: a number above 12, a day after today, an ISO day elsewhere, the order of
the rows. Else both readings remain, and no day is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from operator import ge, le
from typing import NamedTuple

from elo_tui.core.days import find_last_day
from elo_tui.core.entry import make_day
from elo_tui.readers.folded_words import fold

_ISO = re.compile(
    r"((?:1[89]|20)[0-9]{2})([-./ ])([0-9]{1,2})\2([0-9]{1,2})(?:[T ].*)?"
)
_JOINED = re.compile(r"((?:1[89]|20)[0-9]{2})(0[1-9]|1[0-2])([0-3][0-9])")
_POINTS = re.compile(r"([0-9]{1,2})\.\s?([0-9]{1,2})\.\s?([0-9]{4}|[0-9]{2})(?: .*)?")
_SLASHES = re.compile(r"([0-9]{1,2})([/-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?: .*)?")
_SECONDS = re.compile(r"([0-9]{10})(?:\.[0-9]+)?")
_MILLISECONDS = re.compile(r"[0-9]{13}")
#: What a spreadsheet makes of them.
_EXPONENT = re.compile(r"[0-9](?:\.[0-9]+)?E\+(?:09|12)", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+|[0-9]+")
#: The day's name before the day: ``Thursday 12.3.2026``, ``Do., 12.03.26``.
_DAY_NAME = re.compile(r"[^\W\d_]{2,14}\.?,?\s+(?=[0-9]+[-./])")
#: A spreadsheet's serial number of a day, from 1954 to 2119.
_SERIAL = re.compile(r"([2-7][0-9]{4})(?:\.0+)?")
_DAY_ZERO = date(1899, 12, 30)

_NAMES = (
    "jan january januar janvier enero gennaio januari janeiro styczen stycznia"
    " января январь ocak ene gen sty янв oca janv jaen leden ledna gener ianuarie"
    " tammikuu tammikuuta січня",
    "feb february februar fevrier febrero febbraio februari fevereiro luty lutego"
    " февраля февраль subat fev lut фев sub fevr únor února febrer februarie"
    " helmikuu helmikuuta лютого",
    "mar march marz mars marzo maart marco marzec marca марта март mart mrt мар"
    " maerz březen března március març martie marts maaliskuu maaliskuuta березня",
    "apr april avril abril aprile kwiecien kwietnia апреля апрель nisan avr abr kwi"
    " апр nis duben dubna április aprilie huhtikuu huhtikuuta квітня",
    "may mai mayo maggio mei maio maj maja мая маи mayis mag may květen května"
    " május maig toukokuu toukokuuta травня",
    "jun june juni juin junio giugno junho czerwiec czerwca июня июнь haziran giu"
    " cze июн haz červen června június juny iunie kesäkuu kesäkuuta червня",
    "jul july juli juillet julio luglio julho lipiec lipca июля июль temmuz juil"
    " lug lip июл tem červenec července július juliol iulie heinäkuu heinäkuuta"
    " липня",
    "aug august aout agosto augustus sierpien sierpnia августа август agustos ago"
    " sie авг agu srpen srpna augusztus agost augusti elokuu elokuuta серпня",
    "sep september septembre septiembre settembre setembro wrzesien wrzesnia"
    " сентября сентябрь eylul sept set wrz сен eyl září szeptember setembre"
    " septembrie syyskuu syyskuuta вересня",
    "oct october oktober octobre octubre ottobre outubro pazdziernik pazdziernika"
    " октября октябрь ekim okt ott out paz окт eki říjen října octombrie lokakuu"
    " lokakuuta жовтня",
    "nov november novembre noviembre novembro listopad listopada ноября ноябрь"
    " kasim lis ноя kas listopadu noiembrie marraskuu marraskuuta листопада",
    "dec december dezember decembre diciembre dicembre dezembro grudzien grudnia"
    " декабря декабрь aralik dez dic gru дек ara prosinec prosince desember desembre"
    " decembrie joulukuu joulukuuta грудня",
)
_MONTHS = {
    fold(name): month
    for month, names in enumerate(_NAMES, start=1)
    for name in names.split()
}


#: How a person decides what the cells leave open.
DECIDE = "Say --date-order dmy or mdy"


class Day(NamedTuple):
    """The reading of a cell: a day, or two if day and month can be exchanged."""

    first: date | None
    """With the day before the month."""
    other: date | None = None
    """With the month before the day; None if that is no other day."""


def read_day(text: str) -> Day | None:
    """Read a cell; None if it is no day."""
    text = _strip(text)
    if found := _ISO.fullmatch(text):
        return _make(found[1], found[3], found[4])
    if found := _JOINED.fullmatch(text):
        return _make(*found.groups())
    if found := _POINTS.fullmatch(text):
        day, month, year = found.groups()
        return _make(_widen(year), month, day) or (
            _make(_widen(day), month, year) if len(year) == 2 else None
        )
    if found := _SLASHES.fullmatch(text):
        one, _, other, year = found.groups()
        first = make_day(_widen(year), other, one)
        second = make_day(_widen(year), one, other)
        if first == second or not (first and second):
            only = first or second
            return Day(only) if only else None
        return Day(first, second)
    if _EXPONENT.fullmatch(text):
        text = f"{float(text):.0f}"
    if _MILLISECONDS.fullmatch(text) or _SECONDS.fullmatch(text):
        seconds = float(text) / (1000 if _MILLISECONDS.fullmatch(text) else 1)
        return Day(datetime.fromtimestamp(seconds, UTC).date())
    return _read_words(text)


def _strip(text: str) -> str:
    return _DAY_NAME.sub("", text.strip(), count=1)


def _make(year: object, month: str, day: str) -> Day | None:
    found = make_day(str(year), month, day)
    return Day(found) if found else None


def _widen(year: str) -> str:
    return year if len(year) == 4 else f"20{year}"


def _read_words(text: str) -> Day | None:
    """Read a day with the month's name, in any order: ``2 February 2026``."""
    words = _WORDS.findall(fold(text))
    months = [_MONTHS[word] for word in words if word in _MONTHS]
    numbers = [word for word in words if word.isdigit()]
    if len(months) != 1 or len(numbers) != 2 or len(words) > 7:
        return None
    years = [number for number in numbers if len(number) == 4]
    year = years[0] if years else numbers[1]
    day = next(number for number in numbers if number is not year)
    return _make(_widen(year), str(months[0]), day) if len(day) < 3 else None


def read_serial(text: str) -> date | None:
    """Read a spreadsheet's number of a day."""
    found = _SERIAL.fullmatch(text.strip())
    return _DAY_ZERO + timedelta(int(found[1])) if found else None


class Days(NamedTuple):
    """The days of the rows; `doubt` names both readings if none was chosen."""

    days: list[date | None]
    doubt: str = ""
    note: str = ""
    """The evidence for the order of day and month, if not a number above 12."""
    unread: tuple[int, ...] = ()
    """The places of cells that are no day."""


def read_days(cells: Sequence[str], month_first: bool | None = None) -> Days:
    """Read a column of days; `month_first` decides what the cells leave open."""
    known = {cell: read_day(cell) for cell in {*cells}}
    read = [known[cell] for cell in cells]
    if not any(read) and any(map(read_serial, cells)):
        return Days([read_serial(cell) for cell in cells])
    # a column with a few cells that are no day, or none
    is_usual = sum(day is not None for day in read) > len(cells) * 0.8
    odd = {
        cell
        for cell, day in known.items()
        if day is None and (is_usual or any(map(str.isdigit, cell)))
    }
    unread = tuple(
        place for place, cell in enumerate(cells if odd else ()) if cell in odd
    )
    open_days = [day for day in known.values() if day and day.other]
    note = ""
    if open_days and month_first is None:
        month_first, note = _choose_order(cells, read)
        if month_first is None:
            shown = next(
                cell.strip()
                for cell, day in zip(cells, read, strict=True)
                if day and day.other
            )
            one, other = next(day for day in read if day and day.other)
            doubt = f"{shown} may be {_write(one)} or {_write(other)}"
            return Days([None] * len(cells), doubt, "", unread)
    picked = {
        cell: day and (day.other if month_first and day.other else day.first)
        for cell, day in known.items()
    }
    chosen = [picked[cell] for cell in cells]
    filled = _fill_down(cells, chosen)
    if filled is not chosen:
        note = f"{note}; ".lstrip("; ") + "a blank is the day above it"
        unread = tuple(place for place in unread if cells[place].strip())
    return Days(filled, "", note, unread)


def _write(day: date | None) -> str:
    return f"{day.day} {day:%B} {day.year}" if day else ""


def _choose_order(
    cells: Sequence[str], read: Sequence[Day | None]
) -> tuple[bool | None, str]:
    """Choose whether the month comes first; None if nothing decides."""
    slashed = [found for cell in cells if (found := _SLASHES.fullmatch(_strip(cell)))]
    firsts = max(int(found[1]) for found in slashed)
    seconds = max(int(found[3]) for found in slashed)
    if firsts > 12 or seconds > 12:
        return (firsts <= 12, "") if not (firsts > 12 and seconds > 12) else (None, "")
    both = [day for day in read if day and day.other]
    last = find_last_day()
    late = [any(day and day > last for day in way) for way in zip(*both, strict=True)]
    if late[0] != late[1]:
        return late[0], ""
    ways = [_is_in_order(way) for way in zip(*both, strict=True)]
    if ways[0] != ways[1]:
        order = "day first" if ways[0] else "month first"
        return ways[1], f"read {order}: so the rows are in the order of their days"
    return None, ""


def _is_in_order(days: Sequence[date | None]) -> bool:
    known = [day for day in days if day]
    return known in (sorted(known), sorted(known, reverse=True))


def _fill_down(cells: Sequence[str], days: list[date | None]) -> list[date | None]:
    """Fill blank cells below a day, if they are those of merged cells."""
    if all(cells):
        return days
    blanks = [not cell.strip() for cell in cells]
    if not any(blanks) or blanks[0] or sum(blanks) < len(cells) / 2:
        return days
    filled = list(days)
    for place in range(1, len(days)):
        if blanks[place]:
            filled[place] = filled[place - 1]
    return filled


def list_turns(days: Sequence[date | None]) -> Sequence[int]:
    """List the places of the rows in the order of play.

    By day, then by row: from the last row up if the days go down.
    """
    places = range(len(days))
    known = [day for day in days if day]
    if len(known) < len(days) or all(map(le, known, islice(known, 1, None))):
        return places
    falls = all(map(ge, known, islice(known, 1, None)))
    return sorted(reversed(places) if falls else places, key=known.__getitem__)
