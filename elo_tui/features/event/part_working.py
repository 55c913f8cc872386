"""The working of the part of an event shown on the Event screen."""

from __future__ import annotations

from elo_tui.core import systems
from elo_tui.core.systems.sums import sum_steps
from elo_tui.features.event.ranking_working import build_ranking_chapters
from elo_tui.features.event.view.field import FieldView, list_game_steps
from elo_tui.kit.widgets.working import Chapter


def build_part_chapters(view: FieldView) -> tuple[Chapter, ...]:
    """Build the working of the player under the cursor."""
    if view.state.part != "ratings":
        return build_ranking_chapters(view)
    row = view.row
    if row is None or row.event is None:
        return ()
    steps = sum_steps(systems.load(row.event.system), row.event)
    name = row.player.shown_name
    games = list_game_steps(row.event)
    return Chapter(f"Working: {name}", steps), Chapter("Round by round", games)
