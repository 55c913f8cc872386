"""A fetch that a signal ends leaves nothing of a person's games behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from elo_tui.session.fetch_folder import open_fetch_folder, remove_fetch_folders

#: Begins a fetch, and says so once its folder is there and a host is being asked.
FETCH = """
import os, signal, sys, threading
from elo_tui.kit.command_line import source
from elo_tui.network.connection import Reach
from elo_tui.session.web import Web
from elo_tui.start import main

def look_up(host):
    os.write(1, b"asked\\n")
    threading.Event().wait()

# a shell that outlives its terminal has its programs ignore this one
signal.signal(signal.SIGHUP, signal.SIG_DFL)
source.WEB = Web(lambda: Reach(look_up=look_up, proxy=lambda host: None))
sys.exit(main(["journal", "import", "https://lichess.org/@/signe"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without a signal")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_removes_the_folder(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    names = {"TMPDIR": folder, "ELO_TUI_DATA": tmp_path / "data"}
    environment = {**os.environ, **{name: str(path) for name, path in names.items()}}
    with subprocess.Popen(
        [sys.executable, "-c", FETCH], env=environment, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"asked\n"
            assert [one.name[:8] for one in folder.iterdir()] == ["elo-tui-"]
            number = getattr(signal, name)
            process.send_signal(number)
            assert process.wait(20) == 128 + number
        finally:
            process.kill()
    assert list(folder.iterdir()) == []


def test_the_end_of_the_screens_removes_the_folder() -> None:
    with open_fetch_folder() as folder:
        (folder / "0.history").write_text("games", encoding="utf-8")
        remove_fetch_folders()
        assert not folder.exists()
    # one that has ended is nothing to remove
    remove_fetch_folders()
