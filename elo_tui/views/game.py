"""The Game form evaluated: one call from the texts to everything its screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core import answer
from elo_tui.core.events.sums import sum_steps
from elo_tui.core.model import Problem, RatedEvent
from elo_tui.core.proof import Step
from elo_tui.core.stakes import Stakes
from elo_tui.core.systems import RatingSystem
from elo_tui.views.forms import Form

if TYPE_CHECKING:
    from elo_tui.core.forecast.odds import Odds


class GameView(NamedTuple):
    """What a Game form comes to; `result` is None while a field is empty or wrong."""

    form: Form
    problems: dict[str, Problem]
    missing: str = ""
    """What has to be given before there can be a result, in a sentence."""
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
    odds_steps: tuple[Step, ...] = ()
    """The odds in words: how often there is an upset, and whose games say so."""


def evaluate(form: Form) -> GameView:
    """Everything a Game form comes to."""
    found = answer.of_game(form._asdict())
    view = GameView(
        form=form,
        problems=found.problems,
        missing=found.missing,
        edition=found.edition,
        you=found.you,
        opponent=found.opponent,
        result=found.result,
    )
    if found.result is None:
        return view
    system, shown = found.system, found.result.shown
    odds = _odds(system, found.result)
    return view._replace(
        odds=odds,
        odds_steps=() if odds is None else _odds_steps(odds, found.result),
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


def _odds_steps(odds: Odds, result: Stakes) -> tuple[Step, ...]:
    from elo_tui.core.forecast.odds import model, upset

    found = upset(odds, result.you.rating, result.opponent.rating)
    often = found.text if found else "none between equal ratings"
    used = model("broadcast")
    return Step("upset", often), Step("model", f"{used.name}: {used.fitted_on}")
