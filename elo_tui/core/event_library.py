"""Whole events for scripts: ratings of all players, standings, chances of places, and
FIDE's rating periods.

An event is a `Crosstable`, such as `elo_tui.readers.read` finds in a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from elo_tui.core import record_checks, systems
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import EventRatings, rate_crosstable
from elo_tui.core.events.reading import get_control
from elo_tui.core.forecast.place_chances import EventChances, Lot, compute_place_chances
from elo_tui.core.model import Game, Player, Problem, Terms
from elo_tui.core.standings.codes import read_codes
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


def rate_event(
    event: Crosstable,
    system: str = "",
    player: Player = Player(0),  # noqa: B008 - it cannot be changed
    terms: Terms | None = None,
) -> EventRatings | Problem:
    """Rate all players of an event, a row for each.

    By default the system and the terms are those that the source states. The facts of
    `player`, such as K or the year of birth, count for all players without known facts.
    """
    stated = state_terms(event) if terms is None else terms
    if isinstance(stated, Problem):
        return stated
    key = system or event.system or _USUAL
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


def standings_of(event: Crosstable, tie_breaks: str = "") -> Standings | Problem:
    """Rank the players of an event: places, points, values of the tie-breaks.

    `tie_breaks` are codes after the points, such as ``"DE, BH/C1, SB"``; by default
    those that the source states. Source: FIDE Handbook C.07, by the day of the event.
    """
    codes = read_codes(tie_breaks) if tie_breaks else None
    if isinstance(codes, Problem):
        return codes
    return compute_standings(event, Wanted(codes))


def team_standings_of(
    event: Crosstable, tie_breaks: str = ""
) -> TeamStandings | Problem:
    """Rank the teams of an event; a Problem if no teams play matches in it.

    `tie_breaks` are codes after the match points, or the game points if the source
    ranks by them, such as ``"EDET, EMGSB/C1"``; by default those that it states.
    """
    codes = read_codes(tie_breaks, of_teams=True) if tie_breaks else None
    if isinstance(codes, Problem):
        return codes
    return compute_team_standings(event, TeamRequest(codes))


def chances_of(
    event: Crosstable, lot: Lot, runs: int = 10_000
) -> EventChances | Problem:
    """Compute all players' chances of each place and score from the open games.

    Up to 8 open games all outcomes are counted; with more, `runs` of them are drawn by
    `lot`, which returns numbers from 0 up to 1, such as ``random.Random(1).random``.
    """
    return compute_place_chances(event, lot, runs=runs)


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
