"""Requests of the Event screen to the app."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.session.tournament_state import TournamentState


class PlayerOpened(Posting):
    """Posted when a player is opened, for the Tournament screen."""

    state: TournamentState
    k_source: str
    """The source of the K; empty if it was typed or follows from the rules."""


class PoolWanted(Posting):
    """Posted when the event is to be added to a pool, after a look at its effect."""

    crosstable: Crosstable
    source: str
