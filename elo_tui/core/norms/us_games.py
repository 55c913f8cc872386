"""A player's rounds in an event as the title norms of US Chess see them."""

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

#: The ratings after the event where nobody's are known.
BEFORE: Mapping[int, int] = {}


def ratings_after(field: RatedField) -> Mapping[int, int]:
    """The ratings after the event by starting number, for those who have one."""
    return {
        row.player.no: row.event.new_rating
        for row in field.rows
        if row.event is not None and row.event.new_rating
    }


def judge_player(
    crosstable: Crosstable,
    player: Participant,
    ratings: Mapping[int, int],
    dual: bool = False,
) -> UsNorms:
    """A player's norms, by the ratings after the event where they are known."""
    by_number = numbered(crosstable)
    games = games_of(player, by_number)
    pairings = player.stated
    met = {pairing.opponent for pairing in pairings if pairing.opponent is not None}
    return judge(
        [
            _norm_game(pairing, game, ratings, crosstable.owner is not None)
            for pairing, game in zip(pairings, games, strict=True)
        ],
        crosstable.rounds,
        met <= ratings.keys(),
        dual,
    )


def us_norm_games(games: Sequence[Game]) -> tuple[UsGame, ...]:
    """One player's list of games as norm games; names identify the opponents."""
    return tuple(
        UsGame(game.opponent, game.result, game.name.casefold(), game.rated)
        for game in games
    )


def _norm_game(
    pairing: Pairing, game: Game, ratings: Mapping[int, int], listed: bool
) -> UsGame:
    # in a list of one's own games every line has a separate opponent: only a name shows
    # that it is the same person
    who = game.name.casefold() if listed else str(pairing.opponent)
    rating = ratings.get(pairing.opponent or 0, game.opponent)
    return UsGame(rating, game.result, who, game.rated)
