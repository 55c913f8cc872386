"""The FIDE tournaments of one rating period, rounded once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.remarks import step_lines
from elo_tui.core.systems.fide.rating_period import RatedPeriod
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    simplify_number,
)


def answer_period(
    period: RatedPeriod, names: Sequence[str], explain: bool = False
) -> Answer:
    """The tournaments by name, unrounded, and their sum; with the working if asked."""
    data: dict[str, Any] = {
        "system": "fide",
        "edition": period.edition,
        "pool": period.terms.pool,
        "rating": period.player.rating,
        "k": simplify_number(period.k.value),
        "k_reason": period.k.reason,
        "assumptions": list(period.assumed),
        "events": [
            {
                "file": name,
                "games": event.rated_games,
                "score": event.score_halves / 2,
                "expected": round(event.expected, 4),
                "change": round(event.change, 2) + 0.0,
            }
            for event, name in zip(period.events, names, strict=True)
        ],
        "games": period.rated_games,
        "change": round(period.change, 2) + 0.0,
        "rounded": period.rounded,
        "new_rating": period.new_rating,
        "why_none": period.why_none or None,
    }
    if explain:
        data["working"] = [step._asdict() for step in period.steps]
    return make_answer("Rating period", data, text=_text(period, names, explain))


def _text(period: RatedPeriod, names: Sequence[str], explain: bool) -> Iterator[str]:
    yield f"rules: {period.edition}, {period.terms.pool}"
    yield (
        f"you: {period.player.rating}, K {format_number(period.k.value)}"
        f" ({period.k.reason})"
    )
    for text in omit_k_assumptions(period.assumed, period.k):
        yield f"assumed: {text}"
    for position, (event, name) in enumerate(
        zip(period.events, names, strict=True), start=1
    ):
        yield (
            f"event {position}, {name}: score {format_points(event.score_halves)} from"
            f" {event.rated_games} rated, expected {event.expected:.2f},"
            f" change {format_change(event.change)}"
        )
    yield f"rated games: {period.rated_games}"
    rounded = format_change(period.rounded, 0)
    yield f"change: {format_change(period.change)}, rounded once {rounded}"
    if period.new_rating is None:
        yield f"no rating: {period.why_none}"
    else:
        yield f"new rating: {period.new_rating}"
    if explain:
        yield from step_lines(period.steps)
