"""The quick rating of US Chess: separate numbers, by the formulas of the regular one.

Quick games last more than 10 and less than 30 minutes; those of 30 to 65 minutes are
dual-rated, quick and regular. Only the regular rating has a lower K for such dual-rated
events (The US Chess Rating System, Glickman and Doan, 2 September 2020, 4.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from elo_tui.core.model import Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.systems.sums import PlayerRounds
from elo_tui.core.systems.uscf import us_chess_event
from elo_tui.core.systems.uscf.us_chess_system import UscfSystem

KEY = "uscf-quick"


class QuickSystem(UscfSystem):
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = KEY
    name: ClassVar[str] = "US Chess quick"
    confidence: ClassVar[str] = (
        "an estimate: the formulas of the regular rating, not compared with a published"
        " quick event; a first quick rating does not begin with the regular one here"
    )

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        return super().rate(_begin_here(player), games, _never_dual(terms))


def rate_event(
    players: Sequence[PlayerRounds], terms: Terms
) -> list[RatedEvent | Problem]:
    """Rate all players of an event."""
    players = [replace(one, player=_begin_here(one.player)) for one in players]
    found = us_chess_event.rate_event(players, _never_dual(terms))
    return [
        event if isinstance(event, Problem) else replace(event, system=KEY)
        for event in found
    ]


def _begin_here(player: Player) -> Player:
    """Leave out facts that belong to regular ratings alone: see its row."""
    return replace(player, peak=None, fide_rating=None, cfc_rating=None)


def _never_dual(terms: Terms) -> Terms:
    return replace(terms, dual=False) if terms.dual else terms


SYSTEM = QuickSystem()
