"""Goals, sets and games of both sides are read with the result; so is who is at home.

Expected: what each table says in plain words.
"""

from __future__ import annotations

import pytest

from elo_tui.core.events.crosstable import Pairing
from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data, read_text
from elo_tui.readers.meanings import Meanings


def read_first(text: str, are_scores: bool | None = None) -> list[Pairing]:
    """Read the rounds of the first player, who is Ann."""
    found = read_data(text.encode(), meanings=Meanings(None, are_scores))
    assert isinstance(found, EventReading), found
    assert found.sections[0].players[0].name == "Ann"
    return list(found.sections[0].players[0].pairings)


@pytest.mark.parametrize(
    ("header", "rows", "scores"),
    [
        (
            "home,away,home_score,away_score",
            "Ann,Ben,3,1;Ben,Ann,2,2",
            [(3, 1), (2, 2)],
        ),
        # the result beside the goals
        (
            "HomeTeam,AwayTeam,FTHG,FTAG,FTR",
            "Ann,Ben,0,1,A;Ben,Ann,1,2,A",
            [(0, 1), (2, 1)],
        ),
        ("Home,Away,Result", "Ann,Ben,3:4;Ben,Ann,1:1", [(3, 4), (1, 1)]),
        ("Winner,Loser,Sets", "Ann,Ben,3-1;Ben,Ann,2-3", [(3, 1), (2, 3)]),
        # sets in one cell; one who retired has no margin
        (
            "winner,loser,score",
            "Ann,Ben,6-4 3-6 7-5;Ann,Cid,6-1 2-0 RET",
            [(2, 1), (2, 2)],
        ),
        # results of chess, points of a league and of draughts are no scores
        ("White,Black,Result", "Ann,Ben,1-0;Ben,Ann,1/2-1/2", [None, None]),
        ("Home,Away,P1,P2,Result", "Ann,Ben,0,0,1-0;Ann,Cid,1,1,0-1", [None, None]),
        ("Home,Away,Home points,Away points", "Ann,Ben,3,0;Ben,Ann,1,1", [None, None]),
        ("White,Black,Result", "Ann,Ben,2-0;Ben,Ann,1-1", [None, None]),
        # points before the round
        (
            "White,Black,White pts,Black pts,Result",
            "Ann,Ben,2,1,0-1;Ann,Cid,2,3,1-0",
            [None, None],
        ),
    ],
)
def test_scores_are_read_with_the_result(
    header: str, rows: str, scores: list[tuple[int, int] | None]
) -> None:
    found = read_first("\n".join((header, *rows.split(";"))))
    assert [one.score for one in found] == scores


@pytest.mark.parametrize("are_scores", [True, False])
def test_a_person_says_whether_numbers_are_scores(are_scores: bool) -> None:
    found = read_first("Home,Away,Result\nAnn,Ben,1-0\nBen,Ann,0-1\n", are_scores)
    assert [one.score for one in found] == (
        [(1, 0), (1, 0)] if are_scores else [None] * 2
    )


def test_typed_scores_are_those_of_both_sides() -> None:
    found = read_text("Ann 3-1 Ben\nBen 0-2 Ann\n")
    assert isinstance(found, EventReading)
    one, other = found.sections[0].players[0].pairings
    assert (one.score, other.score) == ((3, 1), (2, 0))


@pytest.mark.parametrize(
    ("header", "cell", "sides"),
    [
        ("home_team,away_team,result", "1-0", ["home", "away"]),
        ("player1,player2,result", "1-0", ["first", "second"]),
        ("white,black,result", "1-0", ["", ""]),
        ("winner,loser,date", "2026-01-02", ["", ""]),
    ],
)
def test_the_sides_are_those_of_the_columns(
    header: str, cell: str, sides: list[str]
) -> None:
    found = read_first(f"{header}\nAnn,Ben,{cell}\nCid,Ann,{cell}\n")
    assert [one.side for one in found] == sides


def test_nobody_is_at_home_on_neutral_ground() -> None:
    found = read_first(
        "home_team,away_team,home_score,away_score,neutral\n"
        "Ann,Ben,3,1,FALSE\nBen,Ann,2,2,TRUE\n"
    )
    assert [one.side for one in found] == ["home", ""]


@pytest.mark.parametrize(
    "text",
    [
        # who won is written first, whoever was at home or first
        "Ann beat Ben\nCid beat Ann\n",
        # the half of a matrix that is read is nobody's
        ",Ann,Ben,Cid\nAnn,x,1,0\nBen,0,x,1\nCid,1,0,x\n",
    ],
)
def test_who_is_written_first_is_no_first_side(text: str) -> None:
    assert {one.side for one in read_first(text)} == {""}
