"""The one-time increase of FIDE's standard ratings on 1 March 2024.

Announcement of the Qualification Commission for the list of that day: a standard rating
below 2000 rose by 40 % of its distance to 2000. Rapid and blitz did not.
"""

from __future__ import annotations

from datetime import date

from elo_tui.core.model import POOLS, Step
from elo_tui.core.text.figures import round_half_up

CONVERSION_DAY = date(2024, 3, 1)
CONVERSION = "FIDE's conversion of 1 March 2024"
FORMULA = "0.4 x (2000 - rating)"
_TO = 2000
#: The lowest rating on the lists before that day.
LOWEST = 1000


def find_rise(rating: int) -> int:
    """Return the increase of a standard rating, points; 0 from 2000 on."""
    return round_half_up(2 * (_TO - rating), 5) if 0 < rating < _TO else 0


def is_converted_list(system: str, pool: str, day: str) -> bool:
    """Whether the ratings of a list were converted."""
    return (system, pool, day) == ("fide", POOLS[0], CONVERSION_DAY.isoformat())


def explains_list(before: int, after: int, games: int | None) -> bool:
    """Whether the list of that day may be a converted rating.

    `before` is the rating on an earlier list. So many games had changed it until then,
    each by less than K, 40 points at most (8.3.3); of an unknown number, as few as one
    tournament has.
    """
    if not 0 < before < _TO:
        return False
    most = 100 if games is None else 40 * games
    return any(
        rating + find_rise(rating) == after
        for rating in range(max(1, before - most), before + most + 1)
    )


def conversion_steps(rating: int) -> tuple[Step, ...]:
    """Derive the rating on the list of that day."""
    article = f"once, on {CONVERSION_DAY}"
    if rating >= _TO:
        return (Step("new rating", f"{rating}, unchanged from {_TO} on", article),)
    rise = find_rise(rating)
    exact = f"{0.4 * (_TO - rating):.1f}".removesuffix(".0")
    rounded = "" if exact == str(rise) else f", rounded {rise}"
    return (
        Step("increase", f"0.4 x ({_TO} - {rating}) = {exact}{rounded}", article),
        Step("new rating", f"{rating} + {rise} = {rating + rise}"),
    )
