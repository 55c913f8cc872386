"""Paths of the program, and the list of recent files."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elo_tui.session import paths
from elo_tui.session.state_files import COUNT, Recent


def test_the_variable_names_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(paths.CONFIG_VARIABLE, str(tmp_path / "mine.toml"))
    assert paths.config_file() == tmp_path / "mine.toml"


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_the_system_decides(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv(paths.CONFIG_VARIABLE)
    else:
        monkeypatch.setenv(paths.CONFIG_VARIABLE, value)
    file = paths.config_file()
    assert file.name == "config.toml"
    assert file.parent.name == "elo-tui"
    assert file.is_absolute()


def test_the_variable_names_the_folder_of_the_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    assert paths.data_file() == tmp_path / "elo.db"
    monkeypatch.delenv(paths.DATA_VARIABLE)
    folder = paths.data_folder()
    assert folder is not None
    assert folder.name == "elo-tui"
    assert folder.is_absolute()


def test_nothing_is_kept_in_the_null_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, os.devnull)
    assert paths.data_folder() is None
    assert paths.data_file() is None


@pytest.mark.parametrize("name", ["shared.tcss", "game.tcss", "tournament.tcss"])
def test_every_stylesheet_is_found(name: str) -> None:
    assert paths.stylesheet(name).is_file()


def test_an_installed_stylesheet_comes_before_the_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "elo_tui"
    (package / "styles").mkdir(parents=True)
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "a.tcss").touch()
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.stylesheet("a.tcss") == tmp_path / "styles" / "a.tcss"
    (package / "styles" / "a.tcss").touch()
    assert paths.stylesheet("a.tcss") == package / "styles" / "a.tcss"


@pytest.mark.parametrize("home", [None, "", "relative"])
def test_row92_a_place_that_is_no_place_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    for name in (paths.CONFIG_VARIABLE, paths.STATE_VARIABLE, paths.DATA_VARIABLE):
        monkeypatch.delenv(name)
    # not absolute: to be ignored by the specification of these variables
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, "relative")
    if home is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", home)
    for place in (paths.config_file(), paths.recent_file(), paths.data_folder()):
        assert place is not None
        assert place.is_absolute()


def test_the_newest_comes_first_and_each_once(tmp_path: Path) -> None:
    recent = Recent(tmp_path / "recent.json")
    for name in ("/a", "/b", "/a", "/c"):
        recent.add(name)
    assert recent.paths == ("/c", "/a", "/b")


def test_another_run_finds_them(tmp_path: Path) -> None:
    file = tmp_path / "state" / "recent.json"
    Recent(file).add("/a")
    Recent(file).add("/b")
    assert Recent(file).paths == ("/b", "/a")


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "recent.json"
    recent = Recent(file)
    for number in range(COUNT + 5):
        recent.add(f"/{number}")
    assert len(recent.paths) == COUNT
    assert recent.paths[0] == f"/{COUNT + 4}"
    assert Recent(file).paths == recent.paths


def test_a_relative_path_is_kept_whole(tmp_path: Path) -> None:
    recent = Recent(tmp_path / "recent.json")
    recent.add("a.trf")
    assert recent.paths == (os.path.abspath("a.trf"),)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_nobody_else_may_look(tmp_path: Path) -> None:
    file = tmp_path / "state" / "recent.json"
    Recent(file).add("/a")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in file.parent.iterdir()] == ["recent.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1, null, {}]",
        '["relative"]',
        '["/a\\u0000b"]',
        "[" * 100_000,
        "9" * 10_000,
        '["/a", ',
        "\xff",
    ],
)
def test_a_broken_list_is_no_error(tmp_path: Path, text: str) -> None:
    file = tmp_path / "recent.json"
    file.write_text(text, encoding="latin-1")
    recent = Recent(file)
    assert not recent.paths
    recent.add("/a")
    assert recent.paths == ("/a",)
    assert json.loads(file.read_text()) == ["/a"]


def test_where_nothing_can_be_written_they_are_remembered_for_now(
    tmp_path: Path,
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    recent = Recent(tmp_path / "state" / "recent.json")
    assert not recent.paths
    recent.add("/a")
    assert recent.paths == ("/a",)


def test_names_that_are_no_text_survive(tmp_path: Path) -> None:
    file = tmp_path / "recent.json"
    Recent(file).add("/\udce9.trf")
    assert Recent(file).paths == ("/\udce9.trf",)


# the file is rewritten for each
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary()
    | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(
        lambda data: json.dumps(data).encode()
    )
)
def test_any_bytes_are_paths_or_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "recent.json"
    file.write_bytes(content)
    assert all(map(os.path.isabs, Recent(file).paths))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_pipe_in_place_of_the_list_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "recent.json"
    os.mkfifo(file)
    assert Recent(file).paths == ()
