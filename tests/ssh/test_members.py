"""What members of a kiosk keep: theirs alone, and there again after a lost connection.

The server is OpenSSH with docs/sshd_elo.conf and docs/kiosk; the key decides who it is.
"""

from __future__ import annotations

import shutil
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.pty_app import ENTER, ESCAPE, F3, F12, Terminal
from tests.ssh.server import Server, alive, eventually, quit_session, the_app

CTRL_G, CTRL_L = "\x07", "\x0c"


@pytest.fixture(autouse=True)
def nothing_kept(server: Server) -> Iterator[None]:
    """Each test begins and ends without any data."""
    assert not server.data.exists()
    yield
    shutil.rmtree(server.data, ignore_errors=True)


def session(server: Server, name: str) -> Terminal:
    """A member logs in."""
    client = server.ssh("-tt", port=server.club_port, key=name)
    return Terminal(program=client, size=(100, 30))


def files(folder: Path) -> dict[str, int]:
    """All files below a folder with their modes."""
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_what_a_member_keeps_is_there_again_for_this_member_alone(
    server: Server,
) -> None:
    around = files(server.folder)
    with session(server, "anna") as terminal:
        terminal.settled("Opponent", "quit")
        terminal.send(f"{F3}2000\t\t")
        terminal.settled("No rounds yet")
        terminal.send(f"2010 W, 1900 D{ENTER}")
        terminal.settled("2 rounds added")
        terminal.send(CTRL_L)
        terminal.settled("Keep in the journal", "your first event")
        terminal.send(f"Riga Open\tBerg, Anna{ENTER}")
        terminal.settled("Added to the journal")
        quit_session(server, terminal)
    with session(server, "ben") as terminal:
        terminal.settled("Opponent", "quit")
        terminal.send(F12)
        terminal.settled("p adds a person")
        terminal.send("p")
        terminal.settled("No people yet")
        assert "Berg" not in terminal.text
        assert b"Riga" not in terminal.output
        terminal.send(f"aBerg, Ben{ENTER}")
        terminal.settled("Berg, Ben", "rating")
        terminal.send(ESCAPE)
        terminal.settled("Berg, Ben", "Nothing of FIDE standard yet")
        quit_session(server, terminal)
    with session(server, "anna") as terminal:
        terminal.settled("Berg, Anna, from the journal")
        terminal.send(F12)
        terminal.settled("Riga Open")
        assert b"Ben" not in terminal.output
        quit_session(server, terminal)
    own = {f"data/profiles/{name}/elo.db": 0o600 for name in ("anna", "ben")}
    written = files(server.folder)
    # the server's own record grows meanwhile
    assert written == {**around, **own}
    for name in ("anna", "ben"):
        assert stat.S_IMODE((server.data / "profiles" / name).stat().st_mode) == 0o700
    assert not Path("/nonexistent").exists()


def test_what_was_typed_is_there_again_after_the_client_was_killed(
    server: Server,
) -> None:
    with session(server, "anna") as terminal:
        terminal.settled("Opponent", "quit")
        terminal.send(F3)
        terminal.settled("No rounds yet")
        # the games added and those being typed
        terminal.send(f"2000\t\t2010 W, 1900 D{ENTER}")
        terminal.settled("2 rounds added")
        terminal.send("2043 = Okafor")
        terminal.settled("Okafor")
        # what comes just before the end has a test of its own, without a network
        draft = server.data / "profiles/anna/elo.db"
        assert eventually(lambda: draft.exists() and b"Okafor" in draft.read_bytes())
        pid = the_app(server)
        terminal.process.send_signal(signal.SIGKILL)
        assert eventually(lambda: not alive(pid))
    with session(server, "ben") as terminal:
        terminal.settled("Type two ratings")
        terminal.send(CTRL_G)
        terminal.settled("No draft of an earlier session")
        quit_session(server, terminal)
    with session(server, "anna") as terminal:
        terminal.settled("Unfinished at ", ": 2 rounds. ^G restores it")
        terminal.send(CTRL_G)
        terminal.settled("Draft restored", "2010", "1900", "2043 = Okafor")
        quit_session(server, terminal)
    # who leaves by the key leaves nothing
    with session(server, "anna") as terminal:
        terminal.settled("Type two ratings")
        quit_session(server, terminal)
    assert [*files(server.data)] == ["profiles/anna/elo.db"]
