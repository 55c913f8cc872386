"""Forecasts for scripts: odds of a game, outcomes of an event, the score for an aim."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import astuple

from elo_tui.core import record_checks
from elo_tui.core.argument_checks import find_fault
from elo_tui.core.forecast import distribution, odds_models, planner
from elo_tui.core.forecast.distribution import Forecast, ScoreOnly
from elo_tui.core.forecast.next_games import Rival, compare_rivals
from elo_tui.core.game_library import check_and_load
from elo_tui.core.model import Colour, Game, Player, Problem, Terms
from elo_tui.core.systems import RatingSystem


def compute_odds(
    system: RatingSystem | str,
    you: Player,
    opponent: Player,
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
    colour: Colour = "",
    model: str = "broadcast",
) -> odds_models.Odds | Problem:
    """Compute the odds of a win, a draw and a loss in one game, 0 to 1 each.

    ``expected`` is win + draw / 2, and with a `colour` ("w" or "b", yours) with White's
    advantage. `model` is the key of one of ``MODELS``; each names the data it was
    fitted to and has a separate expected score. Elo and the Glicko systems use theirs,
    the latter by the deviations of both players. ``extrapolated`` is the reason if two
    ratings are beyond all data.
    """
    found, draws = check_and_load(system, terms, you, opponent), _find_model(model)
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


def forecast_event(
    system: RatingSystem | str,
    player: Player,
    games: Sequence[Game],
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
    model: str = "broadcast",
) -> Forecast | ScoreOnly | Problem:
    """Forecast every outcome of the games without a result, with its probability.

    Nothing is sampled: the distribution is exact for the odds of the games, which
    `compute_odds` explains. ScoreOnly if the change depends on which games are won and
    too many are left.
    """
    found, draws = check_and_load(system, terms, player), _find_model(model)
    if isinstance(found, Problem):
        return found
    if isinstance(draws, Problem):
        return draws
    if problem := record_checks.check_list(games, Game, "game"):
        return problem
    return distribution.forecast_event(found, player, games, terms, draws)


def plan(
    system: RatingSystem | str,
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    target: planner.Target | int,
    model: str = "broadcast",
) -> planner.Plan | Problem:
    """Find the score that the games without a result must bring to reach a target.

    `target` is a new rating in points, or a RatingTarget, PerformanceTarget or
    NormTarget. ``enough`` counts half points; for `model` see `compute_odds`.
    """
    aim = _read_target(target)
    found, draws = check_and_load(system, terms, player), _find_model(model)
    if isinstance(found, Problem):
        return found
    if isinstance(draws, Problem):
        return draws
    if isinstance(aim, Problem):
        return aim
    if problem := record_checks.check_list(games, Game, "game"):
        return problem
    return planner.plan_event(found, player, games, terms, draws, aim)


def _find_model(key: object) -> odds_models.Model | Problem:
    problem = record_checks.check_value(
        "model", key, record_checks.limit_choice(odds_models.KEYS)
    )
    return problem or odds_models.get_model(str(key))


def _read_target(target: object) -> planner.Target | Problem:
    if isinstance(target, planner.NormTarget):
        return record_checks.check_norm(*astuple(target)) or target
    if isinstance(target, planner.UsNormTarget):
        return find_fault(target) or target
    aim: planner.RatingTarget | planner.PerformanceTarget
    if isinstance(target, planner.RatingTarget | planner.PerformanceTarget):
        aim = target
    else:
        aim = planner.RatingTarget(target)  # type: ignore[arg-type]
    return (
        record_checks.check_value("target", astuple(aim)[0], record_checks.RATING)
        or aim
    )
