"""Several events to come side by side, as plain text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.answers.worth import WorthAsked, general_notes
from elo_tui.core.figures import percent, signed
from elo_tui.core.forecast.distribution import extrapolated
from elo_tui.core.forecast.odds import limits
from elo_tui.core.forecast.plan_words import target_name
from elo_tui.core.forecast.planner import Plan
from elo_tui.core.forecast.worth import Worth
from elo_tui.writers.columns import table
from elo_tui.writers.text_report import rules


def worth_lines(found: Sequence[Worth], asked: WorthAsked) -> Iterator[str]:
    """One row per event, in the order given, then the assumptions."""
    so_far = found[0].chances.so_far
    yield from _table(found)
    yield ""
    for text in _answers(found):
        yield text
    yield f"rules: {rules(so_far)}"
    plays = "" if asked.strength is None else f", who plays like {asked.strength}"
    yield f"you: {so_far.player.rating}{plays}"
    for text in _notes(found, asked):
        yield f"note: {text}"
    yield f"estimate: model {asked.model.name}, fitted on {asked.model.fitted_on}"
    for text in limits(asked.model, so_far.system):
        yield f"limit: {text}"


def _table(found: Sequence[Worth]) -> Iterator[str]:
    head = ["event", "games", "average", "expected", "change", "gain"]
    rows = [_row(one) for one in found]
    for plans in ([one.target for one in found], [one.norm for one in found]):
        told = next((plan for plan in plans if plan is not None), None)
        if told is not None:
            head.append(target_name(told.target))
            for row, plan in zip(rows, plans, strict=True):
                row.append(_chance(plan))
    return table([head, *rows], name=0)


def _row(one: Worth) -> list[str]:
    return [
        one.opponents.name,
        str(len(one.opponents.games)),
        str(one.average),
        f"{one.chances.expected_halves / 2:.2f}",
        "-" if one.forecast is None else signed(one.forecast.expected_change),
        "-" if one.gain is None else percent(one.gain),
    ]


def _chance(plan: Plan | None) -> str:
    """How likely an aim is; a dash where the system cannot say."""
    if plan is None:
        return "-"
    return ">= " * plan.at_least + percent(plan.probability) if plan.possible else "no"


def _answers(found: Sequence[Worth]) -> Iterator[str]:
    """Which event is best by the criteria; ties name none."""
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
