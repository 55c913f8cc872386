"""Which values /C and /M cut (C.07 article 14, with the exception of 16.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Cut(NamedTuple):
    """The indices of the values cut, and how many of them are the lowest ones."""

    low: tuple[int, ...] = ()
    high: tuple[int, ...] = ()
    excepted: frozenset[int] = frozenset()
    """The low ones among them that 16.5 selected."""


def choose_cut(
    scores: Sequence[int],
    values: Sequence[int],
    vur: Sequence[bool],
    low: int,
    high: int,
) -> Cut:
    """Choose among values that come from opponents with these scores.

    The least significant value is that of the opponent with the lowest score, among
    several the lowest value (14). `vur` marks the voluntary unplayed rounds and is
    empty where there are none: one of them is cut first, the one with the lowest value,
    unless that is below the least significant one (16.5).
    """
    left = list(range(len(values)))
    lowest: list[int] = []
    excepted = set()
    for _ in range(min(low, len(left))):
        out = min(left, key=lambda place: (scores[place], values[place]))
        voluntary = [place for place in left if vur[place]] if vur else []
        if voluntary:
            first = min(voluntary, key=lambda place: (values[place], scores[place]))
            if values[first] >= values[out]:
                if first != out:
                    excepted.add(first)
                out = first
        left.remove(out)
        lowest.append(out)
    highest: list[int] = []
    for _ in range(min(high, len(left))):
        out = max(left, key=lambda place: (scores[place], values[place]))
        left.remove(out)
        highest.append(out)
    return Cut(tuple(lowest), tuple(highest), frozenset(excepted))
