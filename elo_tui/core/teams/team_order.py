"""The order of tied teams: direct encounter by two scores, boards (C.07 6, 12, 13).

EDE is the direct encounter by the primary score; if that decides nothing, by the other
one. A score that has split a group goes on in its parts (article 6 applies again there)
before the primary score does: so FIDE's Technical Commission in exercise 45. By the
letter of 13.3.3 the primary score would begin again after each split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.standings import (
    Level,
    encounter_meetings,
    split_by_encounter,
    split_once,
)
from elo_tui.core.teams.team_event import TeamEvent, TeamRound
from elo_tui.core.teams.team_values import (
    ORDER_CODES,
    compute_value,
    count_boards,
    is_lowest_first,
    sum_boards,
)

#: The board tie-breaks of an own match that follow an undecided encounter of two.
_OF_THE_MATCH = {
    "EDE": (),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}
#: Splits a group by the games of its members in one score.
_Split = Callable[[ScoreTable, TieBreakCode, Sequence[int]], list[Level]]


def split_teams(event: TeamEvent, code: TieBreakCode, level: Level) -> list[Level]:
    """Split tied teams by one tie-break, best first; one part: undecided."""
    if len(level) == 1:
        return [level]
    if code.name in _OF_THE_MATCH:
        return split_by_scores(event, code, level, split_by_encounter)
    if code.name == "DE":
        return split_by_encounter(event.choose_table(code.score), code, level)
    if code.name in ORDER_CODES:
        rows = [event.rounds[team] for team in level]
        return _split_by_boards(event, code.name, level, rows)
    if code.name == "BC" and len({_game_points(event, team) for team in level}) > 1:
        # 12: board counts compare teams with equal game points only
        return [level]
    values = [compute_value(event, code, team) for team in level]
    groups: dict[object, Level] = {}
    for team, value in zip(level, values, strict=True):
        groups.setdefault(value, []).append(team)
    known = sorted(
        {value for value in values if value is not None},
        reverse=not is_lowest_first(code),
    )
    parts = [groups[value] for value in known]
    return [*parts, groups[None]] if None in groups else parts


def split_by_letter(event: TeamEvent, code: TieBreakCode, level: Level) -> list[Level]:
    """Split tied teams by the letter of 13.3.3: each split begins with the primary."""
    return split_by_scores(event, code, level, split_once)


def split_by_scores(
    event: TeamEvent, code: TieBreakCode, level: Level, split: _Split
) -> list[Level]:
    """Split tied teams by their matches in the primary score, then in the other."""
    if len(level) == 1:
        return [level]
    for score in (event.primary, event.secondary):
        parts = split(event.tables[score], code, level)
        if len(parts) > 1:
            return [
                smaller
                for part in parts
                for smaller in split_by_scores(event, code, part, split)
            ]
    if len(level) == 2:
        rows = [list_meetings(event, code, one, other) for one, other in _turns(level)]
        for name in _OF_THE_MATCH[code.name]:
            parts = _split_by_boards(event, name, level, rows)
            if len(parts) > 1:
                return parts
    return [level]


def list_meetings(
    event: TeamEvent, code: TieBreakCode, team: int, other: int
) -> list[TeamRound]:
    """List the matches of two teams that their direct encounter counts."""
    met = encounter_meetings(event.tables[event.primary], code)[team].get(other)
    return [event.rounds[team][at] for at in met[1]] if met else []


def _turns(level: Level) -> tuple[tuple[int, int], tuple[int, int]]:
    one, other = level
    return (one, other), (other, one)


def _game_points(event: TeamEvent, team: int) -> int:
    return event.tables["GP"].score[team]


def _split_by_boards(
    event: TeamEvent, name: str, level: Level, rows: Sequence[Sequence[TeamRound]]
) -> list[Level]:
    """Split tied teams by the boards in some of their rounds."""
    groups: dict[tuple[int, ...], Level] = {}
    for team, rounds in zip(level, rows, strict=True):
        groups.setdefault(rank_boards(event, name, rounds), []).append(team)
    return [groups[key] for key in sorted(groups, reverse=True)]


def rank_boards(
    event: TeamEvent, name: str, rounds: Sequence[TeamRound]
) -> tuple[int, ...]:
    """Return half points by which boards rank, the most important first (12)."""
    if name == "BC":
        return (-count_boards(rounds),)
    sums = sum_boards(rounds, event.boards)
    if name == "TBR":
        return tuple(sums)
    return tuple(sum(sums[:count]) for count in range(event.boards - 1, 0, -1))
