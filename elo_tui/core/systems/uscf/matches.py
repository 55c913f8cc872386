"""Matches of US Chess: games that two players chose to play with each other.

uschess.org/2006newrulesratedmatches.php; the document of 2020 names matches only as
events without a bonus (4.2). Two meetings in a tournament are no match.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.model import (
    PLAYED,
    PROVISIONAL_MAX,
    Game,
    Player,
    Problem,
    same_opponent,
)
from elo_tui.core.systems.uscf import rules

GAMES_MAX = 20
#: The players' published ratings are at most this far apart, points.
GAP_MAX = 400
#: A match changes a rating by at most this, points.
LIMIT = 50
#: From this many games on, two players alone are taken to have chosen each other:
#: a tournament does not pair them more often than twice.
MEETINGS = 3

_LABELS = {"games_played": "games", "rating": "rating"}

#: What a single match does not show.
NOT_CHECKED = (
    f"no other match: {LIMIT} points of this one; the limits of 100 in 180 days and"
    " 200 in three years are not checked"
)


def is_match(games: Sequence[Game]) -> bool:
    """Whether these rounds are all against one opponent, three or said to be "same"."""
    played = rateable_games(games)
    names = {game.name.strip().casefold() for game in played}
    if len(names) != 1 or names == {""}:
        return False
    said = all(game.name == same_opponent(game.opponent) for game in played)
    return said or len(played) >= MEETINGS


def match_fault(player: Player, games: Sequence[Game]) -> Problem | None:
    """Why a match between these players is not rated, or None."""
    games = rateable_games(games)
    if len(games) > GAMES_MAX:
        return Problem(
            "games", f"games: {len(games)} in one match, {GAMES_MAX} at most"
        )
    established = (
        f"a match needs two established ratings ({PROVISIONAL_MAX + 1} games or more)"
    )
    if not player.rating:
        return Problem("rating", f"rating: {established}; you have none")
    before = rules.games_before(player)
    if before <= PROVISIONAL_MAX:
        field = "games_played" if player.provisional is None else "rating"
        return Problem(field, f"{_LABELS[field]}: {established}; yours has {before}")
    for game in games:
        if game.opponent is None:
            return Problem(
                "opponent", f"opponent: {established}; the opponent has none"
            )
        if game.provisional is not None and game.provisional <= PROVISIONAL_MAX:
            has = f"has {game.provisional}" if game.provisional else "is provisional"
            return Problem("opponent", f"opponent: {established}; the opponent's {has}")
        apart = abs(player.rating - game.opponent)
        if apart > GAP_MAX:
            text = f"{apart} points apart, a match needs {GAP_MAX} at most"
            return Problem("opponent", f"opponent: {text}")
    return None


def rateable_games(games: Sequence[Game]) -> list[Game]:
    """The games over the board, played or to come, that are not marked as not rated."""
    return [
        game
        for game in games
        if game.rated and (game.result is None or game.result in PLAYED)
    ]


def limited(change: float) -> float:
    """The change that a match makes, points."""
    return max(-LIMIT, min(LIMIT, change))
