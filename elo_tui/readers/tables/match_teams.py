"""The teams on a page of board pairings: numbers, members and matches.

The header of a match names both teams, perhaps with their numbers, and its game points:
``Bo. 2 Rooks Rtg - 1 Knights Rtg 2½ : 1½``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.team_facts import LineUp, StatedMatch, Team, TeamFacts
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Table


class BoardSeat(NamedTuple):
    """A board: starting numbers, 0 for an empty board."""

    one: int
    other: int
    is_open: bool
    """Whether it has no result yet."""


class SeatedMatch(NamedTuple):
    """A match with the players in its rows."""

    table: Table
    round: int
    names: tuple[int, int]
    """The columns of the players, headed by the names of the teams."""
    seats: tuple[BoardSeat, ...]


def read_match_teams(matches: Sequence[SeatedMatch]) -> TeamFacts:
    """Read the teams of all matches; numbers that not all teams have are left out."""
    stated: dict[str, int | None] = {}
    members: dict[str, dict[int, int]] = {}
    for match in matches:
        for side, (name, number) in enumerate(_read_teams(match)):
            stated[name] = stated.get(name) or number
            own = members.setdefault(name, {})
            for board, seats in enumerate(match.seats, start=1):
                if no := seats[side]:
                    own[no] = min(board, own.get(no, board))
    numbers = [*stated.values()]
    if None in numbers or len(set(numbers)) < len(numbers):
        numbers = [*range(1, len(stated) + 1)]
    by_name = {name: number or 0 for name, number in zip(stated, numbers, strict=True)}
    teams = [
        Team(
            no=by_name[name], name=name, members=tuple(sorted(own, key=own.__getitem__))
        )
        for name, own in members.items()
    ]
    return TeamFacts(
        teams=tuple(sorted(teams, key=lambda team: team.no)),
        matches=tuple(_state_match(match, by_name) for match in matches),
        line_ups=tuple(
            LineUp(match.round, by_name[name], tuple(row[side] for row in match.seats))
            for match in matches
            for side, (name, _) in enumerate(_read_teams(match))
        ),
        from_records=True,
    )


def _read_teams(match: SeatedMatch) -> tuple[tuple[str, int | None], ...]:
    """Return name and number of both teams; the number is before the name."""
    titles = match.table.titles
    first, second = match.names
    found = []
    for start, place in ((1, first), (first + 1, second)):
        numbers = map(cells.parse_whole, titles[start:place])
        number = next((one for one in numbers if one), None)
        found.append((clean_name(titles[place], 60), number))
    return tuple(found)


def _state_match(match: SeatedMatch, by_name: dict[str, int]) -> StatedMatch:
    (one, _), (other, _) = _read_teams(match)
    scores = [
        [cells.parse_decimal(part) for part in title.split(":")]
        for title in match.table.titles[match.names[1] + 1 :]
        if title.count(":") == 1
    ]
    points = None
    is_over = not any(seat.is_open for seat in match.seats)
    if is_over and scores and None not in scores[-1]:
        first, second = (round(2 * (score or 0)) for score in scores[-1])
        points = first, second
    return StatedMatch(match.round, by_name[one], by_name[other], points)
