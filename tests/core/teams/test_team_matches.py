"""Matches of teams from the games of their members."""

from __future__ import annotations

import pytest

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.joining import add_rounds, match_numbers
from elo_tui.core.events.reading import EventReading
from elo_tui.core.events.team_matches import TeamMatches, find_matches, has_team_matches
from elo_tui.core.model import Problem
from elo_tui.core.teams.team_standings import TeamStandings, compute_team_standings
from elo_tui.features.event.answer.team_standings import count_matches
from elo_tui.readers.trf_reader import read
from tests.core.teams.reports import numbered_team, player_line, report

SWISS = "192 FIDE_TEAM_TYPEA_MP_GP"
PAIR = (numbered_team(1, 1, 2), numbered_team(2, 3, 4))


def matches(event: Crosstable) -> TeamMatches:
    found = find_matches(event)
    assert not isinstance(found, Problem)
    return found


def seats(event: Crosstable) -> list[tuple[int, int]]:
    return [(board.one, board.other) for board in matches(event).matches[0].boards]


def rank(event: Crosstable) -> TeamStandings:
    found = compute_team_standings(event)
    assert not isinstance(found, Problem)
    return found


def words(found: TeamStandings) -> dict[int, list[str]]:
    return {row.team.no: [one.word for one in row.rounds] for row in found.rows}


def scores(found: TeamStandings) -> dict[int, tuple[float, float]]:
    return {
        row.team.no: (float(row.match_points), float(row.game_points))
        for row in found.rows
    }


def test_boards_are_in_the_order_of_the_members_who_play() -> None:
    event = report(
        (SWISS, *PAIR), {2: ["3 w 1"], 1: ["4 b ="], 3: ["2 b 0"], 4: ["1 w ="]}
    )
    # 013 and 310: the order of the members, not of the lines
    assert seats(event) == [(1, 4), (2, 3)]


def test_a_line_up_has_another_order_and_empty_boards() -> None:
    players = {1: ["0000 - +"], 2: ["4 w 1"], 4: ["2 b 0"]}
    event = report((SWISS, "300   1   1   2    2    1", *PAIR), players)
    assert seats(event) == [(2, 4), (1, 0)]
    assert scores(rank(event)) == {1: (2, 2), 2: (0, 0)}


def test_an_empty_board_stays_where_its_player_sits() -> None:
    teams = (numbered_team(1, 1, 2, 3), numbered_team(2, 4, 5, 6))
    players = {
        1: ["4 w 0"],
        2: ["0000 - +"],
        3: ["6 w ="],
        4: ["1 b 1"],
        6: ["3 b ="],
    }
    event = report((SWISS, *teams), players)
    assert seats(event) == [(1, 4), (2, 0), (3, 6)]
    assert scores(rank(event)) == {1: (1, 1.5), 2: (1, 1.5)}


def test_both_teams_may_leave_a_board_empty() -> None:
    teams = (numbered_team(1, 1, 2, 3), numbered_team(2, 4, 5, 6))
    players = {1: ["4 w ="], 2: ["0000 - +"], 4: ["1 b ="], 6: ["0000 - +"]}
    event = report((SWISS, *teams), players)
    assert seats(event) == [(1, 4), (2, 0), (0, 6)]


def test_a_match_forfeited_by_both_gives_nothing() -> None:
    teams = (*PAIR, numbered_team(3, 5, 6), numbered_team(4, 7, 8))
    players = {
        1: ["3 w 1", ""],
        3: ["1 b 0", ""],
        5: ["7 w 0", ""],
        7: ["5 b 1", ""],
        2: ["", ""],
    }
    found = rank(report((SWISS, "352 WB", "330 --   2   1   4", *teams), players))
    assert words(found)[1] == words(found)[4] == ["played", "fl"]
    assert scores(found)[1] == (2, 1)


@pytest.mark.parametrize(
    ("record", "word", "score"),
    [
        ("320  1.0  2.0     003", "pab", (1, 2)),
        ("320  2.0  1.5     003", "pab", (2, 1.5)),
        ("240 H   2    3", "hpb", (1, 1)),
        ("240 F   2    3", "pab", (2, 2)),
        ("240 Z   2    3", "zpb", (0, 0)),
    ],
)
def test_byes_of_teams(record: str, word: str, score: tuple[float, float]) -> None:
    # two boards; a draw is 1 match point, half of the boards 1 game point (C.04.6 1.4)
    teams = (*PAIR, numbered_team(3, 5, 6))
    players = {
        1: ["5 w 1", "3 w 1"],
        2: ["6 b 1", "4 b 1"],
        3: ["", "1 b 0"],
        4: ["", "2 w 0"],
        5: ["1 b 0", ""],
        6: ["2 w 0", ""],
    }
    found = rank(report((SWISS, "320  1.0  1.0 002 000", record, *teams), players))
    assert words(found)[3] == ["played", word]
    assert scores(found)[3] == score


