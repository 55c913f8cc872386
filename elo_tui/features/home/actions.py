"""The actions of Home: read the journals, open the sample event."""

from __future__ import annotations

from datetime import date

from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.arriving_event import begin_event
from elo_tui.features.home.overview import Overview, read_overview
from elo_tui.features.home.sample import load_sample
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.roster.actions import RosterActions
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.sample import SAMPLE
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


def open_sample(workspace: Workspace) -> None:
    """Show the chances of the sample event."""
    screen = workspace.open_mode("field", FieldScreen)
    state = begin_event(screen.state, load_sample(), SAMPLE)
    screen.take_state(state._replace(part="chances"))
    key = workspace.key_of("screen.clear")
    screen.say(f"A sample, stored nowhere; {key} closes it", "dim")
