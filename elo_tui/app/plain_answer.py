"""Where no screen can open: the answer that it would show, as plain lines."""

from __future__ import annotations

from datetime import date

from elo_tui.screens import result_lines
from elo_tui.session.prefill import Prefill
from elo_tui.views import field_view, forms, tournament_view
from elo_tui.views.field_view import FieldState, terms_of
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState

#: What answers without a screen what each screen shows.
_INSTEAD = {
    "game": "elo-tui assess OWN OPPONENT",
    "tournament": "elo-tui event --rating N FILE",
    "field": "elo-tui event FILE",
}


def lines(prefill: Prefill, today: date) -> list[str]:
    """What would be copied from the screen; none where that is not filled in."""
    form = Form(date=today.isoformat())._replace(**prefill.texts)
    if prefill.screen == "game":
        return result_lines.game_lines(forms.evaluate_game(form))
    if prefill.event is not None:
        typed = {name: getattr(form, name) for name in prefill.texts}
        form = terms_of(prefill.event, form, today)._replace(**typed)
        state = FieldState(form, prefill.event, source=prefill.source)
        return result_lines.field_lines(field_view.evaluate(state))
    rounds = TournamentState(form, prefill.games)
    return result_lines.tournament_lines(tournament_view.evaluate(rounds, ()))


def instead(prefill: Prefill) -> str:
    """The subcommand that answers what the screen would show."""
    return f"{_INSTEAD[prefill.screen]} answers without one"
