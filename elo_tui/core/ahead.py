"""Looking ahead: what the rounds to come must bring, may bring, and whom to meet.

Only the part that is looked at is computed. What takes long is kept by its inputs, so
that a key which does not touch them costs nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, cast, get_args

from elo_tui.core import candidates as opponents
from elo_tui.core import entry, forms, odds, plan_words, systems
from elo_tui.core import forecast as forecasts
from elo_tui.core.candidates import Candidate
from elo_tui.core.fide.norms.checks import APPROVED
from elo_tui.core.fide.norms.needed import Needed, needed
from elo_tui.core.fide.norms.records import Circumstances, Format, NormGame, NormReport
from elo_tui.core.fide.norms.report import norm
from elo_tui.core.fide.norms.requirements import MOST_ROUNDS, NormTitle
from elo_tui.core.forecast import Forecast, Outcome, ScoreOnly
from elo_tui.core.forms import YES_NO
from elo_tui.core.model import (
    NOT_RATED,
    OPEN,
    Game,
    Player,
    Problem,
    Terms,
    why_not_rated,
)
from elo_tui.core.planner import (
    NormTarget,
    PerformanceTarget,
    Plan,
    RatingTarget,
    Target,
    plan_of,
)
from elo_tui.core.tournament import AheadForm, TournamentView

PARTS = {"plan": "Plan", "scores": "Scores", "norms": "Norms", "next": "Next"}
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
#: So many opponents are compared.
NEXT_MAX = 20

_FIRST_RATING = "Type your rating above: looking ahead starts from it."
_WRONG = "Nothing to look ahead from while a field above is wrong."
_NO_GAME = "No game to come: type 2010, 1950 without results into Add."
_TARGETS = {
    "rating": "Type the rating to reach, such as 2000.",
    "performance": "Type the performance to reach, such as 2100.",
}
_NO_NORM = "Norms are made of FIDE's standard ratings: choose FIDE and standard."
_NO_NEXT = "Type the ratings of possible opponents, such as 1850, 2010 40 (K)."
_NEXT = "write 1850, 2010 40: a rating, then perhaps a K"


class AheadView(NamedTuple):
    """What the chosen part comes to; empty of results while something is missing."""

    form: AheadForm
    problems: dict[str, Problem]
    """By name of the field of `form`."""
    missing: str = ""
    """What has to be told before there can be a result, in a sentence."""
    plan: Plan | None = None
    sentences: tuple[str, ...] = ()
    """The plan in words, the answer first."""
    forecast: Forecast | ScoreOnly | None = None
    target: Target | None = None
    norm: NormReport | None = None
    needed: Needed | None = None
    """What the games to come must bring for the norm, where there are any."""
    candidates: tuple[Candidate, ...] = ()

    def reaches(self, outcome: Outcome) -> bool:
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
    found = AheadView(form, _problems(form))
    event, you = view.event, forms.read(view.state.form).you
    if view.problems:
        return found._replace(missing=_WRONG)
    if event is None or you is None:
        return found._replace(missing=view.missing or _FIRST_RATING)
    basis = _Basis(view.state.form.system, you, view.rounds, event.terms)
    if form.part == "norms":
        return _norms(found, basis)
    if form.part == "next":
        return _next(found, basis)
    if not any(why_not_rated(game) == OPEN for game in basis.games):
        return found._replace(missing=_NO_GAME)
    if form.part == "scores":
        return _scores(found, basis)
    return _plan(found, basis)


def _problems(form: AheadForm) -> dict[str, Problem]:
    """What is wrong with the fields that the chosen part shows."""
    read = {
        name: value
        for name, value in (
            ("target", _target(form)),
            ("federation", entry.federation(form.federation)),
            ("rounds", _rounds(form)),
            ("next", _players(form)),
        )
        if name in asked(form)
    }
    return {name: value for name, value in read.items() if isinstance(value, Problem)}


def asked(form: AheadForm) -> tuple[str, ...]:
    """The fields that the chosen part asks for, in the order that Tab takes."""
    if form.part == "next":
        return ("next", "model")
    if form.part == "norms":
        names = ["norm", "federation", "format", "event"]
        if form.format == "swiss":
            names.append("foreigners")
        if form.format and form.format not in APPROVED:
            names.append("approved")
        return (*names, "rounds")
    return ("kind", "norm" if form.kind == "norm" else "target", "model")


def _plan(found: AheadView, basis: _Basis) -> AheadView:
    form = found.form
    if found.problems:
        return found
    if form.kind == "norm":
        if missing := _no_norm(basis):
            return found._replace(missing=missing)
        aim = (_games(basis.games), _facts(form, basis))
        made = _made_plan(basis, form.model, form.kind, form.norm, aim)
    else:
        target = _target(form)
        if not isinstance(target, int):
            return found._replace(missing=_TARGETS[form.kind])
        made = _made_plan(basis, form.model, form.kind, target)
    if isinstance(made, Problem):
        return _stopped(found, made)
    return found._replace(plan=made, sentences=plan_words.sentences(made))


def _scores(found: AheadView, basis: _Basis) -> AheadView:
    form = found.form
    if found.problems:
        return found
    made = _made_forecast(basis, form.model)
    if isinstance(made, Problem):
        return _stopped(found, made)
    target = _target(form)
    aim: Target | None = None
    if isinstance(target, int) and form.kind != "norm":
        aim = _number_target(form.kind, target)
    return found._replace(forecast=made, target=aim)


def _norms(found: AheadView, basis: _Basis) -> AheadView:
    if missing := _no_norm(basis):
        return found._replace(missing=missing)
    if not basis.games:
        return found._replace(missing="Type the rounds above, 2510 1, 2400 = ...")
    if found.problems:
        return found
    made = _made_norm(found.form.norm, _games(basis.games), _facts(found.form, basis))
    if isinstance(made, Problem):
        return _stopped(found, made)
    report, to_bring = made
    return found._replace(norm=report, needed=to_bring)


def _next(found: AheadView, basis: _Basis) -> AheadView:
    players = _players(found.form)
    if isinstance(players, Problem):
        return found
    if not players:
        return found._replace(missing=_NO_NEXT)
    made = _made_candidates(basis._replace(games=()), players, found.form.model)
    if isinstance(made, Problem):
        return _stopped(found, made)
    return found._replace(candidates=made)


def _stopped(found: AheadView, problem: Problem) -> AheadView:
    """Why there is nothing to see: beside the field at fault, where it is one here."""
    if problem.field in asked(found.form):
        return found._replace(problems={problem.field: problem})
    return found._replace(missing=problem.text)


# A rating and a performance of the same number are equal as tuples, and so are their
# targets: the kind is part of what is remembered.
@lru_cache(maxsize=4)
def _made_plan(
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
    found = _made_forecast(basis, model)
    return found if isinstance(found, Problem) else plan_of(found, made)


@lru_cache(maxsize=4)
def _made_forecast(basis: _Basis, model: str) -> Forecast | ScoreOnly | Problem:
    system = systems.load(basis.system)
    return forecasts.forecast(
        system, basis.player, basis.games, basis.terms, odds.model(model)
    )


@lru_cache(maxsize=4)
def _made_norm(
    title: str, games: tuple[NormGame, ...], facts: Circumstances
) -> tuple[NormReport, Needed | None] | Problem:
    report = norm(_title(title), games, facts)
    if isinstance(report, Problem):
        return report
    to_come = any(game.result is None and not game.excluded for game in games)
    if not to_come or report.achieved:
        return report, None
    found = needed(_title(title), games, facts)
    return (report, None) if isinstance(found, Problem) else (report, found)


@lru_cache(maxsize=4)
def _made_candidates(
    basis: _Basis, players: tuple[Player, ...], model: str
) -> tuple[Candidate, ...] | Problem:
    system = systems.load(basis.system)
    return opponents.candidates(
        system, basis.player, players, basis.terms, odds.model(model)
    )


def _number_target(kind: str, number: int) -> Target:
    return RatingTarget(number) if kind == "rating" else PerformanceTarget(number)


def _title(norm: str) -> NormTitle:
    return next(title for title in NORMS if title == norm)


def _no_norm(basis: _Basis) -> str:
    fide = basis.system == "fide" and basis.terms.pool == "standard"
    return "" if fide else _NO_NORM


def _games(games: tuple[Game, ...]) -> tuple[NormGame, ...]:
    """The rounds as the rules of norms see them.

    Where titles are told of some opponents, who has none is without one; but of a
    game to come that was typed as a rating alone nobody knows who it will be.
    """
    told = any(game.title for game in games)
    return tuple(
        NormGame(
            game.opponent,
            game.title
            if game.title or (told and (game.result or game.federation))
            else None,
            game.federation,
            game.result,
            game.round,
            game.name,
            "" if game.rated else game.why or NOT_RATED,
        )
        for game in games
    )


def _facts(form: AheadForm, basis: _Basis) -> Circumstances:
    """The event as it was told; what the event is not, is told by what it is."""
    federation, rounds = entry.federation(form.federation), _rounds(form)
    exemptions: dict[str, bool | None] = {
        fact: EVENTS.get(form.event) == fact for fact in EVENTS.values() if fact
    }
    return Circumstances(
        federation if isinstance(federation, str) else "",
        basis.terms.date,
        max(rounds or 0 if isinstance(rounds, int) else 0, len(basis.games)),
        cast("Format | None", form.format or None),
        approved=YES_NO.get(form.approved),
        many_foreigners=YES_NO.get(form.foreigners),
        **exemptions,
    )


def _target(form: AheadForm) -> int | Problem | None:
    return entry.rating(form.target, "target") if form.kind != "norm" else None


def _rounds(form: AheadForm) -> int | Problem | None:
    return entry.whole(form.rounds, "rounds", 1, MOST_ROUNDS)


def _players(form: AheadForm) -> tuple[Player, ...] | Problem:
    """Possible opponents: ``1850, 2010 40``, a K behind the rating."""
    found: list[Player] = []
    for part in form.next.replace(";", ",").split(","):
        words = part.split()
        if not words:
            continue
        rating = entry.rating_entry(words[0], "rating")
        k = entry.k_factor(words[1]) if len(words) > 1 else None
        for problem in (rating, k):
            if isinstance(problem, Problem):
                return Problem("next", problem.text)
        if len(words) > 2 or not isinstance(rating, entry.RatingEntry):
            shown = entry.clean_name(part, 20)
            return Problem("next", f"'{shown}': {_NEXT}")
        if not rating.value:
            return Problem("next", "an opponent without a rating changes nothing")
        assert not isinstance(k, Problem)
        found.append(
            Player(
                rating.value,
                k=k,
                games_played=rating.provisional or None,
                rd=rating.rd,
                provisional=rating.provisional,
            )
        )
        if len(found) > NEXT_MAX:
            return Problem("next", f"more than {NEXT_MAX} opponents")
    return tuple(found)
