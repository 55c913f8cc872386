"""The journals in memory, as the screens see them; the keeper writes what changes.

Everything is changed here first and at once. Whether it has come to the disk shows in
the key line only where it has not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from textual.app import App
from textual.message import Message
from textual.screen import Screen

from elo_tui.core.replay.records import Account, Listed, Person
from elo_tui.screens.workbench import Workbench
from elo_tui.store.journal_writer import (
    AnyRecord,
    Change,
    Fault,
    Keeper,
    Loaded,
    Opened,
    Outcome,
    Renewed,
)

Record = TypeVar("Record", bound=AnyRecord)


class Memory(App[None]):
    """Owns the people, the person chosen, and the keeper where anything is kept."""

    people: tuple[Person, ...] = ()
    person: Person | None = None
    """Whose ratings are filled in."""
    not_saved: str = ""
    """Why nothing comes to the disk at present."""

    _keeper: Keeper | None = None

    class Heard(Message):
        """The keeper has something to tell."""

        def __init__(self, outcome: Outcome) -> None:
            super().__init__()
            self.outcome = outcome

    def __init__(self) -> None:
        super().__init__()
        self.accounts: dict[int, Account] = {}
        """Those that have been wanted so far, by the number of the person."""
        self._last_number = 0
        self._added: set[int] = set()
        """The records that were made here."""

    def keep_in(self, path: Path | None) -> None:
        """Where things are kept; without a path they end with the program."""
        if path is not None:
            self._keeper = Keeper(path, self._hear)

    @property
    def keeps(self) -> bool:
        """Whether anything outlasts the program."""
        return self._keeper is not None

    @property
    def account(self) -> Account | None:
        """All there is of the person chosen."""
        return None if self.person is None else self.accounts.get(self.person.id)

    def on_ready(self) -> None:
        # after the first paint: the file takes longer than a start should wait
        self.screen_change_signal.subscribe(self, self._mark, immediate=True)
        if self._keeper is not None and self._keeper.exists:
            self._keeper.load()

    def put_away(self, leaves_drafts: bool) -> str:
        """End the keeping; returns why something was not kept, "" where all was."""
        if self._keeper is None:
            return ""
        self._keeper.close(leaves_drafts)
        return self._keeper.unsaved

    def _hear(self, outcome: Outcome) -> None:
        """Called by the keeper in its own thread."""
        self.post_message(self.Heard(outcome))

    def on_memory_heard(self, event: Heard) -> None:
        self.hear(event.outcome)

    def hear(self, outcome: Outcome) -> None:
        """Take in what the keeper tells."""
        match outcome:
            case Loaded(people, account) | Renewed(people, account):
                # of the others nothing is known any more
                self.people = people
                self.accounts = {one: self.accounts[one] for one in self.in_use()}
                self.person = None if account is None else account.person
                if account is not None:
                    self.accounts[account.person.id] = account
            case Opened(account):
                self.accounts[account.person.id] = account
            case Fault(text):
                self.not_saved = text
                for screen in self.screen_stack:
                    self._mark(screen)
                if not text and self._keeper is not None:
                    # what could not be read then can be now
                    if self.people:
                        self._keeper.renew(self.person)
                    else:
                        self._keeper.load()

    def in_use(self) -> set[int]:
        """The people whose accounts are needed, chosen or not."""
        return set()

    def _mark(self, screen: Screen[Any]) -> None:
        if isinstance(screen, Workbench):
            screen.not_saved = self.not_saved

    def new_number(self) -> int:
        """A number for a record that the store has not numbered yet."""
        self._last_number -= 1
        return self._last_number

    def owner_of(self, record: AnyRecord) -> Account | None:
        """The account that a rating or an event is in."""
        for account in self.accounts.values():
            if any(one.id == record.id for one in _same_kind(account, record)):
                return account
        return None

    def keep(self, record: Record, person: int = 0, typing: bool = False) -> Record:
        """Add a record, of a person unless it is one, or change it.

        While somebody is typing, it is written a little later.
        """
        if not record.id:
            given: Any = record._replace(id=self.new_number())
            record = given
        self._remember(record, person)
        new = record.id < 0 and record.id not in self._added
        self._added.add(record.id)
        self._do(Change("add" if new else "put", record, person), typing)
        return record

    def delete(self, record: AnyRecord) -> None:
        """Take a record away; `restore` brings it back."""
        self._forget(record)
        self._do(Change("delete", record))

    def restore(self, record: AnyRecord, person: int = 0) -> None:
        """Bring a record back that was deleted."""
        self._remember(record, person)
        self._do(Change("restore", record))

    def _do(self, change: Change, typing: bool = False) -> None:
        if self._keeper is not None:
            self._keeper.change(change, typing)

    def _remember(self, record: AnyRecord, person: int) -> None:
        if isinstance(record, Person):
            self.people = _with(self.people, record)
            known = self.accounts.get(record.id)
            if known is not None:
                self.accounts[record.id] = known._replace(person=record)
            elif record.id < 0:
                self.accounts[record.id] = Account(record)
            if self.person is not None and self.person.id == record.id:
                self.person = record
            return
        account = self.owner_of(record) or self.accounts.get(person)
        if account is None:
            return
        if isinstance(record, Listed):
            listed = sorted(_with(account.listed, record), key=lambda one: one.day)
            account = account._replace(listed=tuple(listed))
        else:
            account = account._replace(entries=_with(account.entries, record))
        self.accounts[account.person.id] = account

    def _forget(self, record: AnyRecord) -> None:
        if isinstance(record, Person):
            self.people = _without(self.people, record)
            if self.person is not None and self.person.id == record.id:
                self.person = None
            return
        account = self.owner_of(record)
        if account is not None:
            account = account._replace(
                listed=_without(account.listed, record),
                entries=_without(account.entries, record),
            )
            self.accounts[account.person.id] = account


def _same_kind(account: Account, record: AnyRecord) -> Iterator[AnyRecord]:
    yield from account.listed if isinstance(record, Listed) else account.entries


def _with(records: tuple[Record, ...], record: Record) -> tuple[Record, ...]:
    """The records with one in the place of its older self, or at the end."""
    if any(one.id == record.id for one in records):
        return tuple(record if one.id == record.id else one for one in records)
    return (*records, record)


def _without(records: tuple[Record, ...], record: AnyRecord) -> tuple[Record, ...]:
    return tuple(one for one in records if one.id != record.id)
