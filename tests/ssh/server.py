"""A real OpenSSH server on the loopback, configured by the files in docs/."""

from __future__ import annotations

import grp
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.pty.pty_app import Terminal
from tests.shared import CHECKOUT

SSHD = shutil.which("sshd") or "/usr/sbin/sshd"
#: How long a busy machine may take for anything, seconds.
LIMIT = 20.0

#: Those with data of their own; the name of each is also that of the key.
MEMBERS = ("anna", "ben")

#: What stands around the documented part. The environment is accepted as distributions
#: do, after the line that includes it.
_AROUND = """
ListenAddress 127.0.0.1
Port {port}
Port {club_port}
Port {free_port}
HostKey {folder}/host_key
PidFile none
UsePAM no
StrictModes no
PermitRootLogin prohibit-password
AuthorizedKeysFile {folder}/keys
Include {folder}/elo.conf
AcceptEnv LANG LC_* TERM_* TEXTUAL* PYTHON* LD_* BROWSER COLUMNS LINES HOME
Subsystem sftp internal-sftp
"""


class Server(NamedTuple):
    """A running server; each port stands for an account."""

    folder: Path
    pid: int
    port: int
    """Account ``elo``: nothing is kept."""
    club_port: int
    """Account ``elo-club``, with a key for each of `MEMBERS`."""
    free_port: int
    """An account without any rules, to compare with: what is tried works there."""

    def options(self, key: str = "key") -> tuple[str, ...]:
        """What every client needs to be let in, port and host left out."""
        words = (
            f"UserKnownHostsFile={self.folder}/known_hosts",
            "BatchMode=yes",
            "IdentitiesOnly=yes",
            f"IdentityFile={self.folder}/{key}",
            "LogLevel=ERROR",
        )
        return ("-F", "none", *(part for word in words for part in ("-o", word)))

    def ssh(
        self,
        *options: str,
        command: tuple[str, ...] = (),
        port: int = 0,
        key: str = "key",
    ) -> tuple[str, ...]:
        """The command line of a client."""
        at = ("-p", str(port or self.port), "127.0.0.1")
        return ("ssh", *self.options(key), *options, *at, *command)

    @property
    def data(self) -> Path:
        """The folder of what the members keep."""
        return self.folder / "data"

    def apps(self) -> list[int]:
        """The processes that the sessions run, whatever they are."""
        return [
            pid
            for pid in descendants(self.pid)
            if not process_name(pid).startswith("sshd")
        ]


def why_not() -> str:
    """Why there can be no server here; empty where there can."""
    if not Path("/proc/self/environ").exists():
        return "looks at processes in /proc"
    if not (os.access(SSHD, os.X_OK) and shutil.which("ssh")):
        return "needs OpenSSH: apt-get install openssh-server openssh-client"
    if os.getuid() and not _has_terminals_of_tty():
        return "needs root, or /dev/pts mounted with gid=5: sshd hands over terminals"
    # the documented wrapper starts Python isolated from folder and environment
    alone = (sys.executable, "-I", "-c", "import elo_tui")
    if subprocess.run(alone, capture_output=True, check=False).returncode:
        return "needs the package installed: pip install -e ."
    return ""


def _has_terminals_of_tty() -> bool:
    """Whether a terminal is made with the group that sshd gives it, see pty(7).

    Otherwise sshd changes its group, as root may, and ends.
    """
    ours, theirs = os.openpty()
    try:
        return os.fstat(theirs).st_gid == grp.getgrnam("tty").gr_gid
    finally:
        os.close(ours)
        os.close(theirs)


