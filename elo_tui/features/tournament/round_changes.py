"""Changes of the round under the cursor, and when they have to wait."""

from __future__ import annotations

from msgspec.structs import replace

from elo_tui.core.model import FORFEITS, PLAYED, Result
from elo_tui.features.tournament.view import replace_round
from elo_tui.session.tournament_state import TournamentState

#: Results in the order in which clicks set them; ``?`` is none.
_IN_TURN = "?1=0"


def explain_unfinished(state: TournamentState, typed_too: bool = False) -> str:
    """Explain why the entry line must be finished first; "" if it need not be.

    A change of the rounds would misplace a round being edited; editing another one
    would lose the typed games.
    """
    if state.place is not None:
        return "Finish the change to a round: Enter saves it, Esc drops it"
    if typed_too and state.typed.strip():
        return "Finish the typed games: Enter adds them"
    return ""


def delete_round(state: TournamentState) -> TournamentState:
    """Delete the round under the cursor."""
    cursor = state.cursor
    rounds = state.rounds[:cursor] + state.rounds[cursor + 1 :]
    nearest = max(0, min(cursor, len(rounds) - 1))
    return replace(state, rounds=rounds, cursor=nearest)


def move_round(state: TournamentState, to: int) -> TournamentState:
    """Move the round under the cursor to another place."""
    rounds = list(state.rounds)
    rounds.insert(to, rounds.pop(state.cursor))
    return replace(state, rounds=tuple(rounds), cursor=to)


def set_result(state: TournamentState, code: str) -> TournamentState | str:
    """Give the round under the cursor a result; ``?`` takes it out.

    Return a sentence if it cannot have one.
    """
    game = state.rounds[state.cursor]
    if game.opponent is None and game.result not in (None, *PLAYED, *FORFEITS):
        return "A bye has no result; Enter edits the round"
    result = None if code == "?" else Result(code)
    return replace_round(state, replace(game, result=result))


def find_next_result(state: TournamentState) -> str:
    """Find the result that a click gives the round under the cursor, as a code."""
    game = state.rounds[state.cursor]
    present = game.result.value if game.result else "?"
    place = _IN_TURN.index(present) if present in _IN_TURN else 0
    return _IN_TURN[(place + 1) % len(_IN_TURN)]


def is_opening(before: TournamentState, after: TournamentState) -> bool:
    """Whether a step has opened an event of the journal.

    Rounds that were added to the journal were on the screen before.
    """
    return before.entry != after.entry != 0 and before.rounds != after.rounds
