"""The sample event, of which nothing is stored."""

from __future__ import annotations

from elo_tui.core.events.origin import FromFile
from elo_tui.session.tournament_state import TournamentState

#: What the sample event has in place of a path.
SAMPLE = "sample event"
NOT_STORED = "The sample event is invented: nothing of it is stored"


def is_sample(state: object) -> bool:
    """Whether rounds are those of a player in the sample event."""
    if not isinstance(state, TournamentState):
        return False
    return isinstance(state.origin, FromFile) and state.origin.source == SAMPLE
