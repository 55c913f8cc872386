"""Stakes of a game for scripts, and the strength shown in rated games."""

from __future__ import annotations

from elo_tui.core import record_checks, systems
from elo_tui.core.game_stakes import MatchScore, Stakes, compute_stakes
from elo_tui.core.library import (
    CONTRADICTIONS,
    CONTRADICTORY,
    event_problem,
    load_checked,
)
from elo_tui.core.model import Colour, Player, Problem, RatedEvent, Terms
from elo_tui.core.performance import Performance, compute_performance
from elo_tui.core.systems import RatingSystem

#: For a question about one player.
_NOT_GIVEN = object()


def estimate_performance(event: RatedEvent | Problem) -> Performance | Problem:
    """Estimate the strength shown in the rated games, in points.

    TPR and PTP (FIDE C.07 10.2 and 10.3) are in the event itself. ``fixed_point`` is
    the rating that these games would have left unchanged, in the event's own system,
    with ``margin``, one standard error; ``linear`` is the rule of thumb. None for a
    value that the score does not determine. A Problem is passed through.
    """
    if isinstance(event, Problem):
        return event
    if problem := event_problem(event):
        return problem
    try:
        return compute_performance(event, systems.load(event.system))
    except CONTRADICTIONS:
        return CONTRADICTORY


def rate_outcomes(
    system: RatingSystem | str,
    you: Player,
    opponent: Player,
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
    games: int = 1,
    half_points: int | None = None,
    colour: Colour = "",
) -> Stakes | Problem:
    """Rate every outcome of a game, or of a match, for both players.

    For a match of several `games`, `half_points` is the score to show between the best
    and the worst one. ``expected`` is your expected score in one game, 0 to 1. `colour`
    is yours, "w" or "b"; only Lichess rates by it.
    """
    found = check_and_load(system, terms, you, opponent)
    if isinstance(found, Problem):
        return found
    problem = record_checks.check_value("games", games, record_checks.GAMES)
    problem = problem or record_checks.check_value(
        "colour", colour, record_checks.COLOUR
    )
    if problem is None and half_points is not None:
        problem = record_checks.check_value(
            "half_points", half_points, record_checks.limit_integer(0, 2 * games)
        )
    if problem:
        return problem
    return compute_stakes(
        found, you, opponent, terms, MatchScore(games, half_points, colour)
    )


def check_and_load(
    system: object, terms: object, you: object, opponent: object = _NOT_GIVEN
) -> RatingSystem | Problem:
    """Load the system, or explain the fault of these records."""
    check = record_checks.check_record
    problem = check(terms, Terms) or check(you, Player)
    if problem is None and opponent is not _NOT_GIVEN:
        problem = check(opponent, Player, " of the opponent")
    found = problem or load_checked(system)
    if isinstance(found, Problem):
        return found
    assert isinstance(terms, Terms)
    for player in (you, opponent):
        if isinstance(player, Player):
            problem = problem or record_checks.check_limits(found.key, player, terms)
    return problem or found
