"""Many short sessions with keys, mouse and resizes by chance: none may end by itself.

`python -m tests.benchmarks.short_sessions` starts the program again and again in a
pseudo terminal (`--minutes`, `--seed`), now with a journal, now as a kiosk, with
reports to open (`--reports`, a folder). What ends before its time, or meets a fault,
is told with its seed, the last of what was typed, and the details of the fault; then
the exit status is 1.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.benchmarks.soak import (
    CTRL_L,
    CTRL_O,
    DEEDS,
    REPORT,
    Feeder,
    Unwatched,
    write_files,
)
from tests.pty.pty_app import (
    CTRL_N,
    CTRL_Y,
    CTRL_Z,
    DOWN,
    END,
    ENTER,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    LIMIT,
    PROGRAM,
    TAB,
    UP,
)
from tests.shared import CHECKOUT

#: How long a session lasts, seconds.
SESSION = 20.0
CTRL_S = "\x13"
#: How the program is started.
WAYS: tuple[Sequence[str], ...] = (
    (),
    ("--kiosk",),
    ("game", "1600", "1800"),
    ("field", REPORT),
    ("--no-mouse", "--ascii"),
)


class Restless(Feeder):
    """Types less than it clicks, and opens, keeps and saves."""

    share: Mapping[str, int] = {
        "keys": 40,
        "paste": 8,
        "hostile": 4,
        "click": 14,
        "mouse": 10,
        "resize": 12,
        "deed": 18,
        "palette": 2,
    }


def deeds_in(work: Path) -> Sequence[str]:
    """What is done in one go, with the reports of a folder."""
    reports = [path.name for path in work.iterdir() if path.name != REPORT]
    parts = ("1", "2", "3", "f", "c", "m", F4, F5, F7, F8, F9, DOWN, END, ENTER, UP)
    opened = [
        f"{CTRL_O}{name}{ENTER}{ENTER}{F6}{first}{second}"
        for name in reports
        for first in parts[:6]
        for second in parts
    ]
    games = ("2010 W", "Ann 1900 =", "+", "bye ½", "2 1800 L b", "Bo 0", "1 W; 1 L")
    tables = (
        "No,Name,Rating,1,2\n1,Ann,1800,2w1,3b1\n2,Bo,1800,1b0,\n3,Cy,,,1w0\n",
        "1 Ann 1800 2w1 2b1\n2 Bo 1800 1b0\n3 Cy 1700 9w1\n",
    )
    typed = [
        f"{F3}{CTRL_N}{'; '.join(some)}{ENTER}{then}"
        for some in (games[:2], games[2:4], games[4:], games)
        for then in (
            f"{CTRL_S}out{ENTER}",
            f"{CTRL_S}{TAB}{DOWN}{ENTER}",
            f"{CTRL_Y}q",
            f"{F7}{F9}{F9}",
            f"{CTRL_Z}{F5}",
        )
    ]
    pasted = [
        f"{F6}\x1b[200~{table}\x1b[201~{ENTER}{then}"
        for table in tables
        for then in ("2", "3", f"{DOWN}{ENTER}{CTRL_Y}", f"{CTRL_S}x{ENTER}", "c", "f")
    ]
    return [*2 * DEEDS, *typed, *pasted, *opened, f"{F2}{CTRL_L}A{ENTER}"]


def played(folder: Path, seed: int, reports: Path | None) -> str:
    """Run a session; returns what is wrong with it, "" if nothing is."""
    chance = random.Random(seed)
    work, state = folder / "work", folder / "state"
    work.mkdir()
    write_files(work)
    if reports is not None:
        found = sorted(path for path in reports.rglob("*") if path.is_file())
        for path in chance.sample(found, min(3, len(found))):
            shutil.copyfile(path, work / path.name)
    env = {
        "ELO_TUI_STATE": str(state),
        "PYTHONPATH": str(CHECKOUT),
        **({"ELO_TUI_DATA": str(folder / "data")} if seed % 3 else {}),
    }
    way = chance.choice(WAYS)
    program = ("env", "-C", str(work), *PROGRAM, *way)
    wrong = ""
    with Unwatched(program=program, env=env) as terminal:
        feeder = Restless(terminal, seed)
        feeder.deeds = deeds_in(work)
        try:
            terminal.settled("F1")
            until = time.perf_counter() + SESSION
            while time.perf_counter() < until:
                feeder.step()
            feeder.come_to_rest()
            feeder.last.append("ctrl+q")
            status = terminal.quit()
        except (EOFError, OSError):
            # the command to leave may have been among what was chosen
            status = terminal.process.wait(LIMIT)
        except AssertionError as error:
            status, wrong = 0, str(error)
        if status:
            wrong = f"exit status {status}"
        details = state / "crash.txt"
        if details.exists():
            wrong += f"\n{details.read_text()}"
        elif b"internal error" in terminal.output:
            wrong += "\nan internal error, without details"
        tail = bytes(terminal.output[-500:])
    told = "\n".join((f"seed {seed}: {' '.join(way)}", wrong, *feeder.last, repr(tail)))
    return told if wrong else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reports", type=Path)
    options = parser.parse_args()
    until = time.perf_counter() + 60 * options.minutes
    seed, failed = options.seed, 0
    while time.perf_counter() < until:
        with tempfile.TemporaryDirectory() as folder:
            told = played(Path(folder), seed, options.reports)
        if told:
            failed += 1
            print(told, end="\n\n", flush=True)
        seed += 1
    print(f"{seed - options.seed} sessions, {failed} with a fault")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
