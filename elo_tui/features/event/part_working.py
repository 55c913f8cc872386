"""The working of the part of an event shown on the Event screen."""

from __future__ import annotations

from elo_tui.core import systems
from elo_tui.core.model import RatedEvent, Step
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.figures import format_change
from elo_tui.core.text.result_words import SIGNS
from elo_tui.features.event.ranking_working import build_ranking_chapters
from elo_tui.features.event.view.field import FieldView
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
    games = _list_game_steps(row.event)
    return Chapter(f"Working: {name}", steps), Chapter("Round by round", games)


def _list_game_steps(event: RatedEvent) -> tuple[Step, ...]:
    """List the rounds of a player: result, rating, change, opponent, reason."""
    steps = []
    for index, row in enumerate(event.games, start=1):
        game = row.game
        sign = SIGNS[game.result] if game.result else "·"
        brought = "-" if row.change is None else format_change(row.change)
        why = (row.reason if game.result else "to come") if row.change is None else ""
        notes = ", ".join(filter(None, (game.name, why)))
        text = f"{sign}  {game.opponent or '-':>4}  {brought:>7}  {notes}".rstrip()
        steps.append(Step(f"round {game.round or index}", text))
    return tuple(steps)
