"""The Umstufung 2026: every DWZ was converted once when the new rule came into force.

The formula of the rating commission was published by a regional association; a player's
card shows 1366-21 before it and 1634-22 after it.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.proof import Step
from elo_tui.core.rounding import half_up

DAY = date(2026, 6, 8)
NAME = "Umstufung 2026"
#: Below the first rating everyone gains the same, from the second on nothing changes.
SLOPED_FROM, UNCHANGED_FROM = 1000, 2110
_GAIN = 400


class Converted(NamedTuple):
    """A DWZ with its index before and after."""

    rating: int
    old_index: int | None
    """None where unknown."""
    new_rating: int
    new_index: int | None
    """The conversion counts as one evaluation."""


def converted(rating: int, index: int | None = None) -> Converted:
    """What a DWZ from before 8 June 2026 became on that day, points."""
    if rating < SLOPED_FROM:
        new = rating + _GAIN
    elif rating < UNCHANGED_FROM:
        # 0.64 x rating + 760 in twenty-fifths: a half cannot occur
        new = half_up(16 * rating + 19_000, 25)
    else:
        new = rating
    return Converted(rating, index, new, None if index is None else index + 1)


def working(made: Converted) -> tuple[Step, ...]:
    """How a conversion was derived."""
    rating, new = made.rating, made.new_rating
    if rating < SLOPED_FROM:
        text = f"{rating} + {_GAIN} = {new}, as below {SLOPED_FROM}"
    elif rating < UNCHANGED_FROM:
        text = f"0.64 x {rating} + 760 = {0.64 * rating + 760:.2f}, so {new}"
    else:
        text = f"{rating}, unchanged from {UNCHANGED_FROM} on"
    steps = [Step(NAME, text, f"once, on {DAY}")]
    if made.old_index is not None:
        steps.append(Step("index", f"{made.old_index} + 1 = {made.new_index}"))
    return tuple(steps)
