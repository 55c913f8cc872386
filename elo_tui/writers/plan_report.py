"""Odds and plans as plain text, the main sentences first, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.answers.plan_words import sentences
from elo_tui.answers.remarks import note_text
from elo_tui.core import systems
from elo_tui.core.events.reading import Note
from elo_tui.core.figures import percent, plain, points, signed
from elo_tui.core.forecast.candidates import Candidate
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreOutcome,
    extrapolated,
)
from elo_tui.core.forecast.odds import Model, Odds, limits, upset
from elo_tui.core.forecast.planner import (
    Plan,
)
from elo_tui.core.model import NO_K, Colour
from elo_tui.core.systems.sums import beside_k
from elo_tui.writers.text_report import days_assumed, rules

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


def _model_lines(model: Model, system: str) -> Iterator[str]:
    yield f"model: {model.name}, fitted on {model.fitted_on}"
    for text in limits(model, system):
        yield f"limit: {text}"


def _move(outcome: ScoreOutcome) -> str:
    new = "no rating" if outcome.new_rating is None else f"to {outcome.new_rating}"
    return f"{signed(outcome.change)} {new}"


def _ending(outcome: ScoreOutcome) -> str:
    """One end of a range: ``-17.60 (1972)``."""
    return f"{signed(outcome.change)} ({outcome.new_rating or 'no rating'})"


def _share(odds: Odds) -> str:
    return f"{odds.expected:.4f}".rstrip("0").rstrip(".")
