"""The order in which pairs are generated, as numbers (C.04.3, article 4; D of 2017).

If sets of pairs fulfil the criteria alike, the one with the greatest sum of these
numbers is generated first.
"""

from __future__ import annotations


def order_bits(movers: int, residents: int) -> int:
    """Return the width of the orders of a bracket."""
    place = residents.bit_length()
    return max(movers * (1 + place), (2 + residents) * (2 + place) + 2 * place)


def order_mover(mover: int, resident: int, movers: int, residents: int) -> int:
    """Order the pairs of those moved down, given by places.

    First who of them is paired, the higher ones before (4.4, D.3), then their opponents
    (4.2, D.1).
    """
    place = residents.bit_length()
    later = movers - 1 - mover
    return 1 << later + movers * place | residents - resident << later * place


def order_remainder(upper: int, lower: int, pairs: int, size: int) -> int:
    """Order the pairs of the remainder, given by places, so many of them paired.

    First the exchanges (4.3, D.2): their number, the difference of the numbers
    exchanged, the greatest that leaves S1, the least that leaves S2; then the opponents
    (4.2, D.1).
    """
    place = size.bit_length()
    is_exchanged = upper >= pairs
    leaves = 0 if is_exchanged else (1 << pairs) - (1 << upper)
    order = (not is_exchanged) << 2 * place | size - upper
    order = order << pairs + place | leaves
    order = order << size | is_exchanged << size - 1 - upper
    return order << size * place | size - lower << (size - 1 - upper) * place
