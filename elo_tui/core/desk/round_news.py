"""The news of a round: results, upsets, leaders, who can still win, norms, ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from elo_tui.core.desk.past_rounds import (
    find_finished_round,
    is_remaining,
    return_to_round,
)
from elo_tui.core.desk.round_games import (
    Bye,
    RoundGame,
    UpsetGame,
    find_upsets,
    list_byes,
    list_changes,
    list_games,
)
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.event_ratings import (
    NOTHING_GIVEN,
    EventRatings,
    rate_texts,
)
from elo_tui.core.events.team_matches import Match, find_matches
from elo_tui.core.forecast.place_chances import Lot, compute_place_chances
from elo_tui.core.model import Given, Problem
from elo_tui.core.norms.all_norms import NormTerms, judge_all_norms
from elo_tui.core.norms.us_all_norms import judge_us_norms
from elo_tui.core.norms.us_chess import ratings_after
from elo_tui.core.standings.round_kinds import is_round_robin
from elo_tui.core.standings.standings import AS_STATED, Wanted, compute_standings
from elo_tui.core.systems import get_row
from elo_tui.core.teams.team_standings import TeamStandings, compute_team_standings

#: The most rounds to come for which a norm not reached yet is near.
_NEAR = 3


class RoundLeader(NamedTuple):
    """A player or a team in the standings after the round."""

    no: int
    name: str
    place: int
    place_text: str
    points: Fraction
    """Match or game points of a team, whichever ranks it."""


class Contender(NamedTuple):
    """A player or a team that can still be first."""

    leader: RoundLeader
    most: Fraction
    """The points if all rounds to come are won."""
    chance: float | None
    """The chance of the first place; None if rounds are not paired yet."""


class Gain(NamedTuple):
    """The rating change of a player from the rounds so far."""

    player: Participant
    change: float
    in_round: float | None
    """The part of this round; None if it is not rated."""


class NearNorm(NamedTuple):
    """A norm that is reached, or possible in the rounds to come."""

    player: Participant
    title: str
    is_reached: bool
    needs: str
    """The score still needed; empty for a norm reached."""


class RoundNews(NamedTuple):
    """The news of one round of an event."""

    crosstable: Crosstable
    """The event as after the round."""
    number: int
    games: tuple[RoundGame, ...]
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...]
    upsets: tuple[UpsetGame, ...]
    leaders: tuple[RoundLeader, ...]
    """All players, or all teams that play matches, in the order of the standings."""
    no_standings: str
    """The reason why standings are missing."""
    contenders: tuple[Contender, ...]
    """The likeliest first, else as in the standings; none after the last game."""
    norms: tuple[NearNorm, ...]
    gains: tuple[Gain, ...]
    """The highest first."""
    next_games: tuple[RoundGame, ...]
    next_matches: tuple[Match, ...]
    edition: str
    """The rules of the ratings; empty without rating changes."""

    @property
    def rounds_left(self) -> int:
        """The number of rounds to come."""
        return max(0, self.crosstable.rounds - self.number)

    def find_day(self, number: int) -> date | None:
        """Find the day of a round, if the source states it."""
        days = self.crosstable.event.round_days
        return days[number - 1] if 0 < number <= len(days) else None


class NewsTerms(NamedTuple):
    """The choices and facts that decide the news of a round."""

    number: int | None = None
    """The round; None for the last one that is finished."""
    texts: Mapping[str, str] = MappingProxyType({})
    """The facts by which the players are rated; without any they are not."""
    given: Mapping[int, Given] = NOTHING_GIVEN
    wanted: Wanted = AS_STATED
    """The tie-breaks and the day of their rules."""
    lot: Lot | None = None
    """The source of randomness; None for no chances."""


def find_news(crosstable: Crosstable, terms: NewsTerms) -> RoundNews | Problem:
    """Find the news of a round of the event as read."""
    number = terms.number
    if number is None:
        number = find_finished_round(crosstable)
    cut = return_to_round(crosstable, number)
    if isinstance(cut, Problem):
        return cut
    rated = rate_texts(cut, terms.texts, terms.given) if terms.texts else None
    rated = rated if isinstance(rated, EventRatings) else None
    games = list_games(cut, number, rated)
    leaders, win = list_leaders(cut, terms.wanted)
    found = find_matches(cut)
    matches = () if isinstance(found, Problem) else found.matches
    named = () if isinstance(leaders, Problem) else leaders
    left = max(0, cut.rounds - number)
    waiting = _list_waiting(cut, matches, number)
    gains = {one.no: win * (left + (one.no in waiting)) for one in named}
    contenders = list_contenders(named, gains)
    if not matches:
        contenders = _add_chances(cut, contenders, number, terms)
    return RoundNews(
        crosstable=cut,
        number=number,
        games=games,
        matches=tuple(one for one in matches if one.round == number),
        byes=list_byes(cut, number),
        upsets=find_upsets(games),
        leaders=named,
        no_standings=leaders.text if isinstance(leaders, Problem) else "",
        contenders=contenders,
        norms=tuple(_list_norms(cut, rated, left)),
        gains=list_gains(rated, number) if rated else (),
        next_games=list_games(cut, number + 1),
        next_matches=tuple(one for one in matches if one.round == number + 1),
        edition=rated.edition if rated else "",
    )


def list_leaders(
    crosstable: Crosstable, wanted: Wanted = AS_STATED
) -> tuple[tuple[RoundLeader, ...] | Problem, Fraction]:
    """List the standings, of teams if these play matches, and the points of a win."""
    teams = compute_team_standings(crosstable)
    if isinstance(teams, TeamStandings):
        by_match = teams.event.primary == "MP"
        rows = tuple(
            RoundLeader(
                no=row.team.no,
                name=row.team.name,
                place=row.place,
                place_text=row.place_text,
                points=row.match_points if by_match else row.game_points,
            )
            for row in teams.rows
        )
        worth = Fraction(crosstable.teams.match_worth[0], 2)
        return rows, worth if by_match else Fraction(teams.event.boards)
    found = compute_standings(crosstable, wanted)
    if isinstance(found, Problem):
        return found, Fraction(1)
    rows = tuple(
        RoundLeader(
            no=row.who.no,
            name=row.who.shown_name,
            place=row.place,
            place_text=row.place_text,
            points=row.points,
        )
        for row in found.rows
    )
    return rows, Fraction(found.table.field.points.win, 2)


def list_contenders(
    leaders: Sequence[RoundLeader], gains: Mapping[int, Fraction]
) -> tuple[Contender, ...]:
    """List those who reach the leader's present points by winning all that is left.

    `gains` are the points of those wins by number; none are listed after the last game.
    """
    if not any(gains.values()):
        return ()
    first = max(one.points for one in leaders)
    return tuple(
        Contender(one, one.points + gains[one.no], None)
        for one in leaders
        if one.points + gains[one.no] >= first
    )


def _list_waiting(
    crosstable: Crosstable, matches: Sequence[Match], number: int
) -> set[int]:
    """List the players, or the teams of matches, with a game of the round to come."""
    if matches:
        return {
            team
            for one in matches
            if one.round == number and any(board.is_open for board in one.boards)
            for team in (one.one, one.other)
        }
    return {
        player.no
        for player in crosstable.players
        for one in player.pairings
        if one.round == number and is_remaining(one)
    }


def _add_chances(
    crosstable: Crosstable,
    contenders: tuple[Contender, ...],
    number: int,
    terms: NewsTerms,
) -> tuple[Contender, ...]:
    """Add the chances of the first place if all games to come are known."""
    is_known = is_round_robin(crosstable) or crosstable.rounds <= number + 1
    if not contenders or not is_known or terms.lot is None:
        return contenders
    found = compute_place_chances(crosstable, terms.lot, terms.wanted)
    if isinstance(found, Problem):
        return contenders
    firsts = {one.who.no: one.first(1) for one in found.players}
    likely = [
        one._replace(chance=chance)
        for one in contenders
        # of outcomes drawn one may be missing
        if (chance := firsts.get(one.leader.no, 0.0)) or not found.exact
    ]
    return tuple(sorted(likely, key=lambda one: -(one.chance or 0.0)))


def _list_norms(
    crosstable: Crosstable, rated: EventRatings | None, left: int
) -> Iterator[NearNorm]:
    """Yield the norms reached, near the end also those that are possible."""
    shown = ("reached", "possible") if left <= _NEAR else ("reached",)
    if rated is not None and get_row(rated.system).norms == "ratings":
        for us in judge_us_norms(crosstable, ratings_after(rated), rated.terms.dual):
            if us.status in shown:
                is_reached = us.status == "reached"
                yield NearNorm(us.player, us.level.title, is_reached, us.missing)
        return
    found = judge_all_norms(crosstable, NormTerms())
    if isinstance(found, Problem):
        return
    for one in found.norms:
        if one.status in shown:
            yield NearNorm(one.player, one.title, one.status == "reached", one.missing)


def list_gains(rated: EventRatings, number: int) -> tuple[Gain, ...]:
    """List the rating changes of all players, the highest first."""
    changes = list_changes(rated)
    gains = [
        Gain(row.player, row.change, changes.get((row.player.no, number)))
        for row in rated.rows
        if row.change is not None
    ]
    return tuple(sorted(gains, key=lambda one: -one.change))
