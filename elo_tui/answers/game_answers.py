"""The stakes of one game or match; its odds, and the model they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from elo_tui.answers import rated_data, rated_text
from elo_tui.answers.answer_parts import Answer
from elo_tui.core.entry import UNRATED
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import Player
from elo_tui.core.systems import RatingSystem


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
