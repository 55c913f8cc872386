"""Links of the rounds on the Tournament screen to the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState


class JournalLinks(NamedTuple):
    """Functions of the session for rounds that may be an event of the journal."""

    once_saved: Callable[[Callable[[], object]], None]
    follow: Callable[[TournamentState, str, Form], Form]
    """Fills in the facts that follow from a changed form."""
    has_entry: Callable[[TournamentState], bool]
    """Whether changes of the rounds are stored in the journal."""
    begin_anew: Callable[[TournamentState], TournamentState]
    """Makes an empty event of the person chosen."""
