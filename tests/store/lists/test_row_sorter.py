"""Rows come back by rank, in the order of the file, however many are in memory."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.readers.lists.list_rows import ListRow
from elo_tui.store.lists import row_sorter
from elo_tui.store.lists.row_sorter import RowSorter


def make_rows(ranks: list[int]) -> list[ListRow]:
    return [
        (rank, line, f"id {line}", f"facts {line}", f"words {line}\ud800")
        for line, rank in enumerate(ranks, 2)
    ]


@pytest.fixture(params=[1, 3, 100])
def in_memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(row_sorter, "_MEMORY", request.param)
    monkeypatch.setattr(row_sorter, "_AT_ONCE", 2)
    count: int = request.param
    return count


def read_words(sorter: RowSorter) -> list[str]:
    return [text for some in sorter.read_words() for text in some]


def test_rows_are_sorted(in_memory: int, tmp_path: Path) -> None:
    rows = make_rows([0, -3, 0, -3, -1, 0, 0, -7, -3])
    with closing(RowSorter(tmp_path)) as sorter:
        for place in range(0, len(rows), in_memory):
            some = rows[place : place + in_memory]
            assert sorter.add(some) == len(some)
        # sorted keeps the order of equals
        expected = sorted(rows, key=lambda row: row[0])
        assert read_words(sorter) == [words for *_, words in expected]
        texts = [text for some in sorter.read_players() for text in some]
        assert texts == [text for row in expected for text in row[2:4]]
        places = [(expected.index(row), row[1]) for row in rows]
        assert list(sorter.list_places()) == places
        for number in (0, 5, 8):
            sorter.drop(number)
        kept = [row[4] for place, row in enumerate(expected) if place not in (0, 5, 8)]
        assert read_words(sorter) == kept
        assert len(list(sorter.read_players())) > 1
    assert list(tmp_path.iterdir()) == []


def test_no_rows(tmp_path: Path) -> None:
    with closing(RowSorter(tmp_path)) as sorter:
        assert sorter.add([]) == 0
        assert read_words(sorter) == []


@given(st.lists(st.integers(-8_001, 0), max_size=40))
def test_any_ranks(tmp_path_factory: pytest.TempPathFactory, ranks: list[int]) -> None:
    rows = make_rows(ranks)
    with closing(RowSorter(tmp_path_factory.mktemp("rows"))) as sorter:
        sorter.add(rows)
        expected = sorted(rows, key=lambda row: row[0])
        assert read_words(sorter) == [words for *_, words in expected]
