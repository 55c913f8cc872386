"""The score that the games to come must bring, and all that may happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.odds import exact_share, model_lines
from elo_tui.answers.plan_words import sentences, target_name
from elo_tui.answers.remarks import (
    days_text,
    note_text,
    notes_data,
    rules_data,
    rules_text,
)
from elo_tui.core import systems
from elo_tui.core.events.reading import Note
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreOnly,
    ScoreOutcome,
    extrapolated,
)
from elo_tui.core.forecast.odds import Model, limits
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    UsNormTarget,
)
from elo_tui.core.model import NO_K
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_percent,
    format_points,
    plural,
    simplify_number,
)

#: Scores less likely than this are left out of the text.
_SHOWN = 0.0005


def answer_plan(plan: Plan, model: Model, notes: Sequence[Note]) -> Answer:
    """What is needed and likely; scores are points from the games to come."""
    title = f"{target_name(plan.target)} from {plural(plan.games, 'game')} to come"
    return make_answer(
        f"{title[0].upper()}{title[1:]}",
        _data(plan, model, notes),
        text=_text(plan, model, notes),
    )


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
        rules_data(so_far.terms, systems.list_remarks([so_far]))
        | data
        | {
            "sentences": list(sentences(plan)),
            "system": so_far.system,
            "edition": so_far.edition,
            "pool": so_far.terms.pool,
            "rating": so_far.player.rating,
            "k": None if k == NO_K else simplify_number(k.value),
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
    return None if halves is None else simplify_number(halves / 2)


def _outcome(outcome: ScoreOutcome) -> dict[str, Any]:
    return {
        "change": round(outcome.change, 2) + 0.0,
        "new_rating": outcome.new_rating,
        "performance": outcome.tpr,
    }


def _text(plan: Plan, model: Model, notes: Sequence[Note]) -> Iterator[str]:
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    if so_far.terms.assumed:
        yield f"days: {days_text(so_far.terms)}"
    yield from sentences(plan)
    for note in notes:
        yield f"note: {note_text(note)}"
    for path in plan.paths:
        yield f"way: {path.text}, {format_percent(path.probability)}"
    yield f"rules: {rules_text(so_far)}"
    for text in systems.list_remarks([so_far]):
        yield f"note: {text}"
    k = found.k if isinstance(found, Forecast) else NO_K
    with_k = "" if k == NO_K else f", K {format_number(k.value)} ({k.reason})"
    if k == NO_K and so_far.k != NO_K and isinstance(found, Forecast):
        with_k = ", K by the result"
    yield f"you: {so_far.player.rating}{with_k}"
    for text in omit_k_assumptions(so_far.assumed, so_far.k):
        yield f"assumed: {text}"
    if so_far.rated_games:
        score = format_points(so_far.score_halves)
        yield (
            f"so far: {score} of {so_far.rated_games}, change"
            f" {format_change(so_far.change)}"
        )
    yield (
        f"games to come: {plan.games}, expected score {chances.expected_halves / 2:.2f}"
    )
    if isinstance(found, Forecast):
        yield f"expected change: {format_change(found.expected_change)}"
        low, high = found.band()
        yield f"10 to 90 %: from {_ending(low)} to {_ending(high)}"
        yield f"best: {_move(found.best)}"
        yield f"worst: {_move(found.worst)}"
        for outcome in reversed(found.outcomes):
            if outcome.probability >= _SHOWN:
                score = f"{format_points(outcome.halves)} of {plan.games}"
                tpr = "" if outcome.tpr is None else f", performance {outcome.tpr}"
                likely = format_percent(outcome.probability)
                yield f"{score}: {likely}, {_move(outcome)}{tpr}"
    else:
        for halves, share in reversed([*enumerate(chances.scores)]):
            if share >= _SHOWN:
                yield (
                    f"{format_points(halves)} of {plan.games}: {format_percent(share)}"
                )
    for text in extrapolated(chances):
        yield f"extrapolated: {text}"
    yield from model_lines(model, so_far.system)
    yield "model: simulate has another, that of FIDE's Technical Commission"


def _move(outcome: ScoreOutcome) -> str:
    new = "no rating" if outcome.new_rating is None else f"to {outcome.new_rating}"
    return f"{format_change(outcome.change)} {new}"


def _ending(outcome: ScoreOutcome) -> str:
    """One end of a range: ``-17.60 (1972)``."""
    return f"{format_change(outcome.change)} ({outcome.new_rating or 'no rating'})"
