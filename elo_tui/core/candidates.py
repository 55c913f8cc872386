"""What a game puts at stake against each of several possible opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.model import Colour, Player, Problem, Terms
from elo_tui.core.odds import Model, Odds, odds, with_colour
from elo_tui.core.stakes import Stakes, stakes
from elo_tui.core.systems import RatingSystem


class Candidate(NamedTuple):
    """One possible opponent of the next round."""

    stakes: Stakes
    """Win, draw and loss for you, and for them with their own K."""
    expected: float | None
    """By the system, without the colour; None where it has none for this game."""
    odds: Odds | None
    """With the colour; None without an expected score."""


def candidates(
    system: RatingSystem,
    you: Player,
    opponents: Sequence[Player],
    terms: Terms,
    model: Model,
    colour: Colour = "",
) -> tuple[Candidate, ...] | Problem:
    """Each opponent with the stakes and the odds; `colour` is yours."""
    own_colour = "colour" in systems.row(system.key).asks
    found = []
    for opponent in opponents:
        at_stake = stakes(system, you, opponent, terms, colour=colour)
        if isinstance(at_stake, Problem):
            return at_stake
        event = at_stake.outcomes[0].you
        expected = event.games[0].expected
        chances = None
        if expected is not None and event.player.rating and opponent.rating:
            white = 0.0 if own_colour else model.white[terms.pool]
            chances = odds(
                model,
                event.player.rating,
                opponent.rating,
                with_colour(expected, colour, white),
                colour,
                terms.pool,
            )
        found.append(Candidate(at_stake, expected, chances))
    return tuple(found)
