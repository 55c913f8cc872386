"""Helpers of all readers: numbered lines, the most players, refusals, JSON values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from elo_tui.core.events.crosstable import CODES, Crosstable, EventFacts, Pairing
from elo_tui.core.events.reading import BadLine, Question, Tick
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.text.clean_text import clean_name

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

#: The most players in an event.
PLAYERS_MAX = 10_000
#: The most lines of a text: a page of 5,000 players over five rounds has fewer.
LINES_MAX = 40_000
_TICK_LINES = 256


class SourceRefused(Exception):
    """The reason why a source cannot be read, returned by `return_refusal`."""

    def __init__(
        self,
        text: str,
        line: int | None = None,
        event: EventFacts | None = None,
        question: Question | None = None,
        teams: Crosstable | None = None,
    ) -> None:
        super().__init__(text)
        self.line = line
        self.event = event
        self.question = question
        self.teams = teams


def return_refusal(
    read: Callable[Arguments, Answer],
) -> Callable[Arguments, Answer | BadLine]:
    """Make a reader return a SourceRefused that it raises, as a BadLine."""

    @wraps(read)
    def reads(*args: Arguments.args, **options: Arguments.kwargs) -> Answer | BadLine:
        try:
            return read(*args, **options)
        except SourceRefused as refused:
            return BadLine(
                refused.line,
                str(refused),
                event=refused.event,
                question=refused.question,
                teams=refused.teams,
            )

    return reads


def refuse_more_players(number: int, line: int | None = None) -> None:
    """Raise SourceRefused for more players than an event has."""
    if number > PLAYERS_MAX:
        raise SourceRefused(f"more than {PLAYERS_MAX} players", line)


def quote(text: str, most: int) -> str:
    """Quote the beginning of a text for a message."""
    return f"'{clean_name(text, most)}'"


def sum_half_points(pairings: Iterable[Pairing]) -> int:
    """Sum the half points that the codes of some rounds give."""
    return sum([CODES[pairing.code].halves for pairing in pairings])


def split_lines(text: str, most: int = LINES_MAX) -> list[str]:
    """Split a text at its line ends; raises SourceRefused for too many lines."""
    lines = text.split("\n")
    if len(lines) > most:
        raise SourceRefused(f"more than {most} lines")
    return lines


def number_lines(lines: Iterable[str], tick: Tick) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, reporting to `tick`."""
    done = 0
    for number, line in enumerate(lines, start=1):
        if number % _TICK_LINES == 0:
            tick(done)
        done += len(line) + 1
        yield number, line


Values = dict[str, Any]

_DIGITS_MAX = 9


def parse_json(text: str) -> object:
    """Parse a text; raises SourceRefused if it is not JSON."""
    # the start does not need it
    import json

    try:
        value: object = json.loads(text, strict=False)
    except RecursionError:
        raise SourceRefused("JSON that is nested too deeply") from None
    except json.JSONDecodeError as error:
        # a limit of the parser is a ValueError without a line
        why = clean_name(error.msg, 60)
        raise SourceRefused(f"JSON that is damaged: {why}", error.lineno) from None
    except ValueError:
        raise SourceRefused("JSON with a number that is too long") from None
    return value


def get_dict(value: object, key: str) -> Values:
    """Return the object under a key; empty for anything else."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def get_dicts(value: object, key: str) -> Sequence[Values]:
    """List the objects of the list under a key."""
    return [one for one in get_list(value, key) if isinstance(one, dict)]


def get_list(value: object, key: str) -> Sequence[object]:
    """Return the list under a key; empty for anything else."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def get_text(values: Values, key: str, limit: int = 60) -> str:
    """Return the text under a key, or the number as text, safe to display."""
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    if isinstance(value, int) and abs(value) >= 10**_DIGITS_MAX:
        return ""
    return clean_name(str(value), limit)


def get_whole(values: Values, key: str) -> int | None:
    """Return the whole number under a key, even written as text; None if none."""
    text = get_text(values, key).removesuffix(".0")
    size = read_digits(text.removeprefix("-"))
    return -size if size is not None and text.startswith("-") else size


def read_digits(text: str) -> int | None:
    """Return the number that up to nine digits write; None for any other text."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _DIGITS_MAX
    return int(text) if is_number else None


def get_rating(values: Values, key: str) -> int | None:
    """Return the rating under a key, 0 for none; None for any other number."""
    value = get_whole(values, key)
    return value if value is not None and 0 <= value <= RATING_MAX else None


def get_id(values: Values, key: str) -> str:
    """Return the ID of a player under a key; "" for 0 and blanks."""
    value = values.get(key)
    text = str(value) if isinstance(value, int) else value
    if isinstance(value, bool) or not isinstance(text, str) or len(text) > 20:
        return ""
    text = text.strip()
    return text if text.isascii() and text.isdigit() and text.strip("0") else ""


#: The results of a draw on Chess.com, of either side.
CHESSCOM_DRAWS = frozenset(
    (
        *("agreed", "repetition", "stalemate", "insufficient", "50move"),
        "timevsinsufficient",
    )
)


def drop_running_numbers(names: Sequence[str]) -> list[str]:
    """Drop the number in front of each name, ``1. Ann``, if they count the names."""
    parts = [name.split(maxsplit=1) for name in names]
    is_numbered = len(parts) > 1 and all(
        len(part) == 2 and part[0].rstrip(".)") == str(number)
        for number, part in enumerate(parts, start=1)
    )
    return [part[1] for part in parts] if is_numbered else [*names]
