"""The tests of tables run every row and name the one that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import shared
from tests.shared import Row, each_row, file


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A table of three rows in the shared folder."""
    monkeypatch.setattr(shared, "SHARED", tmp_path)
    (tmp_path / "data").mkdir()
    path = f"data/{tmp_path.name}.csv"
    (tmp_path / path).write_text("name,number\na,1\nb,2\nc,3\n", encoding="utf-8")
    return path


def test_every_row_is_tested(numbers: str) -> None:
    seen = []

    @each_row(numbers)
    def test(row: Row) -> None:
        seen.append(row["name"])

    test()
    assert seen == ["a", "b", "c"]


def test_a_row_that_fails_is_named(numbers: str) -> None:
    @each_row(numbers, "name", "number")
    def test(row: Row) -> None:
        assert row["number"] != "2"

    with pytest.raises(AssertionError) as failure:
        test()
    assert failure.value.__notes__ == [f"{numbers}, line 3: b 2"]


def test_what_may_be_given_away_comes_first(numbers: str) -> None:
    assert file("data/vega/games.csv").is_relative_to(shared.VECTORS)
    assert file(numbers).is_relative_to(shared.SHARED)
