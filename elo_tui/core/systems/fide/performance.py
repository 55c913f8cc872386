"""Average of opponents, TPR and PTP (FIDE C.07 tie-break regulations, article 10)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from elo_tui.core.rounding import half_up
from elo_tui.core.systems.fide.tables import DP, scoring_probability


def average_of_opponents(opponents: Sequence[int]) -> int:
    """ARO: the mean rating of the opponents met, points, rounded half up (C.07 10.1).

    Raises ZeroDivisionError without opponents.
    """
    return half_up(sum(opponents), len(opponents))


def performance_rating(opponents: Sequence[int], half_points: int) -> int:
    """TPR: the average of the opponents plus dp of the score in percent (C.07 10.2).

    The percentage is rounded half up; 0 % and 100 % give the notional -800 and +800 of
    table 8.1.1. Raises ZeroDivisionError without opponents.
    """
    percent = half_up(50 * half_points, len(opponents))
    return average_of_opponents(opponents) + DP[percent]


def perfect_performance(opponents: Sequence[int], half_points: int) -> int:
    """PTP: the lowest rating whose expected score reaches the actual score (C.07 10.3).

    Expected scores come from table 8.1.2 without the 400-point rule. A score of zero
    gives the lowest opponent minus 800. Raises ValueError without opponents.
    """
    if half_points == 0:
        return min(opponents) - 800
    return lowest_expecting(opponents, half_points)


def lowest_expecting(opponents: Sequence[int], half_points: int) -> int:
    """The lowest rating whose expected score, by table 8.1.2, reaches this score."""

    def reaches(rating: int) -> bool:
        expected = (scoring_probability(rating - opponent) for opponent in opponents)
        return sum(expected) >= 50 * half_points

    candidates = range(min(opponents) - 736, max(opponents) + 736)
    return candidates.start + bisect_left(candidates, True, key=reaches)
