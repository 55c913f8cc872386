"""What a screen holds under several rating systems."""

from __future__ import annotations

from elo_tui.core import comparison, systems
from elo_tui.core.comparison import Comparison
from elo_tui.core.model import Game
from elo_tui.views.forms import Form
from elo_tui.views.tournament import TournamentState, with_typed


def toggled(form: Form, key: str) -> Form:
    """The form with one more system, or one less; one is always left."""
    keys = {*comparison.chosen(form._asdict())} ^ {key}
    if not keys:
        return form
    return form._replace(compared=" ".join(k for k in systems.KEYS if k in keys))


def compare_games(form: Form) -> Comparison:
    """What one opponent puts at stake in each chosen system."""
    return comparison.of_games(comparison.games(form._asdict()))


def compare_events(state: TournamentState, typed: tuple[Game, ...]) -> Comparison:
    """What the rounds do to the rating in each chosen system."""
    rounds = with_typed(state, typed).rounds if typed else state.rounds
    answers = comparison.events(state.form._asdict(), rounds, state.name)
    return comparison.of_events(answers)
