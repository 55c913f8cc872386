"""How fast and how quiet the screens are, through a pseudo terminal at 80x24.

`python -m tests.benchmarks.screen` measures the program beside the smallest Textual
app, in turn, in the same run; `--json` prints the figures as JSON. Exit status 1 when a
target is missed: run it on a machine that does nothing else.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.figure import Figure
from tests.terminal.pty_app import (
    BACKSPACE,
    DOWN,
    PROGRAM,
    TAB,
    UP,
    Terminal,
    paints,
)

MINIMAL = (sys.executable, str(Path(__file__).with_name("minimal_app.py")))
PREFILLED = ("game", "1600", "1800", "--k", "20")
EVENT = "2010 W; 1900 draw; 1800 0; 2100; 1950 1; 2020 ="


class Keys(NamedTuple):
    """What a run of keys cost: milliseconds to the last byte, bytes, paints a key."""

    times: list[float]
    sizes: list[int]
    paints: list[int]


def start_time(program: tuple[str, ...], *arguments: str) -> float:
    """Milliseconds from the start to the last byte of the first picture."""
    with Terminal(*arguments, program=program) as terminal:
        terminal.burst(quiet=0.4)
        took = terminal.last_read - terminal.started
        terminal.quit()
    return 1000 * took


def press_all(terminal: Terminal, keys: list[str]) -> Keys:
    """Press keys one by one, each after the last has been painted."""
    cost = Keys([], [], [])
    for key in keys:
        at = terminal.send(key)
        output = terminal.burst(limit=0.5)
        if not output:  # such as the cursor at its last row
            continue
        cost.times.append(1000 * (terminal.last_read - at))
        cost.sizes.append(len(output))
        cost.paints.append(len(paints(output)))
    return cost


def idle_bytes(terminal: Terminal, seconds: float) -> int:
    """What an untouched program writes in some seconds."""
    before = len(terminal.output)
    deadline = time.perf_counter() + seconds
    while (left := deadline - time.perf_counter()) > 0:
        terminal.read(left)
    return len(terminal.output) - before


def memory(terminal: Terminal) -> float:
    """Resident memory of the program, megabytes."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    (line,) = [row for row in status.splitlines() if row.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


def p95(values: list[float]) -> float:
    """The value that one in twenty exceeds."""
    return sorted(values)[round(0.95 * (len(values) - 1))]


def measure(starts: int, rounds: int, idle: float) -> list[Figure]:
    """All figures; each kind of start in turn, so that noise hits all alike."""
    minimal, bare, filled = [], [], []
    for _ in range(starts):
        minimal.append(start_time(MINIMAL))
        bare.append(start_time(PROGRAM))
        filled.append(start_time(PROGRAM, *PREFILLED))
    floor = statistics.median(minimal)
    figures = [
        Figure("minimal app: start to full paint", floor, "ms"),
        Figure("start to full paint", statistics.median(bare), "ms"),
        Figure("  against the minimal app", statistics.median(bare) / floor, "x", 1.6),
        Figure("filled start to full paint", statistics.median(filled), "ms"),
        Figure(
            "  against the minimal app", statistics.median(filled) / floor, "x", 1.6
        ),
    ]
    with Terminal(*PREFILLED) as terminal:
        terminal.burst(quiet=0.4)
        typed = press_all(terminal, rounds * [*"1234", *4 * [BACKSPACE]])
        press_all(terminal, list("1600"))
        edits = press_all(terminal, rounds * [BACKSPACE, "1", BACKSPACE, "7"])
        tabs = press_all(terminal, rounds * 4 * [TAB])
        figures += of_keys("Game, a rating typed", typed)
        figures += of_keys("Game, its last digit", edits)
        figures.append(
            Figure("Tab, bytes", statistics.median(tabs.sizes), "bytes", 500)
        )
        figures.append(Figure("Tab, to the last byte", p95(tabs.times), "ms p95", 15))
        figures.append(Figure("Game idle", idle_bytes(terminal, idle), "bytes", 0))
        figures.append(Figure("Game memory", memory(terminal), "MB", 45))
    with Terminal("tournament", "--rating", "1950") as terminal:
        terminal.burst(quiet=0.4)
        terminal.press(f"{EVENT}\r")
        entry = press_all(terminal, rounds * [*"2043 W", *6 * [BACKSPACE]])
        figures += of_keys("Tournament, a game typed", entry)
        terminal.press(DOWN)
        moves = press_all(terminal, rounds * [UP, "w", DOWN, "d"])
        figures += of_keys("Tournament, on the rounds", moves)
        figures.append(
            Figure("Tournament idle", idle_bytes(terminal, idle), "bytes", 0)
        )
        figures.append(Figure("Tournament memory", memory(terminal), "MB", 45))
    return figures


def of_keys(name: str, keys: Keys) -> list[Figure]:
    """The figures of a run of keys."""
    return [
        Figure(f"{name}: to the last byte", statistics.median(keys.times), "ms", 8),
        Figure(f"{name}: to the last byte", p95(keys.times), "ms p95", 15),
        Figure(f"{name}: size", statistics.median(keys.sizes), "bytes", 600),
        Figure(f"{name}: size", p95([*map(float, keys.sizes)]), "bytes p95"),
        Figure(f"{name}: paints", max(keys.paints), "most", 1),
    ]


def main() -> int:
    """Measure, print, and tell by the status whether all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = measure(arguments.starts, arguments.rounds, arguments.idle)
    if arguments.json:
        print(json.dumps([figure._asdict() for figure in figures], indent=2))
    else:
        for name, value, unit, most in figures:
            target = "" if most is None else f"   at most {most:g}"
            missed = "   MISSED" if most is not None and value > most else ""
            print(f"{name:<46}{value:>9.2f} {unit:<10}{target}{missed}")
    return 1 if any(figure.missed for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
