"""The actions of Home: read the journals, open the sample event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from elo_tui.features.home.overview import Overview
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.pool.names import list_pools
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.session import Session

if TYPE_CHECKING:
    from elo_tui.features.roster.actions import RosterActions
    from elo_tui.store.database import Store
    from elo_tui.store.lists import Lists

#: The most club lists that have a row.
_CLUBS_MOST = 3


def make_home(
    workspace: Workspace,
    session: Session,
    load_roster: Callable[[], RosterActions],
    today: date,
) -> HomeScreen:
    """Make the Home screen, which reads the journals whenever it is shown."""
    app, writer = workspace.app, session.journal.writer

    def read_clubs(names: Sequence[str]) -> None:
        # what reads a club list takes long to load
        from elo_tui.features.pool.summaries import summarise_pools

        app.call_later(screen.take_clubs, summarise_pools(names))

    def read_journals(lists: Lists, store: Store) -> Overview:
        # loaded in the thread, and only where something is stored
        from elo_tui.features.home.reading import read_overview

        return read_overview(store, lists, today)

    def read() -> None:
        # a journal or a club list may have been begun since
        if names := list_pools()[:_CLUBS_MOST]:
            app.run_worker(partial(read_clubs, names), thread=True)
        if writer is not None and writer.exists:
            read_all = partial(read_journals, session.lookup.lists)
            load_roster().use_store(read_all, screen.take)

    is_stored = writer is not None and writer.exists
    overview = Overview(today=today, is_read=not is_stored)
    screen = HomeScreen(overview, workspace.keys, read)
    return screen
