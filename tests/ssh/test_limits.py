"""What the recipe of docs/ssh.md bounds: sessions of a key, silence, unused lines."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.pty.pty_app import Terminal
from tests.shared import CHECKOUT
from tests.ssh.server import LIMIT, Server, eventually, quit_session, serving, why_not

pytestmark = pytest.mark.slow

CONFIGURATION = (CHECKOUT / "docs" / "sshd_elo.conf").read_text("utf-8")
PAGE = (CHECKOUT / "docs" / "ssh.md").read_text("utf-8")
MOST = 4


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second where the recipe waits seven or thirty."""
    if reason := why_not():
        pytest.skip(reason)
    seconds = {"ClientAliveInterval": 1, "UnusedConnectionTimeout": 1}
    with serving(tmp_path_factory.mktemp("hurried"), **seconds) as running:
        yield running


def test_one_key_has_so_many_sessions_and_no_more(server: Server) -> None:
    with ExitStack() as open_sessions:
        for _ in range(MOST):
            terminal = Terminal(program=server.ssh("-tt"))
            open_sessions.enter_context(terminal)
            terminal.settled("Opponent", "quit")
        with Terminal(program=server.ssh("-tt")) as refused:
            assert refused.ended() == 2
            said = b"Error: 4 sessions of this key or person already"
            assert said in refused.output
        # another key is not concerned
        ann = server.ssh("-tt", port=server.club_port, key="anna")
        with Terminal(program=ann) as member:
            member.settled("Opponent", "quit")
            assert member.quit() == 0
        assert terminal.quit() == 0
        with Terminal(program=server.ssh("-tt")) as again:
            again.settled("Opponent", "quit")
    assert eventually(lambda: server.apps() == [])


def test_a_line_that_falls_silent_ends_the_session(hurried: Server) -> None:
    with Terminal(program=hurried.ssh("-tt")) as terminal:
        terminal.settled("Opponent", "quit")
        terminal.process.send_signal(signal.SIGSTOP)
        assert eventually(lambda: hurried.apps() == [])
        terminal.process.send_signal(signal.SIGCONT)


def test_the_time_of_silence_is_the_documented_one() -> None:
    intervals = re.findall(r"ClientAliveInterval ([0-9]+)", CONFIGURATION)
    counts = re.findall(r"ClientAliveCountMax ([0-9]+)", CONFIGURATION)
    assert len(intervals) == len(counts) == 2
    (said,) = re.findall(r"after at most ([0-9]+)\s+seconds\s+if it falls", PAGE)
    for interval, count in zip(map(int, intervals), map(int, counts), strict=True):
        # OpenSSH 9.2 asks in every second interval only, and may begin one later
        assert (2 * count + 2) * interval <= int(said)


def test_a_connection_without_a_session_is_ended(hurried: Server) -> None:
    begin = time.monotonic()
    ended = subprocess.run(
        hurried.ssh("-N"), stdin=subprocess.DEVNULL, timeout=LIMIT, check=False
    )
    assert ended.returncode == 255
    assert time.monotonic() - begin < LIMIT


def test_silent_connections_keep_nobody_out(hurried: Server) -> None:
    silent = [
        socket.create_connection(("127.0.0.1", hurried.port), LIMIT) for _ in range(12)
    ]
    try:
        with Terminal(program=hurried.ssh("-tt")) as terminal:
            terminal.settled("Opponent", "quit")
            quit_session(hurried, terminal)
    finally:
        for one in silent:
            one.close()
