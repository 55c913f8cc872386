"""The store at work in a thread of its own: nothing on the screen waits for the disk.

Changes are written in the order in which they came, and of a draft only the newest. One
that cannot be written stays in its place and is tried again with the next change; until
then everything goes on in memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

from elo_tui.core.replay.records import AnyRecord, Person
from elo_tui.store.journal_file import JournalFile
from elo_tui.store.outcomes import Change, Outcome, Refused, Saved

if TYPE_CHECKING:
    from elo_tui.store.drafts import Draft, State, States
    from elo_tui.store.exchange import Document

#: How long what is being typed may stay unwritten, seconds.
PAUSE = 0.25
#: How long the end of the program waits for the last writing, seconds. SQLite waits for
#: the disk four times for each of two or three changes: enough where that takes 0.75 s.
PATIENCE = 10.0


def _ignored(outcome: Outcome) -> None:
    """What becomes of an outcome that is not waited for."""


class JournalWriter:
    """Opens the file when there is something to read or to write."""

    def __init__(
        self, path: Path, states: States, report: Callable[[Outcome], None] = _ignored
    ) -> None:
        self.report = report
        """Called with each outcome, in the thread of the writer."""
        self._path = path
        self._wake = Condition()
        self._thread: Thread | None = None
        self._jobs: deque[Callable[[], None]] = deque()
        self._changes: deque[Change] = deque()
        self._drafts: dict[str, State | None] = {}
        self._noted: set[str] = set()
        """The screens that have had a draft."""
        self._taken: deque[Draft] = deque()
        """Drafts of earlier runs that stand on a screen of this one."""
        self._awaited: Callable[[], object] | None = None
        """What is to be done once all is on the disk; of several the newest."""
        self._due: float | None = None
        self._busy = self._closes = False
        # from here on only the thread
        self._file = JournalFile(path, states, lambda outcome: self.report(outcome))

    @property
    def exists(self) -> bool:
        """Whether there is anything to read, or a reason why nobody can tell."""
        try:
            self._path.stat()
        except FileNotFoundError:
            return False
        except OSError:
            pass  # `load` says what it is
        return True

    @property
    def unsaved(self) -> str:
        """Why something has not been kept; "" where all is."""
        if not self._changes and not any(self._drafts.values()):
            return ""
        if self._file.fault or not self.is_at_work:
            return self._file.fault
        return f"not saved: the disk has not answered for {PATIENCE:.0f} seconds"

    @property
    def is_at_work(self) -> bool:
        """Whether the thread is there, which it is until all is written at the end."""
        return self._thread is not None and self._thread.is_alive()

    def load(self) -> None:
        """Read what is needed for the start; `Loaded` comes of it."""
        self._ask(self._file.load)

    def open(self, person: Person) -> None:
        """Read all there is of a person; `Opened` comes of it."""
        self._ask(lambda: self._file.open_account(person))

    def renew(self, person: Person | None) -> None:
        """Read again where another program has written; `Renewed` comes of it."""
        if self._thread is not None:
            self._ask(lambda: None if self._changes else self._file.renew(person))

    def take_in(self, document: Document, person: Person | None) -> None:
        """Add what a document holds; `Renewed` with a person and `TakenIn` come."""
        self._ask(lambda: self._file.take_in(document, person))

    def find_drafts(self) -> None:
        """Look for drafts again: a run may have ended since; `Found` comes of it."""
        self._ask(self._file.find_drafts)

    def offer(self, draft: Draft) -> None:
        """Note that a draft is going to be loaded; `Offered` comes of it."""
        self._ask(lambda: self._file.offer(draft))

    def change(self, change: Change, typing: bool = False) -> None:
        """Do something to a record; while someone is typing, the newest is enough."""
        with self._wake:
            self._queue(change)
            self._soon(PAUSE if typing else 0)

    def settle(self, record: AnyRecord) -> None:
        """A conflict has been seen: the next change of the record may be written."""
        with self._wake:
            blind = [one for one in self._changes if one.record.id == record.id]
            for change in blind:
                self._changes.remove(change)
            self._file.settle(record)

    def note(self, screen: str, state: State | None) -> None:
        """Keep what stands in the fields of a screen; None: nothing is there."""
        with self._wake:
            if state is None and screen not in self._noted:
                return
            self._noted.add(screen)
            self._drafts[screen] = state
            self._soon(PAUSE)

    def forget(self, draft: Draft) -> None:
        """Drop a draft, after all that is noted now has been written."""
        with self._wake:
            self._taken.append(draft)
            self._soon(PAUSE)

    def once_saved(self, then: Callable[[], object]) -> None:
        """Write at once all that was noted so far; `Saved` comes when it is written."""
        with self._wake:
            self._awaited = then
            self._soon(0)

    def close(self, patience: float = PATIENCE) -> None:
        """Write what is still to be written, drafts too, and end.

        Returns after `patience` seconds, however far that is; see `is_at_work`.
        """
        with self._wake:
            self._closes = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(patience)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being done, or waits for its time."""
        with self._wake:
            return self._due is None and not self._jobs and not self._busy

    def _ask(self, job: Callable[[], None]) -> None:
        with self._wake:
            self._jobs.append(job)
            self._soon(0)

    def _soon(self, pause: float) -> None:
        due = monotonic() + pause
        self._due = due if self._due is None else min(due, self._due)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="journal writer", daemon=True)
            self._thread.start()
        self._wake.notify()

    def _queue(self, change: Change) -> None:
        """Put a change at the end, or over the one that it makes out of date."""
        last = self._changes[-1] if self._changes else None
        if (
            last is not None
            and change.verb == "put"
            and last.verb in ("add", "put")
            and last.record.id == change.record.id
        ):
            self._changes[-1] = last._replace(record=change.record)
        else:
            self._changes.append(change)

    def _run(self) -> None:
        while True:
            with self._wake:
                self._busy = False
                if not self._is_due():
                    # woken by what is to be done a little later, too
                    self._wake.wait(self._time_left())
                    continue
                self._busy, self._due = True, None
                closes = self._closes
            try:
                self._work()
            except Exception as fault:  # noqa: BLE001  (a thread ends without a word)
                # from here on nothing is kept, and that must be seen
                self._busy = False
                self._file.report_fault(
                    f"not saved: internal error of elo-tui ({type(fault).__name__})"
                )
                return
            if closes:
                self._file.end()
                return

    def _is_due(self) -> bool:
        return self._closes or (self._due is not None and self._due <= monotonic())

    def _time_left(self) -> float | None:
        return None if self._due is None else max(0.0, self._due - monotonic())

    def _work(self) -> None:
        """Do all there is to do, as far as the disk takes it."""
        from elo_tui.store.faults import NotRead, NotSaved

        self._file.prepare()
        # what is noted from here on is not what was waited for
        awaited = self._awaited
        try:
            is_kept = self._write_changes()
            self._write_drafts()
        except NotSaved as fault:
            self._file.give_back()
            self._file.report_fault(str(fault))
        else:
            self._file.report_fault()
            if awaited is not None:
                self._end_waiting(awaited, is_kept)
        while self._jobs:
            with self._wake:
                job = self._jobs.popleft()
            try:
                job()
            except (NotRead, NotSaved) as fault:
                self.report(Refused(str(fault)))

    def _end_waiting(self, awaited: Callable[[], object], is_kept: bool) -> None:
        """Report that what was waited for is on the disk, where it `is_kept`."""
        with self._wake:
            if self._awaited is awaited:
                self._awaited = None
        if is_kept and not self._file.fault:
            self.report(Saved(awaited))

    def _write_changes(self) -> bool:
        """Write them, the oldest first; whether each was taken. Raises NotSaved."""
        from elo_tui.store.faults import NotSaved

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
        """Raises NotSaved."""
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
