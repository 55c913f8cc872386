"""The one module that knows paths."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_tui.session import paths


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
