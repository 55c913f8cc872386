"""Chess ratings as a library: standard library and msgspec only, no input, no clock.

``from elo_tui import core`` is the only import a script needs. ``__all__`` names the
systems (`rate`, `rate_outcomes`, `explain`), performances (`estimate_performance`),
FIDE's rating periods (`rate_period`), whole events (`rate_event`, `rank_players`,
`compute_chances`), title norms (`judge_norm`, `find_needed_score`), odds
(`compute_odds`) and forecasts (`forecast_event`, `plan`). docs/library.md has examples.

Facts go in as records: `Player`, `Game`, `Terms`, `Result`. Answers are records too, or
a `Problem` where a fact is wrong or missing; check with ``isinstance(answer,
Problem)``, or pass the answer through `require`. Its ``text`` is a sentence and its
``field`` names the fact. Ratings and changes are in points, expected scores and odds
from 0 to 1, scores in half points.

What the functions need is imported on first use. Modules below, and names that are not
in ``__all__``, are internal, except `elo_tui.core.pool`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from elo_tui.core.library import explain, load, rate
from elo_tui.core.model import (
    ByOrder,
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
from elo_tui.core.systems import SYSTEMS, RatingSystem, SystemRow

if TYPE_CHECKING:
    from elo_tui.core.argument_checks import require
    from elo_tui.core.days import DayRange
    from elo_tui.core.event_library import (
        compute_chances,
        rank_players,
        rank_teams,
        rate_event,
        rate_period,
    )
    from elo_tui.core.events.crosstable import (
        Crosstable,
        EventFacts,
        Note,
        Pairing,
        PairingWishes,
        Participant,
    )
    from elo_tui.core.events.event_ratings import EventRatings, EventTotals, RatingRow
    from elo_tui.core.events.team_facts import (
        LineUp,
        PointAdjustment,
        StatedMatch,
        Team,
        TeamBye,
        TeamFacts,
    )
    from elo_tui.core.events.team_matches import MatchBoard
    from elo_tui.core.forecast.distribution import (
        Forecast,
        ScoreChances,
        ScoredGames,
        ScoreOnly,
        ScoreOutcome,
    )
    from elo_tui.core.forecast.odds_models import MODELS, Model, Odds
    from elo_tui.core.forecast.open_games import RemainingGame
    from elo_tui.core.forecast.place_chances import EventChances, PlayerChances
    from elo_tui.core.forecast.planner import (
        NormTarget,
        PerformanceTarget,
        Plan,
        RatingTarget,
        SufficientResults,
        UsNormTarget,
    )
    from elo_tui.core.forecast_library import compute_odds, forecast_event, plan
    from elo_tui.core.game_library import estimate_performance, rate_outcomes
    from elo_tui.core.game_stakes import GameOutcome, Stakes
    from elo_tui.core.norm_library import find_needed_score, judge_norm
    from elo_tui.core.norms.needed import Needed
    from elo_tui.core.norms.requirements import (
        Circumstances,
        Condition,
        GameLeftOut,
        NormGame,
        NormReport,
        RaisedRating,
    )
    from elo_tui.core.norms.us_chess import UsGame, UsLevel
    from elo_tui.core.performance import Performance
    from elo_tui.core.standings.codes import TieBreakCode
    from elo_tui.core.standings.outcome_points import ScoreTable
    from elo_tui.core.standings.round_kinds import (
        PlayerRound,
        ResultPoints,
        RoundKind,
        TieBreakEdition,
        TieBreakEvent,
    )
    from elo_tui.core.standings.standings import Standings, StandingsRow
    from elo_tui.core.systems.fide.rating_period import RatedPeriod
    from elo_tui.core.teams.team_event import TeamEvent, TeamRound
    from elo_tui.core.teams.team_standings import TeamPlace, TeamStandings

__all__ = [
    "MODELS",
    "SYSTEMS",
    "ByOrder",
    "Circumstances",
    "Condition",
    "Crosstable",
    "DayRange",
    "EventChances",
    "EventFacts",
    "EventRatings",
    "EventTotals",
    "Forecast",
    "Game",
    "GameLeftOut",
    "GameOutcome",
    "KFactor",
    "LineUp",
    "MatchBoard",
    "Model",
    "Needed",
    "NormGame",
    "NormReport",
    "NormTarget",
    "Note",
    "Odds",
    "Pairing",
    "PairingWishes",
    "Participant",
    "Performance",
    "PerformanceTarget",
    "Plan",
    "Player",
    "PlayerChances",
    "PlayerRound",
    "PointAdjustment",
    "Problem",
    "RaisedRating",
    "RatedEvent",
    "RatedGame",
    "RatedPeriod",
    "RatingRow",
    "RatingSystem",
    "RatingTarget",
    "RemainingGame",
    "Result",
    "ResultPoints",
    "RoundKind",
    "ScoreChances",
    "ScoreOnly",
    "ScoreOutcome",
    "ScoreTable",
    "ScoredGames",
    "Stakes",
    "Standings",
    "StandingsRow",
    "StatedMatch",
    "Step",
    "SufficientResults",
    "SystemRow",
    "Team",
    "TeamBye",
    "TeamEvent",
    "TeamFacts",
    "TeamPlace",
    "TeamRound",
    "TeamStandings",
    "Terms",
    "TieBreakCode",
    "TieBreakEdition",
    "TieBreakEvent",
    "UsGame",
    "UsLevel",
    "UsNormTarget",
    "compute_chances",
    "compute_odds",
    "estimate_performance",
    "explain",
    "find_needed_score",
    "forecast_event",
    "judge_norm",
    "load",
    "plan",
    "rank_players",
    "rank_teams",
    "rate",
    "rate_event",
    "rate_outcomes",
    "rate_period",
    "require",
]

#: The module of each name, so that starting the program imports none of it (PEP 562).
_ON_FIRST_USE = {
    name: module
    for module, names in {
        "argument_checks": "require",
        "days": "DayRange",
        "event_library": "compute_chances rank_players rank_teams rate_event"
        " rate_period",
        "events.crosstable": "Crosstable EventFacts Note Pairing PairingWishes"
        " Participant",
        "events.event_ratings": "EventRatings EventTotals RatingRow",
        "events.team_facts": "LineUp PointAdjustment StatedMatch Team TeamBye"
        " TeamFacts",
        "events.team_matches": "MatchBoard",
        "forecast.distribution": "Forecast ScoreChances ScoreOnly ScoreOutcome"
        " ScoredGames",
        "forecast.odds_models": "MODELS Model Odds",
        "forecast.open_games": "RemainingGame",
        "forecast.place_chances": "EventChances PlayerChances",
        "forecast.planner": "NormTarget PerformanceTarget Plan RatingTarget"
        " SufficientResults UsNormTarget",
        "forecast_library": "compute_odds forecast_event plan",
        "game_library": "estimate_performance rate_outcomes",
        "game_stakes": "GameOutcome Stakes",
        "norm_library": "find_needed_score judge_norm",
        "norms.needed": "Needed",
        "norms.requirements": "Circumstances Condition GameLeftOut NormGame NormReport"
        " RaisedRating",
        "norms.us_chess": "UsGame UsLevel",
        "performance": "Performance",
        "standings.codes": "TieBreakCode",
        "standings.outcome_points": "ScoreTable",
        "standings.round_kinds": "PlayerRound ResultPoints RoundKind TieBreakEdition"
        " TieBreakEvent",
        "standings.standings": "Standings StandingsRow",
        "systems.fide.rating_period": "RatedPeriod",
        "teams.team_event": "TeamEvent TeamRound",
        "teams.team_standings": "TeamPlace TeamStandings",
    }.items()
    for name in names.split()
}

#: The names until 0.2 of functions whose names were no verbs; they stay.
_EARLIER = {
    "chances_of": "compute_chances",
    "forecast_of": "forecast_event",
    "needed": "find_needed_score",
    "norm": "judge_norm",
    "odds_of": "compute_odds",
    "performance_of": "estimate_performance",
    "stakes": "rate_outcomes",
    "standings_of": "rank_players",
    "team_standings_of": "rank_teams",
    "working": "explain",
}

if TYPE_CHECKING:
    chances_of = compute_chances
    forecast_of = forecast_event
    needed = find_needed_score
    norm = judge_norm
    odds_of = compute_odds
    performance_of = estimate_performance
    stakes = rate_outcomes
    standings_of = rank_players
    team_standings_of = rank_teams
    working = explain


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


# hidden from type checkers, to which any name would otherwise exist
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        now = _EARLIER.get(name, name)
        if now in globals():
            found = globals()[now]
        elif now in _ON_FIRST_USE:
            found = getattr(import_module(f"{__name__}.{_ON_FIRST_USE[now]}"), now)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found
