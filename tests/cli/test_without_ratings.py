"""A crosstable without ratings on the command line: said, and where there are some."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer
from tests.readers.reported import ROWS, saved


@pytest.fixture
def crosstable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return saved(tmp_path, "cross.html", ROWS)


def test_read_without_a_file_beside(crosstable: Path) -> None:
    said = "note: no ratings in this page; give its start list as SECOND"
    assert said in answer("read", "cross.html").splitlines()
    page = crosstable.read_bytes()
    assert said in answer("read", "-", stdin=page).splitlines()
