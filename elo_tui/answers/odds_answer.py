"""The odds of one game, and the model they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elo_tui.answers.answer_parts import Answer, make_answer, rules_text
from elo_tui.core import systems
from elo_tui.core.forecast.next_games import Candidate
from elo_tui.core.forecast.odds_models import (
    Model,
    Odds,
    Upset,
    find_upset,
    list_limits,
)
from elo_tui.core.model import Colour
from elo_tui.core.text.figures import format_percent

_COLOUR_WORDS: dict[Colour, str] = {"w": ", White", "b": ", Black", "": ""}


def answer_odds(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> Answer:
    """Answer with the odds of one game; win + draw / 2 is the expected score."""
    event = candidate.stakes.outcomes[0].you
    opponent = candidate.stakes.opponent.rating
    data = {
        "win": exact_share(odds.win),
        "draw": exact_share(odds.draw),
        "loss": exact_share(odds.loss),
        "expected": exact_share(odds.expected),
        "upset": _upset_data(find_upset(odds, event.player.rating, opponent)),
        "model": model.key,
        "fitted_on": model.fitted_on,
        "limits": list(list_limits(model, event.system)),
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
        text=_odds_lines(candidate, odds, model, colour),
    )


def exact_share(share: float) -> float:
    """Round a probability to ten decimals, so that sums stay exact."""
    return round(share, 10)


def _upset_data(found: Upset | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "probability": exact_share(found.probability),
        "one_in": found.one_in,
        "text": found.text,
    }


def _odds_lines(
    candidate: Candidate, odds: Odds, model: Model, colour: Colour
) -> Iterator[str]:
    stakes = candidate.stakes
    event = stakes.outcomes[0].you
    yield f"win {format_percent(odds.win)}"
    yield f"draw {format_percent(odds.draw)}"
    yield f"loss {format_percent(odds.loss)}"
    who = f"{event.player.rating}{_COLOUR_WORDS[colour]}"
    opponent = stakes.opponent.rating
    yield f"expected score of {who} against {opponent}: {_share_text(odds)}"
    if candidate.expected is not None:
        places = systems.get_row(event.system).places
        yield f"expected score of the rules: {candidate.expected:.{places}f}"
    else:
        yield f"not rated: {event.games[0].reason}"
    if odds.extrapolated:
        yield f"extrapolated: {odds.extrapolated}"
    found = find_upset(odds, event.player.rating, stakes.opponent.rating)
    yield found.text if found else "no upset between equal ratings"
    yield f"rules: {rules_text(event)}"
    yield from model_lines(model, event.system)


def model_lines(model: Model, system: str) -> Iterator[str]:
    """Name the model and its limits."""
    yield f"model: {model.name}, fitted on {model.fitted_on}"
    for text in list_limits(model, system):
        yield f"limit: {text}"


def _share_text(odds: Odds) -> str:
    return f"{odds.expected:.4f}".rstrip("0").rstrip(".")
