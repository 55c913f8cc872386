"""Odds and plans as plain text, the main sentences first, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from elo_tui.core import systems
from elo_tui.core.events.reading import Note
from elo_tui.core.figures import number, plain, points, signed
from elo_tui.core.forecast.candidates import Candidate
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreOutcome,
    extrapolated,
)
from elo_tui.core.forecast.odds import Model, Odds, Upset, limits, upset
from elo_tui.core.forecast.plan_words import percent, sentences
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    UsNormTarget,
)
from elo_tui.core.model import NO_K, Colour
from elo_tui.core.systems.sums import beside_k
from elo_tui.writers.json_report import notes_data, rules_data
from elo_tui.writers.text_report import days_assumed, note_text, rules

#: Scores less likely than this are left out of the text.
_SHOWN = 0.0005
_COLOUR_WORDS: dict[Colour, str] = {"w": ", White", "b": ", Black", "": ""}


def odds_lines(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> Iterator[str]:
    """The odds of one game."""
    stakes = candidate.stakes
    event = stakes.outcomes[0].you
    yield f"win {percent(odds.win)}"
    yield f"draw {percent(odds.draw)}"
    yield f"loss {percent(odds.loss)}"
    who = f"{event.player.rating}{_COLOUR_WORDS[colour]}"
    yield f"expected score of {who} against {stakes.opponent.rating}: {_share(odds)}"
    if candidate.expected is not None:
        places = systems.row(event.system).places
        yield f"expected score of the rules: {candidate.expected:.{places}f}"
    else:
        yield f"not rated: {event.games[0].reason}"
    if odds.extrapolated:
        yield f"extrapolated: {odds.extrapolated}"
    found = upset(odds, event.player.rating, stakes.opponent.rating)
    yield found.text if found else "no upset between equal ratings"
    yield f"rules: {rules(event)}"
    yield from _model_lines(model, event.system)


def odds_data(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> dict[str, Any]:
    """The same as data; win + draw / 2 is the expected score."""
    event = candidate.stakes.outcomes[0].you
    opponent = candidate.stakes.opponent.rating
    return {
        "win": _exact(odds.win),
        "draw": _exact(odds.draw),
        "loss": _exact(odds.loss),
        "expected": _exact(odds.expected),
        "upset": _upset(upset(odds, event.player.rating, opponent)),
        "model": model.key,
        "fitted_on": model.fitted_on,
        "limits": list(limits(model, event.system)),
        "extrapolated": odds.extrapolated or None,
        "system_expected": candidate.expected,
        "rating": event.player.rating,
        "opponent_rating": opponent,
        "colour": colour or None,
        "system": event.system,
        "edition": event.edition,
        "pool": event.terms.pool,
    }


def _upset(found: Upset | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "probability": _exact(found.probability),
        "one_in": found.one_in,
        "text": found.text,
    }


def plan_lines(plan: Plan, model: Model, notes: Sequence[Note]) -> Iterator[str]:
    """What is needed, the likeliest ways, and all possible outcomes."""
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    if so_far.terms.assumed:
        yield f"days: {days_assumed(so_far.terms)}"
    yield from sentences(plan)
    for note in notes:
        yield f"note: {note_text(note)}"
    for path in plan.paths:
        yield f"way: {path.text}, {percent(path.probability)}"
    yield f"rules: {rules(so_far)}"
    for text in systems.remarks([so_far]):
        yield f"note: {text}"
    k = found.k if isinstance(found, Forecast) else NO_K
    with_k = "" if k == NO_K else f", K {plain(k.value)} ({k.reason})"
    if k == NO_K and so_far.k != NO_K and isinstance(found, Forecast):
        with_k = ", K by the result"
    yield f"you: {so_far.player.rating}{with_k}"
    for text in beside_k(so_far.assumed, so_far.k):
        yield f"assumed: {text}"
    if so_far.rated_games:
        score = points(so_far.score_halves)
        yield f"so far: {score} of {so_far.rated_games}, change {signed(so_far.change)}"
    yield (
        f"games to come: {plan.games}, expected score {chances.expected_halves / 2:.2f}"
    )
    if isinstance(found, Forecast):
        yield f"expected change: {signed(found.expected_change)}"
        low, high = found.band()
        yield f"10 to 90 %: from {_ending(low)} to {_ending(high)}"
        yield f"best: {_move(found.best)}"
        yield f"worst: {_move(found.worst)}"
        for outcome in reversed(found.outcomes):
            if outcome.probability >= _SHOWN:
                score = f"{points(outcome.halves)} of {plan.games}"
                tpr = "" if outcome.tpr is None else f", performance {outcome.tpr}"
                likely = percent(outcome.probability)
                yield f"{score}: {likely}, {_move(outcome)}{tpr}"
    else:
        for halves, share in reversed([*enumerate(chances.scores)]):
            if share >= _SHOWN:
                yield f"{points(halves)} of {plan.games}: {percent(share)}"
    for text in extrapolated(chances):
        yield f"extrapolated: {text}"
    yield from _model_lines(model, so_far.system)
    yield "model: simulate has another, that of FIDE's Technical Commission"


def plan_data(plan: Plan, model: Model, notes: Sequence[Note]) -> dict[str, Any]:
    """The same as data; scores are points from the games to come."""
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    data: dict[str, Any] = {
        "target": _target(plan),
        "kind": _kind(plan),
        "possible": plan.possible,
        "score_needed": _points(plan.enough),
        "score_at_best": _points(plan.at_best),
        "of": plan.games,
        "probability": _exact(plan.probability),
        "probability_is_lower_limit": plan.at_least,
        "paths": [
            {"results": path.text, "probability": _exact(path.probability)}
            for path in plan.paths
        ],
    }
    if isinstance(found, Forecast):
        low, high = found.band()
        data |= {
            "distribution": [
                {"score": o.halves / 2, "probability": _exact(o.probability)} | _data(o)
                for o in found.outcomes
            ],
            "expected_change": round(found.expected_change, 4) + 0.0,
            "best": _data(found.best),
            "worst": _data(found.worst),
            "band": {"low": _data(low), "high": _data(high)},
        }
    else:
        data |= {
            "distribution": [
                {
                    "score": halves / 2,
                    "probability": _exact(share),
                    "change": None,
                    "new_rating": None,
                }
                for halves, share in enumerate(chances.scores)
            ],
            "expected_change": None,
            "best": None,
            "worst": None,
        }
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


def _model_lines(model: Model, system: str) -> Iterator[str]:
    yield f"model: {model.name}, fitted on {model.fitted_on}"
    for text in limits(model, system):
        yield f"limit: {text}"


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


def _move(outcome: ScoreOutcome) -> str:
    new = "no rating" if outcome.new_rating is None else f"to {outcome.new_rating}"
    return f"{signed(outcome.change)} {new}"


def _ending(outcome: ScoreOutcome) -> str:
    """One end of a range: ``-17.60 (1972)``."""
    return f"{signed(outcome.change)} ({outcome.new_rating or 'no rating'})"


def _data(outcome: ScoreOutcome) -> dict[str, Any]:
    return {
        "change": round(outcome.change, 2) + 0.0,
        "new_rating": outcome.new_rating,
        "performance": outcome.tpr,
    }


def _exact(share: float) -> float:
    """A probability to ten decimals, so that sums stay exact."""
    return round(share, 10)


def _share(odds: Odds) -> str:
    return f"{odds.expected:.4f}".rstrip("0").rstrip(".")
