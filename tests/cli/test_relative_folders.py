"""A relative HOME, which counts for nothing, is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_tui import start
from elo_tui.session import paths
from tests.cli.answers import answer

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other variables")


@pytest.mark.parametrize("variable", ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"])
def test_a_relative_path_is_named(
    variable: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, "elsewhere")
    with pytest.raises(SystemExit):
        start.main(["odds", "1600", "1800"])
    said = capsys.readouterr().err
    assert said.startswith(f"{variable}: not an absolute path, so it is ignored")
    assert f"{variable}: elsewhere" in answer("doctor")
    assert f"set {variable} to a path that begins with /" in answer("doctor")


def test_an_absolute_path_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert paths.list_ignored_variables() == []
