"""The expected score of the DWZ: the normal distribution, the same since 2013."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erf, fsum

from elo_tui.core.model import HALF_POINTS, Game, Player, why_not_rated

#: Strengths outside these ratings are not searched for.
_LOW, _HIGH = -1000.0, 5000.0


def expected_score(difference: float) -> float:
    """P(D), the normal distribution with sigma 200 x sqrt 2; D in points (3.3).

    sigma x sqrt 2 is 400, so the error function takes D / 400.
    """
    return 0.5 * (1 + erf(difference / 400))


def surplus(half_points: int, differences: Iterable[float]) -> float:
    """W - We of rated games, points; exactly 0 where the differences cancel out.

    The sign of W - We selects the K of 2026, so it must not come from floating-point
    noise: erf is odd and fsum adds up exactly.
    """
    errors = [erf(difference / 400) for difference in differences]
    return (half_points - len(errors) - fsum(errors)) / 2


def counted_surplus(player: Player, games: Sequence[Game]) -> tuple[int, float]:
    """How many games are rated, and their W - We, points."""
    counted = [game for game in games if not why_not_rated(game)]
    over = surplus(
        sum(HALF_POINTS[game.result] for game in counted if game.result),
        [player.rating - (game.opponent or 0) for game in counted],
    )
    return len(counted), over


def strength(opponents: Iterable[float], half_points: int) -> float | None:
    """The rating whose expected score equals the score, points.

    None for a score of zero or a full score: no rating expects that.
    """
    opponents = tuple(opponents)
    if not 0 < half_points < 2 * len(opponents):
        return None
    low, high = _LOW, _HIGH
    while high - low > 1e-6:
        middle = (low + high) / 2
        if sum(expected_score(middle - r) for r in opponents) < half_points / 2:
            low = middle
        else:
            high = middle
    return high
