"""What the columns of a table are read as, and what a person says of them."""

from __future__ import annotations

import io

import openpyxl
import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_data
from elo_tui.readers.game_rows.table_columns import (
    MEANINGS,
    NOT_USED,
    find_unread_meaning,
    list_columns,
)
from elo_tui.readers.meanings import Meanings
from tests.readers.game_rows.rows_read import GameRead, count_games

pytestmark = pytest.mark.fast

UNKNOWN = "gagne;perd;fin\nAnn;Ben;mat\nCid;Ann;temps\n"


def read_games(text: str, *said: str) -> list[GameRead]:
    reading = read_data(text.encode(), "", "", Meanings(columns=said))
    assert isinstance(reading, EventReading), str(reading)
    return sorted(count_games(reading).elements())


def test_columns_are_named_as_they_are_read() -> None:
    text = (
        "Rd,White,Elo,Black,Elo,Res,Shoe\n1,Ann,1500,Ben,1400,1-0,\n1,Cid,,Dan,,½,44\n"
    )
    columns = list_columns(text)
    assert [column.meaning for column in columns] == [
        *("Round", "White", "White rating", "Black", "Black rating", "Result"),
        NOT_USED,
    ]
    assert [column.title for column in columns][:3] == ["Rd", "White", "Elo"]
    assert [column.filled for column in columns] == [2, 2, 1, 2, 1, 2, 1]
    assert columns[5].examples == ("1-0", "½")


def test_each_meaning_is_a_header_that_is_read_so() -> None:
    for meaning in MEANINGS[1:]:
        assert not find_unread_meaning((meaning,)), meaning
    assert find_unread_meaning(("White", "Black", "Shoe size")) == "Shoe size"


def test_an_unknown_header_is_asked_about() -> None:
    found = read_data(UNKNOWN.encode())
    assert isinstance(found, BadLine)
    assert found.question is not None
    assert found.question.about == "columns"
    assert "'gagne', 'perd', 'fin'" in found.text
    assert "--columns" in found.text
    assert "--columns" not in found.question.text
    assert [column.meaning for column in list_columns(UNKNOWN)] == [NOT_USED] * 3


def test_what_is_said_is_read() -> None:
    assert read_games(UNKNOWN, "Winner", "Loser", "-") == [
        GameRead("", "Ann", "Ben", 2, is_white_known=False),
        GameRead("", "Ann", "Cid", 0, is_white_known=False),
    ]


def test_a_table_without_a_header_begins_with_its_first_row() -> None:
    text = "Ann,Ben\nCid,Ann\n"
    assert isinstance(read_data(text.encode()), BadLine)
    assert len(read_games(text, "Winner", "Loser")) == 2


def test_one_column_is_said_and_the_others_stay() -> None:
    text = "White,Black,Result\nAnn,Ben,1-0\n"
    # 1-0 is White's win in any order of the columns
    assert read_games(text, "Black", "White") == [GameRead("", "Ben", "Ann", 2)]


def test_slash_dates_and_level_scores_are_asked_about() -> None:
    slashes = (
        "White,Black,Result,Date\nAnn,Ben,1-0,05/03/2026\nCid,Ann,1-0,04/02/2026\n"
    )
    reading = read_data(slashes.encode())
    assert isinstance(reading, EventReading)
    assert reading.question is not None
    assert reading.question.about == "date-order"
    levels = "Home,Away,Score\nAnn,Ben,1-0\nCid,Ann,0-0\n"
    refused = read_data(levels.encode())
    assert isinstance(refused, BadLine)
    assert refused.question is not None
    assert refused.question.about == "scores"


def test_columns_of_a_sheet_are_said() -> None:
    book = openpyxl.Workbook()
    sheet = book.create_sheet("games", 0)
    for row in (("gagne", "perd"), ("Ann", "Ben"), ("Cid", "Ann")):
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    said = Meanings(columns=("Winner", "Loser"))
    reading = read_data(file.getvalue(), "", "", said)
    assert isinstance(reading, EventReading), str(reading)
    assert reading.format == "xlsx"
    assert sum(count_games(reading).values()) == 2
