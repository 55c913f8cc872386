"""Facts of a source about its teams: members, matches, byes and points.

Scores are half points. A report file names the members of a team and leaves its matches
to the games of its members (records 013 and 310); byes and forfeits of whole teams have
records of their own (240, 320, 330). A page or an upload may state the matches.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from elo_tui.core.model import CoreRecord


class Team(CoreRecord, frozen=True):
    """A team of an event."""

    no: int
    """Its number, as stated or by the order of the source."""
    name: str = ""
    """As the source writes it."""
    members: tuple[int, ...] = ()
    """Starting numbers of players, in the order of the boards."""
    match_points: int | None = None
    """The stated total, half points; the same for game points."""
    game_points: int | None = None
    """The stated total, half points."""
    place: int | None = None
    """The final place that the source states."""
    line: int | None = None
    """The position in the source."""

    @property
    def label(self) -> str:
        """Number and name, such as ``3 Rooks``."""
        return f"{self.no} {self.name}".rstrip()


class TeamBye(CoreRecord, frozen=True):
    """A round that a team does not play."""

    round: int
    """The number of the round."""
    team: int
    """The number of the team."""
    letter: str
    """U from the pairing, F, H and Z for a full, a half and no point on request."""
    match_points: int | None = None
    """Half points stated for it; the same for game points."""
    game_points: int | None = None
    """Half points stated for it."""


class StatedMatch(CoreRecord, frozen=True):
    """A match as a source states it, apart from the games on its boards."""

    round: int
    """The number of the round."""
    one: int
    """The number of the first team."""
    other: int
    """The number of the second team."""
    game_points: tuple[int, int] | None = None
    """Half points of the two teams; None before the match."""
    forfeit: str = ""
    """Signs of the two teams, ``+-``, ``-+`` or ``--``, if no game was played."""


class PointAdjustment(CoreRecord, frozen=True):
    """Points of teams that do not follow from their games, half points."""

    teams: tuple[int, ...]
    """The numbers of the teams."""
    match_points: int
    """Half points added, or those of the result."""
    game_points: int
    """Half points added, or those of the result."""
    round: int | None = None
    """None for a penalty or bonus outside the rounds, which tie-breaks do not count."""
    result: str = ""
    """The letter of a result for which these points replace the usual ones; empty for a
    penalty or bonus, which is added."""
    line: int | None = None
    """The position in the source."""


class LineUp(CoreRecord, frozen=True):
    """The players of a team in one match, if not in the order of its members."""

    round: int
    """The number of the round."""
    team: int
    """The number of the team."""
    players: tuple[int, ...]
    """By board; 0 for an empty one."""


class TeamFacts(CoreRecord, frozen=True):
    """The teams of an event, and what the source states about their matches."""

    teams: tuple[Team, ...] = ()
    """In the order of the source."""
    byes: tuple[TeamBye, ...] = ()
    """The rounds that a team does not play."""
    matches: tuple[StatedMatch, ...] = ()
    """The matches that the source states."""
    line_ups: tuple[LineUp, ...] = ()
    """The line-ups that differ from the order of the members."""
    boards: int | None = None
    """The number of boards of a match."""
    match_worth: tuple[int, int, int] = (4, 2, 0)
    """Match points of a win, a draw and a loss, half points."""
    primary: str = ""
    """``MP`` or ``GP``, the score that ranks the teams; empty if not stated."""
    tie_breaks: tuple[str, ...] = ()
    """The tie-breaks that order the teams, if the source states those of players
    apart."""
    from_records: bool = False
    """Whether teams have a number of their own in the source (record 310)."""
    adjustments: tuple[PointAdjustment, ...] = ()
    """Points that do not follow from games."""


NO_TEAMS = TeamFacts()


def renumber_members(facts: TeamFacts, new: Mapping[int, int]) -> TeamFacts:
    """Give the players of the teams other starting numbers."""
    return replace(
        facts,
        teams=tuple(
            replace(team, members=tuple(new.get(no, no) for no in team.members))
            for team in facts.teams
        ),
        line_ups=tuple(
            replace(one, players=tuple(new.get(no, no) for no in one.players))
            for one in facts.line_ups
        ),
    )


def merge_teams(mine: TeamFacts, theirs: TeamFacts) -> TeamFacts:
    """Add the members, matches and line-ups of a second file; teams match by name.

    A round of a team that both files have is that of the first.
    """
    if not mine.teams or not theirs.teams:
        return mine if mine.teams else theirs
    by_name = {team.name: team for team in mine.teams}
    highest = max(team.no for team in mine.teams)
    new: dict[int, int] = {}
    for team in theirs.teams:
        known = by_name.get(team.name)
        if known is None:
            highest += 1
            known = replace(team, no=highest, members=())
        more = [no for no in team.members if no not in known.members]
        by_name[team.name] = replace(known, members=(*known.members, *more))
        new[team.no] = known.no
    played = {
        (one.round, team) for one in mine.matches for team in (one.one, one.other)
    }
    matches = [
        replace(one, one=new.get(one.one, 0), other=new.get(one.other, 0))
        for one in theirs.matches
    ]
    line_ups = [replace(one, team=new.get(one.team, 0)) for one in theirs.line_ups]
    return replace(
        mine,
        teams=tuple(by_name.values()),
        matches=(
            *mine.matches,
            *(one for one in matches if (one.round, one.one) not in played),
        ),
        line_ups=(
            *mine.line_ups,
            *(one for one in line_ups if (one.round, one.team) not in played),
        ),
    )
