"""When a match is decided (FIDE B.02 chapter 6).

A match over a set number of games is decided as soon as one side has more than half of
its points; that this is what "decided" means is our reading. Later games are not rated
unless that was waived beforehand (6.2), and a match with an unrated player is not rated
at all (6.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.model import HALF_POINTS, Game

#: Why games of a match are not rated.
DECIDED = "match decided (6.2)"
WITH_UNRATED = "match with an unrated player (6.1)"


def games_to_decide(games: Sequence[Game]) -> int:
    """How many games of a match it takes to decide it; all if nobody has more."""
    own = other = 0
    for number, game in enumerate(games, start=1):
        if game.result is not None:
            scored = HALF_POINTS[game.result]
            own += scored
            other += 2 - scored
        if max(own, other) > len(games):
            return number
    return len(games)


def ways_to_decide(games: int, halves: int) -> list[tuple[int, int]]:
    """How a match with this score may have been decided, over all orders of results.

    Each is a number of games played by then and the player's half points from them; all
    games where nobody has more than half of the points.
    """
    winner = max(halves, 2 * games - halves)
    if winner == games:
        return [(games, halves)]
    return [
        (number, reached if halves == winner else 2 * number - reached)
        for number in range(1, games + 1)
        # half of the points is passed by half a point or by a whole one
        for reached in (games + 1, games + 2)
        if reached <= min(winner, 2 * number)
        and winner - reached <= 2 * (games - number)
    ]
