"""The score that the games to come must bring, and all that may happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.odds import exact_share
from elo_tui.answers.remarks import notes_data, rules_data
from elo_tui.core import systems
from elo_tui.core.events.reading import Note
from elo_tui.core.figures import number, plural
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreOnly,
    ScoreOutcome,
    extrapolated,
)
from elo_tui.core.forecast.odds import Model, limits
from elo_tui.core.forecast.plan_words import sentences, target_name
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    UsNormTarget,
)
from elo_tui.core.model import NO_K


def answer_plan(plan: Plan, model: Model, notes: Sequence[Note]) -> Answer:
    """What is needed and likely; scores are points from the games to come."""
    title = f"{target_name(plan.target)} from {plural(plan.games, 'game')} to come"
    return make_answer(f"{title[0].upper()}{title[1:]}", _data(plan, model, notes))


def _data(plan: Plan, model: Model, notes: Sequence[Note]) -> dict[str, Any]:
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    data: dict[str, Any] = {
        "target": _target(plan),
        "kind": _kind(plan),
        "possible": plan.possible,
        "score_needed": _points(plan.enough),
        "score_at_best": _points(plan.at_best),
        "of": plan.games,
        "probability": exact_share(plan.probability),
        "probability_is_lower_limit": plan.at_least,
        "paths": [
            {"results": path.text, "probability": exact_share(path.probability)}
            for path in plan.paths
        ],
    }
    data |= distribution_data(found)
    k = found.k if isinstance(found, Forecast) else NO_K
    return (
        rules_data(so_far.terms, systems.remarks([so_far]))
        | data
        | {
            "sentences": list(sentences(plan)),
            "system": so_far.system,
            "edition": so_far.edition,
            "pool": so_far.terms.pool,
            "rating": so_far.player.rating,
            "k": None if k == NO_K else number(k.value),
            "k_reason": k.reason or None,
            "assumptions": list(so_far.assumed),
            "played": so_far.rated_games,
            "score": so_far.score_halves / 2,
            "expected_score": round(chances.expected_halves / 2, 4),
            "model": model.key,
            "fitted_on": model.fitted_on,
            "limits": list(limits(model, so_far.system)),
            "extrapolated": extrapolated(plan.chances),
            "notes": notes_data(notes),
        }
    )


def distribution_data(found: Forecast | ScoreOnly) -> dict[str, Any]:
    """Every score of the games to come, with what it makes of the rating if known."""
    if isinstance(found, Forecast):
        low, high = found.band()
        return {
            "distribution": [
                {"score": one.halves / 2, "probability": exact_share(one.probability)}
                | _outcome(one)
                for one in found.outcomes
            ],
            "expected_change": round(found.expected_change, 4) + 0.0,
            "best": _outcome(found.best),
            "worst": _outcome(found.worst),
            "band": {"low": _outcome(low), "high": _outcome(high)},
        }
    return {
        "distribution": [
            {
                "score": halves / 2,
                "probability": exact_share(share),
                "change": None,
                "new_rating": None,
            }
            for halves, share in enumerate(found.chances.scores)
        ],
        "expected_change": None,
        "best": None,
        "worst": None,
    }


def _target(plan: Plan) -> int | str:
    if isinstance(plan.target, NormTarget):
        return plan.target.title
    if isinstance(plan.target, UsNormTarget):
        return plan.target.level.code
    return plan.target[0]


def _kind(plan: Plan) -> str:
    if isinstance(plan.target, NormTarget | UsNormTarget):
        return "norm"
    return "performance" if isinstance(plan.target, PerformanceTarget) else "rating"


def _points(halves: int | None) -> float | None:
    return None if halves is None else number(halves / 2)


def _outcome(outcome: ScoreOutcome) -> dict[str, Any]:
    return {
        "change": round(outcome.change, 2) + 0.0,
        "new_rating": outcome.new_rating,
        "performance": outcome.tpr,
    }
