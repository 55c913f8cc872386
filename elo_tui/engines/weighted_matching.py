"""Matchings of the greatest weight, by the compiled ones of py4swiss."""

from __future__ import annotations

from functools import cache
from typing import Any

#: The bits that a number of py4swiss takes at a time, and those it needs free.
_WORD, _MARGIN = 32, 2


class WeightedMatching:
    """A graph of players with weights for pairs; a pair without one is forbidden."""

    def __init__(self, size: int, bits: int) -> None:
        """Make a graph of this many players for weights of this width."""
        number, computer = _load_engine()
        self._make_number = number
        greatest = number(1)
        greatest.shift_grow(bits + _MARGIN)
        self._zero = greatest & 0
        self._shifts = range((bits + _MARGIN) // _WORD * _WORD, -1, -_WORD)
        self._numbers: dict[int, Any] = {}
        self._size = size
        self._computer = computer(size, greatest - (self._zero | 1))
        for _ in range(size):
            self._computer.add_vertex()

    def set_weight(self, one: int, other: int, weight: int) -> None:
        """Give a pair its weight; 0 forbids it."""
        number = self._numbers.get(weight)
        if number is None:
            number = self._make_number(self._zero)
            for shift in self._shifts:
                number <<= _WORD
                number |= weight >> shift & 0xFFFF_FFFF
            self._numbers[weight] = number
        self._computer.set_edge_weight(one, other, number)

    def keep_only(self, one: int, other: int) -> None:
        """Forbid both players all others."""
        for third in range(self._size):
            if third not in (one, other):
                self.set_weight(one, third, 0)
                self.set_weight(other, third, 0)

    def solve(self) -> list[int]:
        """Return the partner of each player, the player itself if it has none."""
        self._computer.compute_matching()
        return list(self._computer.get_matching())


@cache
def _load_engine() -> tuple[Any, Any]:
    """Import the whole numbers and the matching of py4swiss."""
    from py4swiss.dynamicuint import DynamicUint
    from py4swiss.matching_computer import ComputerDutchOptimality

    return DynamicUint, ComputerDutchOptimality
