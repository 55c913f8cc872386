"""What the Game screen computed, in the few words its tests compare."""

from __future__ import annotations

from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import RatedEvent
from elo_tui.features.game.screen import GameScreen
from tests.screens.desk import Desk


def stakes(desk: Desk[GameScreen]) -> Stakes:
    """The stakes shown now; there must be some."""
    assert desk.screen.view is not None
    result = desk.screen.view.result
    assert result is not None
    return result


def moves(desk: Desk[GameScreen]) -> list[tuple[str, str, int]]:
    """Label, change and new rating of each outcome, your side."""
    return [(o.label, *moved(o.you)) for o in stakes(desk).outcomes]


def theirs(desk: Desk[GameScreen]) -> list[tuple[str, int]]:
    """Change and new rating of each outcome, the opponent's side."""
    return [moved(outcome.opponent) for outcome in stakes(desk).outcomes]


def moved(event: RatedEvent) -> tuple[str, int]:
    assert event.new_rating is not None
    return f"{event.change:+.2f}", event.new_rating
