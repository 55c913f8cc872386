"""The answer that a screen would show, for a place where none can be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.session.forms import Form, evaluate_game
from elo_tui.session.tournament_state import TournamentState

if TYPE_CHECKING:
    from datetime import date

    from elo_tui.session.permissions import Prefill

#: The subcommand that answers what each screen would show.
_COMMANDS = {
    "game": "elo-tui assess OWN OPPONENT",
    "tournament": "elo-tui event --rating N FILE",
    "field": "elo-tui event FILE",
}


def suggest_command(prefill: Prefill) -> str:
    """Name the subcommand that answers what the screen would show."""
    return f"{_COMMANDS[prefill.screen]} answers without one"


def prefill_lines(prefill: Prefill, today: date) -> list[str]:
    """Return what would be copied from the screen, and the notes on its source.

    Nothing if the screen would be empty.
    """
    # only the features of the screen named are loaded
    form = replace(Form(date=today.isoformat()), **prefill.texts)
    if prefill.screen == "game":
        from elo_tui.features.game.results import game_lines

        return game_lines(evaluate_game(form))
    if prefill.screen == "field" and prefill.event is not None:
        from elo_tui.features.event.results import field_lines
        from elo_tui.features.event.view import field

        typed = {name: getattr(form, name) for name in prefill.texts}
        form = replace(field.take_event_terms(prefill.event, form, today), **typed)
        state = field.FieldState(form, prefill.event, source=prefill.source)
        return field_lines(field.evaluate_field(state), prefill.notes)
    from elo_tui.features.tournament.results import tournament_lines
    from elo_tui.features.tournament.view import evaluate_rounds

    name = prefill.owner.name if prefill.owner is not None else ""
    rounds = TournamentState(form, prefill.games, name=name)
    view = evaluate_rounds(rounds, (), prefill.k_reason)
    return tournament_lines(view, prefill.notes)
