"""A crosstable of teams without players: matches, rounds and standings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.teams.team_standings import TeamStandings, compute_team_standings
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.team_crosstable import read_team_crosstable


def read(*rows: str) -> Crosstable | None:
    parts = [("Team League 2026",), *(tuple(row.split("|")) for row in rows)]
    return read_team_crosstable([Row(line, cells) for line, cells in enumerate(parts)])


HEAD = "Rk.|Team|1|2|3|TB1|TB2"
ROWS = ("1|Rooks|*|2½|3|4|5,5", "2|Knights|1½|*|2|1|3,5", "3|Pawns|1|2|*|1|3")


def test_the_matches_are_those_of_both_rows() -> None:
    event = read(HEAD, *ROWS)
    assert event is not None
    assert [team.name for team in event.teams.teams] == ["Rooks", "Knights", "Pawns"]
    assert [(one.one, one.other, one.game_points) for one in event.teams.matches] == [
        *((1, 2, (5, 3)), (1, 3, (6, 2))),
        (2, 3, (4, 4)),
    ]
    found = compute_team_standings(event)
    assert isinstance(found, TeamStandings)
    # a win is 2 match points
    assert [
        (float(one.match_points), float(one.game_points)) for one in found.rows
    ] == [
        *((4, 5.5), (1, 3.5)),
        (1, 3),
    ]


def test_a_match_still_to_come_is_left_out() -> None:
    event = read(
        HEAD, "1|Rooks|*|2½||2|2,5", "2|Knights|1½|*|2|1|3", "3|Pawns||2|*|1|2"
    )
    assert event is not None
    assert [(one.one, one.other) for one in event.teams.matches] == [(1, 2), (2, 3)]


@pytest.mark.parametrize(
    "rows",
    [
        (HEAD, *ROWS[:2]),
        ("Rk.|Name|1|2|3", *ROWS),
        (HEAD, "1|Rooks|*|5w|3", *ROWS[1:]),
        # rounds, not opponents: no diagonal
        (HEAD, "1|Rooks|2|2½|3", *ROWS[1:]),
        ("Rk.|Team|Games|1|2", *ROWS),
    ],
)
def test_other_tables_are_no_crosstable(rows: tuple[str, ...]) -> None:
    assert read(*rows) is None


@given(st.integers(3, 16))
def test_every_team_plays_once_in_a_round(count: int) -> None:
    numbers = range(1, count + 1)
    head = "|".join(("Rk.", "Team", *map(str, numbers)))
    rows = [
        "|".join((str(one), f"T{one}", *("*" if one == x else "2" for x in numbers)))
        for one in numbers
    ]
    event = read(head, *rows)
    assert event is not None
    matches = event.teams.matches
    assert len(matches) == count * (count - 1) // 2
    played = Counter(
        (one.round, team) for one in matches for team in (one.one, one.other)
    )
    assert set(played.values()) == {1}
    assert max(one.round for one in matches) == count - 1 + count % 2
