"""The journal's file as its writer uses it: what is read and written.

A record created in this run has a negative number for its user throughout, whatever
number the store gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from elo_tui.core.events.origin import FromJournal
from elo_tui.core.replay.journal_records import Account, AnyRecord, Person
from elo_tui.store import stored_drafts, stored_history, stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import Store
from elo_tui.store.faults import ChangedElsewhere, NotSaved
from elo_tui.store.journal_replies import (
    AccountOpened,
    Change,
    ChangeRefused,
    Conflict,
    DraftOffered,
    DraftsFound,
    JournalImported,
    Loaded,
    Renewed,
    Reply,
    WriterFault,
)
from elo_tui.store.stored_drafts import Draft, State, States

if TYPE_CHECKING:
    from elo_tui.store.journal_document import Document

Record = TypeVar("Record", bound=AnyRecord)


class JournalFile:
    """The file, opened at the first read or write; used by one thread only."""

    def __init__(
        self, path: Path, states: States, report: Callable[[Reply], None]
    ) -> None:
        """`states` are what drafts hold; `report` is called with each outcome."""
        self.fault = ""
        """The reason why nothing reaches the disk at present; "" if it does."""
        self._path = path
        self._states = states
        self._report = report
        self._store: Store | None = None
        self._session = self._version = 0
        self._real: dict[int, int] = {}
        self._local: dict[int, int] = {}
        self._revs: dict[int, int] = {}
        self._undecided: set[int] = set()
        self._unreported = ""
        """A remark from opening the file that has not been reported yet."""

    def prepare(self) -> None:
        """Open the file again if it could not be opened: it may be possible now."""
        if self._store is not None and self._store.path is None:
            self.give_back()

    def give_back(self) -> None:
        """Close the file: the next attempt begins by opening it."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def end(self) -> None:
        """Close the file for good; a run without drafts leaves nothing behind."""
        if self._store is not None:
            if self._session:
                try:
                    stored_drafts.end_session(self._store, self._session)
                except NotSaved as fault:
                    self.fault = str(fault)
            self._store.close()

    def report_fault(self, fault: str | None = None) -> None:
        """Report a new reason why nothing reaches the disk; None: ask the store."""
        fault = self._get_store().fault if fault is None else fault
        if fault != self.fault:
            self.fault = fault
            self._report(WriterFault(fault))

    def report_remark(self) -> None:
        """Report a remark from opening the file again, such as damage."""
        remark, self._unreported = self._unreported, ""
        if remark:
            self._report(ChangeRefused(remark))

    # writing

    def apply(self, change: Change) -> bool:
        """Write a change; return whether it is on disk now.

        If it is not, an outcome has been reported. Raises NotSaved if the disk is at
        fault, so that the change may be tried again.
        """
        store = self._writable()
        real = self._real.get(change.record.id, change.record.id)
        if real in self._undecided:
            return False
        try:
            self._apply(store, change, real)
        except ChangedElsewhere as found:
            self._undecided.add(real)
            newest = found.newest and self._know(found.newest)
            self._report(Conflict(change.record, newest, found.deleted))
        except NotSaved as fault:
            if store.fault:
                raise
            self._report(ChangeRefused(str(fault)))
        else:
            return True
        return False

    def settle(self, record: AnyRecord) -> None:
        """Allow the next change of a record after its conflict has been shown."""
        self._undecided.discard(self._real.get(record.id, record.id))

    def _apply(self, store: Store, change: Change, real: int) -> None:
        revision = self._revs.get(real, change.record.rev)
        # one of three kinds, in the form the store takes
        record: Any = replace(change.record, id=real, rev=revision)
        match change.verb:
            case "add":
                owner = self._real.get(change.person, change.person)
                record = stored_journal.add_record(store, record, owner)
                self._real[change.record.id] = record.id
                self._local[record.id] = change.record.id
            case "put":
                record = stored_journal.update_record(store, record)
            case "delete":
                record = stored_journal.delete_record(store, record)
            case "restore":
                record = stored_journal.restore_record(store, record)
            case "choose":
                stored_journal.choose_person(store, real)
        self._revs[record.id] = record.rev

    def write_drafts(
        self, waiting: Mapping[str, State | None], taken: Sequence[Draft]
    ) -> None:
        """Write the drafts of the screens, delete those `taken`; raises NotSaved."""
        store, now = self._writable(), datetime.now()
        # in one transaction: a slow disk is waited for once
        with store.write():
            number = self._session or stored_drafts.begin_session(store, now)
            for screen, state in waiting.items():
                if state is None:
                    stored_drafts.delete_draft(store, number, screen)
                else:
                    stored_drafts.save_draft(
                        store, number, screen, self._known_later(state), now
                    )
            for draft in taken:
                stored_drafts.delete_draft(store, draft.session, draft.screen)
        self._session = number

    def _known_later(self, state: State) -> State:
        """Translate the numbers in a state's origin into those of the file."""
        origin = getattr(state, "origin", None)
        if not isinstance(origin, FromJournal):
            return state
        record: Any = state
        person = self._real.get(origin.person, origin.person)
        entry = max(0, self._real.get(origin.entry, origin.entry))
        # these rounds do not continue another program's change
        rev = 0 if entry in self._undecided else self._revs.get(entry, 0)
        later: State = replace(record, origin=FromJournal(person, entry, rev))
        return later

    # reading

    def load(self) -> None:
        """Report the data needed at the start; raises NotRead."""
        store = self._get_store()
        people = self._people(store)
        number = self._local.get(
            stored_journal.read_chosen_id(store), stored_journal.read_chosen_id(store)
        )
        # a script may have added a person without choosing them
        first = people[0] if people else None
        person = next((one for one in people if one.id == number), first)
        account = None if person is None else self._account(store, person)
        found = self._drafts(store)
        self._version = store.data_version
        remarks = (*store.remarks, *store.left_out.values())
        self._unreported = ""
        reads_news = bool(store.read("SELECT 1 FROM notice_seen LIMIT 1"))
        self._report(
            Loaded(
                people=people,
                account=account,
                drafts=found,
                remarks=remarks,
                reads_news=reads_news,
            )
        )
        self.report_fault(store.fault)

    def open_account(self, person: Person) -> None:
        """Report all records of a person; raises NotRead."""
        self._report(AccountOpened(self._account(self._get_store(), person)))

    def renew(self, person: Person | None) -> None:
        """Report the stored data if another program has written; raises NotRead."""
        store = self._get_store()
        if store.data_version != self._version:
            self._report_newest(store, person)

    def import_journal(self, document: Document, person: Person | None) -> None:
        """Add the content of a document; raises NotSaved, NotRead."""
        # loads the readers of histories
        from elo_tui.store import history_files, journal_document

        store = self._writable()
        if document.reading is None:
            taken = journal_document.import_journal(store, document)
        else:
            real = person and replace(person, id=self._real.get(person.id, person.id))
            try:
                taken = history_files.import_reading(store, document, real)
            except history_files.OwnerUnknown as refused:
                self._report(ChangeRefused(f"Not imported: {refused}"))
                return
        # the owner of a history is the one chosen now; of a journal, the first person
        everybody = self._people(store)
        number = self._local.get(taken.person, taken.person)
        owner = next((one for one in everybody if one.id == number), None)
        self._report_newest(store, owner or person or next(iter(everybody), None))
        self._report(JournalImported(taken))

    def undo_import(self, number: int, undone: bool, person: Person | None) -> None:
        """Undo the import with a number, or restore it; raises NotSaved, NotRead."""
        # loads the replay of journals
        from elo_tui.store import step_reversal

        store = self._writable()
        found = step_reversal.find_step(store, number)
        if bool(found.undone) != undone:
            step_reversal.reverse_step(store, found)
        self._report_newest(store, person)

    def _report_newest(self, store: Store, person: Person | None) -> None:
        people = self._people(store)
        wanted = None if person is None else person.id
        person = next((one for one in people if one.id == wanted), None)
        account = None if person is None else self._account(store, person)
        self._version = store.data_version
        self._report(Renewed(people, account))

    def find_drafts(self) -> None:
        """Report the drafts of runs that have ended; raises NotRead."""
        store = self._get_store()
        found = self._drafts(store)
        remarks = [text for name, text in store.left_out.items() if "draft" in name]
        self._report(DraftsFound(found, tuple(remarks)))

    def _drafts(self, store: Store) -> tuple[Draft, ...]:
        now = datetime.now()
        if store.path is not None:
            # a file that cannot be written lists fewer
            with suppress(NotSaved):
                stored_drafts.restore_expired(store, now)
        return stored_drafts.list_drafts(store, self._session, now, self._states)

    def offer(self, draft: Draft) -> None:
        """Note that a draft is about to be loaded, and report that."""
        store = self._get_store()
        try:
            if store.path is not None:
                stored_drafts.mark_offered(store, draft)
        except NotSaved as fault:
            self.report_fault(str(fault))
        self._report(DraftOffered(draft))

    def _people(self, store: Store) -> tuple[Person, ...]:
        return self._know_all(stored_journal.list_people(store))

    def _account(self, store: Store, person: Person) -> Account:
        real = replace(person, id=self._real.get(person.id, person.id))
        found = stored_journal.read_account(store, real)
        found = stored_history.add_history(store, found)
        return replace(
            found,
            person=person,
            listed=self._know_all(found.listed),
            entries=self._know_all(found.entries),
        )

    def _know_all(self, records: tuple[Record, ...]) -> tuple[Record, ...]:
        return tuple(map(self._know, records))

    def _know(self, record: Record) -> Record:
        self._revs[record.id] = record.rev
        return replace(record, id=self._local.get(record.id, record.id))

    def _get_store(self) -> Store:
        if self._store is None:
            self._store = open_data_file(self._path, datetime.now())
            self._version = 0
            if self._store.remarks:
                # another file may have taken its place
                self._session = 0
                is_open = self._store.path is not None
                self._unreported = self._store.remarks[0] if is_open else ""
        return self._store

    def _writable(self) -> Store:
        """Get the store; raises NotSaved if it is not that of the file."""
        store = self._get_store()
        if store.path is None:
            raise NotSaved(store.fault)
        return store
