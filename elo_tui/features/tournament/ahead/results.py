"""The parts of Looking ahead as the screen saves and copies them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.core.forecast.odds_models import get_model
from elo_tui.features.tournament.ahead.answer.norms import (
    answer_norm,
    answer_opponents,
    answer_scores,
    answer_us_norms,
)
from elo_tui.features.tournament.ahead.answer.plan import answer_plan
from elo_tui.features.tournament.ahead.answer.season import answer_season
from elo_tui.kit.screens.shown_answers import Shown, show_answer

if TYPE_CHECKING:
    from elo_tui.features.tournament.ahead.view import AheadView


def show_ahead(view: AheadView) -> Shown | None:
    """Return the part of Looking ahead shown; None without a result."""
    chosen = get_model(view.form.model)
    if (to_reach := view.plan) is not None:
        return show_answer(
            "plan", "the plan", lambda: answer_plan(to_reach, chosen, ())
        )
    if (forecast := view.forecast) is not None:
        return show_answer(
            "scores", "the scores", lambda: answer_scores(forecast, chosen)
        )
    if (report := view.norm) is not None:
        return show_answer(
            f"{report.title} norm",
            "the norm",
            lambda: answer_norm(report, view.needed),
        )
    if (norms := view.us_norms) is not None:
        return show_answer("norms", "the norms", lambda: answer_us_norms(norms))
    if candidates := view.candidates:
        return show_answer(
            "opponents",
            "the possible opponents",
            lambda: answer_opponents(candidates, chosen),
        )
    if (events := view.season) is not None and events.band is not None:
        return show_answer(
            "season", "the season", lambda: answer_season(events, chosen)
        )
    return None
