"""Opponents without a rating, where only one player's games are known (US Chess).

In an event a newcomer counts with the intermediate rating of step 4, from all games of
the newcomer ("The US Chess Rating System", 2 September 2020, 1 and 2). One player's
list has only the games with that player.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.model import HALF_POINTS, PLAYED, Game, Player, Terms
from elo_tui.core.rounding import away_from_zero
from elo_tui.core.systems.first_meetings import NEWCOMERS, Meeting, unrated_opponents
from elo_tui.core.systems.uscf import rules
from elo_tui.core.systems.uscf.formulas import (
    initial_rating,
    solve_special,
    special_rating,
)


def with_newcomers(
    player: Player, games: Sequence[Game], terms: Terms
) -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """The games with each unrated opponent at an intermediate rating, and in words."""
    newcomers = unrated_opponents(games)
    met = [game.opponent for game in games if game.rated and game.result in PLAYED]
    # who has met nobody with a rating has none to give to others
    if not newcomers or not (player.rating or any(met)):
        return tuple(games), ()
    own = player.rating or _first_estimate(player, games, terms)
    found = list(games)
    for one in newcomers:
        rating = away_from_zero(_intermediate(one, own))
        for place in one.places:
            found[place] = found[place]._replace(opponent=rating)
    return tuple(found), (NEWCOMERS,)


def _intermediate(opponent: Meeting, own: float) -> float:
    """Step 4 for a newcomer of unknown age, by the special formula."""
    rivals = [own] * len(opponent.places)
    return special_rating(initial_rating(None), 0, rivals, opponent.half_points)


def _first_estimate(player: Player, games: Sequence[Game], terms: Terms) -> float:
    """Step 3 for an unrated player: the initial rating counts as one game."""
    counted = [game for game in games if game.rated and game.result in PLAYED]
    score = sum(HALF_POINTS[game.result] for game in counted if game.result)
    rivals = [game.opponent or initial_rating(None) for game in counted]
    return solve_special(rules.prior_rating(player, terms), 1, rivals, score).limited
