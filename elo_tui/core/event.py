"""The sums that every rating system shows of an event, whatever its formula."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.fide.performance import (
    average_of_opponents,
    perfect_performance,
    performance_rating,
)
from elo_tui.core.model import (
    HALF_POINTS,
    KFactor,
    Player,
    RatedEvent,
    RatedGame,
    Terms,
)


def event_of(
    system: str,
    edition: str,
    player: Player,
    terms: Terms,
    k: KFactor,
    rows: Sequence[RatedGame],
    expected: float,
    change: float,
    rounded: int,
    new_rating: int,
) -> RatedEvent:
    """The event of these rated rounds; `expected` and `change` are the system's sums.

    Average and performance are those of FIDE's tie-break regulations, over the rated
    games; they depend on no rating system.
    """
    counted = [row.game for row in rows if row.rated]
    opponents = [game.opponent for game in counted if game.opponent is not None]
    score = sum(HALF_POINTS[game.result] for game in counted if game.result)
    return RatedEvent(
        system,
        edition,
        player,
        terms,
        k,
        tuple(rows),
        sum(HALF_POINTS[row.game.result] for row in rows if row.game.result),
        len(counted),
        score,
        expected,
        change,
        rounded,
        new_rating,
        average_of_opponents(opponents) if opponents else None,
        performance_rating(opponents, score) if opponents else None,
        perfect_performance(opponents, score) if opponents else None,
    )
