"""What was typed last outlasts a terminal that goes: it is written on the way out."""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime
from pathlib import Path

import pytest

from elo_tui.session.drafts import STATES
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_drafts
from elo_tui.views.tournament_view import TournamentState
from tests.pty.pty_app import ENTER, LIMIT, Terminal
from tests.screens.keeping_desk import store
from tests.ssh.server import eventually

CTRL_G = "\x07"
#: The program with a terminal that controls it, as a shell and sshd start it.
CONTROLLED = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from elo_tui.start import main
sys.exit(main(sys.argv[1:]))
"""
PROGRAMS = {"controlled": ("-c", CONTROLLED), "not controlled": ("-m", "elo_tui")}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_the_newest_draft_is_kept_when_the_terminal_goes(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = {DATA_VARIABLE: str(tmp_path)}
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    program = (sys.executable, *PROGRAMS[kind])
    with Terminal("tournament", program=program, env=env) as terminal:
        terminal.settled("No rounds yet")
        terminal.send(f"2000\t\t2010 W, 1900 D{ENTER}")
        terminal.settled("2 rounds added")
        # a file that is still to be made takes a busy machine longer than the end waits
        file = tmp_path / "elo.db"
        assert eventually(lambda: file.exists() and b"1900" in file.read_bytes())
        terminal.send("2043 = Okafor")
        terminal.wait_for("Okafor")
        # the far end goes, and nothing else is said to the program
        os.dup2(os.open(os.devnull, os.O_RDWR), terminal._ours)
        assert terminal.process.wait(LIMIT) == 128 + signal.SIGHUP
    with store() as one:
        (draft,) = stored_drafts.list_drafts(one, 0, datetime.now(), STATES)
    assert isinstance(draft.state, TournamentState)
    assert len(draft.state.rounds) == 2
    assert draft.state.typed == "2043 = Okafor"
    with Terminal(env=env) as terminal:
        terminal.settled("A draft of ", ": 2 rounds. ^G takes it")
        terminal.send(CTRL_G)
        terminal.settled("Draft restored", "2043 = Okafor")
        assert terminal.quit() == 0
