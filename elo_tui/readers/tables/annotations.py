"""The meaning of tie-break columns, from the lines under a table.

``Tie Break1: Direct Encounter (DE)``; the word before the number is in the language of
the page, the name of the tie-break was in English on every page found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from elo_tui.core.text.clean_text import clean_name

_LINE = re.compile(r"[^\d:]{2,30}([1-9])\s*:\s*(\S.{2,150})")
_NAMES = re.compile(
    r"points \(|buchholz|sonneborn|direct encounter|koya|victories|progressive score"
    r"|rating of opponents|performance \(|elected to play|most black|kashdan",
    re.IGNORECASE,
)
_TEXT_MAX = 120


def is_annotation(text: str) -> bool:
    """Whether a line explains the column of a tie-break."""
    found = _LINE.fullmatch(text.strip())
    return found is not None and _NAMES.search(found[2]) is not None


def tie_breaks(lines: Iterable[str]) -> tuple[str, ...]:
    """The names of the tie-breaks in order; none if one is missing."""
    named: dict[int, str] = {}
    for line in lines:
        if is_annotation(line) and (found := _LINE.fullmatch(line.strip())):
            named.setdefault(int(found[1]), clean_name(found[2], _TEXT_MAX))
    if sorted(named) != list(range(1, len(named) + 1)):
        return ()
    return tuple(named[number] for number in sorted(named))
