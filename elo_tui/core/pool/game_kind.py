"""The game that a pool rates: the names of its sides, and the weight of a score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log, sqrt
from typing import NamedTuple

from elo_tui.core.model import CoreRecord

#: The points of a game without a score.
NOT_STATED = -1


class SideNames(CoreRecord, frozen=True):
    """The names of the two sides of a game; empty without sides."""

    first: str
    """The first side of each game, such as ``White``."""
    second: str
    """The second side."""


#: By the value of the setting `sides`.
SIDE_NAMES: Mapping[str, SideNames] = {
    "white-black": SideNames("White", "Black"),
    "home-away": SideNames("home", "away"),
    "first-second": SideNames("first", "second"),
    "none": SideNames("", ""),
}
CHESS = "white-black"


class Sides(NamedTuple):
    """The sides of a game as its source names them, other than by colours."""

    family: str = ""
    """``places`` for home and away, ``order`` for the first and the second; "" if the
    source does not name them."""
    first: int = 0
    """The number of the player who is at home, or first; 0 if not known."""

    def find_first(self, sides: str) -> int:
        """Find the first side's player for a pool with these sides; 0 if not known."""
        is_known = sides == "first-second" or (
            sides == "home-away" and self.family == "places"
        )
        return self.first if is_known else 0


def _weigh_football(margin: int, lead: float) -> float:
    """Weigh as the World Football Elo Ratings do (eloratings.net).

    theconversation.com/what-are-the-world-football-elo-ratings-27851: half more for a
    win by two goals, 3/4 for three, 3/4 + (N - 3)/8 from four on.
    """
    return {1: 1.0, 2: 1.5}.get(margin, (11 + margin) / 8)


def _weigh_root(margin: int, lead: float) -> float:
    """Weigh as ClubElo does: old.clubelo.com/Articles/AdjustmentforGoalDifference."""
    return sqrt(margin)


def _weigh_logarithm(margin: int, lead: float) -> float:
    """Weigh as FiveThirtyEight's nfl-elo-game does (forecast.py).

    The second factor limits the rise of favourites, who win by more. It has
    a pole at a lead of -2200 points; such a lead counts as one of -2000.
    """
    return log(margin + 1) * 2.2 / (0.001 * max(lead, -2000.0) + 2.2)


_WEIGHTS: Mapping[str, Callable[[int, float], float]] = {
    "football": _weigh_football,
    "root": _weigh_root,
    "log": _weigh_logarithm,
}
#: The values of the setting `margin`, and what each means.
MARGINS: Mapping[str, str] = {
    "off": "a win is a win",
    "football": "goal difference as in World Football Elo: 1, 1.5, (11 + N)/8",
    "root": "square root of the goal difference, as in ClubElo",
    "log": "logarithm of the margin, as in FiveThirtyEight's NFL Elo",
    "games": "a score is games within a match",
}


class Weighed(NamedTuple):
    """A game as rated: K times weight times (score - expected score)."""

    score: float
    """The first side's, 0 to 1."""
    weight: float = 1.0


def weigh_game(
    margin: str, halves: int, points: tuple[int, int], lead: float
) -> Weighed:
    """Weigh a game with a score by a margin rule.

    `lead` is the first side's rating minus the second's, its advantage included. A win
    with equal points, such as one after a retirement, has no margin.
    """
    one, other = points
    score = halves / 2
    if margin == "games":
        games = one + other
        return Weighed(one / games, games) if games else Weighed(score)
    if margin == "off" or halves == 1 or one == other:
        return Weighed(score)
    return Weighed(
        score, _WEIGHTS[margin](abs(one - other), lead if halves == 2 else -lead)
    )


def count_results(margin: str, halves: int, points: tuple[int, int]) -> list[int]:
    """Count the first side's wins, draws and losses: of a match those of its games."""
    if margin == "games" and sum(points) > 0:
        return [points[0], 0, points[1]]
    counts = [0, 0, 0]
    counts[2 - halves] = 1
    return counts
