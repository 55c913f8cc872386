"""One game at Lichess: the player before and after it, and the calculation between."""

from __future__ import annotations

from msgspec import Struct

from elo_tui.core.systems.glicko2 import Glicko2Period, prediction


class Strength(Struct, frozen=True, gc=False):
    """One rating of a player as Lichess stores it."""

    rating: float
    rd: float
    volatility: float


class LichessGame(Struct, frozen=True, gc=False):
    """One game: the player before and after it, and the calculation."""

    before: Strength
    opponent: float
    """The opponent's rating, clamped to the limits, points."""
    opponent_rd: float
    advantage: float
    """The value of the colours to the player, points."""
    expected: float
    """The expected score in the formulas, by the opponent's RD alone."""
    period: Glicko2Period
    """The result of the formulas, before factor and limits."""
    factor: float
    after: Strength

    @property
    def foreseen(self) -> float:
        """The forecast of the game, 0 to 1, by both RDs as in Glicko."""
        own, opponent = self.before, self.opponent - self.advantage
        return prediction(own.rating, own.rd, opponent, self.opponent_rd)
