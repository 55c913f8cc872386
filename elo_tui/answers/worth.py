"""Several events to come side by side, each by what it may bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from elo_tui.answers.answer import Answer, TextPart, TextTable, make_answer
from elo_tui.answers.plan_words import target_name
from elo_tui.answers.remarks import rules_text
from elo_tui.core.forecast.distribution import extrapolated
from elo_tui.core.forecast.odds import Model, limits
from elo_tui.core.forecast.planner import Plan
from elo_tui.core.forecast.worth import AT_RATING, Worth
from elo_tui.core.text.figures import format_change, format_percent


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
    return make_answer("Events to come", data, text=_text(found, asked))


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


def _text(found: Sequence[Worth], asked: WorthAsked) -> Iterator[TextPart]:
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
    for text in limits(asked.model, so_far.system):
        yield f"limit: {text}"


def _table(found: Sequence[Worth]) -> TextTable:
    head = ["event", "games", "average", "expected", "change", "gain"]
    rows = [_row(one) for one in found]
    for plans in ([one.target for one in found], [one.norm for one in found]):
        told = next((plan for plan in plans if plan is not None), None)
        if told is not None:
            head.append(target_name(told.target))
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
    """How likely an aim is; a dash where the system cannot say."""
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
        told = [plan for plan in plans if plan is not None]
        if told:
            name = f"best chance of {target_name(told[0].target)}"
            columns.append((name, [round(plan.probability, 6) for plan in told]))
    for name, values in columns:
        if len(values) != len(found) or values.count(best := max(values)) > 1:
            continue
        if best > 0:
            yield f"{name}: {found[values.index(best)].opponents.name}"


def _notes(found: Sequence[Worth], asked: WorthAsked) -> Iterator[str]:
    for one in found:
        for text in one.opponents.notes:
            yield f"{one.opponents.name}: {text}"
        for text in extrapolated(one.chances):
            yield f"{one.opponents.name}: extrapolated, {text}"
        if one.norm is not None and one.norm.norm is not None:
            yield f"{one.opponents.name}: norm {one.norm.norm.text}"
        if one.forecast is None:
            yield f"{one.opponents.name}: the change depends on which games are won"
    yield from general_notes(asked)
