"""The odds of one game, and what they rest on."""

from __future__ import annotations

from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.core.forecast.candidates import Candidate
from elo_tui.core.forecast.odds import Model, Odds, Upset, limits, upset
from elo_tui.core.model import Colour


def answer_odds(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> Answer:
    """The odds of one game; win + draw / 2 is the expected score."""
    event = candidate.stakes.outcomes[0].you
    opponent = candidate.stakes.opponent.rating
    data = {
        "win": exact_share(odds.win),
        "draw": exact_share(odds.draw),
        "loss": exact_share(odds.loss),
        "expected": exact_share(odds.expected),
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
    return make_answer(f"Odds of {event.player.rating} against {opponent}", data)


def exact_share(share: float) -> float:
    """A probability to ten decimals, so that sums stay exact."""
    return round(share, 10)


def _upset(found: Upset | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "probability": exact_share(found.probability),
        "one_in": found.one_in,
        "text": found.text,
    }
