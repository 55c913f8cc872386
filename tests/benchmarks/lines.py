"""The kiosk over slow lines: how long a key takes, and that it arrives once.

`python -m tests.benchmarks.lines` starts the documented kiosk over a real ssh through a
line of our own on the loopback, which is as slow as a mobile or satellite connection or
an old modem, each without and with `ssh -C`. `--json` prints the figures as JSON. Exit
status 1 when a target is missed or something typed has gone astray.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from tests.benchmarks.figure import Figure, verdict
from tests.benchmarks.screen import idle_bytes, p95
from tests.benchmarks.sessions import PATIENCE, first_picture
from tests.pty import pty_app as keys
from tests.pty.pty_app import Terminal
from tests.ssh.server import Server, serving, why_not

STARTS = 3
IDLE_SECONDS = 10.0
#: Silence on the line, both ways, after which nothing more comes of a key, seconds.
SILENCE = 0.4
#: Longer than any program waits to tell the Escape key from the first byte of others.
SPLIT = 0.35
#: The typing of someone who does not wait for the echo, seconds from key to key.
FAST = 0.04
#: The most that is carried as one piece: a packet of Ethernet, or a time on the line.
PACKET, PIECE_SECONDS = 1460, 0.02


class Line(NamedTuple):
    """A line between client and server, and how long keys may take over it."""

    name: str
    seconds: float
    """From one end to the other and back."""
    bytes_per_second: int
    """Each way; 0 where only the distance counts."""
    digit: float | None
    """The most that a digit may take, median, milliseconds."""
    tab: float | None


LINES = (
    Line("RTT 300 ms", 0.3, 0, 360, 360),
    Line("9.6 kbit/s, RTT 100 ms", 0.1, 1200, 1200, 1200),
    Line("64 kbit/s, RTT 300 ms", 0.3, 8000, None, None),
)


class Way:
    """One direction of a connection: so many bytes a second, after so long.

    What is read has its time on the line before more is read, and the buffers are
    small: who writes too much has to wait, as before a modem.
    """

    def __init__(self, line: Line) -> None:
        self.carried = 0
        """Bytes so far."""
        self.moved = 0.0
        """When the newest of them arrived, on the clock of `time.perf_counter`."""
        self.on_the_way = 0
        self._line = line
        self._pieces: SimpleQueue[tuple[float, bytes]] = SimpleQueue()

    def connect(self, source: socket.socket, sink: socket.socket) -> None:
        """Carry what comes until its end; returns at once."""
        Thread(target=self._take, args=(source,), daemon=True).start()
        Thread(target=self._give, args=(sink,), daemon=True).start()

    def _take(self, source: socket.socket) -> None:
        rate, free, piece = self._line.bytes_per_second, 0.0, b"-"
        size = min(PACKET, int(rate * PIECE_SECONDS)) if rate else PACKET
        while piece:
            piece = b""
            with suppress(OSError):
                piece = source.recv(size)
            self.on_the_way += len(piece)
            if rate:
                free = max(free, time.perf_counter()) + len(piece) / rate
                _sleep_until(free)
            self._pieces.put((time.perf_counter() + self._line.seconds / 2, piece))

    def _give(self, sink: socket.socket) -> None:
        with suppress(OSError):
            while True:
                due, piece = self._pieces.get()
                _sleep_until(due)
                if not piece:
                    sink.shutdown(socket.SHUT_WR)
                    return
                sink.sendall(piece)
                self.carried += len(piece)
                self.moved = time.perf_counter()
                self.on_the_way -= len(piece)


class Connection(NamedTuple):
    """A line as the client sees it: where to connect, and what passes."""

    port: int
    up: Way
    down: Way

    def settle(self, terminal: Terminal) -> float:
        """Read until nothing is on its way; returns when the last byte came."""
        begin = time.perf_counter()
        while True:
            came = terminal.read(0.02)
            since = time.perf_counter() - max(begin, self.up.moved, self.down.moved)
            moving = self.up.on_the_way or self.down.on_the_way
            if not came and not moving and since > SILENCE:
                return terminal.last_read
            assert since < PATIENCE, f"the line does not come to rest:\n{terminal}"

    def press(self, terminal: Terminal, keys: str) -> float:
        """Press something; returns the milliseconds to the last byte upon it."""
        at = terminal.send(keys)
        return 1000 * (self.settle(terminal) - at)


def _sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.perf_counter()))


@contextmanager
def throttled(port: int, line: Line) -> Iterator[Connection]:
    """A port that leads to another one over a slow line; for one connection."""
    with socket.socket() as door, socket.socket() as server:
        door.bind(("127.0.0.1", 0))
        for sock in (door, server):
            # taken over by what is accepted; has to stand before the connection does
            for option in (socket.SO_RCVBUF, socket.SO_SNDBUF):
                sock.setsockopt(socket.SOL_SOCKET, option, 4096)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        door.listen(1)
        up, down = Way(line), Way(line)
        clients: list[socket.socket] = []

        def connect() -> None:
            with suppress(OSError):  # nobody has come
                clients.append(door.accept()[0])
                server.connect(("127.0.0.1", port))
                up.connect(clients[0], server)
                down.connect(server, clients[0])

        Thread(target=connect, daemon=True).start()
        try:
            yield Connection(door.getsockname()[1], up, down)
        finally:
            for client in clients:
                client.close()


@contextmanager
def over(
    server: Server, line: Line, *options: str, ahead: str = ""
) -> Iterator[tuple[Terminal, Connection, float]]:
    """A session whose first picture is there, and the seconds until it was.

    What is to be typed `ahead` is so while the client still connects.
    """
    with throttled(server.port, line) as connection:
        alias = f"HostKeyAlias=[127.0.0.1]:{server.port}"
        program = server.ssh("-tt", "-o", alias, *options, port=connection.port)
        if ahead:
            terminal = Terminal(program=program)
            terminal.send(ahead)
            terminal.read_until(b"quit", PATIENCE)
        else:
            terminal, _ = first_picture(program)
        with terminal:
            last = connection.settle(terminal)
            yield terminal, connection, last - terminal.started


def times(
    server: Server, line: Line, options: Sequence[str], rounds: int
) -> list[Figure]:
    """What the keys and the screens cost over a line."""
    starts, digits, tabs, again = [], [], [], []
    for _ in range(STARTS - 1):
        with over(server, line, *options) as (_, _, seconds):
            starts.append(seconds)
    with over(server, line, *options) as (terminal, connection, seconds):
        starts.append(seconds)
        picture = connection.down.carried
        for _ in range(rounds):
            digits += [connection.press(terminal, key) for key in "1600"]
            tabs.append(connection.press(terminal, keys.TAB))
            digits += [connection.press(terminal, key) for key in "1800"]
            tabs += [connection.press(terminal, keys.TAB) for _ in range(5)]
            connection.press(terminal, keys.CTRL_N)
        wire = (connection.down.carried - picture) / (rounds * len("1600T1800TTTTTN"))
        first = connection.press(terminal, keys.F3)
        for _ in range(rounds):
            connection.press(terminal, keys.F2)
            again.append(connection.press(terminal, keys.F3))
        carried = connection.up.carried + connection.down.carried
        idle = idle_bytes(terminal, IDLE_SECONDS)
        idle_wire = connection.up.carried + connection.down.carried - carried
    return [
        Figure("start to first full paint", statistics.median(starts), "s"),
        Figure("  on the wire, down", picture / 1000, "kB"),
        Figure("digit, median", statistics.median(digits), "ms", line.digit),
        Figure("digit, 95th percentile", p95(digits), "ms"),
        Figure("Tab, median", statistics.median(tabs), "ms", line.tab),
        Figure("Tab, 95th percentile", p95(tabs), "ms"),
        Figure("a key on the wire, down, mean", wire, "B"),
        Figure("F3 to Tournament, first time", first, "ms"),
        Figure("F3 to Tournament, again, median", statistics.median(again), "ms"),
        Figure(f"written in {IDLE_SECONDS:g} s idle", idle, "B", 0),
        Figure("  on the wire, both ways", idle_wire, "B", 0),
    ]


def astray(server: Server, line: Line, options: Sequence[str]) -> list[Figure]:
    """Whether what is typed arrives as it was meant, once; 0 where it does."""
    with over(server, line, *options, ahead=f"1600{keys.ENTER}1800") as (
        terminal,
        _,
        _,
    ):
        early = not rated(terminal, 1600, 1800)
    with over(server, line, *options) as (terminal, connection, _):
        connection.press(terminal, f"1700{keys.ENTER}1500")
        burst = not rated(terminal, 1700, 1500)
        connection.press(terminal, keys.CTRL_N)
        for key in f"1600{keys.ENTER}1800":
            terminal.send(key)
            idle_bytes(terminal, FAST)
        connection.settle(terminal)
        fast = not rated(terminal, 1600, 1800)

        before = terminal.lines
        connection.press(terminal, keys.F1)
        helped = terminal.lines != before
        connection.press(terminal, keys.ESCAPE)
        closed = helped and terminal.lines == before

        connection.press(terminal, keys.UP)
        moved = terminal.lines != before
        connection.press(terminal, keys.DOWN)
        arrows = moved and terminal.lines == before

        terminal.send(keys.ESCAPE)
        idle_bytes(terminal, SPLIT)
        connection.press(terminal, "[A")
        # an Escape and two letters: these are seen and no number is shown as if it were
        # right; the field takes the rating again
        shown = "[A" in terminal.text and "+15.20" not in terminal.text
        connection.press(terminal, f"{2 * keys.BACKSPACE}1800")
        split = shown and rated(terminal, 1600, 1800)
    return [
        Figure("typed before the first picture: astray", early, "", 0),
        Figure("typed in one piece: astray", burst, "", 0),
        Figure("typed without waiting for the echo: astray", fast, "", 0),
        Figure("Escape alone does not close the help", not closed, "", 0),
        Figure("arrow keys do not move", not arrows, "", 0),
        Figure(f"arrow split by {SPLIT:g} s does harm", not split, "", 0),
    ]


def rated(terminal: Terminal, own: int, opponent: int) -> bool:
    """Whether these are the ratings in the fields and in what was computed."""
    fields = re.search(rf"^ You +{own} .*\n Opponent +{opponent} ", terminal.text, re.M)
    return bool(fields) and f"{own} - {opponent} = {own - opponent:+}" in terminal.text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    reason = why_not()
    if reason:
        print(reason)
        return 2
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        for line in LINES:
            for ssh in ((), ("-C",)):
                name = f"{line.name}{', -C' if ssh else ''}"
                found = times(server, line, ssh, options.rounds)
                found += astray(server, line, ssh)
                figures += [
                    figure._replace(name=f"{name}: {figure.name}") for figure in found
                ]
    return verdict(figures, options.json)


if __name__ == "__main__":
    sys.exit(main())
