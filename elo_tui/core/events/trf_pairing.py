"""The records of a report about pairings to come: byes, forbidden pairs, first colour.

TRF26 has 152 (colour of the first player), 240 (byes asked for), 250 (points added for
pairing in some rounds) and 260 (pairs not allowed in some rounds); older programs write
XXC, XXZ, XXA and XXP.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec.structs import replace

from elo_tui.core.events.crosstable import NO_WISHES, PairingWishes

#: The records read here.
RECORDS = frozenset({"152", "XXC", "240", "XXZ", "250", "XXA", "260", "XXP"})

_BYE = re.compile(r"([FHZ])\s+([0-9]{1,3})((?:\s+[0-9]{1,4})+)")
_NUMBERS = re.compile(r"[0-9]{1,4}")
_COLOURS = {"w": True, "white1": True, "b": False, "black1": False}
_PLAYERS_MAX = 500
_ROUNDS_MAX = 999
#: Points of a match, if any, and of a game; first and last round, then player.
_ADDED = re.compile(
    r"(?:[0-9.]+\s+)?([0-9]{1,2}(?:\.[0-9])?)"
    r"\s+([0-9]{1,3})\s+([0-9]{1,3})\s+([0-9]{1,4})\s+([0-9]{1,4})"
)
_POINTS = re.compile(r"[0-9]{1,2}(?:\.[0-9])?")


def read_wishes(records: Iterable[tuple[str, str]]) -> PairingWishes:
    """Read the records, each with its text; what does not fit is left out."""
    found = NO_WISHES
    for code, text in records:
        numbers = [*map(int, _NUMBERS.findall(text))][:_PLAYERS_MAX]
        if code in ("152", "XXC"):
            words = [_COLOURS.get(word) for word in text.lower().split()]
            white = next((one for one in words if one is not None), None)
            found = replace(found, initial_white=white)
        elif code == "240" and (bye := _BYE.match(text.strip().upper())):
            players = map(int, bye[3].split())
            byes = tuple((int(bye[2]), bye[1], no) for no in players)
            found = replace(found, byes=(*found.byes, *byes))
        elif code == "XXZ":
            found = replace(found, absent=(*found.absent, *numbers))
        elif code in ("260", "XXP"):
            pairs = tuple(_forbid(code, numbers))
            found = replace(found, forbidden=(*found.forbidden, *pairs))
        elif code in ("250", "XXA"):
            added = _read_range(text) if code == "250" else _read_rounds(text)
            found = replace(found, virtual=(*found.virtual, *added))
    return found


def _forbid(code: str, numbers: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the pairs of a record; 260 begins with the first and the last round."""
    first, last = 1, _ROUNDS_MAX
    if code == "260":
        first, last = (*numbers, first, last)[:2]
        numbers = numbers[2:]
    for one, other in combinations(numbers, 2):
        yield one, other, first, last


def _read_range(text: str) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the points that record 250 adds in some rounds to some players."""
    read = _ADDED.fullmatch(text.strip())
    if read is not None:
        first, last, low, high = map(int, read.groups()[1:])
        yield round(2 * float(read[1])), first, last, low, high


def _read_rounds(text: str) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the points that record XXA adds: a player, then a value for each round."""
    no, *values = text.split() or [""]
    if _NUMBERS.fullmatch(no):
        for number, value in enumerate(values[:_PLAYERS_MAX], start=1):
            if _POINTS.fullmatch(value):
                yield round(2 * float(value)), number, number, int(no), int(no)
