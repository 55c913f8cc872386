"""The journal: a change is in memory at once, and on disk a little later.

The screens report only failures to store it (`Journal.not_saved`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import AnyRecord, Person
from elo_tui.session.person_facts import JournalPeople
from elo_tui.store.journal_replies import (
    AccountOpened,
    Change,
    Loaded,
    Renewed,
    Reply,
    WriterFault,
)
from elo_tui.store.journal_writer import PATIENCE, JournalWriter

if TYPE_CHECKING:
    from elo_tui.store.journal_document import Document

Record = TypeVar("Record", bound=AnyRecord)


class Journal:
    """Changes the records of people; without a writer they last until the end."""

    def __init__(
        self, people: JournalPeople, writer: JournalWriter | None = None
    ) -> None:
        self.people = people
        self.not_saved = ""
        """The reason for not storing anything at present; "" if all is stored."""
        self.writer = writer
        self._added: set[int] = set()
        """The records created in this run."""

    @property
    def is_stored(self) -> bool:
        """Whether anything outlasts the program."""
        return self.writer is not None

    def listen(self, report: Callable[[Reply], None]) -> None:
        """Pass on each reply, in the writer's thread."""
        if self.writer is not None:
            self.writer.report = report

    def load(self) -> None:
        """Request the records needed at the start, if any are stored."""
        if self.writer is not None and self.writer.exists:
            self.writer.ask(lambda file: file.load())

    def renew(self) -> None:
        """Request changes made by another program."""
        if self.writer is not None:
            self.writer.renew(self.people.chosen)

    def accept(self, outcome: Reply, in_use: set[int]) -> None:
        """Update the people; accounts `in_use` are not dropped."""
        match outcome:
            case Loaded(people, account) | Renewed(people, account):
                self.people.renew(people, account, in_use)
            case AccountOpened(account):
                self.people.accounts[account.person.id] = account
            case WriterFault(text):
                self.not_saved = text
                if not text and self.writer is not None:
                    # what could not be read then may be readable now
                    if self.people.everybody:
                        self.renew()
                    else:
                        self.writer.ask(lambda file: file.load())

    def put(self, record: Record, person: int = 0, typing: bool = False) -> Record:
        """Add or change a record, of a `person` unless it is one.

        While the user is typing, it is written a little later.
        """
        if not record.id:
            numbered: Any = replace(record, id=self.people.new_number())
            record = numbered
        self.people.put_record(record, person)
        new = record.id < 0 and record.id not in self._added
        self._added.add(record.id)
        self._change(Change("add" if new else "put", record, person), typing)
        return record

    def delete(self, record: AnyRecord) -> None:
        """Delete a record; `restore` brings it back."""
        self.people.remove_record(record)
        self._change(Change("delete", record))

    def restore(self, record: AnyRecord, person: int = 0) -> None:
        """Restore a deleted record."""
        self.people.put_record(record, person)
        self._change(Change("restore", record))

    def choose(self, person: Person) -> bool:
        """Choose the person with the ratings to fill in.

        Return False if the account must be read first; answered by `AccountOpened`.
        """
        if person.id not in self.people.accounts:
            if self.writer is not None:
                self.writer.ask(lambda file: file.open_account(person))
            return False
        self.people.chosen = person
        self._change(Change("choose", person))
        return True

    def settle(self, record: AnyRecord) -> None:
        """Write the next change of a record after the user has seen the conflict."""
        if self.writer is not None:
            self.writer.settle(record)

    def import_journal(self, document: Document) -> bool:
        """Add the content of a document; return False if nothing is stored."""
        if self.writer is not None:
            person = self.people.chosen
            self.writer.ask(lambda file: file.import_journal(document, person))
        return self.is_stored

    def undo_import(self, number: int, undone: bool) -> None:
        """Undo the import of a history, or restore it."""
        if self.writer is not None:
            person = self.people.chosen
            self.writer.ask(lambda file: file.undo_import(number, undone, person))

    def once_saved(self, then: Callable[[], object]) -> None:
        """Call a function once all changes so far are on disk.

        If several wait, only the newest is called; if nothing is stored, at once.
        """
        if self.writer is None:
            then()
        else:
            self.writer.once_saved(then)

    @property
    def is_ended(self) -> bool:
        """Whether the writer has ended."""
        return self.writer is None or not self.writer.is_at_work

    def close(self, patience: float = PATIENCE) -> str:
        """Stop storing; return the reason if a change was not stored, else "".

        After `patience` seconds, writing continues as long as the program runs.
        """
        if self.writer is None:
            return ""
        self.writer.close(patience)
        return self.writer.unsaved_reason

    def _change(self, change: Change, typing: bool = False) -> None:
        if self.writer is not None:
            self.writer.change(change, typing)
