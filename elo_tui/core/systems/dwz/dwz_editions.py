"""The DWZ rules by the last day of the event, and the conversion of 2026 between them.

Wertungsordnung of the Deutscher Schachbund: that of 30 May 2026 for events that end on
8 June 2026 or later; before that, the one with the formula that replaced the table of
expected scores in August 2013.
"""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from elo_tui.core.model import Problem, Step, Terms
from elo_tui.core.systems.sums import NO_EVENT_END, find_edition, remember_terms
from elo_tui.core.text.figures import round_half_up


class Constants(Struct, frozen=True, gc=False):
    """The constants of the rule of 2026 that it calls adjustable, by its own names."""

    r: float = 0.08
    """Share of the distance to 2000 that is added to a first DWZ."""
    t: int = 30
    """Points below 2000 that raise the K of a player up to 20 years old by one."""
    u: int = 800
    """Points added to the rating, and to 1600, in the brake b."""
    a1: int = 4
    """The acceleration a from 21 to 25 years of age."""
    a2: int = 4
    """The acceleration a above 25 years of age."""
    k_max: int = 80


class DwzEdition(Struct, frozen=True, gc=False):
    """A rule, for events with their last day from `since` on."""

    since: date
    year: int
    """The year of the rule: 2013 or 2026."""
    label: str
    constants: Constants | None = None
    """None for the rule of 2013."""


#: Newest first; adjusted constants get their own row.
EDITIONS = (
    DwzEdition(date(2026, 6, 8), 2026, "DWZ, rules of 2026-06-08", Constants()),
    DwzEdition(date(2013, 8, 1), 2013, "DWZ, formula of 2013-08-01"),
)


_TOO_EARLY = Problem(
    "event_end", f"end: DWZ rules are here for {EDITIONS[-1].since} and later"
)


@remember_terms
def edition_for(terms: Terms) -> DwzEdition | Problem:
    """Find the edition in force on the last day of the event."""
    return find_edition(EDITIONS, terms.last_day, NO_EVENT_END, _TOO_EARLY)


CONVERSION_DAY = date(2026, 6, 8)
CONVERSION = "Umstufung 2026"
#: The ratings from which and below which the formula of the conversion applies.
SLOPED_FROM, UNCHANGED_FROM = 1000, 2110
_GAIN = 400


class Conversion(Struct, frozen=True, gc=False):
    """A DWZ with its index before and after."""

    rating: int
    old_index: int | None
    """None where unknown."""
    new_rating: int
    new_index: int | None
    """The conversion counts as one evaluation."""


def convert_dwz(rating: int, index: int | None = None) -> Conversion:
    """Convert a DWZ from before 8 June 2026 to the scale since that day.

    The formula of the rating commission was published by a regional association; a
    player's card shows 1366-21 before the conversion and 1634-22 after it.
    """
    if rating < SLOPED_FROM:
        new = rating + _GAIN
    elif rating < UNCHANGED_FROM:
        # 0.64 x rating + 760 in twenty-fifths: a half cannot occur
        new = round_half_up(16 * rating + 19_000, 25)
    else:
        new = rating
    return Conversion(rating, index, new, None if index is None else index + 1)


def conversion_steps(made: Conversion) -> tuple[Step, ...]:
    """Derive a converted DWZ and its index."""
    rating, new = made.rating, made.new_rating
    if rating < SLOPED_FROM:
        text = f"{rating} + {_GAIN} = {new}, as below {SLOPED_FROM}"
    elif rating < UNCHANGED_FROM:
        text = f"0.64 x {rating} + 760 = {0.64 * rating + 760:.2f}, so {new}"
    else:
        text = f"{rating}, unchanged from {UNCHANGED_FROM} on"
    steps = [Step(CONVERSION, text, f"once, on {CONVERSION_DAY}")]
    if made.old_index is not None:
        steps.append(Step("index", f"{made.old_index} + 1 = {made.new_index}"))
    return tuple(steps)
