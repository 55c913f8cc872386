"""All that the program creates is for its user alone, and what is open is closed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from elo_tui.app.settings_file import write_settings
from elo_tui.network.visits import VisitOptions, open_visit
from elo_tui.session import paths, state_files
from elo_tui.store.lists.build import import_list
from elo_tui.terminal.private_files import close_to_others, create_private_file
from tests.cli.answers import answer
from tests.clubs import report
from tests.pty import pty_app as keys
from tests.pty.pty_app import Terminal
from tests.store.lists.made import NOW, named

VARIABLES = (paths.DATA_VARIABLE, paths.STATE_VARIABLE, paths.CACHE_VARIABLE)


@pytest.fixture(params=[0o022, 0o000], ids=["022", "000"])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is missing, and all folders of the program in it."""
    folder = tmp_path / "home"
    for variable in VARIABLES:
        monkeypatch.setenv(variable, str(folder / "share" / variable))
    monkeypatch.setenv(paths.CONFIG_VARIABLE, str(folder / "config" / "config.toml"))
    return folder


def list_open(folder: Path) -> list[str]:
    """List what is not for the user alone."""
    found = [folder, *folder.rglob("*")]
    assert len(found) > 1
    return [
        f"{one.relative_to(folder)} {stat.S_IMODE(one.stat().st_mode):o}"
        for one in found
        if stat.S_IMODE(one.stat().st_mode) != (0o700 if one.is_dir() else 0o600)
    ]


def import_sample(home: Path) -> Path:
    """Import an invented list; return the folder of the lists."""
    folder, file = paths.lists_folder(), home.with_name("players_list.txt")
    assert folder is not None
    file.write_bytes(named())
    import_list(folder, file, NOW)
    return folder


def use_everything(home: Path) -> None:
    """Have every file of the program created."""
    event = home.with_name("event.trf")
    event.write_text(report(0), encoding="utf-8")
    answer("pool", "new", "club", "--system", "elo")
    answer("pool", "add", "club", str(event))
    answer("journal", "profile", "add", "Anna")
    answer("journal", "add", "--date", "2026-01-10", "-", stdin="1800 W\n")
    import_sample(home)
    facts = paths.facts_file()
    assert facts is not None
    state_files.LastFacts(facts).write({"born": "1990"})
    state_files.Recent(paths.recent_file()).add(str(event))
    assert state_files.write_report(ValueError())
    assert write_settings(paths.config_file(), {("theme",): "light"}) == ""
    with open_visit(VisitOptions(lambda _host: False, paths.data_folder())):
        pass


@pytest.mark.usefixtures("umask")
def test_what_is_created_is_private(home: Path) -> None:
    use_everything(home)
    assert list_open(home) == []
    names = {one.name for one in home.rglob("*") if one.is_file()}
    assert names >= {
        *("club.pool", "elo.db", "fide.db", ".import.lock", "facts.txt"),
        *("recent.json", "crash.txt", "config.toml", "network.db"),
    }


@pytest.mark.pty
@pytest.mark.usefixtures("umask")
def test_what_a_screen_session_creates_is_private(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ordinary = dict.fromkeys((*VARIABLES, paths.CONFIG_VARIABLE), "")
    places = dict.fromkeys(
        ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), ""
    )
    env = {**ordinary, **places, "HOME": str(home)}
    with Terminal("game", "1600", "1800", env=env) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.press("1700\t")
        terminal.press(keys.F12)
        assert terminal.quit() == 0
    assert list_open(home) == []
    names = {one.name for one in home.rglob("*") if one.is_file()}
    assert names >= {"styles.pickle", "elo.db"}


def test_what_an_earlier_version_left_open_is_closed(home: Path) -> None:
    use_everything(home)
    data = paths.data_folder()
    assert data is not None
    opened = [data, data / "elo.db", data / "pools", data / "pools" / "club.pool"]
    for one in opened:
        one.chmod(0o755 if one.is_dir() else 0o644)
    answer("pool", "list", "club")
    assert list_open(home) == ["share/ELO_TUI_DATA/elo.db 644"]
    answer("journal", "profiles")
    assert list_open(home) == []


def test_a_folder_with_files_of_others_stays_open(home: Path) -> None:
    answer("pool", "new", "club", "--system", "elo")
    data = paths.data_folder()
    assert data is not None
    data.joinpath("thesis.txt").write_text("", encoding="utf-8")
    data.chmod(0o755)
    answer("pool", "log", "club")
    assert stat.S_IMODE(data.stat().st_mode) == 0o755


def test_lists_that_are_shared_stay_so(home: Path) -> None:
    folder = import_sample(home)
    folder.chmod(0o755)
    folder.parent.chmod(0o711)
    import_sample(home)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o711


def test_only_files_and_folders_are_closed(tmp_path: Path) -> None:
    file = tmp_path / "file"
    create_private_file(file)
    file.chmod(0o666)
    close_to_others(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    pipe, shared = tmp_path / "pipe", tmp_path / "shared"
    os.mkfifo(pipe, 0o644)
    shared.mkdir()
    shared.chmod(0o1777)
    before = [one.stat().st_mode for one in (pipe, shared)]
    for one in (pipe, shared, tmp_path / "missing"):
        close_to_others(one)
    assert [one.stat().st_mode for one in (pipe, shared)] == before
