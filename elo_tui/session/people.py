"""The people whose ratings are recorded, which of them is chosen, and their accounts.

All of it is in memory: `session.journal` stores it on disk and reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from elo_tui.core.replay.journal_records import Account, AnyRecord, Listed, Person

Record = TypeVar("Record", bound=AnyRecord)


class People:
    """An account is present once it has been opened."""

    def __init__(self) -> None:
        self.everybody: tuple[Person, ...] = ()
        """In the order in which they were added."""
        self.chosen: Person | None = None
        """The person whose ratings are filled in."""
        self.accounts: dict[int, Account] = {}
        """The accounts requested so far, by the number of the person."""
        self._last_number = 0

    @property
    def account(self) -> Account | None:
        """All records of the chosen person."""
        return None if self.chosen is None else self.accounts.get(self.chosen.id)

    def new_number(self) -> int:
        """A number for a record that the store has not numbered yet."""
        self._last_number -= 1
        return self._last_number

    def owner_of(self, record: AnyRecord) -> Account | None:
        """The account that contains a rating or an event."""
        for account in self.accounts.values():
            if any(one.id == record.id for one in _same_kind(account, record)):
                return account
        return None

    def renew(
        self,
        everybody: tuple[Person, ...],
        account: Account | None,
        in_use: Iterable[int] = (),
    ) -> None:
        """Use what was read: the account is that of the chosen person.

        The accounts of others are dropped, unless they are in use.
        """
        self.everybody = everybody
        self.accounts = {
            number: self.accounts[number]
            for number in in_use
            if number in self.accounts
        }
        self.chosen = None if account is None else account.person
        if account is not None:
            self.accounts[account.person.id] = account

    def put(self, record: AnyRecord, person: int = 0) -> None:
        """Add a record, of a person unless it is one, or replace the earlier one."""
        if isinstance(record, Person):
            self._put_person(record)
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

    def _put_person(self, person: Person) -> None:
        self.everybody = _with(self.everybody, person)
        known = self.accounts.get(person.id)
        if known is not None:
            self.accounts[person.id] = known._replace(person=person)
        elif person.id < 0:
            self.accounts[person.id] = Account(person)
        if self.chosen is not None and self.chosen.id == person.id:
            self.chosen = person

    def drop(self, record: AnyRecord) -> None:
        """Remove a record."""
        if isinstance(record, Person):
            self.everybody = _without(self.everybody, record)
            if self.chosen is not None and self.chosen.id == record.id:
                self.chosen = None
            return
        account = self.owner_of(record)
        if account is not None:
            self.accounts[account.person.id] = account._replace(
                listed=_without(account.listed, record),
                entries=_without(account.entries, record),
            )


def _same_kind(account: Account, record: AnyRecord) -> Iterator[AnyRecord]:
    yield from account.listed if isinstance(record, Listed) else account.entries


def _with(records: tuple[Record, ...], record: Record) -> tuple[Record, ...]:
    """The records with one in place of its earlier version, or at the end."""
    if any(one.id == record.id for one in records):
        return tuple(record if one.id == record.id else one for one in records)
    return (*records, record)


def _without(records: tuple[Record, ...], record: AnyRecord) -> tuple[Record, ...]:
    return tuple(one for one in records if one.id != record.id)
