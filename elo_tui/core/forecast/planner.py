"""The score that the remaining games must bring for a rating, a performance or a norm.

If only the sum of the games counts, the answer is the lowest sufficient sum. If the
individual results matter, every way is tried, up to a number of games, and the answer
gives the lowest score that always suffices, and the ways that need less.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import product

from elo_tui.core.fide_tables import performance_rating
from elo_tui.core.forecast.distribution import (
    Forecast,
    ScoreChances,
    ScoreOnly,
    forecast_event,
)
from elo_tui.core.forecast.odds_models import Model, Odds
from elo_tui.core.model import CoreRecord, Game, Player, Problem, Terms
from elo_tui.core.norms import needed as norm_ways
from elo_tui.core.norms.judge import open_indices
from elo_tui.core.norms.needed import Needed
from elo_tui.core.norms.needed import us_norm_needs as needed_of_us
from elo_tui.core.norms.requirements import Circumstances, NormGame, NormTitle
from elo_tui.core.norms.us_chess import UsGame, UsLevel
from elo_tui.core.systems import RatingSystem

#: How many ways are named.
PATHS = 5
#: With more games to come, even the likeliest single way is too unlikely to mention.
PATHS_UP_TO = 30

_CODES = "0=1"
_NO_RATING = "opponent: a game to come needs a rating, known or assumed"


class RatingTarget(CoreRecord, frozen=True):
    """At least this new rating, points."""

    rating: int
    """The least new rating, points."""


class PerformanceTarget(CoreRecord, frozen=True):
    """At least this performance (TPR of the whole event), points."""

    tpr: int
    """The least performance rating, points."""


class NormTarget(CoreRecord, frozen=True):
    """A title norm."""

    title: NormTitle
    """The title: GM, IM, WGM or WIM."""
    games: tuple[NormGame, ...]
    """The rounds again as norm games, one for each game."""
    facts: Circumstances
    """The event and its exemptions."""


class UsNormTarget(CoreRecord, frozen=True):
    """A title norm of US Chess."""

    level: UsLevel
    """The title aimed at."""
    games: tuple[UsGame, ...]
    """The rounds again as US Chess norm games, one for each game."""
    rounds: int
    """The number of rounds of the event."""
    dual: bool = False
    """Whether the event is rated both regular and quick."""


Target = RatingTarget | PerformanceTarget | NormTarget | UsNormTarget


class SufficientResults(CoreRecord, frozen=True):
    """One sufficient way of scoring; half a point less in any game is not enough."""

    results: tuple[int, ...]
    """Half points from each game to come."""
    probability: float
    """The probability of exactly these results, 0 to 1."""

    @property
    def text(self) -> str:
        """The results in the order of the games: ``1 = 0``."""
        return " ".join(_CODES[halves] for halves in self.results)


class Plan(CoreRecord, frozen=True):
    """The results needed from the remaining games."""

    target: Target
    """The aim."""
    forecast: Forecast | ScoreOnly
    """All outcomes, or the scores alone."""
    enough: int | None = None
    """The fewest half points that reach the target however they are scored; fewer may
    do as well. 0 when nothing more is needed, None when it is out of reach."""
    at_best: int | None = None
    """The fewest half points that can reach it; None when it is out of reach."""
    probability: float = 0.0
    """The probability of reaching the target, 0 to 1."""
    paths: tuple[SufficientResults, ...] = ()
    """The likeliest ways, at most PATHS; empty if none suffices or none is needed."""
    cheaper: tuple[tuple[int, ...], ...] = ()
    """The ways that need less than `enough`, as half points from each game."""
    norm: Needed | None = None
    """For a norm, its conditions apart from the score."""
    at_least: bool = False
    """For a norm: not every way was tried, so that fewer points may suffice, and
    `probability` is a lower bound."""

    @property
    def chances(self) -> ScoreChances:
        """The games to come with their odds."""
        found = self.forecast
        return found if isinstance(found, ScoreChances) else found.chances

    @property
    def possible(self) -> bool:
        return self.enough is not None

    @property
    def safe(self) -> bool:
        """Whether any result reaches the target."""
        return self.enough == 0

    @property
    def games(self) -> int:
        """The games to come."""
        return len(self.chances.places)


def plan_event(
    system: RatingSystem,
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    model: Model,
    target: Target,
) -> Plan | Problem:
    """Plan how the remaining games of an event can reach a target.

    An unknown opponent is one of `games`, with an assumed rating.
    """
    found = forecast_event(system, player, games, terms, model)
    return found if isinstance(found, Problem) else plan_forecast(found, target)


def plan_forecast(found: Forecast | ScoreOnly, target: Target) -> Plan | Problem:
    """Plan how remaining games, already forecast, can reach a target."""
    if isinstance(target, NormTarget):
        return _plan_norm(found, target)
    if isinstance(target, UsNormTarget):
        return _plan_us_norm(found, target)
    if isinstance(target, PerformanceTarget):
        return _plan_performance(found, target)
    if isinstance(found, ScoreOnly):
        return Problem("games", f"games: {found.reason}")
    if found.ways:
        reached = {
            way.results
            for way in found.ways
            if _reaches(way.outcome.new_rating, target)
        }
        return _plan_ways(found, target, reached)
    sums = [o.half_points for o in found.outcomes if _reaches(o.new_rating, target)]
    return _plan_sum(found, target, min(sums, default=None))


def _reaches(new_rating: int | None, target: RatingTarget) -> bool:
    return new_rating is not None and new_rating >= target.rating


def _plan_performance(
    found: Forecast | ScoreOnly, target: PerformanceTarget
) -> Plan | Problem:
    """Plan a performance, which depends on the sum alone in every system."""
    chances = found.chances
    rows = chances.so_far.games
    opponents = [
        row.game.opponent or 0
        for place, row in enumerate(rows)
        if row.rated or place in chances.places
    ]
    if not opponents:
        return Problem("games", "games: no rated game, so there is no performance")
    for halves in range(len(chances.scores)):
        score = chances.so_far.score_halves + halves
        if performance_rating(opponents, score) >= target.tpr:
            return _plan_sum(found, target, halves)
    return _plan_sum(found, target, None)


def _plan_norm(found: Forecast | ScoreOnly, target: NormTarget) -> Plan | Problem:
    if open_indices(target.games) != found.chances.places:
        return Problem("opponent", _NO_RATING)
    made = norm_ways.find_ways(target.title, target.games, target.facts)
    if isinstance(made, Problem):
        return made
    answer = made.needed
    if made.reached and answer.half_points is not None:
        return _plan_ways(found, target, made.reached)._replace(norm=answer)
    by_sum = _plan_sum(found, target, answer.half_points)
    return by_sum._replace(norm=answer, at_least=made.at_least)


def _plan_us_norm(found: Forecast | ScoreOnly, target: UsNormTarget) -> Plan | Problem:
    """Plan a US Chess norm, which depends on the sum alone."""
    answer = needed_of_us(target.level, target.games, target.rounds, target.dual)
    if isinstance(answer, Problem):
        return answer
    if answer.games != len(found.chances.places):
        return Problem("opponent", _NO_RATING)
    return _plan_sum(found, target, answer.half_points)._replace(norm=answer)


def _plan_sum(found: Forecast | ScoreOnly, target: Target, enough: int | None) -> Plan:
    """Make the plan if only the sum counts."""
    chances = found.chances
    if enough is None:
        return Plan(target, found)
    paths: tuple[SufficientResults, ...] = ()
    if enough and len(chances.odds) <= PATHS_UP_TO:
        paths = find_likeliest(chances.odds, enough)
    # the sum of all probabilities is certain, whatever it is in floats
    share = chances.probability_from(enough) if enough else 1.0
    return Plan(
        target=target,
        forecast=found,
        enough=enough,
        at_best=enough,
        probability=share,
        paths=paths,
    )


def _plan_ways(
    found: Forecast | ScoreOnly, target: Target, reached: AbstractSet[tuple[int, ...]]
) -> Plan:
    """Make the plan if every way was tried; `reached` are the sufficient ones."""
    chances = found.chances
    number = len(chances.places)
    if not reached:
        return Plan(target, found)
    enough = 1 + max(
        (sum(way) for way in product((0, 1, 2), repeat=number) if way not in reached),
        default=-1,
    )
    at_best = min(map(sum, reached))
    share = sum(map(chances.probability_of, reached)) if enough else 1.0
    paths = [
        SufficientResults(way, chances.probability_of(way))
        for way in reached
        if enough and not any(less in reached for less in _list_half_less(way))
    ]
    paths.sort(key=lambda path: (-path.probability, path.results))
    likeliest = tuple(paths[:PATHS])
    cheaper = sorted((way for way in reached if sum(way) < enough), reverse=True)
    return Plan(
        target=target,
        forecast=found,
        enough=enough,
        at_best=at_best,
        probability=share,
        paths=likeliest,
        cheaper=tuple(cheaper),
    )


def _list_half_less(way: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List the ways with half a point less in one game."""
    return [
        (*way[:place], halves - 1, *way[place + 1 :])
        for place, halves in enumerate(way)
        if halves
    ]


def find_likeliest(games: Sequence[Odds], halves: int) -> tuple[SufficientResults, ...]:
    """Find the likeliest ways to score exactly this many half points, best first.

    Game by game only the best few for each score go on: a way that is not among them
    cannot be later, because the rest is the same for all ways with one score.
    """
    best: dict[int, list[tuple[float, tuple[int, ...]]]] = {0: [(1.0, ())]}
    to_come = 2 * len(games)
    for game in games:
        to_come -= 2
        longer: dict[int, list[tuple[float, tuple[int, ...]]]] = {}
        for score, ways in best.items():
            for scored, share in ((2, game.win), (1, game.draw), (0, game.loss)):
                if 0 <= halves - score - scored <= to_come:
                    longer.setdefault(score + scored, []).extend(
                        [(odds * share, (*way, scored)) for odds, way in ways]
                    )
        best = {
            score: sorted(ways, reverse=True)[:PATHS] for score, ways in longer.items()
        }
    return tuple(SufficientResults(way, share) for share, way in best.get(halves, ()))
