"""FIDE as a rating system: one player's rounds rated by the edition in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elo_tui.core.model import Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.proof import Step
from elo_tui.core.systems.fide import fide_working, first_rating
from elo_tui.core.systems.fide.fide_editions import KRule, edition_for
from elo_tui.core.systems.fide.k_factor import k_factor
from elo_tui.core.systems.fide.rating import rate_games, reasons, with_standard

#: 8.3.3: K times the games of one list is at most this.
PERIOD_LIMIT = KRule().period_limit
ONE_EVENT = "these are all games of the month"


class FideSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "fide"
    source: ClassVar[str] = "FIDE Handbook B.02 and the rapid and blitz regulations"
    confidence: ClassVar[str] = "exact: equal to FIDE's published calculations"

    def edition(self, terms: Terms) -> str | Problem:
        edition = edition_for(terms)
        return edition if isinstance(edition, Problem) else edition.label

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition = edition_for(terms)
        if isinstance(edition, Problem):
            return edition
        if problem := unusable_k(player):
            return problem
        player, assumed = with_standard(player, terms)
        if not player.rating:
            return first_rating.first_event(self.key, player, games, terms, edition)
        not_rated = reasons(player, games, terms, edition)
        rated_games = not_rated.count("")
        k = k_factor(player, terms, edition, rated_games)
        event = rate_games(player, games, terms, edition, k, not_rated)
        if rated_games > 1:
            # without the limit of the period
            k = k_factor(player, terms, edition, 0)
        if rated_games * k.value > PERIOD_LIMIT:
            assumed += (ONE_EVENT,)
        return event._replace(assumed=assumed + event.assumed)

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            return ()
        return fide_working.game_steps(event, index, edition)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            return ()
        return fide_working.sum_steps(event, edition)


def unusable_k(player: Player) -> Problem | None:
    """What is wrong with a K given by hand: FIDE's are whole numbers."""
    if player.k is None or player.k == int(player.k):
        return None
    return Problem("k", "K: FIDE uses a whole number (40, 20 or 10)")


SYSTEM = FideSystem()
