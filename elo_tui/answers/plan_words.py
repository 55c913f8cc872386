"""A plan in plain sentences: what is needed, how likely it is, what happens to K."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from elo_tui.core import systems
from elo_tui.core.forecast.distribution import Forecast
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    Target,
    UsNormTarget,
)
from elo_tui.core.model import Game
from elo_tui.core.systems.fide.k_factor import foresee_k
from elo_tui.core.text.figures import format_percent, format_points

#: How many single ways are spelt out at most.
_SPELT = 2


def sentences(plan: Plan) -> tuple[str, ...]:
    """The answer first, then what changes K."""
    found = plan.forecast
    lines = [answer(plan)]
    so_far = plan.chances.so_far
    if isinstance(found, Forecast):
        if "reached_2400" in systems.find_row(so_far.system).asks:
            new_ratings = [(o.new_rating, o.probability) for o in found.outcomes]
            lines += [
                change.text
                for change in foresee_k(
                    so_far.player,
                    so_far.terms,
                    so_far.rated_games,
                    plan.games,
                    new_ratings,
                )
            ]
    else:
        lines.append(found.reason)
    return tuple(lines)


def answer(plan: Plan) -> str:
    """What is needed, or why nothing is needed or nothing would be enough."""
    name, likely = target_name(plan.target), format_percent(plan.probability)
    if plan.games == 0:
        state = "is reached" if plan.possible else "is not reached"
        return f"{name} {state}: no games are left{_reason(plan)}"
    if plan.enough is None:
        return f"{name} is out of reach{_out_of_reach(plan)}"
    if plan.safe:
        return f"{name} is safe: any result is enough{_provided(plan)}"
    text = f"{name} needs {format_points(plan.enough)} of {plan.games}{_cheaper(plan)}"
    if plan.at_least:
        text += ", perhaps less where won games may be left out"
        likely = f"at least {likely}"
    return f"{text}{_provided(plan)}; {likely} likely"


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
    """The most that the games to come can bring."""
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
    return f": {plan.games} of {plan.games} give {most}"


def _reason(plan: Plan) -> str:
    return f"; {plan.norm.reason}" if plan.norm and plan.norm.reason else ""


def _provided(plan: Plan) -> str:
    """What a norm depends on besides the score, in its own words."""
    if plan.norm is None:
        return ""
    # "needs 1½ of 2, one of them against a GM": the score is named before
    rest = [at for at in map(plan.norm.text.find, (",", ";")) if at >= 0]
    return plan.norm.text[min(rest) :] if rest else ""


def _cheaper(plan: Plan) -> str:
    """The ways that need less than the score that always suffices."""
    rounds = [plan.chances.so_far.games[place].game for place in plan.chances.places]
    text, unnamed = "", []
    for halves in sorted({sum(way) for way in plan.cheaper}, reverse=True):
        which = _which({way for way in plan.cheaper if sum(way) == halves}, rounds)
        if which:
            text += f", or {format_points(halves)} {which}"
        else:
            unnamed.append(halves)
    if unnamed:
        text += f", or less in some ways, at least {format_points(min(unnamed))}"
    return text


def _which(ways: set[tuple[int, ...]], games: Sequence[Game]) -> str:
    """Which ways of scoring that much are meant; "" where it takes too many words."""
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
                return f"{words} {_opponent(game, place, games)}"
    if len(ways) > _SPELT:
        return ""
    spelt = [" ".join("0=1"[each] for each in way) for way in sorted(ways)[::-1]]
    return f"as {' or '.join(spelt)}"


def _opponent(game: Game, place: int, games: Sequence[Game]) -> str:
    """The opponent by rating, and by position where two have the same."""
    if sum(other.opponent == game.opponent for other in games) == 1:
        return str(game.opponent)
    return f"{game.opponent} in game {place + 1} to come"
