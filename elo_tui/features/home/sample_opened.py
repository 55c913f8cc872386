"""The samples on their screens, which Home does not load before one is asked for."""

from __future__ import annotations

from typing import Any

from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.arriving_event import begin_event
from elo_tui.features.home.sample import (
    load_sample,
    load_sample_club,
    load_sample_journal,
)
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.pool.view import PoolSheet
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.sample import SAMPLE


def open_sample(workspace: Workspace) -> None:
    """Show the chances of the sample event."""
    screen = workspace.open_mode("field", FieldScreen)
    state = begin_event(screen.state, load_sample(), SAMPLE)
    screen.take_state(state._replace(part="chances"))
    _name_key(workspace, screen)


def open_sample_journal(workspace: Workspace) -> None:
    """Show the sample journal."""
    screen = workspace.open_mode("journal", JournalScreen)
    screen.take(load_sample_journal())
    _name_key(workspace, screen)


def open_sample_club(workspace: Workspace) -> None:
    """Show the sample club list."""
    screen = workspace.open_mode("pool", PoolScreen)
    club = load_sample_club()
    if screen.is_mounted:
        screen.take(club)
    else:
        screen.look(PoolSheet(club))
    _name_key(workspace, screen)


def _name_key(workspace: Workspace, screen: WorkScreen[Any]) -> None:
    """Say that nothing is stored, and name the key that leaves."""
    key = workspace.key_of("screen.clear")
    text = f"A sample, stored nowhere; {key} closes it"
    screen.call_after_refresh(screen.say, text, "dim")
