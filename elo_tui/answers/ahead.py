"""What the games to come may bring: every score, the norms, possible opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.odds import exact_share
from elo_tui.answers.plan import distribution_data
from elo_tui.answers.rated import outcome_data
from elo_tui.answers.us_norms import norm_data
from elo_tui.core.forecast.candidates import Candidate
from elo_tui.core.forecast.distribution import Forecast, ScoreOnly, extrapolated
from elo_tui.core.forecast.odds import Model, limits
from elo_tui.core.norms.needed import Needed
from elo_tui.core.norms.requirements import NormReport
from elo_tui.core.norms.us_chess import UsNorms
from elo_tui.core.text.figures import plural


def answer_scores(found: Forecast | ScoreOnly, model: Model) -> Answer:
    """Every score of the games to come, and what it makes of the rating."""
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
        "limits": list(limits(model, so_far.system)),
        "extrapolated": extrapolated(chances),
    }
    return make_answer(f"Scores from {plural(games, 'game')} to come", data)


def answer_norm(report: NormReport, to_bring: Needed | None) -> Answer:
    """The checklist of one norm, and what the games to come must bring for it."""
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
        "performance": report.performance,
        "counts_as": report.counts_as,
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
    return make_answer(f"{report.title} norm", data)


def answer_us_norms(found: UsNorms) -> Answer:
    """The title norms of US Chess, by the ratings typed."""
    return make_answer("US Chess norms", norm_data(found))


def answer_opponents(found: Sequence[Candidate], model: Model) -> Answer:
    """What is at stake against each possible opponent, for both sides."""
    event = found[0].stakes.outcomes[0].you
    data = {
        "opponents": [_opponent(one) for one in found],
        "rating": event.player.rating,
        "system": event.system,
        "edition": event.edition,
        "pool": event.terms.pool,
        "model": model.key,
        "fitted_on": model.fitted_on,
        "limits": list(limits(model, event.system)),
    }
    return make_answer("Possible opponents", data)


def _opponent(one: Candidate) -> dict[str, Any]:
    stakes, odds = one.stakes, one.odds
    return {
        "opponent_rating": stakes.opponent.rating,
        "colour": one.colour or None,
        "reason": None if stakes.rated else stakes.outcomes[0].you.games[0].reason,
        "expected": one.expected,
        "win": None if odds is None else exact_share(odds.win),
        "draw": None if odds is None else exact_share(odds.draw),
        "loss": None if odds is None else exact_share(odds.loss),
        "outcomes": [
            {"outcome": outcome.label, **outcome_data(outcome)}
            for outcome in stakes.outcomes
            if stakes.rated
        ],
    }
