"""Average of opponents, TPR and PTP (FIDE C.07 tie-break regulations, article 10)."""

from __future__ import annotations

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
    target = 50 * half_points
    low, high = min(opponents) - 736, max(opponents) + 736
    while low < high:
        middle = (low + high) // 2
        if sum(scoring_probability(middle - rating) for rating in opponents) >= target:
            high = middle
        else:
            low = middle + 1
    return low
