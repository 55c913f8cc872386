"""Tables of very many rows: read by columns, and larger than other files may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_data
from elo_tui.readers.file_bytes import LIMIT, TABLE_LIMIT, read_file
from elo_tui.readers.game_rows import frame

pytestmark = pytest.mark.fast

HEADER = "Date,White,Black,Result\n"
ROW = "2026-03-05,Ann Lee,Bob Ray,1-0\n"


def test_rows_of_several_parts_are_all_read() -> None:
    rows = [f'2026-03-05,Ann {n % 97},"Ray, Bob {n % 89}",1-0\n' for n in range(9_000)]
    text = HEADER + "".join(rows)
    found = frame.find_frame(text)
    assert found is not None
    assert [*found.lines] == [*range(2, 9_002)]
    assert found.columns[2][8_999] == f"Ray, Bob {8_999 % 89}"


def test_a_cell_of_two_lines_moves_the_numbers_of_the_rows_below() -> None:
    found = frame.find_frame(f'{HEADER}2026-03-05,"Ann\nLee",Bob,1-0\n{ROW}')
    assert found is not None
    assert [*found.lines] == [2, 4]


def test_a_fault_is_named_by_its_line() -> None:
    text = HEADER + ROW * 5_000 + '2026-03-05,"Ann,Bob,1-0\n'
    refused = read_data(text.encode())
    assert isinstance(refused, BadLine)
    assert refused.line == 5_002


def test_a_table_of_games_may_be_larger_than_other_files(tmp_path: Path) -> None:
    table, text = tmp_path / "games.csv", tmp_path / "notes.txt"
    table.write_text(HEADER + ROW * (LIMIT // len(ROW) + 1))
    text.write_text("a line of text\n" * (LIMIT // 15 + 1))
    assert isinstance(read_file(str(table)), BadLine)
    assert isinstance(read_file(str(table), TABLE_LIMIT), bytes)
    assert isinstance(read_file(str(text), TABLE_LIMIT), BadLine)


@pytest.mark.slow
def test_two_hundred_thousand_games_of_twenty_thousand_people() -> None:
    rows = (
        f"2026-03-{n % 28 + 1:02},Ann {n % 20_000},Bob {(7 * n + 1) % 19_997},1-0\n"
        for n in range(200_000)
    )
    reading = read_data((HEADER + "".join(rows)).encode())
    assert isinstance(reading, EventReading), str(reading)
    people = reading.sections[0].players
    assert sum(len(one.pairings) for one in people) == 400_000
