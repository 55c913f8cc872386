"""Answers of the Ahead pane: plan, scores, norms, next opponent, season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, cast, get_args

from elo_tui.core import entry, facts, systems
from elo_tui.core.entry import YES_NO
from elo_tui.core.forecast import distribution as forecasts
from elo_tui.core.forecast import next_games as opponents
from elo_tui.core.forecast import odds_models, season_ahead
from elo_tui.core.forecast import season_ahead as seasons
from elo_tui.core.forecast.distribution import Forecast, ScoreOnly, ScoreOutcome
from elo_tui.core.forecast.next_games import Candidate, Rival
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    RatingTarget,
    Target,
    plan_forecast,
)
from elo_tui.core.forecast.season_ahead import Season
from elo_tui.core.forecast.season_band import forecast_band
from elo_tui.core.model import (
    OPEN,
    Game,
    Player,
    Problem,
    RatedEvent,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.norms.checks import APPROVED, ROUND_ROBINS
from elo_tui.core.norms.needed import Needed, norm_needs
from elo_tui.core.norms.report import judge_norm
from elo_tui.core.norms.requirements import (
    MOST_ROUNDS,
    Circumstances,
    Format,
    NormGame,
    NormReport,
    NormTitle,
    list_typed_norm_games,
)
from elo_tui.core.norms.us_chess import UsNorms, judge_levels, us_norm_games
from elo_tui.features.tournament.ahead.answer import plan as plan_answer
from elo_tui.features.tournament.view import TournamentView
from elo_tui.session import forms
from elo_tui.session.tournament_state import AheadForm

PARTS = {
    "plan": "Plan",
    "scores": "Scores",
    "norms": "Norms",
    "next": "Next",
    "season": "Season",
}
NORMS: tuple[NormTitle, ...] = get_args(NormTitle)
FORMATS: tuple[Format, ...] = get_args(Format)
#: The exemptions of B.01 1.4.1b and 1.4.3a to c, of which an event has one at most.
EVENTS = {
    "ordinary": "",
    "national final": "national_final",
    "national team": "national_team",
    "zonal": "zonal",
    "team championship": "team_championship",
    "World Cup": "world_cup",
}

#: The usual events of a season: so many games, so many days apart.
GAMES, EVERY = 9, 30
EVERY_MAX = 366
_DAY, _YEAR = timedelta(days=1), timedelta(days=365)

_FIRST_RATING = "Type your rating above: looking ahead starts from it."
_WRONG = "No forecast while a field above is wrong."
_NO_GAME = "No games to come: type 2010, 1950 without results into Add."
_TARGETS = {
    "rating": "Type the rating to reach, such as 2000.",
    "performance": "Type the performance to reach, such as 2100.",
}
_NO_SEASON = "A season needs FIDE or Elo ratings: choose one of them."
_NO_DATE = "Type the date of this event above: the season begins after it."
_PERFORMANCE = "Type the performance that you assume for every event, such as 2050."
_NO_NORM = (
    "Norms need FIDE's standard ratings, or those of US Chess: choose FIDE and"
    " standard, or US Chess, which has its own in the part Norms."
)
_NO_NEXT = "Type the ratings of possible opponents, such as 1850, 2010 w, 2100 40 (K)."


class AheadView(NamedTuple):
    """The results of the chosen part; none while something is missing."""

    form: AheadForm
    problems: dict[str, Problem]
    """By name of the field of `form`."""
    missing: str = ""
    """The input missing for a result, as a sentence."""
    plan: Plan | None = None
    sentences: tuple[str, ...] = ()
    """Sentences on the plan, the answer first."""
    forecast: Forecast | ScoreOnly | None = None
    target: Target | None = None
    usual_target: int | None = None
    """The present rating if the target is empty."""
    norm: NormReport | None = None
    us_norms: UsNorms | None = None
    needed: Needed | None = None
    """Scores of the remaining games needed for the norm; None without any."""
    candidates: tuple[Candidate, ...] = ()
    season: Season | None = None
    system: str = "fide"
    to_come: int = 0
    """Games of this event to come, of which the season knows nothing."""
    values: Mapping[str, Any] = {}
    """The values of the fields, by name; None for an empty or a wrong one."""

    def reaches(self, outcome: ScoreOutcome) -> bool:
        """Whether an outcome is enough for the target."""
        if isinstance(self.target, RatingTarget):
            return (outcome.new_rating or 0) >= self.target.rating
        if isinstance(self.target, PerformanceTarget):
            return (outcome.tpr or 0) >= self.target.tpr
        return False


class _Basis(NamedTuple):
    """The rounds to look ahead from."""

    system: str
    player: Player
    games: tuple[Game, ...]
    terms: Terms


def look_ahead(view: TournamentView) -> AheadView:
    """The part of the pane that is chosen, for the rounds of a Tournament form."""
    form = view.state.ahead
    system = view.state.form.system
    values = _read_fields(form)
    shown = list_fields(form, system)
    wrong = {name: one for name, one in values.items() if isinstance(one, Problem)}
    problems = {name: one for name, one in wrong.items() if name in shown}
    values |= dict.fromkeys(wrong)
    found = AheadView(form, problems, system=system, values=values)
    event, you = view.event, forms.read_form(view.state.form).you
    if view.problems:
        return found._replace(missing=_WRONG)
    if event is None or you is None:
        return found._replace(missing=view.missing or _FIRST_RATING)
    basis = _Basis(view.state.form.system, you, view.rounds, event.terms)
    if form.kind == "rating" and form.part in ("plan", "scores"):
        found = found._replace(usual_target=you.rating or None)
    if form.part == "norms":
        return _norms(found, basis)
    if form.part == "next":
        return _next(found, basis)
    if form.part == "season":
        return _season(found, basis, event)
    if not any(find_unrated_reason(game) == OPEN for game in basis.games):
        return found._replace(missing=_NO_GAME)
    if form.part == "scores":
        return _scores(found, basis)
    return _plan(found, basis)


def _read_fields(form: AheadForm) -> dict[str, Any]:
    """Read the fields; each is a value, None or a problem."""
    return {
        "target": entry.read_rating(form.target, "target"),
        "federation": entry.read_federation(form.federation),
        "rounds": entry.read_whole(form.rounds, "rounds", 1, MOST_ROUNDS),
        "next": opponents.read_rivals(form.next),
        "performance": entry.read_rating(form.performance, "play at"),
        "games": entry.read_whole(form.games, "games", 1, facts.GAMES_MAX),
        "every": entry.read_whole(form.every, "every", 1, EVERY_MAX),
        "until": entry.read_date(form.until, "until"),
        "opponents": entry.read_rating(form.opponents, "average"),
    }


def norms_by_ratings(system: str) -> bool:
    """Whether the title norms of a system depend on ratings alone."""
    return systems.get_row(system).norms == "ratings"


def list_fields(form: AheadForm, system: str = "fide") -> tuple[str, ...]:
    """The fields that the chosen part asks for, in the order that Tab takes."""
    if form.part == "next":
        return ("next", "model")
    if form.part == "norms" and norms_by_ratings(system):
        return ("rounds",)
    if form.part == "norms":
        names = ["norm", "federation", "format", "event", "rounds"]
        if form.format == "swiss":
            names.append("foreigners")
        elif form.format in ROUND_ROBINS:
            names.append("scored")
        elif form.format and form.format not in APPROVED:
            names.append("approved")
        return tuple(names)
    if form.part == "season":
        return ("performance", "target", "games", "every", "until", "opponents")
    return ("kind", "norm" if form.kind == "norm" else "target", "model")


def _plan(found: AheadView, basis: _Basis) -> AheadView:
    form = found.form
    if found.problems:
        return found
    if form.kind == "norm":
        if missing := _no_norm(basis):
            return found._replace(missing=missing)
        games = list_typed_norm_games(basis.games, YES_NO.get(form.scored))
        aim = (games, _facts(found, basis))
        made = _compute_plan(basis, form.model, form.kind, form.norm, aim)
    else:
        target = _aim(found)
        if target is None:
            return found._replace(missing=_TARGETS[form.kind])
        made = _compute_plan(basis, form.model, form.kind, target)
    if isinstance(made, Problem):
        return _place_problem(found, made)
    found = found._replace(plan=made, sentences=plan_answer.plan_sentences(made))
    return found if form.kind == "norm" else _scores(found, basis)


def _scores(found: AheadView, basis: _Basis) -> AheadView:
    form = found.form
    if found.problems:
        return found
    made = _compute_forecast(basis, form.model)
    if isinstance(made, Problem):
        return _place_problem(found, made)
    target = _aim(found)
    aim: Target | None = None
    if target is not None and form.kind != "norm":
        aim = _number_target(form.kind, target)
    return found._replace(forecast=made, target=aim)


def _norms(found: AheadView, basis: _Basis) -> AheadView:
    if missing := "" if norms_by_ratings(basis.system) else _no_norm(basis):
        return found._replace(missing=missing)
    if not basis.games:
        return found._replace(missing="Type the rounds above, 2510 1, 2400 = ...")
    if found.problems:
        return found
    if norms_by_ratings(basis.system):
        return found._replace(us_norms=us_norms(basis.games, found.values["rounds"]))
    games = list_typed_norm_games(basis.games, YES_NO.get(found.form.scored))
    made = _compute_norm(found.form.norm, games, _facts(found, basis))
    if isinstance(made, Problem):
        return _place_problem(found, made)
    report, to_bring = made
    return found._replace(norm=report, needed=to_bring)


def us_norms(games: Sequence[Game], rounds: int | None) -> UsNorms:
    """The norms of US Chess, by the ratings typed: those before the event."""
    return judge_levels(us_norm_games(games), rounds or 0, after=False)


def _next(found: AheadView, basis: _Basis) -> AheadView:
    rivals = found.values["next"]
    if found.problems:
        return found
    if not rivals:
        return found._replace(missing=_NO_NEXT)
    made = _compute_candidates(basis._replace(games=()), rivals, found.form.model)
    if isinstance(made, Problem):
        return _place_problem(found, made)
    return found._replace(candidates=made)


def _season(found: AheadView, basis: _Basis, event: RatedEvent) -> AheadView:
    """Compute the season from the day after the present event on."""
    values = found.values
    if found.problems:
        return found
    if basis.system not in seasons.SYSTEMS:
        return found._replace(missing=_NO_SEASON)
    last = max(basis.terms.first_day, basis.terms.last_day)
    if not date.min < last < date.max - _YEAR:
        return found._replace(missing=_NO_DATE)
    performance = values["performance"]
    if performance is None:
        return found._replace(missing=_PERFORMANCE)
    first = last + _DAY
    events = seasons.schedule_events(
        values["every"] or EVERY,
        first,
        values["until"] or first + _YEAR,
        values["games"] or GAMES,
        values["opponents"],
    )
    if isinstance(events, Problem):
        return _place_problem(found, events)
    if not events:
        until_first = f"until: the first event begins on {first}"
        return _place_problem(found, Problem("until", until_first))
    made = _compute_season(
        basis._replace(games=()),
        (*season_ahead.list_played_event(event), *events),
        performance,
        values["target"],
        found.form.model,
    )
    if isinstance(made, Problem):
        return _place_problem(found, made)
    to_play = sum(game.result is None for game in basis.games)
    return found._replace(season=made, to_come=to_play)


def _place_problem(found: AheadView, problem: Problem) -> AheadView:
    """Put a problem into its field, or into a sentence if it has none."""
    if problem.field in list_fields(found.form, found.system):
        return found._replace(problems={problem.field: problem})
    return found._replace(missing=problem.text)


# Equal numbers make equal tuples, so the kind is part of the key.
@lru_cache(maxsize=4)
def _compute_plan(
    basis: _Basis,
    model: str,
    kind: str,
    target: int | str,
    aim: tuple[tuple[NormGame, ...], Circumstances] | None = None,
) -> Plan | Problem:
    made: Target
    if isinstance(target, str):
        assert aim is not None
        made = NormTarget(_title(target), *aim)
    else:
        made = _number_target(kind, target)
    found = _compute_forecast(basis, model)
    return found if isinstance(found, Problem) else plan_forecast(found, made)


@lru_cache(maxsize=4)
def _compute_forecast(basis: _Basis, model: str) -> Forecast | ScoreOnly | Problem:
    system = systems.load(basis.system)
    return forecasts.forecast_event(
        system, basis.player, basis.games, basis.terms, odds_models.get_model(model)
    )


@lru_cache(maxsize=4)
def _compute_norm(
    title: str, games: tuple[NormGame, ...], facts: Circumstances
) -> tuple[NormReport, Needed | None] | Problem:
    report = judge_norm(_title(title), games, facts)
    if isinstance(report, Problem):
        return report
    to_come = any(game.result is None and not game.excluded for game in games)
    if not to_come or report.achieved:
        return report, None
    found = norm_needs(_title(title), games, facts)
    return (report, None) if isinstance(found, Problem) else (report, found)


@lru_cache(maxsize=4)
def _compute_candidates(
    basis: _Basis, rivals: tuple[Rival, ...], model: str
) -> tuple[Candidate, ...] | Problem:
    system = systems.load(basis.system)
    return opponents.compare_rivals(
        system, basis.player, rivals, basis.terms, odds_models.get_model(model)
    )


@lru_cache(maxsize=4)
def _compute_season(
    basis: _Basis,
    events: tuple[season_ahead.SeasonEvent, ...],
    performance: int,
    target: int | None,
    model: str,
) -> Season | Problem:
    """The season with its band; the same lots every time."""
    asked = (basis.system, basis.player, events, basis.terms, performance, target)
    return forecast_band(
        *asked, model=odds_models.get_model(model), lot=Random(1).random
    )


def _number_target(kind: str, number: int) -> Target:
    return RatingTarget(number) if kind == "rating" else PerformanceTarget(number)


def _title(norm: str) -> NormTitle:
    return next(title for title in NORMS if title == norm)


def _no_norm(basis: _Basis) -> str:
    by_titles = systems.get_row(basis.system).norms == "titles"
    return "" if by_titles and basis.terms.pool == "standard" else _NO_NORM


def _facts(found: AheadView, basis: _Basis) -> Circumstances:
    """Return the facts of the event; an exemption rules out the others."""
    form, values = found.form, found.values
    exemptions: dict[str, bool | None] = {
        fact: EVENTS.get(form.event) == fact for fact in EVENTS.values() if fact
    }
    return Circumstances(
        values["federation"] or "",
        basis.terms.date,
        max(values["rounds"] or 0, len(basis.games)),
        cast("Format | None", form.format or None),
        approved=YES_NO.get(form.approved),
        many_foreigners=YES_NO.get(form.foreigners),
        **exemptions,
    )


def _aim(found: AheadView) -> int | None:
    """The target typed, else the default."""
    target: int | None = found.values["target"]
    return found.usual_target if target is None else target
