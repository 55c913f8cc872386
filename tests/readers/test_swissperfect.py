"""SwissPerfect's texts: cells, columns by place or by tabs, rankings, refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers import swissperfect
from elo_tui.readers.detect import read_data, read_text
from tests.readers.tables.test_any_table import sound

#: As in the documentation of the Irish federation's reader (SPExport): two ratings.
COLUMNS = """\
No Name           Feder Intl Id Loc Id Rtg  Loc  Title Total  1   2   3

1  Duck, Daffy    IRL           12345       2200 IM    2     0:= 3:W 2:D
2  Mouse, Minerva       1234568        1900            1.5   3:D 0:= 1:D
3  Mouse, Mickey  USA   1234567                  GM    0.5   2:D 1:L
"""
CELLS = (
    *(("7:W", (7, "1")), ("7:D", (7, "=")), ("7:L", (7, "0")), ("7:+", (7, "+"))),
    *(("7:-", (7, "-")), (":W", (None, "U")), ("0:W", (None, "U"))),
    *(("0:+", (None, "U")), ("0:D", (None, "H")), ("0:=", (None, "H"))),
    *(("0:-", (None, "Z")), (":", (None, "Z")), ("", (None, "Z")), ("7:", (None, "Z"))),
)


def read(text: str) -> tuple[Crosstable, list[str]]:
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "swissperfect"
    return found.sections[0], [note.text for note in found.notes]


def met(player: Participant) -> list[tuple[int | None, str]]:
    return [(pairing.opponent, pairing.code) for pairing in player.pairings]


def test_columns_stand_where_their_titles_stand() -> None:
    event, _ = read(COLUMNS)
    daffy, minerva, mickey = event.players
    assert (daffy.national_rating, daffy.rating, daffy.title) == (2200, None, "IM")
    assert (daffy.national_id, daffy.fide_id) == ("12345", "")
    assert (minerva.rating, minerva.fide_id) == (1900, "1234568")
    assert met(daffy) == [(None, "H"), (3, "1"), (2, "=")]
    assert met(mickey) == [(2, "="), (1, "0"), (None, "Z")]
    assert mickey.points == 0.5


@pytest.mark.parametrize(("cell", "meant"), CELLS)
def test_every_cell(cell: str, meant: tuple[int | None, str]) -> None:
    event, notes = read(f"No\tName\tRtg\t1\t2\n1\tAnn\t2000\t2:W\t{cell}\n")
    assert met(event.players[0])[1] == meant
    assert not any("is not a cell" in note for note in notes)


def test_an_unknown_letter_is_named_and_not_rated() -> None:
    event, notes = read("No\tName\tRtg\t1\t2\n1\tAnn\t2000\t2:W\t3:X\n")
    assert met(event.players[0]) == [(2, "1")]
    assert any("1 Ann, round 2: '3:X'" in note for note in notes)


def test_a_number_without_a_letter_on_both_sides_is_a_game_to_come() -> None:
    event, _ = read("No\tName\tRtg\t1\t2\n1\tAnn\t\t2:W\t2:\n2\tBo\t\t1:L\t1:\n")
    assert met(event.players[0])[1] == (2, "*")


def test_places_are_shared() -> None:
    text = (
        "Place Name                    Feder Rtg  Loc Score M-Buch.\n\n"
        " 1-2  Alder, Ann              IRL   2251     3.5       9.5\n"
        "      Birch, Bo                     2190     3.5       9.5\n"
        "  3   Cedar, Cy                              3         7.0\n"
    )
    event, notes = read(text)
    assert [player.place for player in event.players] == [1, 1, 3]
    assert [player.points for player in event.players] == [3.5, 3.5, 3]
    assert [player.rating for player in event.players] == [2251, 2190, None]
    assert any("a ranking of SwissPerfect" in note for note in notes)


def test_the_settings_file_is_named() -> None:
    found = read_data(b"[Tournament Info]\r\nName=Open\r\nRounds=5\r\n")
    assert isinstance(found, BadLine)
    assert "SwissPerfect" in found.text
    assert "crosstable as text" in found.text


PIECES = st.sampled_from(
    [
        *("No Name Feder Rtg 1 2", "No\tName\tRtg\t1\t2", "\n", "\t", "  ", "1.", "2"),
        *("Place Name Feder Rtg  Loc Score", "7:W", ":", "0:=", "4-8", "Ann", "2000"),
        *(COLUMNS, "99999:W", "[Tournament Info]"),
    ]
)


@given(st.lists(PIECES | st.text(max_size=6), max_size=25).map("".join))
def test_any_text(source: str) -> None:
    swissperfect.matches(source)
    sound(swissperfect.read(source))
