"""Texts on the chances of an event that answers and screens share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.core.forecast.open_games import SURE
from elo_tui.core.text.figures import count_points, format_percent, format_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from elo_tui.core.forecast.norm_chances import NormChance
    from elo_tui.core.forecast.place_chances import EventChances, ScoreNeeded

#: By whether every outcome was examined.
_ALWAYS = {True: "certain to suffice", False: "always suffices"}
_NEVER = {True: "cannot suffice", False: "never suffices"}


def describe_method(found: EventChances) -> str:
    """Describe how the chances were found, with the remaining error."""
    if found.exact:
        return f"every outcome counted ({3 ** len(found.games):,})"
    error = format_percent(found.error(0.5))
    return f"{found.runs:,} outcomes drawn at random, standard error up to {error}"


def enough_text(row: ScoreNeeded, exact: bool) -> str:
    """Describe how often a score is enough; certain only if every outcome is known."""
    if row.enough > SURE:
        return _ALWAYS[exact]
    if not row.enough:
        return _NEVER[exact]
    return f"suffices in {format_percent(row.enough)}"


def list_enough(rows: Sequence[ScoreNeeded], exact: bool) -> list[str]:
    """Name the scores that are enough, the highest first, and each only once.

    `rows` are the scores that may be reached, the lowest first.
    """
    parts = []
    never = [row for row in rows if not row.enough]
    sure = [row for row in rows if row.enough > SURE]
    if sure:
        score = format_points(sure[0].halves)
        if exact:
            points = count_points(sure[0].halves / 2)
            verb = "are" if points.endswith("s") else "is"
            parts.append(f"{points} {verb} {_ALWAYS[exact]}")
        else:
            parts.append(f"{score} {_ALWAYS[exact]}")
    for row in reversed(rows):
        if 0 < row.enough <= SURE:
            text = enough_text(row, exact)
            # the verb is understood after the first score
            words = text.removeprefix("suffices ") if parts else text
            parts.append(f"{format_points(row.halves)} {words}")
    if never:
        less = " or less" * (len(never) > 1)
        text = f"{format_points(never[-1].halves)}{less} {_NEVER[exact]}"
        parts.append(text.removesuffix(" suffice") if parts else text)
    return parts


def norm_chance_text(row: NormChance) -> str:
    """Describe the chance of a norm and its other conditions."""
    likely = f"{'at least ' * row.at_least}{format_percent(row.probability)}"
    return "; if this holds: ".join(filter(None, (likely, "; ".join(row.provided))))


def places_text(count: int) -> str:
    """Name the prize places."""
    return "the first place" if count == 1 else f"one of the first {count} places"
