"""Games against one opponent: a match, and an opponent known by rating alone."""

from collections.abc import Sequence

from elo_tui.core.model import Game

#: Marks games against one opponent who is known by rating only.
SAME = "same"


def name_same_opponent(rating: int | None) -> str:
    """Name the opponent of several games who is known by rating only.

    Games without a name are against different opponents.
    """
    return f"{SAME} {rating or 'unrated'}"


#: A match of fewer games is not decided before the last one.
SHORTEST_DECIDED = 3


def is_match(games: Sequence[Game]) -> bool:
    """Whether all games of an event are with one opponent, known by name."""
    if len(games) < 2 or not games[0].name:
        return False
    first = games[0].name.strip().casefold()
    for game in games:
        if game.name.strip().casefold() != first:
            return False
    return first != ""
