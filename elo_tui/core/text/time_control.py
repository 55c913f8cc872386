"""Time controls: from words or a code to one player's thinking time.

Words and numbers as people write them (``15 min + 10 sec``, ``40/90, SD/30 +30``) count
in minutes, the code of record 222 (TRF26: ``40/5400+30:900+30``) in seconds. A text
that is not understood as a whole is not read at all.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import POOLS, Pool, Speed
from elo_tui.core.text.figures import plural

#: The number of moves a game is counted for (Laws of Chess 2023, A.1 and B.1).
MOVES = 60
#: What a coded time control begins with where words are accepted too.
CODED = "222 "
#: For the time control of a report that has none and names no pool.
NO_CONTROL = "none"
_PERIODS_MAX = 10
#: A longer text is no time control, characters.
_TEXT_MAX = 120
#: A bare number above this would be minutes of a game that is never played.
_MINUTES_MAX = 180
#: More time than this is correspondence chess, seconds.
_SECONDS_MAX = 24 * 3600
#: The tag of a PGN: the seconds at the start and those added for every move.
_TAG = re.compile(r"([0-9]{1,6})(?:\+([0-9]{1,4}))?")
#: The number of moves Lichess counts an increment for, and from how many seconds on a
#: game is of a kind (scalachess, Speed.scala, 2026); 6 hours are correspondence.
_LICHESS_MOVES = 40
_SPEEDS: tuple[tuple[int, Speed | None], ...] = (
    (21_600, None),
    (1_500, "classical"),
    (480, "rapid"),
    (180, "blitz"),
    (30, "bullet"),
    (0, "ultrabullet"),
)


class TimePeriod(Struct, frozen=True):
    """A part of the game."""

    seconds: int
    moves: int | None = None
    """The moves to be made in it; None: all that are left."""


class TimeControl(Struct, frozen=True):
    """The thinking time of one player, or of both if they have the same."""

    periods: tuple[TimePeriod, ...]
    increment: int = 0
    """Seconds for each move that has one."""
    increment_moves: int = MOVES
    """The number of 60 moves that have the increment."""
    is_delay: bool = False
    """Whether the seconds are a delay: they are not added to the clock."""
    black: int | None = None
    """Black's seconds for 60 moves if they differ from White's."""

    @property
    def seconds(self) -> int:
        """The time for 60 moves, increments included; of White where the two differ."""
        total = done = 0
        for period in self.periods:
            if done < MOVES:
                total += period.seconds
                done += period.moves or 0
        return total + self.increment * self.increment_moves

    @property
    def pool(self) -> Pool | None:
        """The kind of rating; None if the players have times of two kinds."""
        own = find_pool(self.seconds)
        both = own if self.black is None else find_pool(self.black)
        return own if own == both else None


def find_speed(tag: str) -> Speed | None:
    """Find the kind of game on Lichess by the TimeControl tag, ``300+3``.

    None for correspondence and for any other text.
    """
    found = _TAG.fullmatch(tag.strip())
    if found is None:
        return None
    seconds = int(found[1]) + _LICHESS_MOVES * int(found[2] or 0)
    return next(speed for least, speed in _SPEEDS if seconds >= least)


def find_pool(seconds: int) -> Pool:
    """Find the pool by one player's time for 60 moves, increments included, in seconds.

    FIDE Laws of Chess, in force since 1 January 2023, guidelines A.1 and B.1: a blitz
    game takes 10 minutes or less, a rapid game less than 60.
    """
    if seconds <= 10 * 60:
        return "blitz"
    return "rapid" if seconds < 60 * 60 else "standard"


class Control(Struct, frozen=True):
    """The time control that a text gives."""

    pool: Pool | None = None
    control: TimeControl | None = None
    """None for a word such as ``Rapid`` alone."""
    problem: str = ""
    """The reason why it does not give the kind of rating."""


def read_control(text: str) -> Control:
    """Read a text: after ``222`` as code, else as words."""
    if not text.startswith(CODED):
        return read_words(text)
    control = read_code(text.removeprefix(CODED))
    if control is None:
        return Control(problem="is not a time control such as 5400+30")
    if control.pool is None:
        return Control(None, control, "gives the players two kinds of rating")
    return Control(control.pool, control)


#: FIDE 2026: an approved control has at least so much time, and adds so much for every
#: move, seconds.
_APPROVED_TIME, _APPROVED_INCREMENT = 45 * 60, 30
#: From 60+30 on, 90 minutes, only players of 2400 or more need more time (B.02 1.1).
_APPROVED_UP_TO = 90 * 60


@lru_cache(maxsize=64)
def needs_approval(text: str) -> bool:
    """Whether a time control counts as standard if FIDE approved it: 45+30 to 60+30.

    By a decision of FIDE's Council for 2026, 45 minutes and 30 seconds or longer is
    standard in events that its Qualification Commission approved beforehand.
    """
    control = read_control(text).control
    if control is None or control.is_delay or control.black is not None:
        return False
    return (
        control.increment >= _APPROVED_INCREMENT
        and control.seconds - MOVES * control.increment >= _APPROVED_TIME
        and control.seconds <= _APPROVED_UP_TO
    )


# the code of record 222

_CODED = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_TWO = re.compile(r"W([^-]+)-B([^-]+)", re.IGNORECASE)


@lru_cache(maxsize=64)
def read_code(text: str) -> TimeControl | None:
    """Read a coded time control, in seconds; ``W300-B240`` has one for each player."""
    text = text.replace(" ", "")
    if two := _TWO.fullmatch(text):
        white, black = map(_read_one_code, two.groups())
        if white is None or black is None or white.seconds == black.seconds:
            return white and black
        return replace(white, black=black.seconds)
    return _read_one_code(text)


def _read_one_code(text: str) -> TimeControl | None:
    parts = [_CODED.fullmatch(part) for part in text.split(":")]
    if len(parts) > _PERIODS_MAX:
        return None
    periods: list[TimePeriod] = []
    added = counted = done = 0
    increment = 0
    for part in parts:
        if part is None:
            return None
        moves, seconds, own = (int(number or 0) for number in part.groups())
        periods.append(TimePeriod(seconds, moves or None))
        played = max(0, min(moves or MOVES, MOVES - done))
        done += moves or MOVES
        if own:
            increment, counted = own, counted + played
        added += own * played
    found = TimeControl(tuple(periods))
    if added != increment * counted:
        # different increments in different periods: what they add, in the first one
        first = replace(periods[0], seconds=periods[0].seconds + added)
        found = replace(found, periods=(first, *periods[1:]))
    elif increment:
        found = replace(found, increment=increment, increment_moves=counted)
    return found if 0 < found.seconds <= _SECONDS_MAX else None


# words and numbers

_POOL_WORD = re.compile(rf"\b(?:{'|'.join(POOLS)})\b")
#: Primes and typographic quotation marks as plain ones.
_MARKS = str.maketrans("\u2032\u2019\u2018\u2033\u201d\u201c", "'''\"\"\"")
_MINUTE = r"(?:min\w*\.?|мин\w*\.?|perc\b|phút\b|'|m\b)"
_SECOND = r"(?:se[cgk]\w*\.?|сек\w*\.?|mp\b|giây\b|s\b|\")"
_HOUR = (
    r"(?:h(?:ours?|rs?|eures?)?\b\.?|h(?=[0-9])|u(?=[0-9])|std\b\.?|stunden?\b|"
    r"(?:horas?|or[ae]|óra|uur|timm(?:e|ar)|timer|tuntia?|sat[ai]?)\b|"
    r"godz\w*\.?|hodin\w*|час\w*|ч\b\.?)"
)
_MOVE = (
    r"(?:moves?|mvs?|mm|coups?|züge[n]?|zug|jugadas|movimientos|lances|mosse|zetten|"
    r"ход\w*|drag|trækk?|siirtoa|ruchów|tahů)\b"
)
_FROM = r"(?:from|since|ab|od|dès|depuis|desde|dalla)\s+(?:(?:the|le|la|dem)\s+)?"


@cache
def _token_pattern() -> re.Pattern[str]:
    """Match one part of a time control; the first that fits, in this order."""
    # compiled when needed: it takes some milliseconds
    return re.compile(
        "|".join(
            (
                r"(?P<before>after\s+(?:the\s+|move\s+)*)(?P<after_move>[0-9]+)",
                rf"(?P<begin>{_FROM}(?:move|coup|zug)?\s*)(?P<from_move>[0-9]+)\.?"
                r"(?:st|nd|rd|th)?(?:\s*(?:move|zug|coup)\b)?",
                r"\b(?:g|sd|game\s+in)\s*[/ ]?\s*(?P<game>[0-9]+)"
                rf"\s*{_MINUTE}?(?!\s*{_HOUR})(?![0-9])",
                rf"(?P<rest>[0-9]+)\s*{_MINUTE}?\s*/\s*(?:g|sd|end|fin|rest)\b",
                r"(?P<delay>\bd(?:elay)?)\s*[/ ]?\s*(?P<delayed>[0-9]+)",
                r"\b(?:inc(?:r\w*)?\.?|increment)\s*(?:of\s+)?[/ ]?\s*(?P<inc>[0-9]+)"
                rf"\s*{_SECOND}?",
                r"(?:(?P<moves_before>[0-9]{1,2})\s*/\s*)?(?P<hours>[0-9]{1,2})"
                rf"\s*{_HOUR}\s*(?:(?P<past>[0-5][0-9])(?![0-9])\s*{_MINUTE}?)?"
                r"(?:\s*/\s*(?P<moves_after>[0-9]{1,2})(?![0-9]))?",
                rf"(?P<seconds>[0-9]+)\s*(?:{_SECOND}|'')",
                rf"(?P<moves>[0-9]+)\s*{_MOVE}",
                r"(?P<one>[0-9]+)\s*/\s*(?P<other>[0-9]+)(?![0-9])"
                rf"(?:\s*(?P<other_unit>{_MINUTE}|{_MOVE}))?",
                rf"(?P<minutes>[0-9]+)\s*{_MINUTE}(?:\s*/\s*(?P<in_moves>[0-9]+)(?![0-9]))?",
                r"(?P<bare>[0-9]+)",
                r"(?P<plus>\+|\|)",
                r"(?P<stop>(?<=[0-9])(?:\s*[:x×*-]\s*(?=[0-9])|[.,](?=[0-9](?![0-9]))))",
                r"[^0-9+|]",
            )
        )
    )


#: The moves that a first period has in practice.
_USUAL_MOVES = frozenset({20, 25, 30, 35, 36, 40, 45, 50})
#: A period with a number of moves is longer than this: ``45/15`` may be 45 + 15.
_LEAST_MINUTES = 30


class _TimeParts:
    """The parts of a time control as they come in."""

    def __init__(self) -> None:
        self.periods: list[TimePeriod] = []
        self.seconds: int | None = None
        self.from_move = 1
        self.is_delay = False
        self.moves: int | None = None
        """For the period that follows: ``40 moves in 2 hours``."""
        self.after_plus = False

    def add(self, seconds: int, moves: int | None = None) -> None:
        self.periods.append(TimePeriod(seconds, moves or self.moves))
        self.moves = None

    def add_increment(self, seconds: int, is_delay: bool = False) -> bool:
        """Add the increment; False if another one is known. It may be repeated."""
        if self.seconds not in (None, seconds) or not self.periods:
            return False
        self.seconds, self.is_delay = seconds, is_delay
        return True

    def control(self) -> TimeControl | None:
        total = sum(period.seconds for period in self.periods)
        if not 0 < total <= _SECONDS_MAX or self.moves is not None:
            return None
        counted = max(0, MOVES - self.from_move + 1) if self.seconds else MOVES
        return TimeControl(
            tuple(self.periods), self.seconds or 0, counted, self.is_delay
        )


@lru_cache(maxsize=64)
def read_words(text: str) -> Control:
    """Read a text such as ``90'/40 + 30'/end + 30"``; a blank one gives nothing."""
    plain = text.translate(_MARKS).replace("''", '"').casefold().strip()
    if not plain:
        return Control()
    named = set(_POOL_WORD.findall(plain))
    control = _parse(plain) if len(plain) <= _TEXT_MAX else None
    if control is None:
        control = _read_seconds(plain, named)
    if len(named) > 1:
        return Control(problem="names two kinds of rating")
    pool = control.pool if control else None
    if named and pool and named != {pool}:
        return Control(problem=f"says {named.pop()}, its numbers {pool}")
    if not named and pool is None:
        return Control(problem="is not understood")
    return Control(pool or named.pop(), control)


