"""The numbers of a title norm (FIDE B.01 1.4 and 1.7, text of 1 January 2024).

Fractions become whole numbers throughout: 1.4.4 rounds a minimum of opponents up and a
maximum down. We have not seen the tables of the annex, which follow from these rules.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from elo_tui.core.rounding import half_up
from elo_tui.core.systems.fide_tables import DP

NormTitle = Literal["GM", "IM", "WGM", "WIM"]


class Requirement(NamedTuple):
    """What one title requires of a norm."""

    performance: int
    """1.4.8: the lowest performance rating."""
    average: int
    """1.4.8a: the lowest average rating of the opponents."""
    floor: int
    """1.4.6b: one opponent rated below this counts as this much."""
    titles: tuple[str, ...]
    """1.4.5b to e: the titles that a third of the opponents must hold."""
    article: str
    """The article that requires these titles."""
    rating: int
    """1.5.3: the rating that the title itself requires in addition to its norms."""


REQUIREMENTS: dict[NormTitle, Requirement] = {
    "GM": Requirement(2600, 2380, 2200, ("GM",), article="1.4.5b", rating=2500),
    "IM": Requirement(2450, 2230, 2050, ("GM", "IM"), article="1.4.5c", rating=2400),
    "WGM": Requirement(
        2400, 2180, 2000, ("GM", "IM", "WGM"), article="1.4.5d", rating=2300
    ),
    "WIM": Requirement(
        2250, 2030, 1850, ("GM", "IM", "WGM", "WIM"), article="1.4.5e", rating=2200
    ),
}

#: 1.4.5a: titleholders; CM and WCM do not count.
TITLES = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})

#: 1.4.6d: the rating of an unrated opponent who is not raised to the floor.
UNRATED = 1400

#: 1.4.1a, and the shorter events of 1.4.1b and c.
LEAST_GAMES = 9
LEAST_GAMES_WORLD_CUP = 8
LEAST_GAMES_TEAM = 7
LEAST_GAMES_ONE_MISSED = 8

#: 1.7: the most games that a norm counts for.
MOST_GAMES = 13

#: 1.7: the annex goes no further.
MOST_ROUNDS = 19

#: 1.4.3: federations of opponents other than the player's.
LEAST_FEDERATIONS = 2

#: 1.4.2a: the flag of players without a federation; accepted, but not one of the
#: federations that 1.4.3 and 1.4.4 count (Qualification Commission, 2026).
NO_FEDERATION = "FID"

#: 1.4.5f: the number of players in a double round robin, including the player.
LEAST_PLAYERS_DOUBLE = 6


def least_titled(opponents: int) -> int:
    """1.4.5a: half of the opponents hold a title."""
    return -(-opponents // 2)


def least_required(games: int) -> int:
    """1.4.5b to e: a third of the opponents, at least three, hold one of the titles."""
    return max(3, -(-games // 3))


def least_required_double(games: int) -> int:
    """1.4.5f: half of that number in a double round robin."""
    return -(-least_required(games) // 2)


def most_own(opponents: int) -> int:
    """1.4.4: three fifths may be of the player's federation."""
    return 3 * opponents // 5


def most_of_one(opponents: int) -> int:
    """1.4.4: two thirds may be of any one federation."""
    return 2 * opponents // 3


def least_halves(games: int) -> int:
    """1.4.8b: half points that make a score of 35 %."""
    return -(-7 * games // 10)


def score_difference(half_points: int, games: int) -> int:
    """1.4.9: dp for a score, its percentage rounded half up."""
    return DP[half_up(50 * half_points, games)]


def least_average(title: NormTitle, games: int, half_points: int) -> int | None:
    """The lowest average of the opponents with which a score makes the norm.

    None for a score under 35 %. This is the table of scores in the annex.
    """
    if half_points < least_halves(games):
        return None
    required = REQUIREMENTS[title]
    difference = score_difference(half_points, games)
    return max(required.average, required.performance - difference)


def least_score(title: NormTitle, games: int, average: int) -> int | None:
    """The fewest half points that make the norm against this average, or None."""
    for half_points in range(least_halves(games), 2 * games + 1):
        needed = least_average(title, games, half_points)
        if needed is not None and average >= needed:
            return half_points
    return None
