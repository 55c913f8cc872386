"""The rounds of a player of an event as the title norms of US Chess see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elo_tui.core.events.crosstable import (
    Crosstable,
    Pairing,
    Participant,
    games_of,
    numbered,
)
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.model import Game
from elo_tui.core.norms.us_chess import UsGame, UsNorms, judge

#: Where nobody's rating after the event is known.
BEFORE: Mapping[int, int] = {}


def after(field: RatedField) -> Mapping[int, int]:
    """The ratings after the event by starting number, of those who have one."""
    return {
        row.player.no: row.event.new_rating
        for row in field.rows
        if row.event is not None and row.event.new_rating
    }


def norms(
    crosstable: Crosstable,
    player: Participant,
    ratings: Mapping[int, int],
    dual: bool = False,
) -> UsNorms:
    """The norms of a player, by the ratings after the event where they are known."""
    by_number = numbered(crosstable)
    games = games_of(player, by_number)
    pairings = player.told
    met = {pairing.opponent for pairing in pairings if pairing.opponent is not None}
    return judge(
        [
            _game(pairing, game, ratings, crosstable.owner is not None)
            for pairing, game in zip(pairings, games, strict=True)
        ],
        crosstable.rounds,
        met <= ratings.keys(),
        dual,
    )


def of_games(games: Sequence[Game]) -> tuple[UsGame, ...]:
    """One player's list of games, by the ratings in it; a name tells who is who."""
    return tuple(
        UsGame(game.opponent, game.result, game.name.casefold(), game.rated)
        for game in games
    )


def _game(
    pairing: Pairing, game: Game, ratings: Mapping[int, int], listed: bool
) -> UsGame:
    # in a list of one's own games every line has an opponent of its own: only a name
    # tells that it is the same person
    who = game.name.casefold() if listed else str(pairing.opponent)
    rating = ratings.get(pairing.opponent or 0, game.opponent)
    return UsGame(rating, game.result, who, game.rated)
