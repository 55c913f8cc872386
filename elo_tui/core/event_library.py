"""Whole events for scripts: ratings of all players, standings, chances of places, and
FIDE's rating periods.

An event is a `Crosstable`, such as `elo_tui.readers.read` finds in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from msgspec.structs import replace

from elo_tui.core import record_checks, systems
from elo_tui.core.argument_checks import check_event, require_type
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import EventRatings, rate_crosstable
from elo_tui.core.events.reading import get_control
from elo_tui.core.forecast.place_chances import EventChances, compute_place_chances
from elo_tui.core.model import Game, Player, Problem, Terms
from elo_tui.core.plain_data import shorten
from elo_tui.core.standings.codes import TieBreakCode, read_codes
from elo_tui.core.standings.standings import Standings, Wanted, compute_standings
from elo_tui.core.systems.fide import rating_period
from elo_tui.core.systems.fide.rating_period import RatedPeriod
from elo_tui.core.teams.team_standings import (
    TeamRequest,
    TeamStandings,
    compute_team_standings,
)

#: For an event that does not imply its rating system.
_USUAL = "fide"
_RUNS = record_checks.limit_integer(1, 10_000_000)


def rate_event(
    event: Crosstable | Problem,
    system: str = "",
    player: Player = Player(0),  # noqa: B008 - it cannot be changed
    terms: Terms | None = None,
) -> EventRatings | Problem:
    """Rate all players of an event, a row for each.

    By default the system and the terms are those that the source states. The facts of
    `player`, such as K or the year of birth, count for all players without known facts.
    A Problem is passed through; anything else in place of an event raises TypeError.
    """
    if problem := check_event(event):
        return problem
    assert isinstance(event, Crosstable)
    stated = state_terms(event) if terms is None else terms
    if isinstance(stated, Problem):
        return stated
    key = event.system or _USUAL if system == "" else system
    problem = (
        record_checks.check_value("system", key, record_checks.SYSTEM)
        or record_checks.check_record(player, Player)
        or record_checks.check_record(stated, Terms)
        or record_checks.check_limits(key, player, stated)
    )
    if problem:
        return problem
    edition = systems.load(key).edition(stated)
    if isinstance(edition, Problem):
        return edition
    return rate_crosstable(event, key, player, stated)


def state_terms(event: Crosstable) -> Terms | Problem:
    """State the terms of an event as its source has them, or name the gap."""
    facts = event.event
    start = facts.start or facts.end
    if start is None:
        text = "date: the source does not state the days; give them in `terms`"
        return Problem("date", text, missing=True)
    terms = Terms(start, event_end=facts.end or start, control=get_control(facts))
    if facts.pool is not None:
        terms = replace(terms, pool=facts.pool)
    return terms if facts.speed is None else replace(terms, speed=facts.speed)


def rank_players(
    event: Crosstable | Problem, tie_breaks: str = ""
) -> Standings | Problem:
    """Rank the players of an event: places, points, values of the tie-breaks.

    `tie_breaks` are codes after the points, such as ``"DE, BH/C1, SB"``; by default
    those that the source states. Source: FIDE Handbook C.07, by the day of the event.
    A Problem is passed through; anything else in place of an event raises TypeError.
    """
    codes = _check_codes(event, tie_breaks)
    if isinstance(codes, Problem):
        return codes
    assert isinstance(event, Crosstable)
    return compute_standings(event, Wanted(codes))


def rank_teams(
    event: Crosstable | Problem, tie_breaks: str = ""
) -> TeamStandings | Problem:
    """Rank the teams of an event; a Problem if no teams play matches in it.

    `tie_breaks` are codes after the match points, or the game points if the source
    ranks by them, such as ``"EDET, EMGSB/C1"``; by default those that it states.
    """
    codes = _check_codes(event, tie_breaks, of_teams=True)
    if isinstance(codes, Problem):
        return codes
    assert isinstance(event, Crosstable)
    return compute_team_standings(event, TeamRequest(codes))


def _check_codes(
    event: Crosstable | Problem, tie_breaks: str, of_teams: bool = False
) -> tuple[TieBreakCode, ...] | Problem | None:
    """Check an event and read the codes; None for those that it states."""
    if problem := check_event(event):
        return problem
    require_type("tie_breaks", tie_breaks, str, "a text, such as 'DE, BH/C1'")
    return read_codes(tie_breaks, of_teams) if tie_breaks else None


def compute_chances(
    event: Crosstable | Problem, draw: Callable[[], float], runs: int = 10_000
) -> EventChances | Problem:
    """Compute all players' chances of each place and score from the open games.

    Up to 8 open games all outcomes are counted; with more, `runs` of them are drawn by
    `draw`, which returns numbers from 0 up to 1, such as ``random.Random(1).random``.
    """
    if problem := check_event(event):
        return problem
    assert isinstance(event, Crosstable)
    if not callable(draw):
        raise TypeError(f"draw: {shorten(draw)} is no function, such as random.random")

    def draw_number() -> float:
        number = draw()
        require_type("draw", number, float, "a number from 0 up to 1")
        return number

    return record_checks.check_value("runs", runs, _RUNS) or compute_place_chances(
        event, draw_number, runs=runs
    )


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
