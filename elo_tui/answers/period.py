"""The FIDE tournaments of one rating period, rounded once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.core.figures import number
from elo_tui.core.systems.fide.rating_period import RatedPeriod


def answer_period(
    period: RatedPeriod, names: Sequence[str], explain: bool = False
) -> Answer:
    """The tournaments by name, unrounded, and their sum; with the working if asked."""
    data: dict[str, Any] = {
        "system": "fide",
        "edition": period.edition,
        "pool": period.terms.pool,
        "rating": period.player.rating,
        "k": number(period.k.value),
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
    return make_answer("Rating period", data)
