"""The program killed as soon as it says that something was kept, deleted, undone or
restored: it is so on the disk.

`python -m tests.benchmarks.kills` starts the program so many times for each of WORDS
(`--kills`; `--words` names some of them), does what leads to the words, kills it
(SIGKILL) at a random moment within 0.1 s of them, and looks for what they spoke of.
With `--slow` a change takes the disk so many seconds more. Events are added to a pool
in the same way: each is whole after a kill or not there, and all that were announced
are there. It prints how many were missing; the exit status is 1 if any was.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from elo_tui.core.model import Game, Player, Problem, Result
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.features.pool import pools
from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import (
    stored_drafts as drafts,
)
from elo_tui.store import stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import Store
from elo_tui.store.stored_drafts import Draft
from tests.clubs import content, make_club, report
from tests.entries import entry
from tests.pty.pty_app import CTRL_N, CTRL_R, CTRL_Z, DOWN, ENTER, F12, Terminal

#: The name of the kills while events are added to a pool.
POOL = "pool"
#: The longest time from the words to the kill, seconds.
WITHIN = 0.1
CTRL_G, CTRL_L, CTRL_U = "\x07", "\x0c", "\x15"
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


class Found(NamedTuple):
    """What is on the disk after a kill."""

    accounts: tuple[Account, ...]
    drafts: tuple[Draft, ...]

    @property
    def people(self) -> list[str]:
        return [one.person.name for one in self.accounts]

    @property
    def entries(self) -> list[Entry]:
        return [entry for one in self.accounts for entry in one.entries]

    @property
    def events(self) -> list[str]:
        return [one.name for one in self.entries]

    @property
    def ratings(self) -> list[int | None]:
        return [row.player.rating for one in self.accounts for row in one.listed]

    @property
    def rounds(self) -> int:
        """The rounds of the newest draft that the next start suggests."""
        untried = [one.state for one in self.drafts if not one.offered]
        state = untried[0] if untried else None
        return len(state.rounds) if isinstance(state, TournamentState) else 0


class Words(NamedTuple):
    """Words that speak of something on the disk, and how they come about."""

    steps: tuple[tuple[str, str], ...]
    """The keys, and the text of the screen that each leads to; the last are the words.
    """
    is_there: Callable[[Found], bool]
    screen: str = "tournament"
    fill: Callable[[Store], object] = lambda _store: None
    """What is stored before."""


def _fill_journal(store: Store) -> None:
    person = stored_journal.add_record(store, Person(name="Anna"))
    stored_journal.add_record(
        store, Listed(day=date(2026, 1, 1), player=Player(2000)), person.id
    )
    games = (Game(1900, Result.WIN),)
    stored_journal.add_record(
        store,
        entry(name="Riga", form=Form(date="2026-03-05"), games=games),
        person.id,
    )
    stored_journal.choose_person(store, person.id)


def _fill_drafts(count: int) -> Callable[[Store], None]:
    def fill(store: Store) -> None:
        state = TournamentState(Form(own="2000"), (Game(1900, Result.WIN),))
        for number in range(count):
            saved = datetime.now() - timedelta(days=2, hours=number)
            drafts.save_draft(store, 1_000 + number, "tournament", state, saved)

    return fill


_NEW = ("", "No rounds yet")
_ADDED = (f"2010 W{ENTER}", "1 round added")
_MORE = (_NEW, _ADDED, (f"2020 D; 2030 L{ENTER}", "2 rounds added"))
_KEPT = (
    _NEW,
    _ADDED,
    (CTRL_L, "Keep in the journal"),
    (f"Riga{DOWN}Anna{ENTER}", "Added to the journal; later"),
)
_JOURNAL = ("", "Riga")
_DELETED = (_JOURNAL, (f"{DOWN}x", "y deletes"), ("x", "Riga deleted; undo"))
_OFFICIAL = (
    _JOURNAL,
    ("o", "Official rating"),
    (f"{CTRL_U}2100{ENTER}", "2100; undo works"),
)
_PERSON = (
    _JOURNAL,
    ("p", "with a journal; * is"),
    ("x", "Delete Anna"),
    ("x", "Anna deleted; undo"),
)

WORDS = {
    "added": Words((_NEW, _ADDED), lambda found: found.rounds == 1),
    "round deleted": Words(
        (*_MORE, (DOWN, "set the result"), ("x", "deleted; undo")),
        lambda found: found.rounds == 2,
    ),
    "removed": Words(
        (*_MORE, (CTRL_N, "All rounds removed")), lambda found: not found.drafts
    ),
    "undone": Words((*_MORE, (CTRL_Z, "Undone: ")), lambda found: found.rounds == 1),
    "redone": Words(
        (*_MORE, (CTRL_Z, "Undone"), (CTRL_R, "Redone")),
        lambda found: found.rounds == 3,
    ),
    "kept": Words(_KEPT, lambda found: found.events == ["Riga"]),
    "kept undone": Words(
        (*_KEPT, (CTRL_Z, "Undone")),
        lambda found: found.events == [] and found.rounds == 1,
    ),
    "kept redone": Words(
        (*_KEPT, (CTRL_Z, "Undone"), (CTRL_R, "Redone")),
        lambda found: found.events == ["Riga"],
    ),
    "added to an event": Words(
        (*_KEPT, (f"2020 D{ENTER}", "1 round added")),
        lambda found: [len(one.games) for one in found.entries] == [2],
    ),
    "event deleted": Words(
        _DELETED, lambda found: found.events == [], "journal", _fill_journal
    ),
    "event back": Words(
        (*_DELETED, (CTRL_Z, "Riga restored")),
        lambda found: found.events == ["Riga"],
        "journal",
        _fill_journal,
    ),
    "event deleted again": Words(
        (*_DELETED, (CTRL_Z, "Riga restored"), (CTRL_R, "deleted again")),
        lambda found: found.events == [],
        "journal",
        _fill_journal,
    ),
    "official rating": Words(
        _OFFICIAL, lambda found: 2100 in found.ratings, "journal", _fill_journal
    ),
    "official rating undone": Words(
        (*_OFFICIAL, (CTRL_Z, "restored")),
        lambda found: found.ratings == [2000],
        "journal",
        _fill_journal,
    ),
    "official rating redone": Words(
        (*_OFFICIAL, (CTRL_Z, "restored"), (CTRL_R, "changed again")),
        lambda found: 2100 in found.ratings,
        "journal",
        _fill_journal,
    ),
    "official rating deleted": Words(
        (
            *_OFFICIAL,
            ("o", "Official rating"),
            (f"{CTRL_U}{ENTER}", "deleted; undo brings"),
        ),
        lambda found: found.ratings == [2000],
        "journal",
        _fill_journal,
    ),
    "person deleted": Words(
        _PERSON, lambda found: found.people == [], "journal", _fill_journal
    ),
    "person back": Words(
        (*_PERSON, (CTRL_Z, "Anna restored")),
        lambda found: found.people == ["Anna"] and found.events == ["Riga"],
        "journal",
        _fill_journal,
    ),
    "draft back": Words(
        (("", "restores it"), (CTRL_G, "Draft restored")),
        lambda found: found.rounds == 1,
        fill=_fill_drafts(1),
    ),
    "draft discarded": Words(
        (
            ("", "3 drafts"),
            (CTRL_G, "of earlier sessions"),
            ("x", "for good?"),
            ("x", "Discarded"),
        ),
        lambda found: len(found.drafts) == 2,
        fill=_fill_drafts(3),
    ),
}


def program(seconds: float = 0) -> tuple[str, ...]:
    """The program where a change takes the disk so many seconds more."""
    return sys.executable, "-c", SLOW.format(seconds=seconds)


def is_there(folder: Path, name: str, slow: float = 0, after: float = 0) -> bool:
    """Whether what the words speak of outlasts a kill so many seconds after them."""
    words = WORDS[name]
    with closing(open_data_file(folder / "elo.db", datetime.now())) as store:
        words.fill(store)
    env = {DATA_VARIABLE: str(folder)}
    arguments = ("tournament", "--rating", "2000")
    *before, last = words.steps
    with Terminal(*arguments, program=program(slow), env=env) as terminal:
        if words.screen == "journal":
            terminal.settled("Anna")
            terminal.send(F12)
        for keys, shown in before:
            terminal.send(keys)
            terminal.settled(shown)
        terminal.send(last[0])
        terminal.wait_for(last[1])
        if after:
            time.sleep(after)
        terminal.process.kill()
        terminal.process.wait()
    return words.is_there(_look(folder))


def _look(folder: Path) -> Found:
    with closing(open_data_file(folder / "elo.db", datetime.now())) as store:
        people = stored_journal.list_people(store)
        return Found(
            tuple(stored_journal.read_account(store, one) for one in people),
            drafts.list_drafts(store, 0, datetime.now(), STATES),
        )


#: Adds files to a pool one by one; the program names each as it is added.
ADDING = """
import subprocess, sys
for name in sys.argv[1:]:
    command = sys.executable, "-m", "elo_tui", "pool", "add", "club", name
    subprocess.run(command, check=True)
