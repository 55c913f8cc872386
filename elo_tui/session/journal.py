"""The journal: what changes is in memory at once, and on the disk a little later.

Whether it has come to the disk shows only where it has not (`Journal.not_saved`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from elo_tui.core.replay.records import AnyRecord, Person
from elo_tui.session.people import People
from elo_tui.store.journal_writer import PATIENCE, JournalWriter
from elo_tui.store.outcomes import Change, Fault, Loaded, Opened, Outcome, Renewed

if TYPE_CHECKING:
    from elo_tui.store.exchange import Document

Record = TypeVar("Record", bound=AnyRecord)


class Journal:
    """Changes the records of people; without a writer they end with the program."""

    def __init__(self, people: People, writer: JournalWriter | None = None) -> None:
        self.people = people
        self.not_saved = ""
        """Why nothing comes to the disk at present; "" where all does."""
        self.writer = writer
        self._added: set[int] = set()
        """The records that were made here."""

    @property
    def keeps(self) -> bool:
        """Whether anything outlasts the program."""
        return self.writer is not None

    def listen(self, report: Callable[[Outcome], None]) -> None:
        """Hand each outcome over as it comes, in the thread of the writer."""
        if self.writer is not None:
            self.writer.report = report

    def load(self) -> None:
        """Ask for what is needed at the start, where there is anything."""
        if self.writer is not None and self.writer.exists:
            self.writer.load()

    def renew(self) -> None:
        """Ask for what another program has changed meanwhile."""
        if self.writer is not None:
            self.writer.renew(self.people.chosen)

    def accept(self, outcome: Outcome, in_use: set[int]) -> None:
        """Bring the people up to date; accounts `in_use` stay, whoever is chosen."""
        match outcome:
            case Loaded(people, account) | Renewed(people, account):
                self.people.renew(people, account, in_use)
            case Opened(account):
                self.people.accounts[account.person.id] = account
            case Fault(text):
                self.not_saved = text
                if not text and self.writer is not None:
                    # what could not be read then can be now
                    if self.people.everybody:
                        self.renew()
                    else:
                        self.writer.load()

    def keep(self, record: Record, person: int = 0, typing: bool = False) -> Record:
        """Add a record, of a person unless it is one, or change it.

        While someone is typing, it is written a little later.
        """
        if not record.id:
            numbered: Any = record._replace(id=self.people.new_number())
            record = numbered
        self.people.put(record, person)
        new = record.id < 0 and record.id not in self._added
        self._added.add(record.id)
        self._change(Change("add" if new else "put", record, person), typing)
        return record

    def delete(self, record: AnyRecord) -> None:
        """Take a record away; `restore` brings it back."""
        self.people.drop(record)
        self._change(Change("delete", record))

    def restore(self, record: AnyRecord, person: int = 0) -> None:
        """Bring a record back that was deleted."""
        self.people.put(record, person)
        self._change(Change("restore", record))

    def choose(self, person: Person) -> bool:
        """Make a person the one whose ratings are filled in.

        False where the account has to be read first; `Opened` comes of that.
        """
        if person.id not in self.people.accounts:
            if self.writer is not None:
                self.writer.open(person)
            return False
        self.people.chosen = person
        self._change(Change("choose", person))
        return True

    def settle(self, record: AnyRecord) -> None:
        """Someone has seen a conflict: the next change of the record is written."""
        if self.writer is not None:
            self.writer.settle(record)

    def take_in(self, document: Document) -> bool:
        """Add what a document holds; False where nothing is kept."""
        if self.writer is not None:
            self.writer.take_in(document, self.people.chosen)
        return self.keeps

    def once_saved(self, then: Callable[[], object]) -> None:
        """Do something when all that was changed so far is on the disk.

        Of several that wait the newest is done; where nothing is kept, it is at once.
        """
        if self.writer is None:
            then()
        else:
            self.writer.once_saved(then)

    @property
    def is_ended(self) -> bool:
        """Whether nothing is being written any more."""
        return self.writer is None or not self.writer.is_at_work

    def close(self, patience: float = PATIENCE) -> str:
        """End the keeping; returns why something was not kept, "" where all was.

        What takes longer than `patience` seconds goes on as long as the program does.
        """
        if self.writer is None:
            return ""
        self.writer.close(patience)
        return self.writer.unsaved

    def _change(self, change: Change, typing: bool = False) -> None:
        if self.writer is not None:
            self.writer.change(change, typing)
