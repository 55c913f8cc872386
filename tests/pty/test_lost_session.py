"""A session that is killed, or loses its terminal, has stored its input, however slow
the disk is; the next one offers it.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import pytest

from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import stored_drafts
from elo_tui.store.data_file import open_data_file
from elo_tui.terminal.signals import BY_SIGNAL
from tests.benchmarks import kills
from tests.pty.pty_app import CTRL_Q, ENTER, LIMIT, PROGRAM, Terminal, environment
from tests.shared import CHECKOUT
from tests.ssh.server import eventually

CTRL_G = "\x07"


def drafts(file: Path) -> list[object]:
    """The drafts of sessions that are over, the newest first."""
    with closing(open_data_file(file, datetime.now())) as store:
        found = stored_drafts.list_drafts(store, 0, datetime.now(), STATES)
    return [draft.state for draft in found]


def opponents(file: Path) -> list[str]:
    """The opponents in those drafts."""
    return [state.opponent for state in drafts(file) if isinstance(state, Form)]


def written(file: Path) -> str:
    """The drafts that are on the disk, of sessions that go on too."""
    if not file.exists():
        return ""
    with (
        closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection,
        suppress(sqlite3.OperationalError),
    ):
        return str(connection.execute("SELECT body FROM draft").fetchall())
    return ""


def test_what_was_typed_comes_back_after_the_program_was_killed(
    tmp_path: Path,
) -> None:
    env, file = {DATA_VARIABLE: str(tmp_path)}, tmp_path / "elo.db"
    with Terminal(env=env) as terminal:
        terminal.settled("Type two ratings")
        terminal.send("1850\r1900")
        terminal.wait_for("1900")
        deadline = time.perf_counter() + LIMIT
        while '"1900"' not in written(file):
            assert time.perf_counter() < deadline, "no draft was written"
            terminal.read(0.02)
        terminal.process.kill()
    assert opponents(file) == ["1900"]
    with Terminal(env=env) as terminal:
        terminal.settled("Unfinished at ", "1850 against 1900. ^G restores it")
        terminal.send(CTRL_G)
        terminal.settled("undo ", "1850", "1900")
        # the newest, whatever of it has been written by then
        terminal.send("\r1777")
        terminal.wait_for("1777")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
    assert opponents(file) == ["1777"]


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
    kind: str, tmp_path: Path
) -> None:
    env = {DATA_VARIABLE: str(tmp_path)}
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
    (state,) = drafts(file)
    assert isinstance(state, TournamentState)
    assert (len(state.rounds), state.typed) == (2, "2043 = Okafor")
    with Terminal(env=env) as terminal:
        terminal.settled("Unfinished at ", ": 2 rounds. ^G restores it")
        terminal.send(CTRL_G)
        terminal.settled("undo ", "2043 = Okafor")
        assert terminal.quit() == 0


def test_the_end_of_input_ends_the_program() -> None:
    ours, theirs = os.openpty()
    # not its controlling terminal, so the kernel sends no SIGHUP when it goes
    with subprocess.Popen(
        [*PROGRAM, "game"],
        cwd=CHECKOUT,
        env=environment({}),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        painted = b""
        while b"Type two ratings" not in painted:
            painted += os.read(ours, 65536)
        os.close(ours)
        try:
            assert process.wait(LIMIT) == BY_SIGNAL + signal.SIGHUP
        finally:
            process.kill()


#: The other words are tried by tests/screens/test_kept_words.py.
@pytest.mark.parametrize("name", ["added", "kept", "undone", "event back"])
def test_what_the_words_speak_of_outlasts_a_kill(name: str, tmp_path: Path) -> None:
    assert kills.is_there(tmp_path, name, slow=0.4)


# a change takes SQLite four flushes: of 0.25 s each after the hang-up
@pytest.mark.parametrize(("end", "slow"), [(signal.SIGHUP, 1.0), (CTRL_Q, 0.5)])
def test_the_end_waits_for_a_slow_disk(
    end: signal.Signals | str, slow: float, tmp_path: Path
) -> None:
    env = {DATA_VARIABLE: str(tmp_path)}
    program = kills.program(slow)
    arguments = ("tournament", "--rating", "2000")
    with Terminal(*arguments, program=program, env=env) as terminal:
        terminal.settled("No rounds yet")
        terminal.send(f"2010 W{ENTER}")
        terminal.settled("1 round added")
        terminal.send("1900 D")
        terminal.wait_for("1900 D")
        if isinstance(end, str):
            terminal.send(end)
            assert terminal.ended() == 0
        else:
            terminal.process.send_signal(end)
            assert terminal.ended() == 128 + end
        said = "the disk is slow: what was entered last is still being written"
        assert said.encode() in bytes(terminal.output)
        assert terminal.process.wait(LIMIT) is not None
    (state,) = drafts(tmp_path / "elo.db")
    assert isinstance(state, TournamentState)
    assert (len(state.rounds), state.typed) == (1, "1900 D")


@pytest.mark.parametrize("arguments", ["", "--kiosk --profile ann"])
def test_a_path_too_long_is_said(tmp_path: Path, arguments: str) -> None:
    folder = tmp_path / ("x" * 300)
    with Terminal(*arguments.split(), env={DATA_VARIABLE: str(folder)}) as terminal:
        terminal.settled("not saved: the path of the data is too long")
        terminal.send("1600")
        terminal.settled("1600")
        terminal.send(CTRL_Q)
        assert terminal.ended() == 0
