"""The games to come: scores, norms, possible opponents; several events compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from elo_tui.answers.answer_parts import Answer, encode_fields, rules_text
from elo_tui.answers.plan_answer import distribution_data, target_name
from elo_tui.answers.rated_data import outcome_data
from elo_tui.answers.us_norms import norm_data
from elo_tui.core.forecast.distribution import Forecast, ScoreOnly, list_extrapolated
from elo_tui.core.forecast.next_games import AT_RATING, Candidate, Worth
from elo_tui.core.forecast.odds_models import Model, list_limits
from elo_tui.core.forecast.planner import Plan
from elo_tui.core.norms.needed import Needed
from elo_tui.core.norms.requirements import NormReport
from elo_tui.core.norms.us_chess import UsNorms
from elo_tui.core.text.figures import format_change, format_percent, plural, round_share
from elo_tui.kit.text_parts import TextPart, TextTable


def answer_scores(found: Forecast | ScoreOnly, model: Model) -> Answer:
    """Answer with every score of the games to come and the rating it leads to."""
    chances = found.chances
    so_far = chances.so_far
    games = len(chances.places)
    data = {
        "of": games,
        "expected_score": round(chances.expected_halves / 2, 4),
        **distribution_data(found),
        "sentences": [found.reason] if isinstance(found, ScoreOnly) else [],
        "rating": so_far.player.rating,
        "system": so_far.system,
        "edition": so_far.edition,
        "pool": so_far.terms.pool,
        "assumptions": list(so_far.assumed),
        "model": model.key,
        "fitted_on": model.fitted_on,
        "limits": list(list_limits(model, so_far.system)),
        "extrapolated": list_extrapolated(chances),
    }
    return Answer(f"Scores from {plural(games, 'game')} to come", data)


def answer_norm(report: NormReport, to_bring: Needed | None) -> Answer:
    """Answer with the checklist of one norm and the score still needed for it."""
    needed: dict[str, Any] = {}
    if to_bring is not None:
        needed["sentences"] = [f"{report.title} norm {to_bring.text}"]
        least = to_bring.half_points
        needed["score_needed"] = None if least is None else least / 2
        needed["of"] = to_bring.games
    data = {
        "achieved": report.achieved,
        **needed,
        "score": report.half_points / 2,
        "average_opponents": report.average,
        **encode_fields(report, "performance", "counts_as"),
        "conditions": [
            {
                name: value
                for name, value in one._asdict().items()
                if name not in ("asks", "name")
            }
            for one in report.conditions
        ],
        "left_out": [one._asdict() for one in report.left_out],
        "not_given": list(report.asks),
    }
    return Answer(f"{report.title} norm", data)


def answer_us_norms(found: UsNorms) -> Answer:
    """Answer with the title norms of US Chess, by the ratings typed."""
    return Answer("US Chess norms", norm_data(found))


def answer_opponents(found: Sequence[Candidate], model: Model) -> Answer:
    """Answer with the stakes against each possible opponent, for both sides."""
    event = found[0].stakes.outcomes[0].you
    data = {
        "opponents": [_opponent_data(one) for one in found],
        "rating": event.player.rating,
        "system": event.system,
        "edition": event.edition,
        "pool": event.terms.pool,
        "model": model.key,
        "fitted_on": model.fitted_on,
        "limits": list(list_limits(model, event.system)),
    }
    return Answer("Possible opponents", data)


def _opponent_data(one: Candidate) -> dict[str, Any]:
    stakes, odds = one.stakes, one.odds
    return {
        "opponent_rating": stakes.opponent.rating,
        "colour": one.colour or None,
        "reason": None if stakes.rated else stakes.outcomes[0].you.games[0].reason,
        "expected": one.expected,
        "win": None if odds is None else round_share(odds.win),
        "draw": None if odds is None else round_share(odds.draw),
        "loss": None if odds is None else round_share(odds.loss),
        "outcomes": [
            {"outcome": outcome.label, **outcome_data(outcome)}
            for outcome in stakes.outcomes
            if stakes.rated
        ],
    }


class WorthRequest(NamedTuple):
    """Criteria by which the events are compared."""

    strength: int | None
    model: Model
    notes: tuple[str, ...] = ()


def answer_worth(found: Sequence[Worth], asked: WorthRequest) -> Answer:
    """Answer with a row for each event; probabilities from 0 to 1, null if unknown."""
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
                "extrapolated": list_extrapolated(one.chances),
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
        "limits": list(list_limits(asked.model, so_far.system)),
        "notes": [*list_general_notes(asked)],
    }
    return Answer("Events to come", data, text=_worth_lines(found, asked))


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


def list_general_notes(asked: WorthRequest) -> Iterator[str]:
    yield from asked.notes
    if asked.strength is None:
        yield AT_RATING


def _worth_lines(found: Sequence[Worth], asked: WorthRequest) -> Iterator[TextPart]:
    so_far = found[0].chances.so_far
    yield _table(found)
    yield ""
    yield from _best_events(found)
    yield f"rules: {rules_text(so_far)}"
    plays = "" if asked.strength is None else f", who plays like {asked.strength}"
    yield f"you: {so_far.player.rating}{plays}"
    for text in _notes(found, asked):
        yield f"note: {text}"
    yield f"estimate: model {asked.model.name}, fitted on {asked.model.fitted_on}"
    for text in list_limits(asked.model, so_far.system):
        yield f"limit: {text}"


def _table(found: Sequence[Worth]) -> TextTable:
    head = ["event", "games", "average", "expected", "change", "gain"]
    rows = [_row(one) for one in found]
    for plans in ([one.target for one in found], [one.norm for one in found]):
        plans_found = next((plan for plan in plans if plan is not None), None)
        if plans_found is not None:
            head.append(target_name(plans_found.target))
            for row, plan in zip(rows, plans, strict=True):
                row.append(_chance(plan))
    return TextTable((head, *rows), left=(0,))


def _row(one: Worth) -> list[str]:
    return [
        one.opponents.name,
        str(len(one.opponents.games)),
        str(one.average),
        f"{one.chances.expected_halves / 2:.2f}",
        "-" if one.forecast is None else format_change(one.forecast.expected_change),
        "-" if one.gain is None else format_percent(one.gain),
    ]


def _chance(plan: Plan | None) -> str:
    """Format the chance of an aim; a dash if the system has none."""
    if plan is None:
        return "-"
    return (
        ">= " * plan.at_least + format_percent(plan.probability)
        if plan.possible
        else "no"
    )


def _best_events(found: Sequence[Worth]) -> Iterator[str]:
    """Name the best event by each criterion; none if two tie."""
    by_change = [one.forecast.expected_change for one in found if one.forecast]
    columns = [("greatest expected change", [round(each, 2) for each in by_change])]
    for plans in ([one.target for one in found], [one.norm for one in found]):
        plans_found = [plan for plan in plans if plan is not None]
        if plans_found:
            name = f"best chance of {target_name(plans_found[0].target)}"
            columns.append((name, [round(plan.probability, 6) for plan in plans_found]))
    for name, values in columns:
        if len(values) != len(found) or values.count(best := max(values)) > 1:
            continue
        if best > 0:
            yield f"{name}: {found[values.index(best)].opponents.name}"


def _notes(found: Sequence[Worth], asked: WorthRequest) -> Iterator[str]:
    for one in found:
        for text in one.opponents.notes:
            yield f"{one.opponents.name}: {text}"
        for text in list_extrapolated(one.chances):
            yield f"{one.opponents.name}: extrapolated, {text}"
        if one.norm is not None and one.norm.norm is not None:
            yield f"{one.opponents.name}: norm {one.norm.norm.text}"
        if one.forecast is None:
            yield f"{one.opponents.name}: the change depends on which games are won"
    yield from list_general_notes(asked)
