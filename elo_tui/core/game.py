"""The Game form evaluated: one call from the texts to everything its screen shows."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core import forms, systems
from elo_tui.core.forms import Form
from elo_tui.core.model import KFactor, Player, Problem, Terms
from elo_tui.core.proof import Step
from elo_tui.core.stakes import Stakes, stakes


class GameView(NamedTuple):
    """What a Game form comes to; `result` is None while a field is empty or wrong."""

    form: Form
    problems: dict[str, Problem]
    edition: str = ""
    your_k: KFactor | None = None
    opponent_k: KFactor | None = None
    result: Stakes | None = None
    your_steps: tuple[Step, ...] = ()
    """The working of the outcome shown, your side."""
    opponent_steps: tuple[Step, ...] = ()


def evaluate(form: Form) -> GameView:
    """Everything a Game form comes to."""
    facts = forms.read(form)
    system = systems.load(form.system)
    problems = dict(facts.problems)
    if facts.terms is None:
        return GameView(form, problems)
    edition = system.edition(facts.terms)
    view = GameView(
        form,
        problems,
        edition if isinstance(edition, str) else "",
        _k(system, facts.you, facts.terms, problems, "own_k"),
        _k(system, facts.opponent, facts.terms, problems, "opponent_k"),
    )
    if facts.you is None or facts.opponent is None or facts.games is None or problems:
        return view
    result = stakes(
        system, facts.you, facts.opponent, facts.terms, facts.games, facts.halves
    )
    if isinstance(result, Problem):
        return view
    shown = result.shown
    return view._replace(
        result=result,
        your_k=shown.you.k,
        opponent_k=shown.opponent.k,
        your_steps=system.game_working(shown.you, 0) + system.sum_working(shown.you),
        opponent_steps=system.game_working(shown.opponent, 0)
        + system.sum_working(shown.opponent),
    )


def _k(
    system: systems.RatingSystem,
    player: Player | None,
    terms: Terms,
    problems: dict[str, Problem],
    field: str,
) -> KFactor | None:
    """A player's K before any game; what is wrong with it goes into `problems`."""
    if player is None:
        return None
    rated = system.rate(player, (), terms)
    if isinstance(rated, Problem):
        problems[field] = rated
        return None
    return rated.k
