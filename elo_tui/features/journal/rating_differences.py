"""Sentences on an official rating that differs from the computed one."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.model import HALF_POINTS
from elo_tui.core.replay.reconcile import (
    Explanation,
    can_be_explained,
    find_explanations,
)
from elo_tui.core.replay.tracks import Period, Track
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
    round_hundredths,
)


class DifferenceOrigin(NamedTuple):
    """The origin of a period's official number: a sentence, and its possible causes."""

    text: str
    causes: tuple[tuple[str, str], ...] = ()
    """The kind of each explanation and its sentence, simplest first."""


def explain_difference(track: Track, place: int) -> DifferenceOrigin:
    """Explain the official rating of a period, by its index in the track."""
    period = track.periods[place]
    if period.official is None:
        return DifferenceOrigin("no official rating has been entered")
    if not period.differs:
        return DifferenceOrigin(f"the official {period.official} was computed")
    if not can_be_explained(track, period):
        return DifferenceOrigin("only the change of a FIDE rating can be explained")
    found = find_explanations(track, place)
    both = f"official {period.official}, computed {period.new_rating or 'unrated'}"
    if not found and not period.lines:
        return DifferenceOrigin(
            f"{both}: no event has been entered for this list, so nothing explains it"
        )
    if not found:
        return DifferenceOrigin(
            f"{both}: no single event or game left out, no other K, base, rounding or"
            " month explains it; an event may be missing"
        )
    causes = tuple((one.kind, _cause_text(one, period)) for one in found)
    ways = "one explanation" if len(found) == 1 else f"{len(found)} explanations"
    return DifferenceOrigin(f"{both}: {ways}", causes)


def _cause_text(cause: Explanation, period: Period) -> str:
    if cause.kind == "rounding":
        each = " ".join(format_change(change, 0) for change in cause.each)
        return (
            f"rounded after each event instead of once: {cause.base} {each} gives"
            f" {period.official}"
        )
    change = format_change(cause.change / 100)
    rounded = format_change(round_hundredths(cause.change), 0)
    return (
        f"{_condition(cause, period)}: {cause.base} {change}, rounded {rounded},"
        f" gives {period.official}"
    )


def _condition(cause: Explanation, period: Period) -> str:
    """Name the condition of a cause, such as "with K 40 instead of 20"."""
    if cause.kind == "k":
        return f"with K {cause.value} instead of {format_number(period.k.value)}"
    if cause.kind == "base":
        away = cause.base - period.base
        side = "above" if away > 0 else "below"
        points = plural(abs(away), "point")
        return f"from {cause.base}, {points} {side} {period.base}"
    assert cause.line is not None
    name = cause.line.entry.name or f"the event that ended on {cause.line.last}"
    worth = format_change(cause.worth / 100)
    if cause.kind == "event":
        return f"without {name} ({worth}), not rated or counted for another list"
    if cause.listed is not None:
        return f"with {name} ({worth}) of {cause.listed:%Y-%m}"
    assert cause.game is not None
    assert cause.line.event is not None
    game = cause.line.event.games[cause.game].game
    score = format_points(0 if game.result is None else HALF_POINTS[game.result])
    return (
        f"without round {game.round or cause.game + 1} of {name}"
        f" ({score} against {game.opponent}, {worth})"
    )
