"""Any run of changes through two connections, beside a plain dictionary."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    precondition,
    rule,
)
from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Entry, Person
from elo_tui.store import stored_journal
from elo_tui.store.database import Store
from elo_tui.store.faults import ChangedElsewhere, NotSaved
from tests.store import strategies
from tests.store.folder import reopened

either = st.integers(0, 1)


class Stores(RuleBasedStateMachine):
    """Two programs with one file; the model knows what has to be in it."""

    people = Bundle("people")
    entries = Bundle("entries")

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "elo.db"
        self.stores = [reopened(self.path), reopened(self.path)]
        self.kept: dict[int, Person | Entry] = {}
        """The newest of each, also of those deleted."""
        self.deleted: set[int] = set()
        self.owner: dict[int, int] = {}

    def teardown(self) -> None:
        for store in self.stores:
            store.close()
        self.folder.cleanup()

    @rule(target=people, store=either, person=strategies.people)
    def add_person(self, store: int, person: Person) -> Person:
        added = stored_journal.add_record(self.stores[store], person)
        assert added == replace(person, id=added.id, rev=1)
        assert added.id not in self.kept
        self.kept[added.id] = added
        return added

    @rule(target=entries, store=either, person=people, entry=strategies.entries)
    def add_entry(self, store: int, person: Person, entry: Entry) -> Entry:
        if person.id in self.deleted:
            with pytest.raises(NotSaved):
                stored_journal.add_record(self.stores[store], entry, person.id)
            return entry
        added = stored_journal.add_record(self.stores[store], entry, person.id)
        self.kept[added.id] = added
        self.owner[added.id] = person.id
        return added

    @rule(target=people, store=either, old=people, new=strategies.people)
    def put_person(self, store: int, old: Person, new: Person) -> Person:
        """`old` may be any revision that there has been."""
        new = replace(new, id=old.id, rev=old.rev)
        if old != self.kept[old.id] or old.id in self.deleted:
            with pytest.raises(ChangedElsewhere) as refused:
                stored_journal.update_record(self.stores[store], new)
            assert refused.value.newest == self.kept[old.id]
            assert refused.value.deleted == (old.id in self.deleted)
            return old
        put = stored_journal.update_record(self.stores[store], new)
        assert put == replace(new, rev=old.rev + 1)
        self.kept[old.id] = put
        return put

    @rule(target=entries, store=either, old=consumes(entries), name=strategies.names)
    def put_entry(self, store: int, old: Entry, name: str) -> Entry:
        new = replace(old, name=name)
        if old != self.kept.get(old.id) or old.id in self.deleted:
            with pytest.raises(ChangedElsewhere):
                stored_journal.update_record(self.stores[store], new)
            return old
        put = stored_journal.update_record(self.stores[store], new)
        self.kept[old.id] = put
        return put

    @rule(target=people, store=either, person=people)
    def delete_or_restore(self, store: int, person: Person) -> Person:
        gone = person.id in self.deleted
        change = stored_journal.restore_record if gone else stored_journal.delete_record
        if person != self.kept[person.id]:
            with pytest.raises(ChangedElsewhere):
                change(self.stores[store], person)
            return person
        changed = change(self.stores[store], person)
        assert changed == replace(person, rev=person.rev + 1)
        self.deleted ^= {person.id}
        self.kept[person.id] = changed
        return changed

    @rule(store=either)
    def begin_again(self, store: int) -> None:
        self.stores[store].close()
        self.stores[store] = reopened(self.path)
        assert self.stores[store].remarks == ()

    @precondition(lambda self: self.kept)
    @rule(store=either)
    def undone_as_a_whole(self, store: int) -> None:
        with pytest.raises(NotSaved), self.stores[store].write():
            self.halfway(self.stores[store])

    @staticmethod
    def halfway(store: Store) -> None:
        stored_journal.add_record(store, Person(name="never there"))
        stored_journal.add_record(store, Entry(), -1)

    @invariant()
    def both_read_what_is_kept(self) -> None:
        people = tuple(
            record
            for number, record in sorted(self.kept.items())
            if isinstance(record, Person) and number not in self.deleted
        )
        for store in self.stores:
            assert stored_journal.list_people(store) == people
            for person in people:
                assert stored_journal.list_entries(store, person.id) == tuple(
                    record
                    for number, record in sorted(self.kept.items())
                    if self.owner.get(number) == person.id
                )
            assert store.fault == ""
            assert store.left_out == {}


TestStores = pytest.mark.slow(Stores.TestCase)
TestStores.settings = settings(max_examples=15, stateful_step_count=25)
