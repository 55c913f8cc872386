"""The program killed as soon as it says that something is added or kept: it is there.

`python -m tests.benchmarks.kills` starts the program so many times (`--kills`), enters
a round or keeps an event, kills it (SIGKILL) at a random moment within 0.1 s of the
words, and looks for what they spoke of. With `--slow` a change takes the disk so many
seconds more. It prints how many were missing; the exit status is 1 where any was.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Literal

from elo_tui.session.drafts import STATES
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import drafts, journal
from elo_tui.store.data_file import opened
from elo_tui.views.tournament import TournamentState
from tests.pty.pty_app import DOWN, ENTER, Terminal

Words = Literal["added", "kept"]

#: The longest time from the words to the kill, seconds.
WITHIN = 0.1
CTRL_L = "\x0c"
#: The program on a disk that takes its time: four flushes of 0.25 s are one second.
SLOW = """
import sys, time
from contextlib import contextmanager
from elo_tui.store import database
quick = database.transaction
@contextmanager
def transaction(connection):
    with quick(connection):
        yield
        time.sleep({seconds})
database.transaction = transaction
from elo_tui.start import main
sys.exit(main(sys.argv[1:]))
"""


def program(seconds: float = 0) -> tuple[str, ...]:
    """The program where a change takes the disk so many seconds more."""
    return sys.executable, "-c", SLOW.format(seconds=seconds)


def is_there(folder: Path, words: Words, slow: float = 0, after: float = 0) -> bool:
    """Whether what the words speak of outlasts a kill so many seconds after them."""
    env = {DATA_VARIABLE: str(folder)}
    arguments = ("tournament", "--rating", "2000")
    with Terminal(*arguments, program=program(slow), env=env) as terminal:
        terminal.settled("No rounds yet")
        terminal.send(f"2010 W{ENTER}")
        terminal.wait_for("1 round added")
        if words == "kept":
            terminal.send(CTRL_L)
            terminal.settled("Keep in the journal")
            terminal.send(f"Riga{DOWN}Anna{ENTER}")
            terminal.wait_for("Kept in the journal; every")
        if after:
            time.sleep(after)
        terminal.process.kill()
        terminal.process.wait()
    return _entries(folder) == ["Riga"] if words == "kept" else _rounds(folder) == 1


def _rounds(folder: Path) -> int:
    """How many rounds the newest draft holds."""
    with closing(opened(folder / "elo.db", datetime.now())) as store:
        found = drafts.drafts(store, 0, datetime.now(), STATES)
    state = found[0].state if found else None
    return len(state.rounds) if isinstance(state, TournamentState) else 0


def _entries(folder: Path) -> list[str]:
    """The names of all events in the journal."""
    with closing(opened(folder / "elo.db", datetime.now())) as store:
        return [
            entry.name
            for person in journal.people(store)
            for entry in journal.entries(store, person.id)
        ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", type=float, default=0.0)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    missing = 0
    for number in range(options.kills):
        words: Words = "kept" if number % 2 else "added"
        after = chance.uniform(0, WITHIN)
        with tempfile.TemporaryDirectory() as folder:
            if not is_there(Path(folder), words, options.slow, after):
                missing += 1
                print(f"{words}: missing after a kill {1000 * after:.0f} ms later")
    print(f"{options.kills} kills, {missing} missing")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
