"""The actions on pools: choose, begin, add an event, append an entry.

Files are read and ledgers replayed in a thread, with progress and a way to cancel.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual.worker import Worker, get_current_worker

from elo_tui.core.events.reading import drop_option
from elo_tui.core.model import Problem
from elo_tui.core.text.figures import plural
from elo_tui.features.event.open_dialog import OpenScreen, Reader
from elo_tui.features.event.reading_progress import PATIENCE, ReadingProgress
from elo_tui.features.pool import pools
from elo_tui.features.pool.additions import EventAdditions, FileDoors
from elo_tui.features.pool.answer.rows import PoolRow, name_event
from elo_tui.features.pool.dialogs import (
    NEW,
    OTHER_FILE,
    EventChoice,
    PoolsScreen,
    SplitScreen,
)
from elo_tui.features.pool.entries import Purpose
from elo_tui.features.pool.names import NO_FOLDER, find_stamp, list_pools
from elo_tui.features.pool.rules_dialogs import (
    NewPool,
    NewPoolScreen,
    PoolRulesScreen,
)
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.pool.view import NO_POOL, PoolSheet
from elo_tui.kit.screens.workspace import ChooseFile, ChooseFiles, Workspace
from elo_tui.session import paths
from elo_tui.session.sample import NOT_STORED, SAMPLE, SAMPLE_CLUB
from elo_tui.session.session import Session
from elo_tui.session.web import Progress
from elo_tui.store.pool_file import NewEntry

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.pool.replayed_pool import ReplayedPool
    from elo_tui.session.typed_games import TypedGames


#: The message after another program has changed the pool shown.
CHANGED = "Read again: changed by another program"


class _Job(NamedTuple):
    """A pool to be shown, perhaps after new entries."""

    name: str
    text: str
    """The message once it is done."""
    entries: tuple[NewEntry, ...] = ()
    purpose: Purpose = "make"
    done: Callable[[], object] | None = None
    """Called once the entries are stored."""


def _list_entrants(pool: ReplayedPool, number: int) -> Sequence[int]:
    events = pool.columns.events
    return events.entrants[events.numbers.index(number)]


class PoolActions:
    """Reads and changes the pool shown."""

    def __init__(
        self,
        workspace: Workspace,
        choose_files: ChooseFiles,
        read_file: ChooseFile,
        session: Session,
    ) -> None:
        self._workspace = workspace
        self._permissions = session.permissions
        self._app = workspace.app
        doors = FileDoors(choose_files, read_file)
        self.additions = EventAdditions(self, workspace, doors, session.drafts)
        self._progress = ReadingProgress(workspace)
        self._worker: Worker[None] | None = None
        self._jobs: list[_Job] = []
        """Jobs that wait for the worker."""
        self._shown: PoolScreen | None = None
        self._stamp: object = None
        """The stamp of the file of the pool shown, when it was read."""
        self._asked = ""
        """The file of the pool to begin with."""

    def make_screen(self) -> PoolScreen:
        """Make the screen of the pools."""
        names = list_pools()
        state = PoolSheet(why_none=f"Reading {names[0]}" if names else NO_POOL)
        self._shown = PoolScreen(state, self._workspace.keys, self)
        return self._shown

    def add_shown(self, crosstable: Crosstable, source: str) -> None:
        """Show what the event of another screen would do in the pool."""
        if reason := self._permissions.refused.get("field.pool"):
            self._workspace.say(reason, "dim")
            return
        if source == SAMPLE:
            self._workspace.say(NOT_STORED, "dim")
            return
        self.additions.wait_for_shown(crosstable, source)
        self._app.switch_mode("pool")
        if self.shown is not None:
            self.additions.go_on(self.shown)

    def resume_evening(self, games: TypedGames, text: str) -> None:
        """Show the games that an earlier session has typed, in their pool."""
        self.open_named(self.additions.resume(games, text).pool)

    def take_changed(self, pool: ReplayedPool) -> None:
        """Show the pool as another program has changed it."""
        self._stamp = find_stamp(pool.source)
        self._screen.take(pool, CHANGED)

    def explain_none(self) -> None:
        """Explain why no pool is shown."""
        self._workspace.say(self._screen.state.why_none, "dim")

    @property
    def shown(self) -> ReplayedPool | None:
        """The pool shown, if any."""
        return None if self._shown is None else self._shown.state.pool

    # choose

    @property
    def is_sample_shown(self) -> bool:
        """Whether the pool shown is invented, and has no file."""
        pool = None if self._shown is None else self._shown.state.pool
        return pool is not None and pool.source == SAMPLE_CLUB

    def refuse_sample(self) -> bool:
        """Return whether the sample is shown; explain then that it is not stored."""
        if self.is_sample_shown:
            self._workspace.say(NOT_STORED, "dim")
        return self.is_sample_shown

    def begin(self) -> None:
        """Open the pool of the file asked for, else the one changed last, if any."""
        names = [self._asked] if self._asked else list_pools()
        self._asked = ""
        if names:
            self._read(names[0])

    def open_file(self, path: str) -> None:
        """Show the pool in a file, in whatever folder."""
        self.open_named(os.path.abspath(path))

    def open_named(self, name: str) -> None:
        """Bring a pool, by its name or path, to the front."""
        self._workspace.close_dialogs()
        if reason := self._permissions.refused.get("app.pool"):
            self._workspace.say(reason, "dim")
            return
        self._asked = name
        self._app.switch_mode("pool")
        if self._shown is not None and self._shown.is_mounted:
            # a screen that is made now begins by itself
            self.begin()

    def look_again(self) -> None:
        """Show a pool that another program has begun, or its additions to this one."""
        screen = self._shown
        if screen is None or not screen.is_mounted or self._worker is not None:
            return
        pool = screen.state.pool
        if pool is None:
            self.begin()
        elif find_stamp(pool.source) != self._stamp:
            self._read(pool.source, CHANGED)

    def choose(self) -> None:
        """Let the user choose a pool, or begin one."""
        if paths.pools_folder() is None:
            self._workspace.say(NO_FOLDER, "wrong")
            return
        names = list_pools()
        if not names:
            self._ask_for_new()
            return
        present = self._screen.state.pool
        dialog = PoolsScreen(
            self._workspace.keys, names, present.name if present else ""
        )
        self._workspace.ask(dialog, self._take_choice)

    def _take_choice(self, choice: str) -> None:
        if choice == NEW:
            self._ask_for_new()
        elif choice == OTHER_FILE:
            self._ask_for_file()
        else:
            self._read(choice)

    def _ask_for_file(self) -> None:
        """Let the user choose the file of a pool, in whatever folder."""

        def take(path: str) -> None:
            dialog.dismiss(os.path.abspath(path))

        dialog: OpenScreen[str]
        reader = Reader(take, lambda: False)
        dialog = OpenScreen(self._workspace.keys, reader, "Open a club list")
        self._workspace.ask(dialog, self._read)

    def _ask_for_new(self) -> None:
        self._workspace.ask(NewPoolScreen(self._workspace.keys), self._begin_new)

    def _begin_new(self, new: NewPool) -> None:
        if problem := pools.begin_pool(new.name, new.settings, new.opening):
            self._workspace.say(problem.text, "wrong")
        else:
            self._read(new.name, f"{new.name} has begun: a adds an event")

    def change_rules(self) -> None:
        """Let the user change rules from a day on."""
        if self.refuse_sample():
            return
        pool = self._screen.state.pool
        if pool is None:
            self._workspace.say(self._screen.state.why_none, "dim")
            return
        rules = pool.state.newest_settings

        def add(entry: NewEntry) -> None:
            day = entry.data["from"]
            text = f"New rules from {day}; undo works"
            self.make_entries((entry,), text, "make")

        dialog = PoolRulesScreen(self._workspace.keys, pool.name, rules)
        self._workspace.ask(dialog, add)

    def show_ledger(self) -> None:
        """Show every entry, each of which can be undone."""
        self._screen.action_part("ledger")

    def split_person(self, row: PoolRow) -> None:
        """Let the user mark the events of a person that are of another one."""
        pool = self._screen.state.pool
        assert pool is not None
        events = [
            EventChoice(one.number, name_event(one.number, one.name, one.first_day))
            for one in pool.events
            if one.is_active and row.person in _list_entrants(pool, one.number)
        ]

        def add(numbers: tuple[int, ...]) -> None:
            data = {"id": row.key, "events": [*numbers]}
            text = f"{row.title} is another person in {plural(len(numbers), 'event')}"
            self.make_entries((NewEntry("split", data),), f"{text}; undo works", "make")

        if len(events) < 2:
            self._workspace.say("One event only: nothing to split", "dim")
        else:
            dialog = SplitScreen(self._workspace.keys, row.title, events)
            self._workspace.ask(dialog, add)

    def make_entries(
        self,
        entries: tuple[NewEntry, ...],
        text: str,
        purpose: Purpose,
        done: Callable[[], object] | None = None,
    ) -> None:
        """Append entries to the pool shown; `done` is called once they are stored."""
        if self.refuse_sample():
            return
        pool = self._screen.state.pool
        assert pool is not None
        self._replay(_Job(pool.source, text, entries, purpose=purpose, done=done))

    # in a thread

    @property
    def _screen(self) -> PoolScreen:
        assert self._shown is not None
        return self._shown

    def _read(self, name: str, text: str = "") -> None:
        """Show the present state of a pool, with a message."""
        self._replay(_Job(name, text))

    def _replay(self, job: _Job) -> None:
        """Append entries, if any, and show the changed pool."""
        self._jobs.append(job)
        if self._worker is None:
            self._begin_job()

    def _begin_job(self) -> None:
        """Begin the next job, if any."""
        if not self._jobs:
            return
        job = self._jobs.pop(0)

        def work() -> None:
            worker = get_current_worker()
            show = partial(self._app.call_later, self._progress.tell)
            progress = Progress(show, lambda: worker.is_cancelled)
            found = pools.change_pool(job.name, job.entries, progress.is_stopped)
            self._app.call_later(self._end, found, job)

        self._worker = self._app.run_worker(work, thread=True)
        show = partial(self._show_reading, job.name, self._worker)
        self._app.set_timer(PATIENCE, show)

    def _show_reading(self, name: str, worker: Worker[None]) -> None:
        if self._worker is worker:
            self._progress.show(name, self._cancel, unit="lists")

    def _cancel(self) -> None:
        if self._worker is not None:
            self._worker.cancel()

    def give_up(self, worker: Worker[None]) -> None:
        """End the reading if its worker has failed."""
        if worker is self._worker:
            self._worker = None
            self._jobs.clear()
            self._progress.leave()

    def _end(self, found: ReplayedPool | Problem, job: _Job) -> None:
        self._worker = None
        self._progress.leave()
        if isinstance(found, Problem):
            self._jobs.clear()
            is_cancelled = found.field == "cancelled"
            text = "Not shown: cancelled" if is_cancelled else drop_option(found.text)
            self._screen.explain_none(text)
            self._workspace.say(text, "dim" if is_cancelled else "wrong")
            return
        self._stamp = find_stamp(found.source)
        if made := found.entries[len(found.entries) - len(job.entries) :]:
            numbers = tuple(one.number for one in made)
            self._screen.entries.note(numbers, job.purpose)
        if job.done is not None:
            job.done()
        self._screen.take(found, job.text)
        self.additions.go_on(found)
        self._begin_job()
