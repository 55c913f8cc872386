"""The score needed from the games to come, its chance, and its consequences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from elo_tui.answers.answer_parts import (
    Answer,
    days_text,
    note_text,
    notes_data,
    rules_data,
    rules_text,
)
from elo_tui.answers.odds_answer import model_lines
from elo_tui.core import systems
from elo_tui.core.events.reading import Note
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreOnly,
    ScoreOutcome,
    list_extrapolated,
)
from elo_tui.core.forecast.odds_models import Model, list_limits
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    Target,
    UsNormTarget,
)
from elo_tui.core.model import NO_K, Game
from elo_tui.core.systems.fide.k_factor import foresee_k
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_percent,
    format_points,
    plural,
    round_share,
    simplify_number,
)

#: Scores less likely than this are left out of the text.
_SHOWN = 0.0005


def answer_plan(plan: Plan, model: Model, notes: Sequence[Note]) -> Answer:
    """Answer with the score needed and its chance, in points from the games to come."""
    title = f"{target_name(plan.target)} from {plural(plan.games, 'game')} to come"
    return Answer(
        f"{title[0].upper()}{title[1:]}",
        _plan_data(plan, model, notes),
        text=_plan_lines(plan, model, notes),
    )


def _plan_data(plan: Plan, model: Model, notes: Sequence[Note]) -> dict[str, Any]:
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    data: dict[str, Any] = {
        "target": _target(plan),
        "kind": _kind(plan),
        "possible": plan.possible,
        "score_needed": _points(plan.enough),
        "score_at_best": _points(plan.at_best),
        "of": plan.games,
        "probability": round_share(plan.probability),
        "probability_is_lower_limit": plan.at_least,
        "paths": [
            {"results": path.text, "probability": round_share(path.probability)}
            for path in plan.paths
        ],
    }
    data |= distribution_data(found)
    k = found.k if isinstance(found, Forecast) else NO_K
    return (
        rules_data(so_far.terms, systems.list_remarks([so_far]))
        | data
        | {
            "sentences": list(plan_sentences(plan)),
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
            "limits": list(list_limits(model, so_far.system)),
            "extrapolated": list_extrapolated(plan.chances),
            "notes": notes_data(notes),
        }
    )


def distribution_data(found: Forecast | ScoreOnly) -> dict[str, Any]:
    """Encode every score of the games to come, with its new rating if known."""
    if isinstance(found, Forecast):
        low, high = found.band()
        return {
            "distribution": [
                {"score": one.halves / 2, "probability": round_share(one.probability)}
                | _outcome_data(one)
                for one in found.outcomes
            ],
            "expected_change": round(found.expected_change, 4) + 0.0,
            "best": _outcome_data(found.best),
            "worst": _outcome_data(found.worst),
            "band": {"low": _outcome_data(low), "high": _outcome_data(high)},
        }
    return {
        "distribution": [
            {
                "score": halves / 2,
                "probability": round_share(share),
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


def _outcome_data(outcome: ScoreOutcome) -> dict[str, Any]:
    return {
        "change": round(outcome.change, 2) + 0.0,
        "new_rating": outcome.new_rating,
        "performance": outcome.tpr,
    }


def _plan_lines(plan: Plan, model: Model, notes: Sequence[Note]) -> Iterator[str]:
    chances, found = plan.chances, plan.forecast
    so_far = chances.so_far
    if so_far.terms.assumed:
        yield f"days: {days_text(so_far.terms)}"
    yield from plan_sentences(plan)
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
        yield f"10 to 90 %: from {_rating_text(low)} to {_rating_text(high)}"
        yield f"best: {_outcome_text(found.best)}"
        yield f"worst: {_outcome_text(found.worst)}"
        for outcome in reversed(found.outcomes):
            if outcome.probability >= _SHOWN:
                score = f"{format_points(outcome.halves)} of {plan.games}"
                tpr = "" if outcome.tpr is None else f", performance {outcome.tpr}"
                likely = format_percent(outcome.probability)
                yield f"{score}: {likely}, {_outcome_text(outcome)}{tpr}"
    else:
        for halves, share in reversed([*enumerate(chances.scores)]):
            if share >= _SHOWN:
                yield (
                    f"{format_points(halves)} of {plan.games}: {format_percent(share)}"
                )
    for text in list_extrapolated(chances):
        yield f"extrapolated: {text}"
    yield from model_lines(model, so_far.system)
    yield "model: simulate has another, that of FIDE's Technical Commission"


def _outcome_text(outcome: ScoreOutcome) -> str:
    new = "no rating" if outcome.new_rating is None else f"to {outcome.new_rating}"
    return f"{format_change(outcome.change)} {new}"


def _rating_text(outcome: ScoreOutcome) -> str:
    """One end of a range: ``-17.60 (1972)``."""
    return f"{format_change(outcome.change)} ({outcome.new_rating or 'no rating'})"


#: How many single ways are spelt out at most.
_SPELT = 2


def plan_sentences(plan: Plan) -> tuple[str, ...]:
    """List the answer first, then the changes of K."""
    found, so_far = plan.forecast, plan.chances.so_far
    lines = [needed_sentence(plan)]
    if not isinstance(found, Forecast):
        lines.append(found.reason)
    elif "reached_2400" in systems.find_row(so_far.system).asks:
        new_ratings = [(o.new_rating, o.probability) for o in found.outcomes]
        player, terms, games = so_far.player, so_far.terms, so_far.rated_games
        changes = foresee_k(player, terms, games, plan.games, new_ratings)
        lines += [change.text for change in changes]
    return tuple(lines)


def needed_sentence(plan: Plan) -> str:
    """Describe the score needed, or why none is needed or none would be enough."""
    name, likely = target_name(plan.target), format_percent(plan.probability)
    if plan.games == 0:
        state = "is reached" if plan.possible else "is not reached"
        why = f"; {plan.norm.reason}" if plan.norm and plan.norm.reason else ""
        return f"{name} {state}: no games are left{why}"
    if plan.enough is None:
        # a bare number: what the games give follows it
        return f"{name.removeprefix('rating ')} is out of reach{_out_of_reach(plan)}"
    if plan.safe:
        return f"{name} is safe: any result is enough{_norm_condition(plan)}"
    text = f"{name} needs {format_points(plan.enough)} of {plan.games}"
    text += _cheaper_ways(plan)
    if plan.at_least:
        text += ", perhaps less where won games may be left out"
        likely = f"at least {likely}"
    return f"{text}{_norm_condition(plan)}; {likely} likely"


def target_name(target: Target) -> str:
    """``rating 2100``, ``performance 2250``, ``GM norm``, ``1st Category norm``."""
    if isinstance(target, NormTarget):
        return f"{target.title} norm"
    if isinstance(target, UsNormTarget):
        return f"{target.level.title} norm"
    if isinstance(target, PerformanceTarget):
        return f"performance {target.tpr}"
    return f"rating {target.rating}"


def _out_of_reach(plan: Plan) -> str:
    """Describe the most that the games to come can bring."""
    if plan.norm is not None:
        return f": {plan.norm.reason}"
    found = plan.forecast
    if not isinstance(found, Forecast):
        return ""
    best = found.outcomes[-1]
    if isinstance(plan.target, PerformanceTarget):
        most = f"a performance of {best.tpr}"
    else:
        most = "no rating" if best.new_rating is None else str(best.new_rating)
    wins = "a win gives" if plan.games == 1 else f"{plan.games} wins give"
    return f": {wins} {most}"


def _norm_condition(plan: Plan) -> str:
    """Quote the conditions of a norm other than the score."""
    if plan.norm is None:
        return ""
    # "needs 1½ of 2, one of them against a GM": the score is named before
    rest = [at for at in map(plan.norm.text.find, (",", ";")) if at >= 0]
    return plan.norm.text[min(rest) :] if rest else ""


def _cheaper_ways(plan: Plan) -> str:
    """Describe the ways that need less than the score that always suffices."""
    rounds = [plan.chances.so_far.games[place].game for place in plan.chances.places]
    text, unnamed = "", []
    for halves in sorted({sum(way) for way in plan.cheaper}, reverse=True):
        which = _describe_ways(
            {way for way in plan.cheaper if sum(way) == halves}, rounds
        )
        if which:
            text += f", or {format_points(halves)} {which}"
        else:
            unnamed.append(halves)
    if unnamed:
        text += f", or less in some ways, at least {format_points(min(unnamed))}"
    return text


def _describe_ways(ways: set[tuple[int, ...]], games: Sequence[Game]) -> str:
    """Describe the ways of scoring that much; "" if that takes too many words."""
    halves = sum(next(iter(ways)))
    others = {
        way for way in product((0, 1, 2), repeat=len(games)) if sum(way) == halves
    }
    for place, game in enumerate(games):
        for words, kept in (
            ("with a win against", {way for way in others if way[place] == 2}),
            ("without losing to", {way for way in others if way[place] >= 1}),
            ("with a loss to", {way for way in others if way[place] == 0}),
            ("without beating", {way for way in others if way[place] <= 1}),
        ):
            if kept == ways:
                return f"{words} {_opponent_text(game, place, games)}"
    if len(ways) > _SPELT:
        return ""
    spelt = [" ".join("0=1"[each] for each in way) for way in sorted(ways)[::-1]]
    return f"as {' or '.join(spelt)}"


def _opponent_text(game: Game, place: int, games: Sequence[Game]) -> str:
    """Name the opponent by rating, and by position if two have the same."""
    if sum(other.opponent == game.opponent for other in games) == 1:
        return str(game.opponent)
    return f"{game.opponent} in game {place + 1} to come"
