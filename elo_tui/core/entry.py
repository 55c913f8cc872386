"""Reads the texts of fields: a value, or a Problem that names the accepted values.

The grammar is its own: Python's ``int`` and ``float`` accept ``1_600``, digits of other
scripts, ``nan`` and ``1e400``, and read ``1.600`` as 1.6. An empty text is None, never
a Problem: an empty field is a question not yet answered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from elo_tui.core.days import explain_odd_day
from elo_tui.core.facts import (
    BORN_MIN,
    IDLE_MAX,
    NAMES,
    RATING_MAX,
    RATING_MIN,
    RD_MAX,
    Fact,
    get_fact,
)
from elo_tui.core.model import (
    FORFEITS,
    HALF_POINTS,
    PLAYED,
    PROVISIONAL_MAX,
    Colour,
    Problem,
)
from elo_tui.core.text import result_words
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number

#: A longer text is no number, characters.
_NUMBER_MAX = 12
#: The most K-factors shown side by side.
KS_MAX = 10
#: How much of a wrong text is quoted, characters: enough for most family names.
_NAMED_MAX = 16

#: Words for a player without a rating.
UNRATED = ("unrated", "unr")
_COUNTS = {2: "two", 6: "six"}
#: 1545/P13 and 1545P13: provisional, as US Chess prints it; 1850/80: its deviation.
WITH_SUFFIX = re.compile(r"([0-9]{1,4})(?:/?[Pp]([0-9]{0,3})|[/±]([0-9.,]{1,7}))")
#: 1643-52: a DWZ and its index, or a rating and its deviation.
_WITH_DASH = re.compile(r"([0-9]{3,4})\s?[-–]\s?([0-9]{1,4})")

_SEPARATORS = ",.'’_ \N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}"
#: 1.600 or 1 600 000: groups of three digits, one kind of separator.
_GROUPED = re.compile(rf"[0-9]{{1,3}}([{_SEPARATORS}])[0-9]{{3}}(\1[0-9]{{3}}){{0,2}}")
_BROKEN = re.compile(r"[0-9]+[.,][0-9]*")
_BETWEEN_KS = re.compile(r"\s*[,;\s]\s*")
_DECIMAL_K = re.compile(r"[0-9]+,[0-9]")
_MINUS = "-−–—"

YES_NO: dict[str, bool | None] = {"": None, "yes": True, "no": False}

#: The titles of FIDE.
TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
#: As they were written before they had two letters, in lower case.
OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM"}
OLD_TITLES |= {f"w{letter}": f"W{title}" for letter, title in OLD_TITLES.items()}

#: The error about several K-factors for a single one.
SEVERAL_KS = Problem("K", "K: several K-factors; one is accepted here")

_NO_NUMBER = " is not a number;"

_ZERO_WIDTH = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"))


def strip_text(text: str) -> str:
    """Remove surrounding blanks and zero-width characters."""
    return text.translate(_ZERO_WIDTH).strip()


def is_unrated_word(text: str) -> bool:
    """Whether a text means that the player is unrated."""
    return strip_text(text).casefold() in UNRATED


def read_whole(text: str, field: str, low: int, high: int) -> int | Problem | None:
    """Read a whole number from `low` to `high`."""
    text = strip_text(text)
    if not text:
        return None
    accepted = f"{low} to {high}"
    if text.isascii() and text.isdigit():
        if len(text) > _NUMBER_MAX:
            return Problem(field, f"{field}: too long; {accepted}")
        value = int(text)
        if low <= value <= high:
            return value
        side = "high" if value > high else "low"
        return Problem(field, f"{field}: {value} is too {side}; {accepted}")
    return Problem(field, f"{field}: {_explain_fault(text, accepted)}")


def read_rating(text: str, field: str = "rating") -> int | Problem | None:
    """Read a rating in points."""
    value = read_whole(text, field, RATING_MIN, RATING_MAX)
    if isinstance(value, Problem) and strip_text(text).strip("0") == "":
        return Problem(field, f"{field}: 0 means unrated; {RATING_MIN} to {RATING_MAX}")
    if isinstance(value, Problem):
        return replace(value, text=value.text.replace(_NO_NUMBER, " is not a rating;"))
    return value


class RatingEntry(NamedTuple):
    """A rating with the suffix of its text: ``1545/P13``, ``1850/80``."""

    value: int
    """0 for a player without a rating."""
    provisional: int | None = None
    """The number of games behind a provisional rating; 0 if not given."""
    rd: float | None = None
    """The rating deviation, points."""
    after_dash: int | None = None
    """The number after a dash: the index of a DWZ, elsewhere the deviation."""


Value = int | float | str | bool | date | RatingEntry
#: What was given, by the name of the fact.
Values = Mapping[str, Any]
Problems = Mapping[str, Problem]


class Read(NamedTuple):
    """Several texts, read: the values given, and the problems."""

    values: dict[str, Any]
    problems: dict[str, Problem]


def read_rating_entry(text: str, field: str) -> RatingEntry | Problem | None:
    """Read a rating, ``unrated``, or a rating with its games or its deviation."""
    text = strip_text(text)
    if text.casefold() in UNRATED:
        return RatingEntry(0)
    if dashed := _WITH_DASH.fullmatch(text):
        return _read_dashed(dashed, field)
    parts = WITH_SUFFIX.fullmatch(text)
    number = read_rating(parts[1] if parts else text, field)
    if parts is None or not isinstance(number, int):
        return number if not isinstance(number, int) else RatingEntry(number)
    if parts[2] is not None:
        games = int(parts[2] or 0)
        if games > PROVISIONAL_MAX:
            return Problem(
                field, f"{field}: P{games}; provisional is P1 to P{PROVISIONAL_MAX}"
            )
        return RatingEntry(number, provisional=games)
    rd = read_decimal(parts[3], "deviation", RD_MAX, 6)
    if isinstance(rd, Problem):
        return Problem(field, f"{field}: deviation {parts[3]} is not 1 to {RD_MAX}")
    return RatingEntry(number, rd=rd)


def _read_dashed(parts: re.Match[str], field: str) -> RatingEntry | Problem | None:
    number, index = read_rating(parts[1], field), int(parts[2])
    if not isinstance(number, int):
        return number
    return RatingEntry(number, rd=float(index) or None, after_dash=index)


def read_decimal(
    text: str, field: str, high: int, places: int = 2
) -> float | Problem | None:
    """Read a number above 0 up to `high`, point or comma, at most `places` decimals."""
    text = strip_text(text)
    if not text:
        return None
    accepted = f"over 0, up to {high}"
    head, mark, tail = text.replace(",", ".").partition(".")
    digits = head + tail
    if not (digits.isascii() and digits.isdigit()):
        return Problem(field, f"{field}: {_explain_fault(text, accepted)}")
    if mark and not tail:
        return Problem(field, f"{field}: {_quote(text)}{_NO_NUMBER} {accepted}")
    if len(head) > _NUMBER_MAX:
        return Problem(field, f"{field}: too long; {accepted}")
    if len(tail) > places:
        return Problem(
            field, f"{field}: at most {_COUNTS[places]} decimals; {accepted}"
        )
    number = int(digits) / float(10 ** len(tail))
    if not 0 < number <= high:
        side = "high" if number else "low"
        return Problem(field, f"{field}: {_quote(text)} is too {side}; {accepted}")
    return number


def read_k(text: str) -> float | Problem | None:
    """Read a K-factor entered by hand."""
    fact = get_fact("own_k")
    return read_decimal(text, fact.error_label, fact.high, fact.places)


def split_ks(text: str) -> tuple[str, ...]:
    """Split several K-factors, such as ``10,20,40``, into their texts.

    Empty for fewer than two: ``12,5`` is one K with a decimal comma, as two K-factors
    have two digits each.
    """
    text = strip_text(text)
    parts = _BETWEEN_KS.split(text)
    return () if len(parts) == 1 or _DECIMAL_K.fullmatch(text) else tuple(parts)


def read_ks(text: str) -> tuple[str, ...] | Problem:
    """Read the texts of several K-factors, each once; empty for fewer than two."""
    parts = split_ks(text)
    fact = get_fact("own_k")
    if not all(isinstance(read_k(part), float) for part in parts):
        accepted = f"over 0, up to {fact.high}, such as 10,20,40"
        return Problem(fact.error_label, f"{fact.error_label}: K-factors {accepted}")
    if len(parts) > KS_MAX:
        return Problem(
            fact.error_label, f"{fact.error_label}: at most {KS_MAX} K-factors"
        )
    return tuple(dict.fromkeys(parts))


def read_duration(text: str) -> float | Problem | None:
    """Read the time of inactivity, in periods or days; 0 is allowed."""
    if strip_text(text) in ("0", "0.0", "0,0", ".0", ",0"):
        return 0.0
    value = read_decimal(text, "idle", IDLE_MAX)
    if isinstance(value, Problem):
        wrong = f"over 0, up to {IDLE_MAX}"
        return replace(value, text=value.text.replace(wrong, f"0 to {IDLE_MAX}"))
    return value


def read_score(text: str, games: int, colour: Colour = "") -> int | Problem | None:
    """Read a score out of `games` games, in half points.

    For one game the words and signs of a result are accepted too, read for `colour`.
    """
    text = strip_text(text)
    if not text:
        return None
    known = result_words.read_result(text, colour) if games == 1 else None
    if known in PLAYED:
        return HALF_POINTS[known]
    if known in FORFEITS:
        return Problem("score", "score: a game by forfeit is not rated; 1, ½ or 0")
    if isinstance(known, Problem):
        return replace(known, text=f"score: {known.text}")
    head = text
    halves = 0
    for half in ("½", " 1/2", ".5", ",5", ".0", ",0"):
        if text.endswith(half):
            head = text.removesuffix(half).strip()
            halves = 0 if half.endswith("0") else 1
            break
    if text == "1/2":
        head, halves = "", 1
    if head.isascii() and head.isdigit() and len(head) <= _NUMBER_MAX:
        halves += 2 * int(head)
    elif head or not halves:
        accepted = "1, ½, 0 or w, d, l" if games == 1 else f"0 to {games} in halves"
        return Problem("score", f"score: {_quote(text)} is not a score; {accepted}")
    if halves > 2 * games:
        most = f"at most {games} from {games}"
        return Problem("score", f"score: {_quote(text)} is too high; {most}")
    return halves


def read_date(text: str, field: str = "date") -> date | Problem | None:
    """Read a date written YYYY-MM-DD."""
    text = strip_text(text)
    if not text:
        return None
    parts = text.split("-")
    fault = f"{_quote(text)} is not year-month-day, such as 2026-01-31"
    wrong = Problem(field, f"{field}: {fault}")
    if not text.isascii() or [len(part) for part in parts] != [4, 2, 2]:
        return wrong
    if not all(part.isdigit() for part in parts):
        return wrong
    try:
        return date(*map(int, parts))
    except ValueError:
        return Problem(field, f"{field}: {text} is not in the calendar")


def read_event_day(text: str, field: str = "date") -> date | Problem | None:
    """Read a day on which an event can be, or a rating published."""
    day = read_date(text, field)
    if isinstance(day, date) and (why := explain_odd_day(day)):
        return Problem(field, f"{field}: {why}")
    return day


def make_day(*numbers: int | str) -> date | None:
    """Make a date from year, month and day; None if the calendar does not have it."""
    try:
        return date(*map(int, numbers))
    except ValueError:
        return None


def read_birth_year(text: str, event_year: int) -> int | Problem | None:
    """Read a birth year of four digits, not after the year of the event."""
    return read_whole(text, "born", BORN_MIN, event_year)


def read_value(fact: Fact, text: str) -> Value | Problem | None:
    """Read a text as a fact; None if it is empty, a Problem if it is wrong.

    A score cannot be read without the number of games: see `read_score`.
    """
    match fact.kind:
        case "rating":
            return read_rating_entry(text, fact.error_label)
        case "points":
            return read_rating(text, fact.error_label)
        case "whole" | "year":
            return read_whole(text, fact.error_label, fact.low, fact.high)
        case "decimal":
            if fact.attribute == "k" and split_ks(text):
                return SEVERAL_KS
            return read_decimal(text, fact.error_label, fact.high, fact.places)
        case "idle":
            return read_duration(text)
        case "day":
            return read_event_day(text, fact.error_label)
        case "yes_no":
            return _read_choice(fact, YES_NO.get(text, text))
        case "choice":
            return _read_choice(fact, text or None)
        case "score":
            return None


def _read_choice(fact: Fact, value: str | bool | None) -> str | bool | Problem | None:
    if value is None or isinstance(value, bool) or value in fact.choices:
        return value
    return Problem(fact.name, f"{fact.name}: {fact.range}")


def write_value(value: object) -> str:
    """Return the text from which a value can be read again; "" for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, RatingEntry):
        return _write_rating(value)
    if isinstance(value, int | float):
        # no fact has more decimals
        return format_number(value, 6)
    return str(value)


