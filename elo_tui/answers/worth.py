"""Several events to come side by side, each by what it may bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.core.forecast.distribution import extrapolated
from elo_tui.core.forecast.odds import Model, limits
from elo_tui.core.forecast.plan_words import target_name
from elo_tui.core.forecast.planner import Plan
from elo_tui.core.forecast.worth import AT_RATING, Worth


class WorthAsked(NamedTuple):
    """The criteria by which the events are compared."""

    strength: int | None
    model: Model
    notes: tuple[str, ...] = ()


def answer_worth(found: Sequence[Worth], asked: WorthAsked) -> Answer:
    """One row per event; probabilities from 0 to 1, null where unknown."""
    so_far = found[0].chances.so_far
    data = {
        "fields": [
            {
                "field": one.opponents.name,
                "games": len(one.opponents.games),
                "average": one.average,
                "expected_score": round(one.chances.expected_halves / 2, 4),
                "expected_change": one.forecast
                and round(one.forecast.expected_change, 4) + 0.0,
                "gain": one.gain if one.gain is None else round(one.gain, 10),
                "target": _plan(one.target),
                "norm": _plan(one.norm),
                "extrapolated": extrapolated(one.chances),
                "notes": list(one.opponents.notes),
            }
            for one in found
        ],
        "rating": so_far.player.rating,
        "strength": asked.strength,
        "system": so_far.system,
        "edition": so_far.edition,
        "model": asked.model.key,
        "estimate": True,
        "limits": list(limits(asked.model, so_far.system)),
        "notes": [*general_notes(asked)],
    }
    return make_answer("Events to come", data)


def _plan(plan: Plan | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    return {
        "name": target_name(plan.target),
        "probability": round(plan.probability, 10),
        "at_least": plan.at_least,
        "score_needed": None if plan.enough is None else plan.enough / 2,
        "text": plan.norm.text if plan.norm else None,
    }


def general_notes(asked: WorthAsked) -> Iterator[str]:
    yield from asked.notes
    if asked.strength is None:
        yield AT_RATING
