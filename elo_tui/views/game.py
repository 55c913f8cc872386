"""The Game form evaluated: one call from the texts to everything its screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core import systems
from elo_tui.core.events.sums import sum_steps
from elo_tui.core.model import Colour, Problem, RatedEvent
from elo_tui.core.proof import Step
from elo_tui.core.setup import Setup
from elo_tui.core.stakes import Stakes, stakes
from elo_tui.core.systems import RatingSystem
from elo_tui.views import forms
from elo_tui.views.forms import Form

if TYPE_CHECKING:
    from elo_tui.core.forecast.odds import Odds


class GameView(NamedTuple):
    """What a Game form comes to; `result` is None while a field is empty or wrong."""

    form: Form
    problems: dict[str, Problem]
    missing: str = ""
    """What has to be told before there can be a result, in a sentence."""
    edition: str = ""
    you: RatedEvent | None = None
    """Your side: of the outcome shown, or before any game while there is no result."""
    opponent: RatedEvent | None = None
    result: Stakes | None = None
    your_steps: tuple[Step, ...] = ()
    """The working of the outcome shown, your side."""
    opponent_steps: tuple[Step, ...] = ()
    odds: Odds | None = None
    """Of a single game, by the model for games over the board."""


def evaluate(form: Form) -> GameView:
    """Everything a Game form comes to."""
    facts = forms.read(form)
    system = systems.load(form.system)
    problems = dict(facts.problems)
    missing = facts.missing.text if facts.missing else ""
    view = GameView(form, problems, missing)
    if facts.terms is None:
        return view
    edition = system.edition(facts.terms)
    view = view._replace(edition=edition if isinstance(edition, str) else "")
    result = None if problems else _stakes(system, facts, forms.colour(form))
    if isinstance(result, Stakes):
        return _with_result(view, system, result)
    # each side by itself: what can be said before a game, or both sides' faults
    you = facts.you and system.rate(facts.you, (), facts.terms)
    opponent = facts.opponent and system.rate(facts.opponent, (), facts.terms)
    view = _noted(view, you)
    view = _noted(view, opponent, "opponent_")
    return view if view.problems else _noted(view, result)


def _stakes(
    system: RatingSystem, facts: Setup, colour: Colour
) -> Stakes | Problem | None:
    """What the game puts at stake; None while a player or the games are not given."""
    if facts.you is None or facts.opponent is None:
        return None
    if facts.terms is None or facts.games is None:
        return None
    return stakes(
        system,
        facts.you,
        facts.opponent,
        facts.terms,
        facts.games,
        facts.halves,
        colour,
    )


def _with_result(view: GameView, system: RatingSystem, result: Stakes) -> GameView:
    shown = result.shown
    return view._replace(
        result=result,
        odds=_odds(system, result),
        missing="",
        you=shown.you,
        opponent=shown.opponent,
        your_steps=system.game_working(shown.you, 0) + sum_steps(system, shown.you),
        opponent_steps=system.game_working(shown.opponent, 0)
        + sum_steps(system, shown.opponent),
    )


def _odds(system: RatingSystem, result: Stakes) -> Odds | None:
    """The odds of one game that will be rated; a first rating expects nothing."""
    if result.games > 1 or result.shown.you.first_rating:
        return None
    # the start of the program need not wait for them
    from elo_tui.core.forecast.candidates import odds_at_stake
    from elo_tui.core.forecast.odds import model

    return odds_at_stake(system, result, model("broadcast"))


def _noted(
    view: GameView, rated: RatedEvent | Problem | None, prefix: str = ""
) -> GameView:
    """The view with one side before any game, or with what is wrong with its facts."""
    if rated is None:
        return view
    if isinstance(rated, RatedEvent):
        return view._replace(opponent=rated) if prefix else view._replace(you=rated)
    if rated.missing:
        text = f"opponent's {rated.text}" if prefix else rated.text
        return view if view.missing else view._replace(missing=text)
    field = forms.field_of(f"{prefix}{rated.field}")
    return view._replace(problems=view.problems | {field: rated})
