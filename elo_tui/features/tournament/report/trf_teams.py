"""The records of teams in a report that is saved: 013 of TRF16, else those of TRF26."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.team_facts import (
    NO_TEAMS,
    PointAdjustment,
    Team,
    TeamBye,
    TeamFacts,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number

_NAME_WIDTH = 32
_BYE_WIDTH = 4


def write_teams(crosstable: Crosstable) -> Iterator[str]:
    """Yield the records of the teams, their byes, forfeits and line-ups."""
    facts = crosstable.teams
    if not facts.from_records:
        for team in facts.teams:
            members = " ".join(f"{no:4}" for no in team.members)
            yield f"013 {_name(team):{_NAME_WIDTH}}{members}".rstrip()
        return
    if facts.boards:
        yield f"352 {('WB' * facts.boards)[: facts.boards]}"
    if facts.match_worth != NO_TEAMS.match_worth:
        worths = zip("WDL", facts.match_worth, strict=True)
        yield "362 " + "   ".join(
            f"T{letter} {half / 2:.1f}" for letter, half in worths
        )
    yield from map(_write_team, facts.teams)
    yield from map(_write_bye, facts.byes)
    for match in facts.matches:
        if match.forfeit:
            teams = f"{match.one:3} {match.other:3}"
            yield f"330 {match.forfeit} {match.round:3} {teams}"
    yield from _write_line_ups(facts)
    yield from map(_write_adjustment, facts.adjustments)


def _name(team: Team) -> str:
    return clean_name(team.name)[:_NAME_WIDTH]


def _write_team(team: Team) -> str:
    scores = [_points(score) for score in (team.match_points, team.game_points)]
    place = "" if team.place is None else str(team.place)
    members = " ".join(f"{no:4}" for no in team.members)
    start = f"310 {team.no:3} {_name(team):{_NAME_WIDTH}}".ljust(54)
    return f"{start}{scores[0]:>6} {scores[1]:>6} {place:>3}  {members}".rstrip()


def _points(halves: int | None) -> str:
    return "" if halves is None else format_number(halves / 2)


def _write_bye(bye: TeamBye) -> str:
    """Write a bye: one from the pairing with its points, in the column of its round."""
    if bye.letter != "U":
        return f"240 {bye.letter} {bye.round:3} {bye.team:4}"
    scores = f"{_points(bye.match_points):>4} {_points(bye.game_points):>4} "
    return f"320 {scores}{' ' * _BYE_WIDTH * (bye.round - 1)}{bye.team:03}"


def _write_adjustment(one: PointAdjustment) -> str:
    """Write record 299; round 999 is outside the rounds."""
    scores = f"{one.match_points / 2:5.1f} {one.game_points / 2:5.1f}"
    teams = " ".join(f"{no:4}" for no in one.teams)
    return f"299 {one.result:1} {scores}  {one.round or 999:3} {teams}"


def _write_line_ups(facts: TeamFacts) -> Iterator[str]:
    """Yield the line-ups of matches, which name the opponent, too."""
    rivals = {(one.round, one.one): one.other for one in facts.matches}
    rivals |= {(one.round, one.other): one.one for one in facts.matches}
    for one in facts.line_ups:
        rival = rivals.get((one.round, one.team))
        if rival is not None:
            players = " ".join(f"{no:4}" for no in one.players)
            yield f"300 {one.round:3} {one.team:3} {rival:3} {players}"
