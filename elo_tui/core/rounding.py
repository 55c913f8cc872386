"""The roundings that rating rules prescribe; Python's own ``round`` is none of them."""

from __future__ import annotations

import math


def half_up(numerator: int, denominator: int) -> int:
    """The quotient to the nearest integer, exact halves upwards; denominator > 0."""
    return (2 * numerator + denominator) // (2 * denominator)


def hundredths_away(hundredths: int) -> int:
    """Hundredths of a point to whole points, exact halves away from zero.

    FIDE B.02 8.3.4 (1 March 2024).
    """
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths >= 0 else -whole


def away_from_zero(value: float) -> int:
    """A real number to the nearest integer, halves away from zero."""
    size = abs(value)
    whole = math.floor(size)
    # not floor(size + 0.5): that sum itself rounds up just below a half
    whole += size - whole >= 0.5
    return whole if value >= 0 else -whole
