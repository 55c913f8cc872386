"""Sizes and facts behind the columns of the tables of an event."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.team_matches import has_team_matches


class FieldShape(NamedTuple):
    """Sizes and facts behind the columns of the tables, measured once an event."""

    players: int = 0
    title_width: int = 0
    """The cells that titles before the names take, with a blank after them."""
    name_width: int = 0
    """The cells of the longest name."""
    has_federations: bool = False
    has_ratings: bool = False
    has_points: bool = False
    has_stated: bool = False
    """Whether the source states a change or a new rating."""
    has_games: bool = False
    has_teams: bool = False
    """Whether its teams play matches."""


def measure_shape(crosstable: Crosstable) -> FieldShape:
    """Measure the players of an event."""
    # the command line without a screen does without it
    from rich.cells import cell_len

    players = crosstable.players
    titles = max((len(player.title) for player in players), default=0)
    return FieldShape(
        players=len(players),
        title_width=titles + 1 if titles else 0,
        name_width=max((cell_len(player.name) for player in players), default=0),
        has_federations=any(player.origin for player in players),
        has_ratings=any(player.rating for player in players),
        has_points=any(player.points is not None for player in players),
        has_stated=any(
            one.published_rating is not None or one.published_change is not None
            for one in players
        ),
        has_games=any(player.pairings for player in players),
        has_teams=has_team_matches(crosstable),
    )
