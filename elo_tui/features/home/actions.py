"""The actions of Home: read the journals, open the sample event."""

from __future__ import annotations

from datetime import date

from elo_tui.features.home.overview import Overview, read_overview
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.roster.actions import RosterActions
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.session import Session


def make_home(
    workspace: Workspace, session: Session, roster: RosterActions, today: date
) -> HomeScreen:
    """Make the Home screen, which reads the journals whenever it is shown."""
    lists, writer = session.lookup.lists, session.journal.writer

    def read() -> None:
        roster.use_store(lambda store: read_overview(store, lists, today), screen.take)

    is_stored = writer is not None and writer.exists
    screen = HomeScreen(
        Overview(today=today), workspace.keys, read if is_stored else None
    )
    return screen
