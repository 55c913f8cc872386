"""The stakes of one game or match; its odds, and the model they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from elo_tui.answers import rated_data, rated_text
from elo_tui.answers.answer_parts import Answer, rules_text
from elo_tui.core import systems
from elo_tui.core.entry import UNRATED
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.forecast.next_games import Candidate
from elo_tui.core.forecast.odds_models import (
    Model,
    Odds,
    Upset,
    find_upset,
    list_limits,
)
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import Colour, Player
from elo_tui.core.systems import RatingSystem
from elo_tui.core.text.figures import format_number, format_percent


class AssessedGame(NamedTuple):
    """A game, and the match if its score was given."""

    system: RatingSystem
    game: Stakes
    match: Stakes | None


def answer_game(
    one: AssessedGame, explain: bool = False, compared: Sequence[GameAnswer] = ()
) -> Answer:
    """Answer with the stakes of one game, and the working or other systems."""
    data = _game_data(one, explain) | rated_data.compared_game_data(compared)
    labels = [outcome.label for outcome in one.game.outcomes]
    shown: dict[str, Any] = {}
    for name, value in data.items():
        if name in labels:
            rows = shown.setdefault("outcomes", [])
            rows.append({"outcome": name, **value})
        else:
            shown[name] = value
    return Answer(_title(one), data, shown, _game_lines(one, explain, compared))


def answer_each_k(found: Sequence[AssessedGame]) -> Answer:
    """Answer with the same game for several K-factors."""
    data: Mapping[str, Any] = {
        "by_k": [_game_data(one, explain=False) for one in found]
    }
    games = [one.game for one in found]
    matches = [one.match for one in found if one.match is not None]
    return Answer(
        _title(found[0]), data, text=rated_text.game_by_k_lines(games, matches)
    )


def _game_data(one: AssessedGame, explain: bool) -> dict[str, Any]:
    data = rated_data.assess_data(one.game)
    if one.match is not None:
        data["match"] = rated_data.match_data(one.match)
    if explain:
        data["working"] = rated_data.assess_working(one.system, one.game)
        if one.match is not None:
            data["working"]["match"] = rated_data.match_working(one.system, one.match)
    return data


def _game_lines(
    one: AssessedGame, explain: bool, compared: Sequence[GameAnswer]
) -> Iterator[str]:
    system, game, match = one
    yield from rated_text.assess_lines(game)
    if match is not None:
        yield from rated_text.match_lines(game, match)
    if explain:
        yield from rated_text.assess_working(system, game)
        if match is not None:
            yield from rated_text.match_working(system, match)
    if compared:
        from elo_tui.answers import comparison

        yield from comparison.comparison_lines(comparison.compare_games(compared))


def _title(one: AssessedGame) -> str:
    you = one.game.outcomes[0].you.player
    return f"{_rating(you)} against {_rating(one.game.opponent)}"


def _rating(player: Player) -> str:
    return str(player.rating) if player.rating else UNRATED[0]


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
    return Answer(
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
    expected = format_number(odds.expected, 4)
    yield f"expected score of {who} against {opponent}: {expected}"
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