@contextmanager
def serving(folder: Path, **changes: int) -> Iterator[Server]:
    """Start a server of the current user; all it has is in the folder.

    `changes` are other numbers for settings of the documented files, by their names.
    """
    ports = _unused_ports()
    for name in ("host_key", "key", *MEMBERS):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name],
            check=True,
        )
    _write_files(folder, *ports, changes)
    if os.getuid() == 0:
        # the server of the system makes it when it is started
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    log = folder / "log"
    process = subprocess.Popen(
        [SSHD, "-D", "-f", folder / "sshd_config", "-E", log],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _wait_for(ports[0], process, log)
        yield Server(folder, process.pid, *ports)
    finally:
        left = descendants(process.pid)
        process.terminate()
        process.wait(LIMIT)
        for pid in left:
            if alive(pid):
                os.kill(pid, 9)


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether something comes true while there is time."""
    deadline = time.monotonic() + LIMIT
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.02)
    return holds()


def the_app(server: Server) -> int:
    """The only process of the only session."""
    (pid,) = server.apps()
    assert b"\0-m\0elo_tui\0--kiosk\0" in process_file(pid, "cmdline")
    return pid


def quit_session(server: Server, terminal: Terminal) -> None:
    """Leaving the app ends the session, with nothing after it."""
    assert terminal.quit() == 0
    assert eventually(lambda: server.apps() == [])


def _write_files(
    folder: Path, port: int, club_port: int, free_port: int, changes: Mapping[str, int]
) -> None:
    wrapper = folder / "kiosk"
    text = _changed((CHECKOUT / "docs" / "kiosk").read_text("utf-8"), changes)
    wrapper.write_text(
        _replaced(
            text,
            ("\npython=", f"\npython={shlex.quote(sys.executable)} # "),
            ("\ndata=", f"\ndata={shlex.quote(f'{folder}/data')} # "),
        )
    )
    wrapper.chmod(0o755)
    public = (folder / "key.pub").read_text()
    (folder / "keys").write_text(public)
    (folder / "club_keys").write_text(
        "".join(
            f'restrict,pty,command="exec {wrapper} --profile {name}" '
            + (folder / f"{name}.pub").read_text()
            for name in MEMBERS
        )
    )
    text = _changed((CHECKOUT / "docs" / "sshd_elo.conf").read_text("utf-8"), changes)
    (folder / "elo.conf").write_text(
        _replaced(
            text,
            # only the user that runs the tests can be logged in
            ("Match User elo\n", f"Match LocalPort {port}\n"),
            ("Match User elo-club\n", f"Match LocalPort {club_port}\n"),
            ("/usr/local/lib/elo-tui/kiosk", str(wrapper)),
            ("/etc/ssh/elo_keys", f"{folder}/keys"),
            ("/etc/ssh/elo_club_keys", f"{folder}/club_keys"),
        )
    )
    (folder / "sshd_config").write_text(
        _AROUND.format(
            folder=folder, port=port, club_port=club_port, free_port=free_port
        )
    )
    host = (folder / "host_key.pub").read_text()
    (folder / "known_hosts").write_text(
        "".join(
            f"[127.0.0.1]:{number} {host}" for number in (port, club_port, free_port)
        )
    )


def _changed(text: str, changes: Mapping[str, int]) -> str:
    """The text with other numbers for some settings, wherever they stand."""
    for name, number in changes.items():
        text = re.sub(rf"^( *{name}[ =])[0-9]+", rf"\g<1>{number}", text, flags=re.M)
    return text


def _replaced(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert text.count(old) == 1, f"{old!r} has to be there once"
        text = text.replace(old, new)
    return text


def _unused_ports() -> tuple[int, int, int]:
    with socket.socket() as one, socket.socket() as two, socket.socket() as three:
        for sock in (one, two, three):
            sock.bind(("127.0.0.1", 0))
        return one.getsockname()[1], two.getsockname()[1], three.getsockname()[1]


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + LIMIT
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with socket.create_connection(("127.0.0.1", port), LIMIT) as sock:
                if sock.recv(4) == b"SSH-":
                    return
        except ConnectionRefusedError:
            time.sleep(0.01)
    raise AssertionError(f"the server has not started: {log.read_text()}")


def descendants(pid: int) -> list[int]:
    """The processes under a process."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            fields = _read(entry / "stat").rpartition(b")")[2].split()
            if fields:
                parents[int(entry.name)] = int(fields[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be reaped does not."""
    state = _read(Path(f"/proc/{pid}/stat")).rpartition(b")")[2].split()
    return bool(state) and state[0] != b"Z"


def process_name(pid: int) -> str:
    """The file that a process runs, without its folder."""
    try:
        return Path(os.readlink(f"/proc/{pid}/exe")).name
    except OSError:  # it has just ended, or is another user's
        return "sshd"


def process_file(pid: int, name: str) -> bytes:
    """A file about a process."""
    return _read(Path(f"/proc/{pid}/{name}"))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:  # the process has just ended
        return b""
