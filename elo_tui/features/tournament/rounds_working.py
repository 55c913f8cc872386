"""The working of the rounds on the Tournament screen, as chapters."""

from __future__ import annotations

from elo_tui.features.tournament.view import TournamentView
from elo_tui.kit.widgets.working import Chapter


def build_rounds_chapters(view: TournamentView) -> tuple[Chapter, ...]:
    """Build the working of the round under the cursor, then that of the event."""
    if view.event is None:
        return ()
    event = Chapter("Working: the event", view.sum_steps)
    if not view.round_steps:
        return (event,)
    return (Chapter(f"Working: round {view.cursor + 1}", view.round_steps), event)
