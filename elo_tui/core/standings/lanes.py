"""Numbers side by side in one whole number, so that one sum serves many outcomes.

Python adds an integer of 64 lanes in hardly more time than a small one. The numbers are
not negative and leave the highest bit of their lane free, the guard: what one lane
borrows never reaches the next.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache


class Lanes:
    """The shape of such numbers: how many lanes, and how wide."""

    def __init__(self, count: int, bits: int) -> None:
        self.count = count
        #: Bytes of a lane, with room for `bits` and the guard.
        self.size = max(8, bits // 8 + 1)
        self._guard = 8 * self.size - 1
        self._ones = sum(1 << (8 * self.size * at) for at in range(count))
        self._guards = self._ones << self._guard

    def fill(self, value: int) -> int:
        """Put one value into every lane."""
        return value * self._ones

    def mark(self, numbers: bytes, wanted: int) -> int:
        """Put 1 into the lanes with the wanted number, else 0."""
        room = bytearray(self.count * self.size)
        room[:: self.size] = numbers.translate(_find_byte(wanted))
        return int.from_bytes(room, "little")

    def spread(self, marks: int) -> int:
        """Turn every 1 into a lane of ones, a mask for `&`."""
        return (marks << self._guard) - marks

    def mark_reached(self, values: int, limits: int) -> int:
        """Put 1 into the lanes where the value is at least the limit."""
        above = ((values | self._guards) - limits) & self._guards
        return above >> self._guard

    def sort_two(self, one: int, other: int) -> tuple[int, int]:
        """Return the lower and the higher of two values, lane by lane."""
        change = (one ^ other) & self.spread(self.mark_reached(one, other))
        return one ^ change, other ^ change

    def pull_lowest(self, values: Sequence[int]) -> tuple[int, list[int]]:
        """Return the lowest of several values, lane by lane, and the rest."""
        lowest, *others = values
        left = []
        for one in others:
            lowest, higher = self.sort_two(lowest, one)
            left.append(higher)
        return lowest, left

    def pull_highest(self, values: Sequence[int]) -> tuple[int, list[int]]:
        """Return the highest of several values, lane by lane, and the rest."""
        highest, *others = values
        left = []
        for one in others:
            lower, highest = self.sort_two(highest, one)
            left.append(lower)
        return highest, left

    def unpack(self, values: int) -> tuple[int, ...]:
        """Return the numbers of all lanes."""
        data = values.to_bytes(self.count * self.size, "little")
        if self.size == 8:
            return struct.unpack(f"<{self.count}Q", data)
        return tuple(
            int.from_bytes(data[at : at + self.size], "little")
            for at in range(0, len(data), self.size)
        )


@cache
def _find_byte(wanted: int) -> bytes:
    """Make the table of `translate` that turns one byte into 1, others into 0."""
    return bytes(one == wanted for one in range(256))
