"""What a screen shows as plain lines: what is copied, read aloud, or stands instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elo_tui.answers import rated_text
from elo_tui.answers.remarks import step_lines

if TYPE_CHECKING:
    from elo_tui.core.answer import GameAnswer
    from elo_tui.core.events.reading import Note
    from elo_tui.views.field_view import FieldView
    from elo_tui.views.tournament_view import TournamentView


def game_lines(view: GameAnswer) -> list[str]:
    """One game with its working; none without a result."""
    if view.result is None:
        return []
    return [
        *rated_text.assess_lines(view.result),
        *step_lines(view.your_steps),
        *step_lines(view.odds_steps),
    ]


def tournament_lines(view: TournamentView) -> list[str]:
    """The rounds of one player; none where nothing is rated."""
    if view.event is None or view.performance is None or not view.rounds:
        return []
    return list(rated_text.event_lines(view.event, view.performance))


def field_lines(view: FieldView, said: Sequence[Note] = ()) -> list[str]:
    """Everybody in an event and the remarks; none where nothing is rated."""
    if view.field is None:
        return []
    from elo_tui.writers.export import text

    return list(text.field_lines(view.field, said))
