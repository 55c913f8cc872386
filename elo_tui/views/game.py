"""The Game form evaluated: one call from the texts to everything its screen shows."""

from __future__ import annotations

from elo_tui.core.answer import GameAnswer, of_game, with_working
from elo_tui.views.forms import Form


def evaluate(form: Form) -> GameAnswer:
    """Everything a Game form comes to."""
    return with_working(of_game(form._asdict()))
