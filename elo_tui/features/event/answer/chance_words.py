"""Texts on the chances of an event that answers and screens share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.core.forecast.open_games import SURE
from elo_tui.core.text.figures import format_percent

if TYPE_CHECKING:
    from elo_tui.core.forecast.norm_chances import NormChance
    from elo_tui.core.forecast.place_chances import EventChances, ScoreNeeded

#: By whether every outcome was examined.
ALWAYS = {True: "certainly enough", False: "enough whenever reached"}
NEVER = {True: "never enough", False: "not enough whenever reached"}


def describe_method(found: EventChances) -> str:
    """Describe how the chances were found, with the remaining error."""
    if found.exact:
        return f"every outcome counted ({3 ** len(found.games):,})"
    error = format_percent(found.error(0.5))
    return f"{found.runs:,} outcomes drawn at random, standard error up to {error}"


def enough_text(row: ScoreNeeded, exact: bool) -> str:
    """Describe how often a score is enough; certain only if every outcome is known."""
    if row.enough > SURE:
        return ALWAYS[exact]
    return f"enough in {format_percent(row.enough)}" if row.enough else NEVER[exact]


def norm_chance_text(row: NormChance) -> str:
    """Describe the chance of a norm and its other conditions."""
    likely = f"{'at least ' * row.at_least}{format_percent(row.probability)}"
    return "; if this holds: ".join(filter(None, (likely, "; ".join(row.provided))))


def places_text(count: int) -> str:
    """Name the prize places."""
    return "the first place" if count == 1 else f"one of the first {count} places"