"""
_EVENINGS = 12


def kill_adding(folder: Path, after: float) -> str:
    """Kill a program that adds events; return the fault of the ledger, "" if none."""
    with mock.patch.dict(os.environ, {DATA_VARIABLE: str(folder)}):
        make_club(evenings=0)
        names = [str(folder / f"{number}.trf") for number in range(_EVENINGS)]
        for number, name in enumerate(names):
            Path(name).write_text(report(number), encoding="utf-8")
        adding = subprocess.Popen(
            [sys.executable, "-c", ADDING, *names],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        time.sleep(after)
        # with the program that adds an event just then
        os.killpg(adding.pid, signal.SIGKILL)
        announced = adding.communicate()[0].count("event ")
        found = pools.change_pool("club", ())
        if isinstance(found, Problem):
            return found.text
        added = len(found.entries) - 1
        if not announced <= added <= announced + 1:
            return f"{announced} events announced, {added} there"
        expected = [content(number).rated_games for number in range(added)]
        whole = [one.rated_games for one in found.events]
        return "" if whole == expected else f"events of {whole} games"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", type=float, default=0.0)
    choices = [*WORDS, POOL]
    parser.add_argument("--words", choices=choices, nargs="*", default=choices)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    missing = 0
    for name in options.words:
        lost = []
        for _ in range(options.kills):
            after = chance.uniform(0, WITHIN)
            with tempfile.TemporaryDirectory() as folder:
                if name == POOL:
                    # within the time that adding all events takes
                    fault = kill_adding(Path(folder), 25 * after)
                    lost += [fault] if fault else []
                elif not is_there(Path(folder), name, options.slow, after):
                    lost.append(f"{1000 * after:.0f}")
        missing += len(lost)
        where = f", after {', '.join(lost)} ms" if lost else ""
        print(f"{name}: {options.kills} kills, {len(lost)} missing{where}", flush=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
