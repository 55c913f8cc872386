"""Saving: whole or not at all, never over another file unasked, a reason in words.

The rows in the names are those of tests/test_hostile_rows.py.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from elo_tui.kit.faces.saving import save


def failing(number: int) -> object:
    def fail(*_args: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_holds_the_very_text(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    assert save(str(path), "a\r\nÄ½\n") is None
    assert path.read_bytes() == b"a\r\n\xc3\x84\xc2\xbd\n"
    assert names(tmp_path) == ["event.csv"]


def test_a_bare_name_is_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert save("x.txt", "x") is None
    assert save("x.txt", "y", overwrite=True) is None
    assert (tmp_path / "x.txt").read_text() == "y"


@pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_permissions_of_any_new_file(
    tmp_path: Path, umask: int
) -> None:
    before = os.umask(umask)
    try:
        assert save(str(tmp_path / "x"), "x") is None
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o666 & ~umask


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    assert save(str(path), "new") == f"{path}: exists already, not overwritten"
    assert path.read_text() == "old"
    assert names(tmp_path) == ["x"]


def test_a_file_that_appears_while_saving_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    link = os.link

    def late(source: str, target: str) -> None:
        path.write_text("theirs")
        link(source, target)

    monkeypatch.setattr(os, "link", late)
    assert save(str(path), "ours") == f"{path}: exists already, not overwritten"
    assert path.read_text() == "theirs"
    assert names(tmp_path) == ["x"]


@pytest.mark.parametrize("there", [False, True])
def test_a_file_system_without_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    path = tmp_path / "x"
    if there:
        path.write_text("old")
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    assert (save(str(path), "new") is None) is not there
    assert path.read_text() == ("old" if there else "new")
    assert names(tmp_path) == ["x"]


def test_a_file_system_without_links_that_fails_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    monkeypatch.setattr(os, "replace", failing(errno.EIO))
    assert save(str(tmp_path / "x"), "x") == f"{tmp_path}/x: Input/output error"
    assert names(tmp_path) == []


def test_overwriting_keeps_permissions_and_follows_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert save(str(link), "new", overwrite=True) is None
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_dangling_link_is_not_written_through_unasked(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere")
    assert "exists already" in str(save(str(link), "x"))
    assert names(tmp_path) == ["link"]


def test_a_file_without_write_permission_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    # whoever runs the tests may be allowed everything
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert save(str(path), "new", overwrite=True) == f"{path}: Permission denied"
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "No space left on device"),
        (errno.EDQUOT, "Disk quota exceeded"),
        (errno.EIO, "Input/output error"),
    ],
)
@pytest.mark.parametrize("overwrite", [False, True])
def test_row87_a_full_disk_leaves_everything_as_it_was(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    reason: str,
    overwrite: bool,
) -> None:
    path = tmp_path / "x"
    if overwrite:
        path.write_text("old")
    monkeypatch.setattr(os, "fsync", failing(number))
    assert save(str(path), "new", overwrite) == f"{path}: {reason}"
    assert names(tmp_path) == (["x"] if overwrite else [])
    assert not overwrite or path.read_text() == "old"


@pytest.mark.parametrize("overwrite", [False, True])
def test_row87_a_directory_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overwrite: bool
) -> None:
    monkeypatch.setattr(os, "open", failing(errno.EROFS))
    answer = save(str(tmp_path / "x"), "x", overwrite)
    assert answer == f"{tmp_path}/x: Read-only file system"


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("a\0b", "no file can have this name", id="row53-nul"),
        pytest.param("x" * 300, "File name too long", id="row53-300-characters"),
        pytest.param("no/such/x", "No such file or directory", id="no-directory"),
        pytest.param("folder", "Is a directory", id="directory"),
        pytest.param("file/x", "Not a directory", id="below-a-file"),
        pytest.param("loop/x", "Too many levels of symbolic links", id="row80-loop"),
    ],
)
def test_a_name_that_no_file_can_have(
    tmp_path: Path, name: str, reason: str, overwrite: bool
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    answer = save(f"{tmp_path}/{name}", "x", overwrite)
    assert answer is not None
    assert answer.endswith(f": {reason}")
    assert names(tmp_path) == ["file", "folder", "loop"]
    assert names(tmp_path / "folder") == []


def test_the_name_of_255_bytes_that_a_file_may_have(tmp_path: Path) -> None:
    assert save(str(tmp_path / ("x" * 255)), "x") is None
    assert names(tmp_path) == ["x" * 255]


def test_no_name_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert save("", "x") == "(unnamed): No such file or directory"
    assert save("", "x", overwrite=True) == "(unnamed): Is a directory"
    assert names(tmp_path) == []


def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert save(str(path), "x", overwrite=True) == f"{path}: not an ordinary file"
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_row85_the_name_is_shown_clean_and_used_as_it_is(tmp_path: Path) -> None:
    name = f"{tmp_path}/a\x1b[31m\nb\udcff"
    assert save(name, "x") is None
    answer = save(name, "y")
    assert answer is not None
    assert "\x1b" not in answer
    assert "\n" not in answer
    answer.encode()
    assert [os.fsencode(entry) for entry in os.listdir(tmp_path)] == [
        b"a\x1b[31m\nb\xff"
    ]


def test_a_text_that_utf_8_cannot_hold_leaves_no_file(tmp_path: Path) -> None:
    answer = save(str(tmp_path / "x"), "a\udc80")
    assert answer is not None
    assert "UTF-8" in answer
    assert names(tmp_path) == []


def test_an_interruption_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(str(tmp_path / "x"), "x")
    assert names(tmp_path) == []
