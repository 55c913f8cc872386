"""The coded time control of record 222 (TRF26) -> the kind of rating.

``5400+30`` is 5400 seconds for the game and 30 for every move, ``40/6000+30:1500+30``
has 40 moves in its first period, ``W300-B240`` gives the players different times.
"""

from __future__ import annotations

import re

from elo_tui.core.events.time_control import pool_of_seconds
from elo_tui.core.model import Pool

#: The number of moves a game is assumed to last.
_MOVES = 60
_PERIOD = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_TWO = re.compile(r"W([^-]+)-B([^-]+)", re.IGNORECASE)
_PERIODS_MAX = 10


def pool_of(text: str) -> Pool | None:
    """The pool of a coded time control; None if it is not one, or has two pools."""
    two = _TWO.fullmatch(text.replace(" ", ""))
    times = [_seconds(part) for part in (two.groups() if two else (text,))]
    pools = {pool_of_seconds(time) if time else None for time in times}
    return pools.pop() if len(pools) == 1 else None


def _seconds(text: str) -> int | None:
    """One player's time for 60 moves."""
    periods = [_PERIOD.fullmatch(part) for part in text.replace(" ", "").split(":")]
    if len(periods) > _PERIODS_MAX:
        return None
    total = done = 0
    for period in periods:
        if period is None:
            return None
        moves, seconds, increment = (int(part or 0) for part in period.groups())
        if done < _MOVES:
            played = min(moves or _MOVES, _MOVES - done)
            total += seconds + increment * played
            done += moves or _MOVES
    return total
