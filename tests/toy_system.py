"""A rating system that exists in tests only: Elo with K 32, and a bonus.

For every win against a stronger opponent two points are added, so that with the same
score it matters which games were won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elo_tui.core.model import (
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Result,
    Step,
    Terms,
)
from elo_tui.core.systems.elo import expected_score
from elo_tui.core.systems.sums import Scored, rate_rounds, round_working
from elo_tui.core.text.figures import format_change, format_sum, round_away

K = 32
BONUS = 2.0


class ToySystem:
    key: ClassVar[str] = "toy-for-tests"
    source: ClassVar[str] = "made up for the tests"
    confidence: ClassVar[str] = "exact: its formula was made up here"

    def edition(self, terms: Terms) -> str:
        return "toy, K 32"

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        if not player.rating:
            return Problem(
                "rating", "rating: the toy needs one; it has no first rating"
            )
        rounds = rate_rounds(player.rating, games, expected_score, K)
        bonus = BONUS * sum(
            row.rated
            and row.game.result is Result.WIN
            and (row.game.opponent or 0) > player.rating
            for row in rounds.games
        )
        total = rounds.change + bonus
        rounded = round_away(total)
        return RatedEvent(
            system=self.key,
            edition=self.edition(terms),
            player=player,
            terms=terms,
            k=KFactor(K, "always"),
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=total,
            rounded=rounded,
            new_rating=player.rating + rounded,
            exact=player.rating + total,
            bonus=bonus,
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        def expected(difference: float, value: float) -> Step:
            return Step(
                "expected",
                f"1 / (1 + 10^({-difference}/400)) = {value:.4f}",
                "logistic curve",
            )

        def change(one: Scored) -> tuple[Step, ...]:
            return (one.step("change", "32", 4, "K x (score - expected)"),)

        return round_working(event, index, expected, change)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        own = event.player.rating
        return (
            Step("K-factor", f"32: {event.k.reason}"),
            Step("bonus", f"{event.bonus:.2f}", "2 for a win against a stronger one"),
            Step(
                "rounded",
                f"{format_change(event.change)} to {format_change(event.rounded, 0)}",
            ),
            Step(
                "new rating", f"{format_sum(own, event.rounded)} = {event.new_rating}"
            ),
        )


SYSTEM = ToySystem()
