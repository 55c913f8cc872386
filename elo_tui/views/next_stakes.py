"""What each result against a likely opponent would bring, for the Field screen."""

from __future__ import annotations

from elo_tui.core.forecast.next_games import Candidate
from elo_tui.core.model import Step
from elo_tui.core.pairing.next_round import NextRound
from elo_tui.core.text.figures import format_change
from elo_tui.views.ahead_view import look_ahead
from elo_tui.views.field_view import FieldState, player_state
from elo_tui.views.next_view import list_rivals, write_rivals
from elo_tui.views.tournament_view import evaluate_rounds


def list_stakes(state: FieldState, found: NextRound, no: int) -> tuple[Step, ...]:
    """List the rating changes of a win, draw and loss against the likely opponents.

    They are those of Tournament for the same opponents; a sentence if none is known.
    """
    rivals = list_rivals(found, no)
    if not rivals:
        return ()
    rounds = player_state(state, no, write_rivals(rivals))
    ahead = look_ahead(evaluate_rounds(rounds, ()))
    if not ahead.candidates:
        return (Step("", ahead.missing),) if ahead.missing else ()
    return tuple(
        Step(name, _changes(candidate))
        for (name, _, _), candidate in zip(rivals, ahead.candidates, strict=True)
    )


def _changes(candidate: Candidate) -> str:
    outcomes = candidate.stakes.outcomes
    return ", ".join(format_change(one.you.change) for one in outcomes)
