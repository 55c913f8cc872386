"""The chances in words: of a score, of a place, and how they were found."""

from __future__ import annotations

from elo_tui.core.simulation.chances import EventChances, ScoreNeeded
from elo_tui.core.simulation.norm_chances import SURE, NormChance
from elo_tui.core.text.figures import format_percent

#: By whether every outcome was examined.
ALWAYS = {True: "certain", False: "always among those drawn"}
NEVER = {True: "not possible", False: "never among those drawn"}


def how(found: EventChances) -> str:
    """How the chances were found, with the remaining error."""
    if found.exact:
        return f"every outcome counted ({3 ** len(found.games):,})"
    error = format_percent(found.error(0.5))
    return f"{found.runs:,} outcomes drawn at random, standard error up to {error}"


def enough(row: ScoreNeeded, exact: bool) -> str:
    """How often a score is enough; it is certain only where every outcome is known."""
    if row.enough > SURE:
        return ALWAYS[exact]
    return format_percent(row.enough) if row.enough else NEVER[exact]


def of_norm(row: NormChance) -> str:
    """How likely a norm is, and what else it depends on."""
    likely = f"{'at least ' * row.at_least}{format_percent(row.probability)}"
    return "; if this holds: ".join(filter(None, (likely, "; ".join(row.provided))))


def first_places(count: int) -> str:
    """The places asked for."""
    return "the first place" if count == 1 else f"one of the first {count} places"
