"""What a client may try against the documented kiosk, on a real server.

The server is OpenSSH with docs/sshd_elo.conf and docs/kiosk; only the names of paths,
accounts and ports are replaced.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from tests.pty.pty_app import (
    BACKSPACE,
    CTRL_P,
    CTRL_Y,
    ENTER,
    ESCAPE,
    F3,
    TAB,
    Terminal,
)
from tests.ssh.server import (
    LIMIT,
    MEMBERS,
    Server,
    alive,
    descendants,
    eventually,
    process_file,
    quit_session,
    the_app,
)

pytestmark = pytest.mark.slow

#: What hostile clients send; see docs/ssh.md on what each would do.
ENVIRONMENT = {
    "TEXTUAL_DRIVER": "antigravity:Any",
    "TEXTUAL_SCREENSHOT": "1",
    "TEXTUAL_LOG": "/var/tmp/elo-tui-must-not-write.log",
    "TEXTUAL_ALLOW_SIGNALS": "1",
    "PYTHONINSPECT": "1",
    "PYTHONPATH": "/var/tmp",
    "LD_PRELOAD": "/var/tmp/elo-tui-must-not-load.so",
    "LC_ALL": "en_US.ISO-8859-1",
    "BROWSER": "sh -c %s",
    "COLUMNS": "20000",
    "LINES": "2000",
    "HOME": "/var/tmp",
    "TERM_PROGRAM": "x",
}
TERM = "../../etc/passwd;$(id)"
#: ^Z, ^\, ^C, ^S, ^], ^D: what a terminal driver makes signals or an end of.
CONTROLS = "\x1a\x1c\x03\x13\x1d\x04"


def sent(environment: dict[str, str]) -> tuple[str, ...]:
    return ("-o", "SetEnv=" + " ".join(f'{k}="{v}"' for k, v in environment.items()))


def assert_alive(terminal: Terminal) -> None:
    terminal.send(TAB)
    assert terminal.burst()


def test_a_shell_is_asked_for_and_the_app_comes(server: Server) -> None:
    client = server.ssh("-tt", *sent(ENVIRONMENT), command=("sh", "-i"))
    with Terminal(program=client, env={"TERM": TERM}) as terminal:
        terminal.settled("Opponent", "quit")
        pid = the_app(server)
        environment = dict(
            line.split("=", 1)
            for line in process_file(pid, "environ").decode().split("\0")
            if line
        )
        assert environment.pop("ELO_TUI_KEY").isdigit()
        assert environment == {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "HOME": "/nonexistent",
            "PATH": "/usr/bin:/bin",
            "ELO_TUI_DATA": f"{server.folder}/data",
        }
        assert os.readlink(f"/proc/{pid}/cwd") == "/"
        limits = process_file(pid, "limits").decode()
        assert re.search("Max file size +0 +0", limits)
        for key in CONTROLS:
            terminal.send(key)
            assert_alive(terminal)
        terminal.press("id; cat /etc/passwd" + ENTER)
        assert "uid=" not in terminal.text
        assert b"root:" not in terminal.output
        assert the_app(server) == pid
        assert descendants(pid) == []
        quit_session(server, terminal)
    for name in ("TEXTUAL_LOG", "LD_PRELOAD"):
        assert not Path(ENVIRONMENT[name]).exists()


def test_no_file_is_opened_saved_or_looked_for(server: Server, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("1800 W Whisper\n1900 L Whisper\n")
    with Terminal(program=server.ssh("-tt"), size=(100, 30)) as terminal:
        terminal.settled("Opponent", "quit")
        pid = the_app(server)
        files = sorted(os.listdir(server.folder))
        before = sorted(os.listdir(f"/proc/{pid}/fd"))
        for path in (secret, f"file://{secret}", f"'{secret}'", "/etc/passwd"):
            terminal.send(f"\x1b[200~{path}\x1b[201~")
            assert_alive(terminal)
        assert "Whisper" not in terminal.text
        terminal.send("\x0f")  # ^O
        terminal.settled("A kiosk opens and saves no files")
        terminal.send(F3)
        terminal.settled("No rounds yet")
        terminal.send("\x13")  # ^S
        terminal.settled("A kiosk opens and saves no files")
        terminal.send(CTRL_P)
        terminal.settled("open, csv, settings")
        for words in ("file", "shot"):
            terminal.send(words)
            terminal.settled(words)
            for gone in ("file: Open", "file: Save", "Screenshot"):
                assert gone not in terminal.text
            terminal.send(BACKSPACE * len(words))
            terminal.settled("open, csv, settings")
        terminal.send("copy")
        terminal.settled("result: Copy")
        # the first closes the list, the second the palette
        terminal.send(ESCAPE + ESCAPE)
        terminal.settled("No rounds yet")
        terminal.send(CTRL_Y)
        terminal.settled("Nothing to copy")
        # games come by the line, from the client's own clipboard
        terminal.send("\x1b[200~1800 W Pasted\n1900 L Also\n\x1b[201~")
        terminal.settled("Pasted")
        assert sorted(os.listdir(f"/proc/{pid}/fd")) == before
        assert the_app(server) == pid
        assert descendants(pid) == []
        quit_session(server, terminal)
    assert not Path("/nonexistent").exists()
    assert sorted(os.listdir(server.folder)) == files
    assert [entry.name for entry in tmp_path.iterdir()] == ["secret.txt"]


@pytest.mark.parametrize("command", [(), ("id; cat /etc/passwd",), ("sh", "-i")])
def test_without_a_terminal_there_is_one_line(
    server: Server, command: tuple[str, ...]
) -> None:
    ended = subprocess.run(
        server.ssh("-T", command=command),
        input=b"id\n",
        capture_output=True,
        timeout=LIMIT,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stdout == b""
    assert ended.stderr == (
        b"Error: the screen needs a terminal on standard input and standard error\n"
    )


@pytest.mark.parametrize("program", ["sftp", "scp", "scp -O"])
def test_no_file_is_copied(server: Server, tmp_path: Path, program: str) -> None:
    theirs, got = f"127.0.0.1:{server.folder}/key.pub", tmp_path / "got"
    mine, written = server.folder / "key.pub", tmp_path / "written"
    directions = [(theirs, str(got))]
    if program != "sftp":
        directions.append((str(mine), f"127.0.0.1:{written}"))
    for port, works in ((server.port, False), (server.free_port, True)):
        for paths in directions:
            ended = subprocess.run(
                [*program.split(), *server.options(), "-P", str(port), *paths],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=LIMIT,
                check=False,
            )
            assert (ended.returncode == 0) == works
        assert got.exists() == works
        assert written.exists() == (works and len(directions) > 1)


def test_no_connection_is_forwarded(server: Server) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        here = unused.getsockname()[1]
    through = ("-L", f"{here}:127.0.0.1:{server.port}")
    with Terminal(program=server.ssh("-tt", *through)) as terminal:
        terminal.settled("Opponent", "quit")
        with socket.create_connection(("127.0.0.1", here), LIMIT) as connection:
            connection.settimeout(LIMIT)
            # a way through would bring the greeting of the server
            with suppress(ConnectionResetError):
                assert connection.recv(4) == b""
        quit_session(server, terminal)
    target = f"127.0.0.1:{server.port}"
    for options, port, status in (
        (("-W", target), server.port, 255),
        (("-W", target), server.free_port, 0),
        (("-R", f"0:{target}"), server.port, 255),
        (("-R", f"0:{target}"), server.free_port, 0),
    ):
        strict = ("-o", "ExitOnForwardFailure=yes")
        ended = subprocess.run(
            server.ssh(*strict, *options, port=port, command=("true",)),
            input=b"SSH-2.0-nobody\r\n",
            capture_output=True,
            timeout=LIMIT,
            check=False,
        )
        assert ended.returncode == status, (options, ended.stderr)
        assert ended.stdout.startswith(b"SSH-") == (status == 0 and "-W" in options)


def test_a_window_of_any_size_is_survived(server: Server) -> None:
    with Terminal(program=server.ssh("-tt"), size=(1, 1)) as terminal:
        assert terminal.burst()
        pid = the_app(server)
        for size in ((0, 0), (65535, 65535), (1, 65535)):
            # past what an emulator could show
            terminal._set_size(*size)
            terminal.process.send_signal(signal.SIGWINCH)
            terminal.burst(limit=1)
        terminal.resize(80, 24)
        terminal.settled("Opponent", "quit")
        assert the_app(server) == pid
        status = process_file(pid, "status").decode()
        (peak,) = (line.split()[1] for line in status.splitlines() if "VmHWM" in line)
        assert int(peak) < 150_000
        quit_session(server, terminal)


def test_a_session_ends_with_its_client(server: Server) -> None:
    with Terminal(program=server.ssh("-tt")) as terminal:
        terminal.settled("Opponent", "quit")
        pid = the_app(server)
        terminal.process.send_signal(signal.SIGKILL)
        assert eventually(lambda: not alive(pid))
        assert eventually(lambda: server.apps() == [])


def test_the_line_of_the_key_says_whose_data_are_kept(server: Server) -> None:
    for name in MEMBERS:
        eve = ("x --profile eve",)
        asked = server.ssh("-tt", command=eve, port=server.club_port, key=name)
        with Terminal(program=asked) as terminal:
            terminal.settled("Opponent", "quit")
            command = process_file(the_app(server), "cmdline").decode().split("\0")
            assert command[-3:] == ["--profile", name, ""]
            assert command[-6:-3] == ["--kiosk", "--most-sessions", "4"]
            quit_session(server, terminal)
