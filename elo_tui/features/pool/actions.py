"""The actions on pools: choose, begin, add an event, append an entry.

Files are read and ledgers replayed in a thread, with progress and a way to cancel.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual.worker import Worker, get_current_worker

from elo_tui.core.events.reading import EventReading, drop_option
from elo_tui.core.model import Problem
from elo_tui.core.text.figures import plural
from elo_tui.features.event.columns_dialog import ColumnsScreen
from elo_tui.features.event.open_dialog import OpenScreen, Reader
from elo_tui.features.event.reading_progress import PATIENCE, ReadingProgress
from elo_tui.features.pool import pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen, NewEvent
from elo_tui.features.pool.answer.rows import PoolRow, name_event
from elo_tui.features.pool.correction import EventCorrection, write_games
from elo_tui.features.pool.dialogs import (
    NEW,
    OTHER_FILE,
    EventChoice,
    PoolsScreen,
    SplitScreen,
)
from elo_tui.features.pool.entries import Purpose
from elo_tui.features.pool.evening import Evening, choose_meanings
from elo_tui.features.pool.evening_dialog import Doors, EveningScreen
from elo_tui.features.pool.names import NO_FOLDER, find_stamp, list_pools
from elo_tui.features.pool.rules_dialogs import (
    NewPool,
    NewPoolScreen,
    PoolRulesScreen,
)
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.pool.view import NO_POOL, PoolSheet
from elo_tui.kit.screens.workspace import ChooseFile, ChooseFiles, Workspace
from elo_tui.readers.sources import Opened, Source
from elo_tui.readers.table_sources import is_table
from elo_tui.session import paths
from elo_tui.session.permissions import Permissions
from elo_tui.session.sample import NOT_STORED, SAMPLE, SAMPLE_CLUB
from elo_tui.session.web import Progress, is_address
from elo_tui.store.pool_file import NewEntry

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.pool.replayed_pool import ReplayedPool


class _Job(NamedTuple):
    """A pool to be shown, perhaps after new entries."""

    name: str
    entries: tuple[NewEntry, ...]
    text: str
    """The message once it is done."""
    purpose: Purpose


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
        permissions: Permissions,
    ) -> None:
        self._workspace = workspace
        self._permissions = permissions
        self._app = workspace.app
        self._choose_files, self._read_file = choose_files, read_file
        self._progress = ReadingProgress(workspace)
        self._worker: Worker[None] | None = None
        self._jobs: list[_Job] = []
        """Jobs that wait for the worker."""
        self._shown: PoolScreen | None = None
        self._stamp: object = None
        """The stamp of the file of the pool shown, when it was read."""
        self._waiting: NewEvent | None = None
        """An event that waits for a pool to be shown."""
        self._asked = ""
        """The file of the pool to begin with."""
        self._evenings: dict[tuple[str, int], Evening] = {}
        """Games typed and not added yet, by pool and event corrected."""

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
        is_file = bool(source) and not is_address(source)
        data = pools.read_source_bytes(Source.from_file(source)) if is_file else b""
        label = source or crosstable.event.name or "an event shown"
        self._waiting = NewEvent((crosstable,), label, data)
        self._app.switch_mode("pool")
        if self._shown is not None and self._shown.state.pool is not None:
            self._plan_waiting()

    def _plan_waiting(self) -> None:
        """Plan the event that waits for the pool shown now, if any."""
        new, self._waiting = self._waiting, None
        if new is not None:
            self._plan((new,), self._add)

    # choose

    @property
    def is_sample_shown(self) -> bool:
        """Whether the pool shown is invented, and has no file."""
        pool = None if self._shown is None else self._shown.state.pool
        return pool is not None and pool.source == SAMPLE_CLUB

    def _refuse_sample(self) -> bool:
        """Return whether the sample is shown, of which nothing is stored; say so."""
        if self.is_sample_shown:
            self._workspace.say(NOT_STORED, "dim")
        return self.is_sample_shown

    def begin(self) -> None:
        """Open the pool of the file asked for, else the one changed last, if any."""
        names = [self._asked] if self._asked else list_pools()
        self._asked = ""
        if names:
            self._replay(names[0])

    def open_file(self, path: str) -> None:
        """Show the pool in a file, in whatever folder."""
        self._workspace.close_dialogs()
        if reason := self._permissions.refused.get("app.pool"):
            self._workspace.say(reason, "dim")
            return
        self._asked = os.path.abspath(path)
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
            self._replay(pool.source, text="Read again: changed by another program")

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
            self._replay(choice)

    def _ask_for_file(self) -> None:
        """Let the user choose the file of a pool, in whatever folder."""

        def take(path: str) -> None:
            dialog.dismiss(os.path.abspath(path))

        dialog: OpenScreen[str]
        reader = Reader(take, lambda: False)
        dialog = OpenScreen(self._workspace.keys, reader, "Open a club list")
        self._workspace.ask(dialog, self._replay)

    def _ask_for_new(self) -> None:
        self._workspace.ask(NewPoolScreen(self._workspace.keys), self._begin_new)

    def _begin_new(self, new: NewPool) -> None:
        if problem := pools.begin_pool(new.name, new.settings, new.opening):
            self._workspace.say(problem.text, "wrong")
        else:
            self._replay(new.name, text=f"{new.name} has begun: a adds an event")

    def change_rules(self) -> None:
        """Let the user change rules from a day on."""
        if self._refuse_sample():
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

    # add an event

    def add_event(self) -> None:
        """Let the user type games or choose a file, and show their effect."""
        if self._refuse_sample():
            return
        pool = self._screen.state.pool
        if pool is None:
            self._workspace.say(self._screen.state.why_none, "dim")
            return
        self._type_games(pool, self._evenings.get((pool.source, 0), Evening()))

    def correct_event(self, number: int) -> None:
        """Let the user edit the games of an event, or choose a corrected file."""
        if self._refuse_sample():
            return
        pool = self._screen.state.pool
        assert pool is not None
        content = pools.read_event(pool, number)
        if isinstance(content, Problem):
            self._workspace.say(content.text, "wrong")
            return
        lines = write_games(content)
        if isinstance(lines, Problem):
            self._workspace.say(lines.text, "dim")
            then = partial(self._plan_files, corrects=number)
            self._choose_files("Correct an event", then)
            return
        evening = self._evenings.get((pool.source, number), Evening())
        if not evening.earlier:
            evening = Evening(lines=lines)
        self._type_games(pool, evening, EventCorrection(number, content))

    def _type_games(
        self,
        pool: ReplayedPool,
        evening: Evening,
        correction: EventCorrection | None = None,
    ) -> None:
        """Let the user type games, or choose a file."""
        number = 0 if correction is None else correction.number

        def leave(evening: Evening) -> None:
            self._evenings[pool.source, number] = evening

        doors = Doors(
            rate=partial(pools.rate_typed, pool, corrects=number),
            add=self._plan,
            leave=leave,
            today=date.today(),
            meanings=choose_meanings(pool.state.newest_settings),
            correction=correction,
        )
        players = () if correction is None else correction.content.players
        names = [*pool.columns.people.names, *(one.name for one in players)]
        dialog = EveningScreen(self._workspace.keys, names, pool.name, evening, doors)
        self._workspace.ask(dialog, partial(self._end_evening, number))

    def _end_evening(self, corrects: int, end: tuple[NewEntry, ...] | str) -> None:
        """Add the evening typed, or read a file instead."""
        then = partial(self._plan_files, corrects=corrects)
        if isinstance(end, tuple):
            self._add(end)
        elif end:
            self._read_file(end, lambda opened: then((opened,)))
        else:
            title = "Correct an event" if corrects else "Add events"
            self._choose_files(title, then)

    def plan_opened(self, opened: Opened) -> None:
        """Show what an event read from a file would do in the pool shown."""
        self._plan_files((opened,))

    def _plan_files(self, files: Sequence[Opened], corrects: int = 0) -> None:
        """Show what the events of files would do in the pool shown.

        The first takes the place of the event `corrects`, if any.
        """
        if self._refuse_sample():
            return
        if self._screen.state.pool is None:
            self._workspace.say(self._screen.state.why_none, "dim")
            return
        news = []
        for one in files[:1] if corrects else files:
            label = one.source.label
            if not isinstance(one.reading, EventReading):
                name = f"{os.path.basename(label)}: " if len(files) > 1 else ""
                text = "the games of one player; a club list needs whole events"
                self._workspace.say(f"{name}{text}", "wrong")
                return
            data = pools.read_source_bytes(one.source)
            by_day = one.source.meanings.by_day
            sections = one.reading.sections
            news.append(NewEvent(sections, label, data, corrects, by_day=by_day))
        opened, keys = files[0], self._workspace.keys

        def take_meanings(again: Opened) -> None:
            self._workspace.close_dialogs()
            self._plan_files((again,), corrects)

        def ask_columns() -> None:
            dialog = ColumnsScreen(keys, opened.source, opened.encoding)
            self._workspace.ask(dialog, take_meanings)

        has_columns = len(news) == 1 and is_table(opened)
        self._plan(news, self._add, ask_columns if has_columns else None)

    def _plan(
        self,
        news: Sequence[NewEvent],
        then: Callable[[tuple[NewEntry, ...]], object],
        ask_columns: Callable[[], object] | None = None,
    ) -> None:
        """Show what events would do in the pool shown; `then` gets their entries."""
        pool = self._screen.state.pool
        assert pool is not None
        plan = partial(pools.plan_addition, pool.source, corrects=news[0].corrects)
        keys = self._workspace.keys
        dialog = AddEventScreen(keys, news, pool.name, plan, ask_columns)
        self._workspace.ask(dialog, then)

    def _add(self, entries: tuple[NewEntry, ...]) -> None:
        entry = entries[0]
        assert entry.added is not None
        name = entry.added.content.name or entry.added.label
        text = f"{name} added; undo takes it out"
        if len(entries) > 1:
            text = f"{len(entries)} events added; undo takes them out"
        elif entry.kind == "replace":
            text = f"{name} corrected; undo restores the earlier file"
        self.make_entries(entries, text, "make")

    def make_entries(
        self, entries: tuple[NewEntry, ...], text: str, purpose: Purpose
    ) -> None:
        """Append entries to the pool shown."""
        if self._refuse_sample():
            return
        pool = self._screen.state.pool
        assert pool is not None
        self._replay(pool.source, entries, text, purpose)

    # in a thread

    @property
    def _screen(self) -> PoolScreen:
        assert self._shown is not None
        return self._shown

    def _replay(
        self,
        name: str,
        entries: tuple[NewEntry, ...] = (),
        text: str = "",
        purpose: Purpose = "make",
    ) -> None:
        """Append entries, if any, and show the changed pool."""
        self._jobs.append(_Job(name, entries, text, purpose))
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
        self._screen.take(found, job.text)
        self._plan_waiting()
        self._begin_job()
