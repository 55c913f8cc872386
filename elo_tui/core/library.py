"""The core for scripts: one function for each question, by the key of a system.

Every function takes records and returns a record. Facts that are wrong or missing, of
whatever type, give a `Problem` with a sentence, never an exception. The answer depends
on the arguments alone: no state, no clock and no file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import Colour, Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.systems import RatingSystem

if TYPE_CHECKING:
    from datetime import date

    from elo_tui.core.forecast.distribution import Forecast, ScoreOnly
    from elo_tui.core.forecast.odds_models import Model, Odds
    from elo_tui.core.forecast.planner import Plan, Target
    from elo_tui.core.game_stakes import Stakes
    from elo_tui.core.model import Step
    from elo_tui.core.norms.needed import Needed
    from elo_tui.core.norms.requirements import (
        Circumstances,
        NormGame,
        NormReport,
        NormTitle,
    )
    from elo_tui.core.performance import Performance
    from elo_tui.core.systems.fide.rating_period import RatedPeriod

#: By key: each is checked by the same object, which knows the last accepted terms.
_loaded: dict[str, RatingSystem] = {}

# What a function needs is imported when it is called: the program, which calls none of
# them, imports this file with the package.


def load(key: str) -> RatingSystem:
    """Load the rating system of a key, such as ``"fide"``; `SYSTEMS` lists all of them.

    Raises KeyError for a key that is not in the table. Its ``rate`` returns a `Problem`
    for wrong facts, as all functions here do.
    """
    if key not in _loaded:
        from elo_tui.core.record_checks import CheckedSystem

        _loaded[key] = CheckedSystem(systems.load(key))
    return _loaded[key]


def rate(
    system: RatingSystem | str,
    player: Player,
    games: Sequence[Game],
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
) -> RatedEvent | Problem:
    """Rate the games of one event for one player.

    `system` is the key of a row in `SYSTEMS`, such as "fide" or "glicko2", or a system
    from `load`. Ratings are whole points, the change is unrounded, ``rounded`` and
    ``new_rating`` are what the federation publishes. Some systems store the real number
    for the next event: give ``exact`` of this one as that of the `Player`. A player
    with rating 0 gets a first rating if the system has one. Facts that are None are
    assumed if the system can, and named in ``assumed``; a Problem with ``missing`` set
    names one that it cannot do without. Source: ``load(key).source``.
    """
    known = _loaded.get(system) if type(system) is str else None
    if known is not None:
        return known.rate(player, games, terms)
    found = _load_checked(system)
    return found if isinstance(found, Problem) else found.rate(player, games, terms)


def working(event: RatedEvent | Problem) -> tuple[Step, ...] | Problem:
    """Derive the new rating step by step, each step with the article of its rule.

    The rounds come first, with labels that begin ``round 1`` and so on; then the sums.
    A Problem is passed through.
    """
    if isinstance(event, Problem):
        return event
    if problem := _event_problem(event):
        return problem
    found = systems.load(event.system)
    rounds = [
        replace(step, label=f"round {place + 1}, {step.label}")
        for place in range(len(event.games))
        for step in found.game_working(event, place)
    ]
    return (*rounds, *found.sum_working(event))


def performance_of(event: RatedEvent | Problem) -> Performance | Problem:
    """Estimate the strength shown in the rated games, in points.

    TPR and PTP (FIDE C.07 10.2 and 10.3) are in the event itself. ``fixed_point`` is
    the rating that these games would have left unchanged, in the event's own system,
    with ``margin``, one standard error; ``linear`` is the rule of thumb. None for a
    value that the score does not determine. A Problem is passed through.
    """
    if isinstance(event, Problem):
        return event
    if problem := _event_problem(event):
        return problem
    from elo_tui.core.performance import compute_performance

    return compute_performance(event, systems.load(event.system))


def stakes(
    system: RatingSystem | str,
    you: Player,
    opponent: Player,
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
    games: int = 1,
    halves: int | None = None,
    colour: Colour = "",
) -> Stakes | Problem:
    """Rate every outcome of a game, or of a match, for both players.

    For a match of several `games`, `halves` is the score in half points to show between
    the best and the worst one. ``expected`` is your expected score in one game, 0 to 1.
    `colour` is yours, "w" or "b"; only Lichess rates by it.
    """
    from elo_tui.core import record_checks
    from elo_tui.core.game_stakes import compute_stakes

    found = _check_and_load(system, terms, you, opponent)
    if isinstance(found, Problem):
        return found
    problem = record_checks.check_value("games", games, record_checks.GAMES)
    problem = problem or record_checks.check_value(
        "colour", colour, record_checks.COLOUR
    )
    if problem is None and halves is not None:
        problem = record_checks.check_value(
            "halves", halves, record_checks.limit_integer(0, 2 * games)
        )
    if problem:
        return problem
    return compute_stakes(found, you, opponent, terms, games, halves, colour)


def rate_period(
    player: Player,
    events: Sequence[Sequence[Game]],
    terms: Terms,
    *,
    bases: Sequence[int] = (),
    days: Sequence[date] = (),
) -> RatedPeriod | Problem:
    """Rate several tournaments of one FIDE rating period, added up and rounded once.

    `player.rating` is the published rating that the sum is added to. A tournament is
    rated from the list in force on its first day: `bases` gives those ratings and
    `days` the first days, one for each tournament, if they differ from the player's
    rating and ``terms.date``. Source: FIDE Handbook B.02, chapter 8.
    """
    from elo_tui.core import record_checks
    from elo_tui.core.systems.fide import rating_period

    problem = (
        record_checks.check_record(player, Player)
        or record_checks.check_record(terms, Terms)
        or record_checks.check_limits("fide", player, terms)
    )
    if problem:
        return problem
    if not isinstance(events, list | tuple):
        return Problem("events", "events: not a list with the games of each tournament")
    for games in events:
        if problem := record_checks.check_list(games, Game, "game"):
            return problem
    problem = record_checks.check_values(
        "bases", bases, record_checks.RATING, len(events)
    ) or record_checks.check_values("days", days, record_checks.DAY, len(events))
    if problem:
        return problem
    return rating_period.rate_period(player, events, terms, bases=bases, days=days)


def odds_of(
    system: RatingSystem | str,
    you: Player,
    opponent: Player,
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
    colour: Colour = "",
    model: str = "broadcast",
) -> Odds | Problem:
    """Compute the odds of a win, a draw and a loss in one game, 0 to 1 each.

    ``expected`` is win + draw / 2, and with a `colour` ("w" or "b", yours) with White's
    advantage. `model` is the key of one of ``MODELS``; each names the data it was
    fitted to and has a separate expected score. Elo and the Glicko systems use theirs,
    the latter by the deviations of both players. ``extrapolated`` is the reason if two
    ratings are beyond all data.
    """
    from elo_tui.core import record_checks
    from elo_tui.core.forecast.next_games import Rival, compare_rivals

    found, draws = _check_and_load(system, terms, you, opponent), _find_model(model)
    if isinstance(found, Problem):
        return found
    if isinstance(draws, Problem):
        return draws
    if problem := record_checks.check_value("colour", colour, record_checks.COLOUR):
        return problem
    compared = compare_rivals(found, you, [Rival(opponent, colour)], terms, draws)
    if isinstance(compared, Problem):
        return compared
    game = compared[0]
    if game.odds is not None:
        return game.odds
    reason = game.stakes.reason or "both players need a rating"
    return Problem("rating", f"no odds: {reason}")


def forecast_of(
    system: RatingSystem | str,
    player: Player,
    games: Sequence[Game],
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
    model: str = "broadcast",
) -> Forecast | ScoreOnly | Problem:
    """Forecast every outcome of the games without a result, with its probability.

    Nothing is sampled: the distribution is exact for the odds of the games, which
    `odds_of` explains. ScoreOnly if the change depends on which games are won and too
    many are left.
    """
    from elo_tui.core.forecast.distribution import forecast_event

    found, draws = _check_and_load(system, terms, player), _find_model(model)
    if isinstance(found, Problem):
        return found
    if isinstance(draws, Problem):
        return draws
    return forecast_event(found, player, games, terms, draws)


def plan(
    system: RatingSystem | str,
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    target: Target | int,
    model: str = "broadcast",
) -> Plan | Problem:
    """Find the score that the games without a result must bring to reach a target.

    `target` is a new rating in points, or a RatingTarget, PerformanceTarget or
    NormTarget. ``enough`` counts half points; for `model` see `odds_of`.
    """
    from elo_tui.core.forecast import planner

    aim = _read_target(target)
    found, draws = _check_and_load(system, terms, player), _find_model(model)
    if isinstance(found, Problem):
        return found
    if isinstance(draws, Problem):
        return draws
    if isinstance(aim, Problem):
        return aim
    return planner.plan_event(found, player, games, terms, draws, aim)


def norm(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> NormReport | Problem:
    """Judge a norm for GM, IM, WGM or WIM by these rounds, condition by condition.

    `games` are all rounds in order, including those not played. ``achieved`` is None
    while it depends on facts that were not given; ``asks`` names them. Source: FIDE
    Handbook B.01 1.4, text of 1 January 2024.
    """
    from elo_tui.core import record_checks
    from elo_tui.core.norms import report

    problem = record_checks.check_norm(title, games, facts)
    return problem or report.judge_norm(title, games, facts)


def needed(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> Needed | Problem:
    """Find the half points that the rounds without a result must bring for a norm.

    Facts not given are taken as favourable and named in ``provided``; ``text`` is the
    answer as a sentence. Source: as for `norm`.
    """
    from elo_tui.core import record_checks
    from elo_tui.core.norms import needed as least

    problem = record_checks.check_norm(title, games, facts)
    return problem or least.norm_needs(title, games, facts)


def _load_checked(system: object) -> RatingSystem | Problem:
    """A checked system by its key, or one that the caller has already loaded."""
    key = system if isinstance(system, str) else getattr(system, "key", None)
    if key in systems.KEYS:
        return load(key)
    from elo_tui.core.record_checks import SYSTEM, check_value

    problem = check_value("system", system, SYSTEM)
    assert problem is not None
    return problem


def _check_and_load(
    system: object, terms: object, you: object, opponent: object = None
) -> RatingSystem | Problem:
    """The system, if nothing is wrong with these records."""
    from elo_tui.core.record_checks import check_record

    problem = check_record(terms, Terms) or check_record(you, Player)
    if problem is None and opponent is not None:
        problem = check_record(opponent, Player, " of the opponent")
    return problem or _load_checked(system)


def _find_model(key: object) -> Model | Problem:
    from elo_tui.core.forecast import odds_models
    from elo_tui.core.record_checks import check_value, limit_choice

    problem = check_value("model", key, limit_choice(odds_models.KEYS))
    return problem or odds_models.get_model(str(key))


def _read_target(target: object) -> Target | Problem:
    from elo_tui.core.forecast import planner
    from elo_tui.core.record_checks import RATING, check_norm, check_value

    if isinstance(target, planner.NormTarget):
        return check_norm(*target) or target
    aim: planner.RatingTarget | planner.PerformanceTarget
    if isinstance(target, planner.RatingTarget | planner.PerformanceTarget):
        aim = target
    else:
        aim = planner.RatingTarget(target)  # type: ignore[arg-type]
    return check_value("target", aim[0], RATING) or aim


def _event_problem(event: object) -> Problem | None:
    from elo_tui.core.record_checks import EVENT, check_value

    return check_value("event", event, EVENT)