def _read_seconds(plain: str, named: set[str]) -> TimeControl | None:
    """Read a single number, too large for minutes, next to a word for the pool."""
    numbers = re.findall("[0-9]+", plain)
    if len(numbers) != 1 or not named or not plain.endswith(numbers[0]):
        return None
    seconds = int(numbers[0][:6])
    is_too_large = _MINUTES_MAX < seconds <= _SECONDS_MAX
    return TimeControl((TimePeriod(seconds),)) if is_too_large else None


def _parse(text: str) -> TimeControl | None:
    found = _TimeParts()
    for token in _token_pattern().finditer(text):
        kind = {name: part for name, part in token.groupdict().items() if part}
        if "plus" in kind:
            found.after_plus = True
        elif kind and not _take(found, kind):
            return None
        elif kind:
            found.after_plus = False
    return found.control()


def _take(found: _TimeParts, kind: dict[str, str]) -> bool:
    """Take one part; return whether it makes sense at this place."""
    numbers = {
        name: int(part[:6]) for name, part in kind.items() if part[:1].isdecimal()
    }
    match next(iter(kind)):
        case "stop":
            return False
        case "rest":
            found.add(60 * numbers["rest"])
        case "before":
            found.from_move = numbers["after_move"] + 1
        case "begin":
            found.from_move = numbers["from_move"]
        case "game":
            found.add(60 * numbers["game"])
        case "delay":
            return found.add_increment(numbers["delayed"], is_delay=True)
        case "inc":
            return found.add_increment(numbers["inc"])
        case "hours" | "moves_before":
            moves = numbers.get("moves_before", numbers.get("moves_after"))
            found.add(3600 * numbers["hours"] + 60 * numbers.get("past", 0), moves)
        case "seconds":
            return found.add_increment(numbers["seconds"])
        case "moves":
            return _take_moves(found, numbers["moves"])
        case "one":
            return _take_pair(found, numbers, kind.get("other_unit", ""))
        case "minutes":
            found.add(60 * numbers["minutes"], numbers.get("in_moves"))
        case "bare":
            return _take_bare(found, numbers["bare"])
    return True


