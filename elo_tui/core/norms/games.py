"""A player's rounds as the rules of title norms see them."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, Participant, games_of, numbered
from elo_tui.core.norms.norm_records import NormGame


def player_norm_games(
    crosstable: Crosstable, player: Participant
) -> tuple[NormGame, ...]:
    """One for each of the games of `elo_tui.core.events.crosstable.games_of`.

    Where the source gives no player a title, titles are unknown; otherwise a player
    without one is untitled.
    """
    by_number = numbered(crosstable)
    titled = any(one.title for one in crosstable.players)
    met = [
        None if pairing.opponent is None else by_number.get(pairing.opponent)
        for pairing in player.stated
    ]
    found = []
    for game, opponent in zip(games_of(player, by_number), met, strict=True):
        title = None if opponent is None or not titled else opponent.title
        found.append(
            NormGame(
                rating=game.opponent,
                title=title,
                federation=opponent.federation if opponent else "",
                result=game.result,
                round=game.round,
                opponent=str(opponent.no) if opponent else "",
                excluded="" if game.rated else game.why,
            )
        )
    return tuple(found)
