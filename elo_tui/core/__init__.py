"""The rating mathematics: standard library only, no input or output, no clock."""

from elo_tui.core.model import Game, Player, Problem, Result, Terms
from elo_tui.core.stakes import Stakes, stakes
from elo_tui.core.systems import SYSTEMS, RatingSystem, load

__all__ = [
    "SYSTEMS",
    "Game",
    "Player",
    "Problem",
    "RatingSystem",
    "Result",
    "Stakes",
    "Terms",
    "load",
    "stakes",
]
