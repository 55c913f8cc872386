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


def open_sample(workspace: Workspace, mode: str) -> None:
    """Show the sample of a mode: the event, the journal or the club list."""
    screen: WorkScreen[Any]
    if mode == "journal":
        screen = journal = workspace.open_mode(mode, JournalScreen)
        journal.take(load_sample_journal())
    elif mode == "pool":
        screen = pool = workspace.open_mode(mode, PoolScreen)
        club = load_sample_club()
        if pool.is_mounted:
            pool.take(club)
        else:
            pool.look(PoolSheet(club))
    else:
        screen = field = workspace.open_mode(mode, FieldScreen)
        state = begin_event(field.state, load_sample(), SAMPLE)
        # the chances of the leader
        field.take_state(state._replace(part="chances"))
    key = workspace.key_of("screen.clear")
    text = f"A sample, stored nowhere; {key} closes it"
    screen.call_after_refresh(screen.say, text, "dim")
