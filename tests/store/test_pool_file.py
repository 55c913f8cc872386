"""The file of a pool where none can be read or made: refused in a sentence, at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.store.faults import NotRead, NotSaved
from elo_tui.store.pool_file import create_pool, open_pool

NEW = {"settings": PoolSettings()._asdict(), "opening": []}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_pipe_is_no_pool(tmp_path: Path) -> None:
    path = tmp_path / "club.pool"
    os.mkfifo(path)
    # with something in it, so that a reader who waits would not wait for ever
    pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        os.write(pipe, b"SQLite format 3\0")
        with pytest.raises(NotRead) as raised, open_pool(path):
            pass
    finally:
        os.close(pipe)
    assert str(raised.value) == "club.pool: not an ordinary file"


def test_a_folder_is_no_pool(tmp_path: Path) -> None:
    (tmp_path / "club.pool").mkdir()
    with pytest.raises(NotRead) as raised, open_pool(tmp_path / "club.pool"):
        pass
    assert str(raised.value) == "club.pool: Is a directory"
    with pytest.raises(NotSaved) as taken:
        create_pool(tmp_path / "club.pool", NEW)
    assert str(taken.value) == "club.pool: exists already; choose another name"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        # not even looking for what was left there is possible, as in a closed folder
        (f"{'a' * 300}.pool", "File name too long"),
        ("file/club.pool", "its folder is a file"),
        ("file/deeper/club.pool", "Not a directory"),
    ],
)
def test_where_no_file_can_be_made_is_said(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / name
    with pytest.raises(NotSaved) as raised:
        create_pool(path, NEW)
    assert str(raised.value) == f"{path.name}: not created: {why}"
    assert [one.name for one in tmp_path.iterdir()] == ["file"]
