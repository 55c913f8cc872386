"""Chess ratings as a library: standard library only, no input or output, no clock.

``from elo_tui import core`` is the only import a script needs. ``__all__`` names the
systems (`rate`, `stakes`, `working`), performances (`performance_of`), FIDE's rating
periods (`rate_period`), whole events (`rate_event`, `standings_of`, `chances_of`),
title norms (`norm`, `needed`), odds (`odds_of`) and forecasts (`forecast_of`, `plan`).
docs/library.md has examples.

Facts go in as records: `Player`, `Game`, `Terms`, `Result`. Answers are records too, or
a `Problem` where a fact is wrong or missing; check with ``isinstance(answer,
Problem)``. Its ``text`` is a sentence and its ``field`` names the fact. Ratings and
changes are in points, expected scores and odds from 0 to 1, scores in half points.

What the functions need is imported on first use. Modules below, and names that are not
in ``__all__``, are internal, except `elo_tui.core.pool`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from elo_tui.core.library import load, rate, working
from elo_tui.core.model import (
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Result,
    Step,
    Terms,
)
from elo_tui.core.systems import SYSTEMS, RatingSystem

if TYPE_CHECKING:
    from elo_tui.core.event_library import (
        chances_of,
        rate_event,
        rate_period,
        standings_of,
        team_standings_of,
    )
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.events.event_ratings import EventRatings
    from elo_tui.core.forecast.distribution import Forecast, ScoreOnly
    from elo_tui.core.forecast.odds_models import MODELS, Model, Odds
    from elo_tui.core.forecast.place_chances import EventChances
    from elo_tui.core.forecast.planner import (
        NormTarget,
        PerformanceTarget,
        Plan,
        RatingTarget,
    )
    from elo_tui.core.forecast_library import forecast_of, odds_of, plan
    from elo_tui.core.game_library import performance_of, stakes
    from elo_tui.core.game_stakes import Stakes
    from elo_tui.core.norm_library import needed, norm
    from elo_tui.core.norms.needed import Needed
    from elo_tui.core.norms.requirements import Circumstances, NormGame, NormReport
    from elo_tui.core.performance import Performance
    from elo_tui.core.standings.standings import Standings
    from elo_tui.core.systems.fide.rating_period import RatedPeriod
    from elo_tui.core.teams.team_standings import TeamStandings

__all__ = [
    "MODELS",
    "SYSTEMS",
    "Circumstances",
    "Crosstable",
    "EventChances",
    "EventRatings",
    "Forecast",
    "Game",
    "KFactor",
    "Model",
    "Needed",
    "NormGame",
    "NormReport",
    "NormTarget",
    "Odds",
    "Performance",
    "PerformanceTarget",
    "Plan",
    "Player",
    "Problem",
    "RatedEvent",
    "RatedGame",
    "RatedPeriod",
    "RatingSystem",
    "RatingTarget",
    "Result",
    "ScoreOnly",
    "Stakes",
    "Standings",
    "Step",
    "TeamStandings",
    "Terms",
    "chances_of",
    "forecast_of",
    "load",
    "needed",
    "norm",
    "odds_of",
    "performance_of",
    "plan",
    "rate",
    "rate_event",
    "rate_period",
    "stakes",
    "standings_of",
    "team_standings_of",
    "working",
]

#: The module of each name, so that starting the program imports none of it (PEP 562).
_ON_FIRST_USE = {
    name: module
    for module, names in {
        "event_library": "chances_of rate_event rate_period standings_of"
        " team_standings_of",
        "events.crosstable": "Crosstable",
        "events.event_ratings": "EventRatings",
        "forecast.distribution": "Forecast ScoreOnly",
        "forecast.odds_models": "MODELS Model Odds",
        "forecast.place_chances": "EventChances",
        "forecast.planner": "NormTarget PerformanceTarget Plan RatingTarget",
        "forecast_library": "forecast_of odds_of plan",
        "game_library": "performance_of stakes",
        "game_stakes": "Stakes",
        "norm_library": "needed norm",
        "norms.needed": "Needed",
        "norms.requirements": "Circumstances NormGame NormReport",
        "performance": "Performance",
        "standings.standings": "Standings",
        "systems.fide.rating_period": "RatedPeriod",
        "teams.team_standings": "TeamStandings",
    }.items()
    for name in names.split()
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


# hidden from type checkers, to which any name would otherwise exist
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _ON_FIRST_USE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_ON_FIRST_USE[name]}"), name)
        globals()[name] = found
        return found
