"""The sample event on the Event screen, which Home does not load before it is asked."""

from __future__ import annotations

from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.arriving_event import begin_event
from elo_tui.features.home.sample import load_sample
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.sample import SAMPLE


def open_sample(workspace: Workspace) -> None:
    """Show the chances of the sample event."""
    screen = workspace.open_mode("field", FieldScreen)
    state = begin_event(screen.state, load_sample(), SAMPLE)
    screen.take_state(state._replace(part="chances"))
    key = workspace.key_of("screen.clear")
    screen.say(f"A sample, stored nowhere; {key} closes it", "dim")
