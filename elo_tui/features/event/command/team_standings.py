"""The standings of teams for ``elo-tui standings``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import Wanted, compute_standings
from elo_tui.core.teams.team_standings import TeamRequest, compute_team_standings
from elo_tui.features.event.answer.standings import StandingsAnswer, answer_standings
from elo_tui.features.event.answer.team_standings import (
    TeamAnswer,
    answer_teams,
    list_boards,
)
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.arguments import require_found

_OF_TEAMS = "an event of teams: the places are those of teams"
_PLAYERS = "--individuals ranks the players"


class ShownOfTeams(NamedTuple):
    """The tables wanted of an event of teams."""

    label: str
    """The name of the source."""
    has_lists: bool
    """Whether players and teams are listed by board."""
    min_games: int
    """The least games of the players listed."""
    is_explained: bool
    by_default: bool
    """Whether the user has not asked for teams; a note names the other way."""
    of_players: Wanted | None
    """The rules of the players, who are added for programs; None leaves them out."""


def rank_teams(
    reading: EventReading,
    crosstable: Crosstable,
    wanted: TeamRequest,
    shown: ShownOfTeams,
) -> TeamAnswer:
    """Answer with the standings of the teams; raises Refused."""
    found = require_found(
        compute_team_standings(crosstable, wanted), f"{shown.label}: "
    )
    notes = list(reading.notes)
    of_players = None
    if shown.by_default:
        notes.append(Note(None, f"{_OF_TEAMS}; {_PLAYERS}"))
    if shown.of_players is not None:
        of_players = _rank_players(crosstable, shown.of_players)
    lists = None
    if shown.has_lists:
        changes = _list_changes(crosstable)
        lists = list_boards(crosstable, found.event, changes)
        enough = (one for one in lists.players if one.games >= shown.min_games)
        lists = lists._replace(players=tuple(enough))
    return answer_teams(
        crosstable.event,
        found,
        notes,
        found.rows if shown.is_explained else (),
        lists,
        of_players,
    )


def _rank_players(crosstable: Crosstable, wanted: Wanted) -> StandingsAnswer | None:
    """Rank the players as if they were alone; None if they have no standings."""
    found = compute_standings(crosstable, wanted)
    if isinstance(found, Problem):
        return None
    return answer_standings(crosstable.event, found, (), ())


def _list_changes(crosstable: Crosstable) -> Mapping[int, float | None]:
    """Return the rating change of each player by starting number, points."""
    texts = options.check_texts({}, stated=crosstable.system)
    texts |= event_ratings.write_event_texts(crosstable, options.today())
    rated = event_ratings.rate_texts(crosstable, texts)
    if not isinstance(rated, EventRatings):
        return {}
    return {row.player.no: row.change for row in rated.rows}
