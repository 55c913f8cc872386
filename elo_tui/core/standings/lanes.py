"""Numbers side by side in one whole number, so that one sum serves many outcomes.

Python adds an integer of many lanes in hardly more time than a small one. The numbers
are not negative and leave the highest bit of their lane free, the guard: what one lane
borrows never reaches the next.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache

#: The numbers of an array by their bytes, which are taken out without detours.
_ITEMS = {2: "H", 4: "I", 8: "Q"}
_IS_BIG_ENDIAN = array("H", (1,)).tobytes() == b"\0\1"


class Lanes:
    """The shape of such numbers: how many lanes, and how wide."""

    def __init__(self, count: int, bits: int) -> None:
        self.count = count
        least = bits // 8 + 1
        #: Bytes of a lane, with room for `bits` and the guard.
        self.size = next((size for size in _ITEMS if size >= least), least)
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

    def widen(self, values: int, wider: Lanes) -> int:
        """Put the numbers into as many lanes that are at least as wide."""
        data = values.to_bytes(self.count * self.size, "little")
        room = bytearray(self.count * wider.size)
        for at in range(self.size):
            room[at :: wider.size] = data[at :: self.size]
        return int.from_bytes(room, "little")

    def unpack(self, *columns: int) -> Sequence[int]:
        """Return the numbers of all lanes, of one integer after the other."""
        size, length = self.size, self.count * self.size
        data = b"".join([values.to_bytes(length, "little") for values in columns])
        if size not in _ITEMS:
            starts = range(0, len(data), size)
            return [int.from_bytes(data[at : at + size], "little") for at in starts]
        numbers = array(_ITEMS[size], data)
        if _IS_BIG_ENDIAN:
            numbers.byteswap()
        return numbers


@cache
def _find_byte(wanted: int) -> bytes:
    """Make the table of `translate` that turns one byte into 1, others into 0."""
    return bytes(one == wanted for one in range(256))
