"""FIDE as a rating system: one player's rounds rated by the edition in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elo_tui.core.event import event_of
from elo_tui.core.fide import working
from elo_tui.core.fide.change import difference_used, upgraded_game
from elo_tui.core.fide.editions import Edition, edition_for
from elo_tui.core.fide.k_factor import k_factor
from elo_tui.core.fide.tables import scoring_probability
from elo_tui.core.model import (
    HALF_POINTS,
    OPEN,
    Game,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Terms,
    why_not_rated,
)
from elo_tui.core.proof import Step
from elo_tui.core.rounding import hundredths_away


class FideSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "fide"

    def edition(self, terms: Terms) -> str | Problem:
        edition = edition_for(terms)
        return edition if isinstance(edition, Problem) else edition.label

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition = edition_for(terms)
        if isinstance(edition, Problem):
            return edition
        if player.k is not None and player.k != int(player.k):
            return Problem("k", "K: FIDE uses a whole number (40, 20 or 10)")

        reasons = [_why_not_rated(player, game, edition) for game in games]
        rated_games = reasons.count("")
        k = k_factor(player, terms, edition, rated_games)
        used = _differences_used(player, games, reasons, edition)

        rows: list[RatedGame] = []
        expected = change = 0  # hundredths
        for game, reason, difference in zip(games, reasons, used, strict=True):
            pd = None if difference is None else scoring_probability(difference)
            gain = None
            if not reason and pd is not None and game.result is not None:
                gain = int(k.value) * (50 * HALF_POINTS[game.result] - pd)
                change += gain
                expected += pd
            rows.append(
                RatedGame(
                    game,
                    not reason,
                    reason,
                    None if game.opponent is None else player.rating - game.opponent,
                    difference,
                    None if pd is None else pd / 100,
                    None if gain is None else gain / 100,
                    change / 100,
                )
            )
        rounded = hundredths_away(change)
        return event_of(
            self.key,
            edition.label,
            player,
            terms,
            k,
            rows,
            expected / 100,
            change / 100,
            rounded,
            player.rating + rounded,
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            return ()
        return working.game_steps(event, index, edition)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            return ()
        return working.sum_steps(event, edition)


def _why_not_rated(player: Player, game: Game, edition: Edition) -> str:
    reason = why_not_rated(game)
    if game.opponent is None or (reason and game.result is not None):
        return reason
    # Rapid and blitz 7.3.1, since 1 December 2024
    if (
        edition.far_games_unrated
        and abs(player.rating - game.opponent) >= 600
        and max(player.rating, game.opponent) > 2600
    ):
        return "600 points or more apart, one above 2600"
    return reason


def _differences_used(
    player: Player, games: Sequence[Game], reasons: Sequence[str], edition: Edition
) -> list[int | None]:
    """D as the rules use it, for rated games and for those still to be played."""
    real = [
        player.rating - game.opponent
        if game.opponent is not None and reason in ("", OPEN)
        else None
        for game, reason in zip(games, reasons, strict=True)
    ]
    used = [
        None if d is None else difference_used(d, player.rating, edition) for d in real
    ]
    if edition.one_upgrade:
        # A game still to be played cannot take the upgrade from a played one.
        played = [
            0 if reason or d is None else d
            for d, reason in zip(real, reasons, strict=True)
        ]
        upgraded = upgraded_game(played)
        for index, (d, reason) in enumerate(zip(real, reasons, strict=True)):
            if not reason and d is not None and d > 0 and index != upgraded:
                used[index] = d
    return used


SYSTEM = FideSystem()
