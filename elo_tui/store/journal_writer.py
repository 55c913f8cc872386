"""The store at work in a thread of its own: nothing on the screen waits for the disk.

Changes are written in the order in which they came, and of a draft only the newest. One
that cannot be written stays in its place and is tried again with the next change; until
then everything goes on in memory. A record that was made here has a number below zero
for its user all along, whatever number the store gives it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast

from elo_tui.core.replay.records import Account, AnyRecord, Person

if TYPE_CHECKING:
    from elo_tui.store.database import Store
    from elo_tui.store.drafts import Draft, State, States
    from elo_tui.store.exchange import Document, Taken

#: How long what is being typed may stay unwritten, seconds.
PAUSE = 0.25
#: How long the end of the program waits for the last writing, seconds.
PATIENCE = 6.0

Record = TypeVar("Record", bound=AnyRecord)


class Change(NamedTuple):
    """One thing to be done to a record."""

    verb: Literal["add", "put", "delete", "restore", "choose"]
    record: AnyRecord
    person: int = 0
    """Whose it is, for "add"."""


class Loaded(NamedTuple):
    """What is kept, as it was found at the start."""

    people: tuple[Person, ...] = ()
    account: Account | None = None
    """Of the person chosen last."""
    drafts: tuple[Draft, ...] = ()
    """Those of earlier runs, the newest first."""
    said: tuple[str, ...] = ()
    """What came up while the file was opened or read, a sentence each."""


class Renewed(NamedTuple):
    """What is kept now, where another program has changed it."""

    people: tuple[Person, ...]
    account: Account | None


class Opened(NamedTuple):
    """The account of a person who was asked for."""

    account: Account


class Conflict(NamedTuple):
    """Another program has changed a record: nothing was overwritten."""

    mine: AnyRecord
    newest: AnyRecord | None
    """As it is kept now; None where it is not there at all."""
    deleted: bool


class Refused(NamedTuple):
    """A change that will never be kept, in a sentence."""

    text: str


class Fault(NamedTuple):
    """Why nothing is kept on the disk at present; "" where it is."""

    text: str


class Offered(NamedTuple):
    """A draft that may be loaded now: that it is being loaded has been noted."""

    draft: Draft


class Found(NamedTuple):
    """The drafts that there are now, of runs that are over, the newest first."""

    drafts: tuple[Draft, ...]
    said: tuple[str, ...]
    """What of them cannot be read, a sentence each."""


class TakenIn(NamedTuple):
    """A document has come into what is kept."""

    taken: Taken


Outcome = (
    Loaded | Renewed | Opened | Conflict | Refused | Fault | Found | Offered | TakenIn
)


def _ignored(outcome: Outcome) -> None:
    """What becomes of an outcome that nobody waits for."""


class JournalWriter:
    """Opens the file when there is something to read or to write."""

    def __init__(
        self, path: Path, states: States, report: Callable[[Outcome], None] = _ignored
    ) -> None:
        self.report = report
        """Called with each outcome, in the thread of the writer."""
        self._path = path
        self._states = states
        self._wake = Condition()
        self._thread: Thread | None = None
        self._jobs: deque[Callable[[Store], None]] = deque()
        self._changes: deque[Change] = deque()
        self._drafts: dict[str, State | None] = {}
        self._noted: set[str] = set()
        """The screens that have had a draft."""
        self._taken: deque[Draft] = deque()
        """Drafts of earlier runs that stand on a screen of this one."""
        self._due: float | None = None
        self._closes = self._busy = False
        # from here on only the thread
        self._store: Store | None = None
        self._session = self._version = 0
        self._fault = ""
        self._real: dict[int, int] = {}
        self._local: dict[int, int] = {}
        self._revs: dict[int, int] = {}
        self._undecided: set[int] = set()

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
        """Why changes have not been kept; "" where all are."""
        return self._fault if self._changes else ""

    def load(self) -> None:
        """Read what is needed for the start; `Loaded` comes of it."""
        self._ask(self._load)

    def open(self, person: Person) -> None:
        """Read all there is of a person; `Opened` comes of it."""
        self._ask(lambda store: self.report(Opened(self._account(store, person))))

    def renew(self, person: Person | None) -> None:
        """Read again where another program has written; `Renewed` comes of it."""
        if self._thread is not None:
            self._ask(lambda store: self._renew(store, person))

    def take_in(self, document: Document, person: Person | None) -> None:
        """Add what a document holds; `Renewed` with a person and `TakenIn` come."""
        self._ask(lambda store: self._take_in(store, document, person))

    def find_drafts(self) -> None:
        """Look for drafts again: a run may have ended since; `Found` comes of it."""
        self._ask(self._find_drafts)

    def offer(self, draft: Draft) -> None:
        """Note that a draft is going to be loaded; `Offered` comes of it."""
        self._ask(lambda store: self._offer(store, draft))

    def change(self, change: Change, typing: bool = False) -> None:
        """Do something to a record; while somebody is typing, the newest is enough."""
        with self._wake:
            self._queue(change)
            self._soon(PAUSE if typing else 0)

    def settle(self, record: AnyRecord) -> None:
        """A conflict has been seen: the next change of the record may be written."""
        with self._wake:
            blind = [one for one in self._changes if one.record.id == record.id]
            for change in blind:
                self._changes.remove(change)
            self._undecided.discard(self._real.get(record.id, record.id))

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

    def close(self) -> None:
        """Write what is still to be written, drafts too, and end."""
        with self._wake:
            self._closes = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being done, or waits for its time."""
        with self._wake:
            return self._due is None and not self._jobs and not self._busy

    def _ask(self, job: Callable[[Store], None]) -> None:
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
                self._report_fault(
                    f"not saved: fault of elo-tui ({type(fault).__name__})"
                )
                return
            if closes:
                self._end()
                return

    def _is_due(self) -> bool:
        return self._closes or (self._due is not None and self._due <= monotonic())

    def _time_left(self) -> float | None:
        return None if self._due is None else max(0.0, self._due - monotonic())

    def _work(self) -> None:
        """Do all there is to do, as far as the disk takes it."""
        from elo_tui.store.faults import NotRead, NotSaved

        if self._store is not None and self._store.path is None:
            # it could not be opened then; perhaps it can now
            self._give_back()
        try:
            while self._changes:
                self._write_next()
            self._write_drafts()
        except NotSaved as fault:
            self._give_back()
            self._report_fault(str(fault))
        else:
            self._report_fault(self._opened().fault)
        while self._jobs:
            with self._wake:
                job = self._jobs.popleft()
            try:
                job(self._opened())
            except (NotRead, NotSaved) as fault:
                self.report(Refused(str(fault)))

    def _opened(self) -> Store:
        if self._store is None:
            from elo_tui.store.opening import opened

            self._store = opened(self._path, datetime.now())
            self._version = 0
            if self._store.said:
                # perhaps it is another file by now
                self._session = 0
        return self._store

    def _give_back(self) -> None:
        """Close the file: another attempt begins with opening it."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def _report_fault(self, fault: str) -> None:
        if fault != self._fault:
            self._fault = fault
            self.report(Fault(fault))

    def _writable(self) -> Store:
        """The store; raises NotSaved where it is not that of the file."""
        from elo_tui.store.faults import NotSaved

        store = self._opened()
        if store.path is None:
            raise NotSaved(store.fault)
        return store

    def _write_next(self) -> None:
        """Write the oldest change; raises NotSaved where the disk is at fault."""
        from elo_tui.store.faults import Changed, NotSaved

        store = self._writable()
        with self._wake:
            change = self._changes.popleft()
        real = self._real.get(change.record.id, change.record.id)
        if real in self._undecided:
            return
        try:
            self._apply(store, change, real)
        except Changed as found:
            self._undecided.add(real)
            newest = found.newest and self._know(found.newest)
            self.report(Conflict(change.record, newest, found.deleted))
        except NotSaved as fault:
            if store.fault:
                with self._wake:
                    self._changes.appendleft(change)
                raise
            self.report(Refused(str(fault)))

    def _apply(self, store: Store, change: Change, real: int) -> None:
        from elo_tui.store import chosen, journal

        revision = self._revs.get(real, change.record.rev)
        # of one of three kinds, as the store takes them
        record: Any = change.record._replace(id=real, rev=revision)
        match change.verb:
            case "add":
                owner = self._real.get(change.person, change.person)
                record = journal.add(store, record, owner)
                self._real[change.record.id] = record.id
                self._local[record.id] = change.record.id
            case "put":
                record = journal.put(store, record)
            case "delete":
                record = journal.delete(store, record)
            case "restore":
                record = journal.restore(store, record)
            case "choose":
                chosen.choose(store, real)
        self._revs[record.id] = record.rev

    def _write_drafts(self) -> None:
        """Raises NotSaved."""
        from elo_tui.store import drafts

        with self._wake:
            waiting = dict(self._drafts)
            taken = [*self._taken]
        if not waiting and not taken:
            return
        store, now = self._writable(), datetime.now()
        if not self._session:
            self._session = drafts.begin(store, now)
        for screen, state in waiting.items():
            if state is None:
                drafts.drop(store, self._session, screen)
            else:
                drafts.keep(store, self._session, screen, state, now)
        for draft in taken:
            drafts.drop(store, draft.session, draft.screen)
            self._taken.popleft()
        with self._wake:
            for screen, state in waiting.items():
                if self._drafts.get(screen) is state:
                    del self._drafts[screen]

    def _end(self) -> None:
        from elo_tui.store import drafts
        from elo_tui.store.faults import NotSaved

        if self._store is not None:
            if self._session:
                try:
                    drafts.end(self._store, self._session)
                except NotSaved as fault:
                    self._fault = str(fault)
            self._store.close()

    def _load(self, store: Store) -> None:
        from elo_tui.store import chosen

        people = self._people(store)
        number = self._local.get(chosen.chosen(store), chosen.chosen(store))
        # a script may have added somebody without choosing
        first = people[0] if people else None
        person = next((one for one in people if one.id == number), first)
        account = None if person is None else self._account(store, person)
        found = self._drafts_of(store)
        self._version = store.data_version
        said = (*store.said, *store.left_out.values())
        self.report(Loaded(people, account, found, said))
        self._report_fault(store.fault)

    def _renew(self, store: Store, person: Person | None) -> None:
        if store.data_version == self._version or self._changes:
            return
        self._report_newest(store, person)

    def _take_in(self, store: Store, document: Document, person: Person | None) -> None:
        """Raises NotSaved."""
        from elo_tui.store import exchange

        taken = exchange.take_in(self._writable(), document)
        # where nobody was chosen there is somebody now
        self._report_newest(store, person or next(iter(self._people(store)), None))
        self.report(TakenIn(taken))

    def _report_newest(self, store: Store, person: Person | None) -> None:
        people = self._people(store)
        wanted = None if person is None else person.id
        person = next((one for one in people if one.id == wanted), None)
        account = None if person is None else self._account(store, person)
        self._version = store.data_version
        self.report(Renewed(people, account))

    def _find_drafts(self, store: Store) -> None:
        found = self._drafts_of(store)
        said = [text for name, text in store.left_out.items() if "draft" in name]
        self.report(Found(found, tuple(said)))

    def _drafts_of(self, store: Store) -> tuple[Draft, ...]:
        from elo_tui.store.drafts import drafts

        return drafts(store, self._session, datetime.now(), self._states)

    def _offer(self, store: Store, draft: Draft) -> None:
        from elo_tui.store import drafts
        from elo_tui.store.faults import NotSaved

        try:
            if store.path is not None:
                drafts.offer(store, draft)
        except NotSaved as fault:
            self._report_fault(str(fault))
        self.report(Offered(draft))

    def _people(self, store: Store) -> tuple[Person, ...]:
        from elo_tui.store import journal

        return self._known(journal.people(store))

    def _account(self, store: Store, person: Person) -> Account:
        from elo_tui.store import journal

        real = person._replace(id=self._real.get(person.id, person.id))
        found = journal.account(store, real)
        return Account(person, self._known(found.listed), self._known(found.entries))

    def _known(self, records: tuple[Record, ...]) -> tuple[Record, ...]:
        return tuple(map(self._know, records))

    def _know(self, record: Record) -> Record:
        self._revs[record.id] = record.rev
        return cast("Record", record._replace(id=self._local.get(record.id, record.id)))
