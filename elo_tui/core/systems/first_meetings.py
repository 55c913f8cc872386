"""The opponents without a rating in one player's list of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.model import HALF_POINTS, PLAYED, Game

#: What is assumed about them.
NEWCOMERS = "unrated opponents rated by their games against you alone"


class Meeting(NamedTuple):
    """All games against one opponent without a rating."""

    places: tuple[int, ...]
    """The indices of the games."""
    half_points: int
    """The opponent's own, from these games."""


def unrated_opponents(games: Sequence[Game]) -> tuple[Meeting, ...]:
    """The opponents without a rating, by name; without a name each is another one."""
    places: dict[str | int, list[int]] = {}
    for place, game in enumerate(games):
        if game.opponent is None and game.rated and game.result in PLAYED:
            name = game.name.strip().casefold()
            places.setdefault(name or place, []).append(place)
    return tuple(
        Meeting(
            places=tuple(met),
            half_points=sum(
                2 - HALF_POINTS[result]
                for place in met
                if (result := games[place].result) is not None
            ),
        )
        for met in places.values()
    )
