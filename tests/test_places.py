"""The one module that knows paths."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui import places


def test_the_variable_names_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(places.CONFIG_VARIABLE, str(tmp_path / "mine.toml"))
    assert places.config_file() == tmp_path / "mine.toml"


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_the_system_decides(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv(places.CONFIG_VARIABLE)
    else:
        monkeypatch.setenv(places.CONFIG_VARIABLE, value)
    file = places.config_file()
    assert file.name == "config.toml"
    assert file.parent.name == "elo-tui"
    assert file.is_absolute()


@pytest.mark.parametrize("name", ["shared.tcss", "game.tcss", "tournament.tcss"])
def test_every_stylesheet_is_found(name: str) -> None:
    assert places.stylesheet(name).is_file()


def test_an_installed_stylesheet_comes_before_the_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "elo_tui"
    (package / "styles").mkdir(parents=True)
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "a.tcss").touch()
    monkeypatch.setattr(places, "_PACKAGE", package)
    assert places.stylesheet("a.tcss") == tmp_path / "styles" / "a.tcss"
    (package / "styles" / "a.tcss").touch()
    assert places.stylesheet("a.tcss") == package / "styles" / "a.tcss"
