"""The samples, of which nothing is stored."""

from __future__ import annotations

from elo_tui.core.events.origin import FromFile
from elo_tui.core.replay.journal_records import Account
from elo_tui.session.tournament_state import TournamentState

#: What the sample event has in place of a path.
SAMPLE = "sample event"
#: The name of the sample club list, which has no file.
SAMPLE_CLUB = "sample club (invented)"
#: The number of the person of the sample journal, and the first one of its records:
#: higher than those of any store.
SAMPLE_RECORD = 1_000_000_000
NOT_STORED = "The sample is invented: nothing of it is stored"


def is_sample(state: object) -> bool:
    """Whether rounds or an account belong to a sample."""
    if isinstance(state, Account):
        return state.person.id == SAMPLE_RECORD
    if not isinstance(state, TournamentState):
        return False
    return isinstance(state.origin, FromFile) and state.origin.source == SAMPLE
