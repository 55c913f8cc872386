"""What one key costs in calls: a digit typed on Game, in the program at a terminal.

`python -m tests.benchmarks.calls` counts the functions of the program that run from the
key to its paint, those of the framework left out, and how often anything is rated, for
a rating not typed before in the run; at 120x40 the chart is drawn, too. The counts
depend on no machine. Exit status 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.figure import Figure, verdict
from tests.pty.pty_app import BACKSPACE, Terminal

PREFILLED = ("game", "1600", "1800", "--k", "20")
#: A rating, and the last digit of another one.
WARM_UP, DIGIT = "1573", "8"


class Target(NamedTuple):
    """The most that a digit may cost."""

    calls: int
    functions: int
    rated: int


#: By the size of the terminal.
TARGETS = {(80, 24): Target(1000, 260, 6), (120, 40): Target(4000, 350, 6)}
#: Counts from F19 to F20, and writes what was counted to a file.
COUNTING = """
import collections, json, sys, threading
from elo_tui import __file__ as package
from elo_tui.app import elo_app
from elo_tui.start import main

own = package.removesuffix("__init__.py")
found = collections.Counter()

def count(frame, event, _):
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(own):
        found[f"{code.co_filename[len(own):]}:{code.co_qualname}"] += 1

ready = elo_app.EloApp.on_ready

def on_ready(self):
    ready(self)
    self.bind("f19", "count")
    self.bind("f20", "report")

def action_count(self):
    found.clear()
    sys.setprofile(count)

def action_report(self):
    sys.setprofile(None)
    counts = dict(found)
    with open(sys.argv[1], "w") as file:
        json.dump(counts, file)
    self.bell()

for action in (on_ready, action_count, action_report):
    setattr(elo_app.EloApp, action.__name__, action)
sys.exit(main(sys.argv[2:]))
"""
F19, F20, BELL = "\x1b[57382u", "\x1b[57383u", b"\x07"


def count_calls(folder: Path, size: tuple[int, int]) -> dict[str, int]:
    """Count how often each function runs for the last digit of a new rating."""
    report = folder / "calls.json"
    program = (sys.executable, "-c", COUNTING, str(report))
    with Terminal(*PREFILLED, program=program, size=size) as terminal:
        terminal.settled("F1 help")
        # another rating first, so that nothing is imported or read while it counts
        terminal.press(WARM_UP)
        for key in (BACKSPACE, F19):
            terminal.press(key, limit=0.2)
        terminal.press(DIGIT)
        terminal.send(F20)
        terminal.read_until(BELL)
        terminal.quit()
    calls: dict[str, int] = json.loads(report.read_text())
    return calls


def main() -> int:
    """Count, print, and show by the status whether all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--functions", type=int, default=0, help="print the busiest")
    arguments = parser.parse_args()
    figures = []
    for (columns, rows), most in TARGETS.items():
        with tempfile.TemporaryDirectory() as folder:
            calls = count_calls(Path(folder), (columns, rows))
        rated = [
            number
            for name, number in calls.items()
            if name.startswith("core/systems/") and name.endswith(".rate")
        ]
        busiest = sorted(calls.items(), key=lambda item: -item[1])
        where = f"Game at {columns}x{rows}, a digit"
        figures += [
            Figure(f"{where}: own calls", sum(calls.values()), "calls", most.calls),
            Figure(f"{where}: functions", len(calls), "functions", most.functions),
            Figure(f"{where}: events rated", sum(rated), "times", most.rated),
            *(
                Figure(f"  {name}", number, "calls")
                for name, number in busiest[: arguments.functions]
            ),
        ]
    return verdict(figures, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