def test_rounds_without_a_word_about_a_team_are_named() -> None:
    teams = (*PAIR, numbered_team(3, 5, 6))
    players = {1: ["3 w 1"], 3: ["1 b 0"], 5: [""]}
    texts = [note.text for note in rank(report((SWISS, *teams), players)).notes]
    assert (
        "no match and no bye stated, counted as absent, by round: 3 Team 3 (1)" in texts
    )


def test_unfinished_matches_have_no_match_points() -> None:
    players = {1: ["3 w 1"], 2: ["4 w  "], 3: ["1 b 0"], 4: ["2 b  "]}
    found = rank(report((SWISS, *PAIR), players))
    assert words(found) == {1: ["open"], 2: ["open"]}
    assert scores(found) == {1: (0, 1), 2: (0, 0)}
    assert any("1 match of round 1 to 1 unfinished" in one.text for one in found.notes)


def test_clubs_of_an_individual_event_play_no_matches() -> None:
    clubs = ("013 North".ljust(36) + "   1    2", "013 South".ljust(36) + "   3    4")
    players = {1: ["2 w 1", "3 b ="], 2: ["1 b 0", "4 w 1"]}
    players |= {3: ["4 w 1", "1 w ="], 4: ["3 b 0", "2 b 0"]}
    assert not has_team_matches(report(("092 Club cup", *clubs), players))
    named = report(
        ("092 Individual: Swiss-System", *clubs), {1: ["3 w 1"], 3: ["1 b 0"]}
    )
    assert not has_team_matches(named)


def test_a_board_against_a_third_team_is_named_and_left_out() -> None:
    teams = (*PAIR, numbered_team(3, 5, 6))
    players = {1: ["3 w 1"], 2: ["4 b 1"], 3: ["1 b 0"], 4: ["2 w 0"], 5: ["1 b 0"]}
    found = matches(report((SWISS, *teams), players))
    assert len(found.matches) == 1
    # one of two teams with games is unambiguous
    assert found.notes == ()


def test_rounds_of_two_files_are_joined_with_their_teams() -> None:
    first = report((SWISS, *PAIR), {1: ["3 w 1"], 3: ["1 b 0"]})
    second = report((SWISS, *PAIR), {1: ["", ""], 2: ["", "4 w 1"], 4: ["", "2 b 0"]})
    whole, _ = add_rounds(first, match_numbers(first, second))
    assert scores(rank(whole)) == {1: (4, 2), 2: (0, 0)}


def test_standings_need_the_first_round() -> None:
    event = report((SWISS, *PAIR), {1: ["", "3 w 1"], 3: ["", "1 b 0"]})
    found = compute_team_standings(event)
    assert isinstance(found, Problem)
    assert found.text == "round 1 is not here; standings need every round"


#: A penalty of round 1, a bonus outside the rounds, and other points of one match:
#: the type in column 5, match points in 7 to 11, game points in 13 to 17, round, teams.
ABNORMAL = (
    ("299    -1.0  -0.5    1    1", 1, (-1, -0.5), "1 Team 1: -1 MP, -½ GP, round 1"),
    ("299     0.0   2.0  999    2", 2, (0, 2), "2 Team 2: +0 MP, +2 GP, outside the"),
    ("299 W   3.0   2.0    1    2", 2, None, "2 Team 2: W for 3 MP, 2 GP, round 1"),
    ("299    -1.0  -0.5    7    1", 1, (0, 0), "1 Team 1: -1 MP, -½ GP, round 7"),
)


def test_points_that_no_match_gives_are_added_and_named() -> None:
    players = {1: ["3 w 1"], 2: ["4 b ="], 3: ["1 b 0"], 4: ["2 w ="]}
    teams = [numbered_team(1, 1, 2), numbered_team(2, 3, 4)]
    before = scores(rank(report(teams, players)))
    for record, team, added, note in ABNORMAL:
        found = rank(report([*teams, record], players))
        expected = dict(before)
        if added is None:
            expected[team] = (3.0, 2.0)
        else:
            match, game = before[team]
            expected[team] = (match + added[0], game + added[1])
        assert scores(found) == expected, record
        # a loss that has the points of a win stays the result that is stated
        counts = {row.team.no: count_matches(found.event, row) for row in found.rows}
        won = added is None
        assert counts == {1: (1, 0, 0), 2: (int(won), 0, int(not won))}
        assert any(one.text.startswith(note) for one in found.notes), record


def test_other_points_of_every_such_result_are_named_as_left_out() -> None:
    players = {1: ["3 w 1"], 2: ["4 b ="], 3: ["1 b 0"], 4: ["2 w ="]}
    teams = [numbered_team(1, 1, 2), numbered_team(2, 3, 4)]
    event = report([*teams, "299 +   2.0   2.5"], players)
    assert event.teams.adjustments == ()
    assert scores(rank(event)) == scores(rank(report(teams, players)))
    # of players none are read
    lines = [player_line(no, cells) for no, cells in players.items()]
    for records in ([*teams, "299 +   2.0   2.5"], ["299    -1.0  -0.5    1    1"]):
        reading = read("\n".join([*records, *lines]))
        assert isinstance(reading, EventReading)
        texts = [note.text for note in reading.notes]
        assert "other points (299) are not counted: 1" in texts
