"""Rounds brought to the Tournament screen from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.core.events.origin import FromFile
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.tournament_state import TournamentState

if TYPE_CHECKING:
    from elo_tui.features.tournament.screen import TournamentScreen


def bring_tournament(workspace: Workspace) -> TournamentScreen:
    """Bring the Tournament screen to the front and return it."""
    # imported when first shown: it takes 10 ms
    from elo_tui.features.tournament.screen import TournamentScreen

    workspace.close_dialogs()
    return workspace.open_mode("tournament", TournamentScreen)


def open_rounds(
    workspace: Workspace,
    state: TournamentState,
    back_to: str = "",
    k_source: str = "",
) -> None:
    """Show rounds on the Tournament screen; Escape returns to mode `back_to`.

    `k_source` is where the K is from, if it was not typed.
    """
    if isinstance(state.origin, FromFile):
        workspace.taken[state.origin] = state.rounds
        workspace.opened = state
    screen = bring_tournament(workspace)
    if k_source:
        screen.offers.name_k_source("own", state.form, k_source)
    screen.take(state, back_to)