def _write_rating(own: RatingEntry) -> str:
    if not own.value:
        return UNRATED[0]
    if own.provisional is not None:
        return f"{own.value}/P{own.provisional or ''}"
    if own.after_dash is not None:
        return f"{own.value}-{own.after_dash}"
    return (
        f"{own.value}/{write_value(own.rd)}" if own.rd is not None else str(own.value)
    )


@lru_cache(maxsize=256)
def _read_fact(name: str, text: str) -> Value | Problem | None:
    """Read a fact by its name; cached, as a key changes the text of one only."""
    return read_value(get_fact(name), text)


def read_facts(texts: Mapping[str, str], names: Iterable[str] = NAMES) -> Read:
    """Read the facts of these names from their texts."""
    found = Read({}, {})
    for name in names:
        if name not in texts:
            continue
        value = _read_fact(name, texts[name])
        if isinstance(value, Problem):
            found.problems[name] = value
        elif value is not None:
            found.values[name] = value
    return found


def read_federation(text: str) -> str | Problem:
    """Read three letters as capitals; "" if the text is empty."""
    code = strip_text(text).upper()
    if code and not (len(code) == 3 and code.isascii() and code.isalpha()):
        return Problem("federation", "three letters, such as NOR")
    return code


def read_title(text: str) -> str:
    """Return the FIDE title that a text means, in two or three capitals; else ""."""
    return text if text in TITLES else OLD_TITLES.get(text, "")


def _quote(text: str) -> str:
    """Shorten a wrong text to a beginning that no terminal acts upon."""
    return clean_name(text, _NAMED_MAX)


def _explain_fault(text: str, accepted: str) -> str:
    """Explain the error in a text that is not simply a row of digits."""
    if "\ufffd" in text:
        return f"unreadable character, is the terminal UTF-8? {accepted}"
    if text[0] in _MINUS and text[1:].isdigit():
        return f"negative; {accepted}"
    if text[0] == "+" and text[1:].isdigit():
        return f"without a plus sign; {accepted}"
    if _GROUPED.fullmatch(text):
        bare = "".join(char for char in text if char not in _SEPARATORS)
        return f"write {bare} without separators"
    if _BROKEN.fullmatch(text):
        return f"whole numbers only; {accepted}"
    odd = [char for char in text if not char.isprintable()]
    if odd:
        return f"U+{ord(odd[0]):04X} is not a digit; {accepted}"
    if any(char.isdigit() and not char.isascii() for char in text):
        return f"{_quote(text)} has other digits than 0 to 9; {accepted}"
    return f"{_quote(text)}{_NO_NUMBER} {accepted}"
