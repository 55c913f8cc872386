"""The base of what the Journal screen asks of the app."""

from __future__ import annotations

from elo_tui.kit.widgets.conventions import Posting


class JournalRequest(Posting):
    """Base of the messages that change the journal or open an event of it."""
