"""The pool of a time control: standard, rapid or blitz, where its text is clear."""

from __future__ import annotations

import re

from elo_tui.core.model import POOLS, Pool, Speed

_MINUTES = r"(?:min|мин|perc|phút)\w*|['\u2032’]"
_SECONDS = r"(?:se[cgk]|сек|mp|giây)\w*|s\b|[\"\u2033”]|''"
#: One period and one increment, or one period with its unit. Anything else, such as a
#: number of moves, a second period or a delay from a certain move on, is not
#: understood.
_CONTROL = re.compile(
    r"[^\d+]*?(?P<minutes>\d{1,3})\s*"
    rf"(?:(?P<unit>{_MINUTES})[^\d+]*)?"
    rf"(?P<plus>\+\s*(?P<seconds>\d{{1,2}})\s*(?:(?:{_SECONDS})\D*)?)?"
)
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
_NAMES = re.compile(rf"\b(?:{'|'.join(POOLS)})\b")
#: The number of moves an increment is counted for (Laws of Chess 2023, A.1 and B.1).
_MOVES = 60


def pool_of(text: str) -> Pool | None:
    """The pool of a time control in words or numbers, such as ``15 min + 10 sec``.

    None for a text that is not understood or that contradicts itself.
    """
    text = text.casefold().strip()
    named = {pool for pool in POOLS if pool in _NAMES.findall(text)}
    found = _CONTROL.fullmatch(text)
    if found and (found["unit"] or found["plus"]) and int(found["minutes"]):
        increments = _MOVES * int(found["seconds"] or 0)
        named.add(pool_of_seconds(60 * int(found["minutes"]) + increments))
    return named.pop() if len(named) == 1 else None


def speed_of(tag: str) -> Speed | None:
    """The kind of game on Lichess by the TimeControl tag, ``300+3``.

    None for correspondence and for what is no such tag.
    """
    found = _TAG.fullmatch(tag.strip())
    if found is None:
        return None
    seconds = int(found[1]) + _LICHESS_MOVES * int(found[2] or 0)
    return next(speed for least, speed in _SPEEDS if seconds >= least)


def pool_of_seconds(seconds: int) -> Pool:
    """The pool by one player's time for 60 moves, increments included, in seconds.

    FIDE Laws of Chess, in force since 1 January 2023, guidelines A.1 and B.1: a blitz
    game takes 10 minutes or less, a rapid game less than 60.
    """
    if seconds <= 10 * 60:
        return "blitz"
    return "rapid" if seconds < 60 * 60 else "standard"
