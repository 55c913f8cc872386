"""The odds of one game, and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.remarks import rules_text
from elo_tui.core import systems
from elo_tui.core.forecast.candidates import Candidate
from elo_tui.core.forecast.odds import Model, Odds, Upset, limits, upset
from elo_tui.core.model import Colour
from elo_tui.core.text.figures import format_percent

_COLOUR_WORDS: dict[Colour, str] = {"w": ", White", "b": ", Black", "": ""}


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
    return make_answer(
        f"Odds of {event.player.rating} against {opponent}",
        data,
        text=_text(candidate, odds, model, colour),
    )


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


def _text(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> Iterator[str]:
    stakes = candidate.stakes
    event = stakes.outcomes[0].you
    yield f"win {format_percent(odds.win)}"
    yield f"draw {format_percent(odds.draw)}"
    yield f"loss {format_percent(odds.loss)}"
    who = f"{event.player.rating}{_COLOUR_WORDS[colour]}"
    yield f"expected score of {who} against {stakes.opponent.rating}: {_share(odds)}"
    if candidate.expected is not None:
        places = systems.get_row(event.system).places
        yield f"expected score of the rules: {candidate.expected:.{places}f}"
    else:
        yield f"not rated: {event.games[0].reason}"
    if odds.extrapolated:
        yield f"extrapolated: {odds.extrapolated}"
    found = upset(odds, event.player.rating, stakes.opponent.rating)
    yield found.text if found else "no upset between equal ratings"
    yield f"rules: {rules_text(event)}"
    yield from model_lines(model, event.system)


def model_lines(model: Model, system: str) -> Iterator[str]:
    """Name the model, and what it does not take into account."""
    yield f"model: {model.name}, fitted on {model.fitted_on}"
    for text in limits(model, system):
        yield f"limit: {text}"


def _share(odds: Odds) -> str:
    return f"{odds.expected:.4f}".rstrip("0").rstrip(".")
