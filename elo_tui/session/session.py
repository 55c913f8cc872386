"""The session: what outlives a screen. `elo_tui.start` puts its parts together."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.session.drafts import Drafts
from elo_tui.session.filling import Filling
from elo_tui.session.idle_clock import IdleClock
from elo_tui.session.journal import Journal
from elo_tui.session.lookup import Lookup
from elo_tui.session.open_entries import OpenEntries
from elo_tui.session.opening import Opening
from elo_tui.session.people import People
from elo_tui.session.permissions import Permissions


class Session(NamedTuple):
    """Each part has one job and knows nothing of screens."""

    people: People
    journal: Journal
    filling: Filling
    entries: OpenEntries
    drafts: Drafts
    opening: Opening
    lookup: Lookup
    permissions: Permissions = Permissions()
    idle: IdleClock | None = None
    """Where somebody who does nothing is not waited for."""

    def close(self) -> str:
        """End the keeping; returns why something was not kept, "" where all was.

        The drafts of what is on the screens stay, however the program ends.
        """
        return self.journal.close()
