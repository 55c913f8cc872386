"""The store in a separate thread: nothing on the screen waits for the disk.

Changes are written in the order in which they came, and only the newest version of a
draft. One that cannot be written stays in the queue and is tried again with the next
change; until then everything continues in memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import AnyRecord, Person
from elo_tui.store.faults import NotRead, NotSaved
from elo_tui.store.journal_replies import Change, ChangeRefused, Reply, Saved

if TYPE_CHECKING:
    from elo_tui.store.journal_file import JournalFile
    from elo_tui.store.stored_drafts import Draft, State, States

#: How long typing may stay unwritten, seconds.
PAUSE = 0.25
#: How long the end of the program waits for the last writes, seconds. SQLite waits for
#: the disk four times for each of two or three changes: enough if that takes 0.75 s.
PATIENCE = 10.0


def _ignore_reply(outcome: Reply) -> None:
    """Ignore an outcome."""


class JournalWriter:
    """The queue of changes, drafts and requests, and the thread that works it off."""

    def __init__(
        self,
        path: Path,
        states: States,
        report: Callable[[Reply], None] = _ignore_reply,
    ) -> None:
        self.report = report
        """Called with each outcome, in the writer's thread."""
        self.path = path
        self._wake = Condition()
        self._thread: Thread | None = None
        self._jobs: deque[Callable[[], None]] = deque()
        self._changes: deque[Change] = deque()
        self._drafts: dict[str, State | None] = {}
        self._noted: set[str] = set()
        """The screens that have had a draft."""
        self._taken: deque[Draft] = deque()
        """Drafts of earlier runs that are now on a screen of this one."""
        self._awaited: list[Callable[[], object]] = []
        """The call to make once everything is on disk; only the newest counts."""
        self._due: float | None = None
        self._busy = self._closes = False
        self._states = states
        self._opened: JournalFile | None = None
        """The file, once the thread has loaded its modules."""

    @property
    def exists(self) -> bool:
        """Whether the file exists or cannot be looked at."""
        try:
            self.path.stat()
        except FileNotFoundError:
            return False
        except OSError:
            pass  # `load` reports the reason
        return True

    @property
    def unsaved_reason(self) -> str:
        """The reason why something has not been stored; "" if everything is."""
        if not self._changes and not any(self._drafts.values()):
            return ""
        fault = "" if self._opened is None else self._opened.fault
        if fault or not self.is_at_work:
            return fault
        return f"not saved: the disk has not answered for {PATIENCE:.0f} seconds"

    @property
    def is_at_work(self) -> bool:
        """Whether the thread is running, which it does until everything is written."""
        return self._thread is not None and self._thread.is_alive()

    def ask(self, job: Callable[[JournalFile], None]) -> None:
        """Have the thread call a method of the file, which reports its outcome."""
        with self._wake:
            self._jobs.append(lambda: job(self._file))
            self._soon(0)

    def renew(self, person: Person | None) -> None:
        """Read again if another program has written; answered by `Renewed`."""
        if self._thread is not None:
            self.ask(lambda file: None if self._changes else file.renew(person))

    def change(self, change: Change, typing: bool = False) -> None:
        """Change a record; during typing only the newest change is written."""
        with self._wake:
            self._queue(change)
            self._soon(PAUSE if typing else 0)

    def settle(self, record: AnyRecord) -> None:
        """Allow the next change of a record after its conflict has been shown."""
        with self._wake:
            blind = [one for one in self._changes if one.record.id == record.id]
            for change in blind:
                self._changes.remove(change)
            if self._opened is not None:
                self._opened.settle(record)

    def note(self, screen: str, state: State | None) -> None:
        """Store the fields of a screen as its draft; None if they are empty."""
        with self._wake:
            if state is None and screen not in self._noted:
                return
            self._noted.add(screen)
            self._drafts[screen] = state
            self._soon(PAUSE)

    def forget(self, draft: Draft) -> None:
        """Delete a draft, once everything noted so far has been written."""
        with self._wake:
            self._taken.append(draft)
            self._soon(PAUSE)

    def once_saved(self, then: Callable[[], object]) -> None:
        """Write everything noted so far at once; answered by `Saved`.

        If nothing remains to be written, it is done at once, without opening the file.
        """
        with self._wake:
            if self._changes or self._drafts or self._taken or self._busy:
                self._awaited.append(then)
                self._soon(0)
                return
        then()

    def close(self, patience: float = PATIENCE) -> None:
        """Write everything that remains, including drafts, and end.

        Returns after `patience` seconds at the latest; see `is_at_work`.
        """
        with self._wake:
            self._closes = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(patience)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is in progress or scheduled."""
        with self._wake:
            return self._due is None and not self._jobs and not self._busy

    def _soon(self, pause: float) -> None:
        due = monotonic() + pause
        self._due = due if self._due is None else min(due, self._due)
        self._schedule(self._due)

    def _schedule(self, due: float) -> None:
        """Have the work begin when it is due, on the clock of `monotonic`."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="journal writer", daemon=True)
            self._thread.start()
        self._wake.notify()

    def _queue(self, change: Change) -> None:
        """Append a change, or replace the one it makes obsolete."""
        last = self._changes[-1] if self._changes else None
        if (
            last is not None
            and change.verb == "put"
            and last.verb in ("add", "put")
            and last.record.id == change.record.id
        ):
            self._changes[-1] = replace(last, record=change.record)
        else:
            self._changes.append(change)

    @property
    def _file(self) -> JournalFile:
        """The file; used by the thread only."""
        if self._opened is None:
            # the first picture does not wait for it
            from elo_tui.store.journal_file import JournalFile

            self._opened = JournalFile(
                self.path, self._states, lambda outcome: self.report(outcome)
            )
        return self._opened

    def _run(self) -> None:
        while True:
            with self._wake:
                self._busy = False
                left = None if self._due is None else self._due - monotonic()
                if not self._closes and (left is None or left > 0):
                    # a job scheduled for later wakes it, too
                    self._wake.wait(left)
                    continue
                self._busy, self._due = True, None
                closes = self._closes
            if not self._work_visibly():
                return
            if closes:
                self._file.end()
                return

    def _work_visibly(self) -> bool:
        """Work off everything; False after an internal error, which is reported."""
        try:
            self._work()
        except Exception as fault:  # noqa: BLE001  (else a thread ends silently)
            # from here on nothing is stored, and that must be visible
            self._busy = False
            self._file.report_fault(
                f"not saved: internal error of elo-tui ({type(fault).__name__})"
            )
            self._file.give_back()
            return False
        return True

    def _work(self) -> None:
        """Work off all changes, drafts and requests that the disk allows."""
        self._file.prepare()
        # later notes are not part of the request
        awaited = len(self._awaited)
        try:
            is_kept = self._write_all()
        except NotSaved as fault:
            self._file.give_back()
            self._file.report_fault(str(fault))
        else:
            self._file.report_fault()
            self._end_waiting(awaited, is_kept)
        while self._jobs:
            with self._wake:
                job = self._jobs.popleft()
            try:
                job()
            except (NotRead, NotSaved) as fault:
                self.report(ChangeRefused(str(fault)))
        self._file.report_remark()

    def _write_all(self) -> bool:
        """Write changes and drafts; whether each change was accepted. Raises NotSaved.

        If the file turns out to be damaged, opening it again sets it aside.
        """
        from elo_tui.store.storage_faults import is_caused_by_damage

        for is_first in (True, False):
            try:
                is_kept = self._write_changes()
                self._write_drafts()
            except NotSaved as fault:
                if not is_first or not is_caused_by_damage(fault):
                    raise
                self._file.give_back()
            else:
                break
        return is_kept

    def _end_waiting(self, count: int, is_kept: bool) -> None:
        """Answer the first requests: all noted before them is on disk, if `is_kept`."""
        with self._wake:
            ended, self._awaited = self._awaited[:count], self._awaited[count:]
        if is_kept and not self._file.fault:
            for then in ended:
                self.report(Saved(then))

    def _write_changes(self) -> bool:
        """Write the changes in order; whether each was accepted. Raises NotSaved."""
        are_kept = True
        while self._changes:
            with self._wake:
                change = self._changes.popleft()
            try:
                are_kept &= self._file.apply(change)
            except NotSaved:
                with self._wake:
                    self._changes.appendleft(change)
                raise
        return are_kept

    def _write_drafts(self) -> None:
        """Write the drafts; raises NotSaved."""
        with self._wake:
            waiting = dict(self._drafts)
            taken = [*self._taken]
        if not waiting and not taken:
            return
        self._file.write_drafts(waiting, taken)
        with self._wake:
            for _ in taken:
                self._taken.popleft()
            for screen, state in waiting.items():
                if self._drafts.get(screen) is state:
                    del self._drafts[screen]
