"""Lines above games that hold for those after them: ``Round 2``, ``Thu 12.3.2026``."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.readers.game_rows.column_words import classify
from elo_tui.readers.game_rows.days import read_day

_ROUND = re.compile(
    r"#*\s*([^\W\d_]+)\.?\s*([0-9]{1,3})\.?:?|([0-9]{1,3})\.?\s+([^\W\d_]+)"
)
#: Between a round and its day on one line.
_PARTS = re.compile(r",\s+|;\s*|\s+[-–(]\s*|:\s+")


class Heading(NamedTuple):
    """A line for those after it: a day as written, a round, or words alone."""

    day: str = ""
    round: int | None = None


def find_heading(line: str) -> Heading | None:
    """Read a line that is a day, a round, or both; None for any other line."""
    bare = line.strip("#*_= :")
    parts = [part.strip(" ,;:()") for part in _PARTS.split(bare)]
    day = bare if read_day(bare) else next(filter(read_day, parts), "")
    number = next(filter(None, map(_find_round, (bare, *parts))), None)
    rest = [part for part in parts if part != day and _find_round(part) is None]
    is_whole = day == bare or (number and _find_round(bare))
    if (day or number) and (is_whole or not any(rest)):
        return Heading(day, number)
    return None


def _find_round(text: str) -> int | None:
    found = _ROUND.fullmatch(text)
    if not found:
        return None
    word, number = (found[1], found[2]) if found[1] else (found[4], found[3])
    return int(number) if classify(word).kind == "round" else None