def _take_moves(found: _TimeParts, moves: int) -> bool:
    """Take ``40 moves in 2 hours``, or ``105 min/40 moves``, whichever it is."""
    if found.periods and found.periods[-1].moves is None and not found.after_plus:
        found.periods[-1] = replace(found.periods[-1], moves=moves)
        return True
    found.moves = moves
    return not found.periods or found.after_plus


def _take_pair(found: _TimeParts, numbers: dict[str, int], unit: str) -> bool:
    """Take ``40/90``: moves in minutes, or ``90/40``: minutes for moves."""
    one, other = numbers["one"], numbers["other"]
    first_is_moves = one <= MOVES and (
        other > MOVES or (one in _USUAL_MOVES and other >= _LEAST_MINUTES)
    )
    second_is_moves = other <= MOVES and (other in _USUAL_MOVES or one > MOVES)
    if unit:
        first_is_moves = re.fullmatch(_MINUTE, unit) is not None
        second_is_moves = not first_is_moves
    if first_is_moves and second_is_moves and one != other:
        # both are usual: American programs put the moves first
        second_is_moves = False
    if first_is_moves == second_is_moves:
        return False
    moves, minutes = (one, other) if first_is_moves else (other, one)
    found.add(60 * minutes, moves)
    return True


def _take_bare(found: _TimeParts, number: int) -> bool:
    """Take a number without a unit: minutes at first, seconds after a plus."""
    if found.periods and found.after_plus:
        return found.add_increment(number)
    if number > _MINUTES_MAX or (found.periods and found.periods[-1].moves is None):
        return False
    found.add(60 * number)
    return True


def describe_control(control: TimeControl) -> str:
    """Write the time for 60 moves: ``75 minutes``, ``2½ minutes``."""
    return f"{_format_minutes(control.seconds)} for {MOVES} moves"


def _format_minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min {rest} s" if rest else plural(minutes, "minute")
