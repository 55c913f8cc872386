"""What a working screen has to save, or why it has nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

from elo_tui.core.crosstable import listed
from elo_tui.core.field import RatedField, alone
from elo_tui.core.tournament import TournamentView
from elo_tui.screens.field import FieldScreen
from elo_tui.screens.tournament import TournamentScreen
from elo_tui.screens.workbench import Workbench


class Results(NamedTuple):
    """A rated event, and a name that a file of it may have."""

    field: RatedField
    name: str


def results_of(screen: Workbench[Any]) -> Results | str:
    """The results shown, or one sentence."""
    if isinstance(screen, FieldScreen):
        field = screen.view.field if screen.view else None
        if field is None:
            return "Nothing to save: no event is rated here yet"
        return Results(field, field.crosstable.event.name or "event")
    if isinstance(screen, TournamentScreen):
        rated = _one_player(screen.view) if screen.view else None
        if rated is None:
            return "Nothing to save: no rounds are rated yet"
        date = screen.state.form.date
        return Results(rated, f"tournament {date}".strip())
    return "Nothing to save here; Ctrl+Y copies the result, Tournament and Field save"


def _one_player(view: TournamentView) -> RatedField | None:
    """The rounds of the Tournament screen as an event with one player rated."""
    event = view.event
    if event is None or not view.rounds:
        return None
    crosstable = listed(view.rounds, event.player.name, event.player.rating)
    return alone(crosstable, crosstable.players[0], view.rounds, event)
