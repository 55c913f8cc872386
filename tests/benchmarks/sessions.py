"""Many sessions at once: memory, idle processor time, and nothing left behind.

`python -m tests.benchmarks.sessions` starts a hundred sessions of the documented kiosk
over ssh on the loopback, lets each type, lets them idle and ends them: half by their
key, half by killing the client. `--plain` does the same in pseudo terminals without
ssh; `--json` prints the figures as JSON. Exit status 1 when a target is missed: run it
on a machine that does nothing else.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from tests.benchmarks.figure import Figure, verdict
from tests.pty.pty_app import CTRL_Q, ENTER, PROGRAM, Terminal
from tests.ssh.server import (
    Server,
    alive,
    descendants,
    process_file,
    process_name,
    serving,
    why_not,
)

#: How many sessions start at the same time.
AT_ONCE = 10
IDLE_SECONDS = 20.0
#: A burst on two processors may take its time, seconds.
PATIENCE = 120.0
STARTS = 11
_TICKS = os.sysconf("SC_CLK_TCK")


def measured(count: int, server: Server | None) -> list[Figure]:
    """Start, type, idle and end so many sessions."""
    program = server.ssh("-tt") if server else (*PROGRAM, "--kiosk")
    parent = server.pid if server else os.getpid()

    def apps() -> list[int]:
        return [p for p in descendants(parent) if process_name(p).startswith("python")]

    free = available()
    begin = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        started = list(pool.map(lambda _: first_picture(program), range(count)))
    took = time.perf_counter() - begin
    terminals = [terminal for terminal, _ in started]
    paints = [seconds for _, seconds in started]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        keys = [ms for some in pool.map(typed, terminals) for ms in some]

    running = apps()
    drop = free - available()
    memory = [field(pid, "status", "VmRSS") / 1024 for pid in running]
    own = [field(pid, "smaps_rollup", "Private_Dirty") / 1024 for pid in running]
    threads = [field(pid, "status", "Threads") for pid in running]
    before = sum(ticks(pid) for pid in running)
    wait_until(lambda: False, IDLE_SECONDS)
    idle = (sum(ticks(pid) for pid in running) - before) / _TICKS / IDLE_SECONDS
    written = sum(unread(terminal) for terminal in terminals)

    half = count // 2
    for terminal in terminals[:half]:
        terminal.send(CTRL_Q)
    for terminal in terminals[half:]:
        terminal.process.send_signal(signal.SIGKILL if server else signal.SIGHUP)
    ended = time.perf_counter()
    wait_until(lambda: not any(map(alive, running)))
    gone = time.perf_counter() - ended
    for terminal in terminals:
        terminal.__exit__(None, None, None)
    return [
        Figure("sessions that started", len(running), ""),
        Figure("sessions missing", count - len(running), "", 0),
        Figure(f"start of all, {AT_ONCE} at a time", took, "s"),
        Figure("first picture, median", statistics.median(paints), "s"),
        Figure("first picture, slowest", max(paints), "s"),
        Figure("key to last byte, median", statistics.median(keys), "ms"),
        Figure("key to last byte, 95th percentile", percentile(keys, 95), "ms"),
        Figure("resident memory of a session, median", statistics.median(memory), "MB"),
        Figure("resident memory of a session, most", max(memory), "MB", 45),
        Figure("memory of its own, median", statistics.median(own), "MB"),
        Figure("memory of its own, most", max(own), "MB"),
        Figure("memory of the machine, per session", drop / 1024 / count, "MB"),
        Figure("threads of a session, most", max(threads), "", 4),
        Figure("idle processor time of a session", 100 * idle / count, "%", 0.01),
        Figure("bytes written while idle, all", written, "B", 0),
        Figure("until all had ended", gone, "s"),
        Figure("processes left", sum(map(alive, running)), "", 0),
    ]


def first_picture(program: Sequence[str]) -> tuple[Terminal, float]:
    """A session, and the seconds until its last row was there."""
    terminal = Terminal(program=program)
    try:
        terminal.read_until(b"quit", PATIENCE)
    except EOFError as error:
        raise AssertionError(f"no session: {terminal}") from error
    return terminal, terminal.last_read - terminal.started


def typed(terminal: Terminal) -> list[float]:
    """Type two ratings; returns the milliseconds that each key took."""
    terminal.burst(limit=0.2)
    times = []
    for key in ("1", "6", "0", "0", ENTER, "1", "8", "0", "0"):
        at = terminal.send(key)
        terminal.burst(limit=PATIENCE)
        times.append(1000 * (terminal.last_read - at))
    terminal.wait_for("+15.20", limit=PATIENCE)
    return times


def unread(terminal: Terminal) -> int:
    """How many bytes have come since the last key."""
    with suppress(EOFError):
        return len(terminal.read(0))
    return 0


def start_against_bare_ssh(server: Server) -> list[Figure]:
    """One session after the other, beside a bare ``ssh host true``."""
    bare, kiosk = [], []
    true = server.ssh(port=server.free_port, command=("true",))
    for _ in range(STARTS):
        begin = time.perf_counter()
        subprocess.run(true, stdin=subprocess.DEVNULL, check=True)
        bare.append(time.perf_counter() - begin)
        terminal, seconds = first_picture(server.ssh("-tt"))
        kiosk.append(seconds)
        terminal.quit()
        terminal.__exit__(None, None, None)
    first, least = (1000 * statistics.median(times) for times in (kiosk, bare))
    return [
        Figure("first picture over ssh, alone", first, "ms", 600),
        Figure("ssh host true", least, "ms"),
        Figure("ratio", first / least, ""),
    ]


def available() -> int:
    """The memory that programs could get, kB."""
    return number(Path("/proc/meminfo").read_text(), "MemAvailable")


def field(pid: int, file: str, name: str) -> int:
    return number(process_file(pid, file).decode(), name)


def number(text: str, name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 0


def ticks(pid: int) -> int:
    """The processor time that a process has used."""
    fields = process_file(pid, "stat").rpartition(b")")[2].split()
    return int(fields[11]) + int(fields[12]) if fields else 0


def percentile(values: Sequence[float], share: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * share // 100)]


def wait_until(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    deadline = time.perf_counter() + patience
    while not holds() and time.perf_counter() < deadline:
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--plain", action="store_true", help="without ssh")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.plain:
        figures = measured(options.sessions, None)
    else:
        reason = why_not()
        if reason:
            print(reason)
            return 2
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(
                Path(folder),
                most=options.sessions,
                PerSourceMaxStartups=100,
                MaxStartups=200,
            ) as server,
        ):
            figures = start_against_bare_ssh(server)
            figures += measured(options.sessions, server)
    return verdict(figures, options.json)


if __name__ == "__main__":
    sys.exit(main())
