"""A pairing of all players, if one is possible at all.

Augmenting paths with blossoms: J. Edmonds, "Paths, trees, and flowers", Canadian
Journal of Mathematics 17 (1965). From a start that pairs nearly all, as most players
may meet, few paths are needed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

_NONE = -1


def match_all(partners: Sequence[Sequence[int]]) -> list[int] | None:
    """Pair all of so many, each with one of its partners; None if that is impossible.

    `partners` lists by place the partners that a player may have, both ways, the
    preferred ones first. The result has the partner of each.
    """
    mates = [_NONE] * len(partners)
    for one, others in enumerate(partners):
        free = (other for other in others if mates[other] == _NONE)
        if mates[one] == _NONE and (other := next(free, _NONE)) != _NONE:
            mates[one], mates[other] = other, one
    for root in range(len(partners)):
        if mates[root] == _NONE and not _Tree(partners, mates).try_augment(root):
            # a place that no path reaches stays alone in every matching
            return None
    return mates


class _Tree:
    """The alternating paths from a place without a partner."""

    def __init__(self, partners: Sequence[Sequence[int]], mates: list[int]) -> None:
        self._partners, self._mates = partners, mates
        self._before = [_NONE] * len(partners)
        self._bases = [*range(len(partners))]
        """The base of the blossom that a place is in."""
        self._reached = [False] * len(partners)
        self._open: deque[int] = deque()

    def try_augment(self, root: int) -> bool:
        """Pair one more place by a path from here; False if none ends at another."""
        self._reached[root] = True
        self._open.append(root)
        mates = self._mates
        while self._open:
            one = self._open.popleft()
            for other in self._partners[one]:
                if self._bases[one] == self._bases[other] or mates[one] == other:
                    continue
                if other == root or (
                    mates[other] != _NONE and self._before[mates[other]] != _NONE
                ):
                    self._contract(one, other)
                elif self._before[other] == _NONE:
                    self._before[other] = one
                    if mates[other] == _NONE:
                        self._turn(other)
                        return True
                    self._reached[mates[other]] = True
                    self._open.append(mates[other])
        return False

    def _turn(self, end: int) -> None:
        """Pair along the path to its end."""
        while end != _NONE:
            one = self._before[end]
            following = self._mates[one]
            self._mates[end], self._mates[one] = one, end
            end = following

    def _contract(self, one: int, other: int) -> None:
        """Make one of the places on an odd circle."""
        base = self._find_common_base(one, other)
        blossom: set[int] = set()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        for place in range(len(self._bases)):
            if self._bases[place] in blossom:
                self._bases[place] = base
                if not self._reached[place]:
                    self._reached[place] = True
                    self._open.append(place)

    def _mark(self, one: int, base: int, child: int, blossom: set[int]) -> None:
        while self._bases[one] != base:
            mate = self._mates[one]
            blossom |= {self._bases[one], self._bases[mate]}
            self._before[one] = child
            child, one = mate, self._before[mate]

    def _find_common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._bases[one]
            seen.add(one)
            if self._mates[one] == _NONE:
                break
            one = self._before[self._mates[one]]
        while (other := self._bases[other]) not in seen:
            other = self._before[self._mates[other]]
        return other
