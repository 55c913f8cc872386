"""People, listed ratings and events: kept, changed, deleted and brought back."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Player, Result
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.session.forms import Form
from elo_tui.store import stored_journal
from elo_tui.store.faults import ChangedElsewhere, NotSaved
from tests.entries import entry
from tests.store.folder import file_with, in_memory, names, reopened, sql

EVENT = entry(name="Open", form=Form(own="1500"), games=(Game(1600, Result.WIN),))


def test_all_of_a_person_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "elo.db"
    store = reopened(path)
    ann = stored_journal.add_record(store, Person(name="Ann", born=2010))
    ben = stored_journal.add_record(store, Person(name="Ben"))
    later = stored_journal.add_record(
        store, Listed(day=date(2026, 2, 1), player=Player(1520)), ann.id
    )
    first = stored_journal.add_record(
        store, Listed(day=date(2026, 1, 1), player=Player(1500)), ann.id
    )
    event = stored_journal.add_record(store, EVENT, ann.id)
    assert len({record.id for record in (ann, ben, later, first, event)}) == 5
    again = reopened(path)
    assert stored_journal.list_people(again) == (ann, ben)
    assert stored_journal.read_account(again, ann) == Account(
        ann, (first, later), (event,)
    )
    assert stored_journal.read_account(again, ben) == Account(ben)


def test_a_change_has_a_new_revision() -> None:
    store = in_memory()
    ann = stored_journal.add_record(store, Person(name="Ann"))
    anna = stored_journal.update_record(store, replace(ann, name="Anna"))
    assert (anna.id, anna.rev, ann.rev) == (ann.id, 2, 1)
    assert stored_journal.list_people(store) == (anna,)


def test_what_is_deleted_can_be_brought_back() -> None:
    store = in_memory()
    ann = stored_journal.add_record(store, Person(name="Ann"))
    event = stored_journal.add_record(store, EVENT, ann.id)
    gone = stored_journal.delete_record(store, event)
    assert stored_journal.list_entries(store, ann.id) == ()
    back = stored_journal.restore_record(store, gone)
    assert stored_journal.list_entries(store, ann.id) == (back,)
    assert back == replace(EVENT, id=event.id, rev=3)


def test_two_programs_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    here, there = reopened(path), reopened(path)
    (ann,) = stored_journal.list_people(here)
    newer = stored_journal.update_record(there, replace(ann, title="WFM"))
    for change in (stored_journal.update_record, stored_journal.delete_record):
        with pytest.raises(ChangedElsewhere) as refused:
            change(here, replace(ann, name="Anna"))
        assert (refused.value.newest, refused.value.deleted) == (newer, False)
        assert str(refused.value) == "not saved: another program changed it"
    assert (
        stored_journal.list_people(here)
        == stored_journal.list_people(there)
        == (newer,)
    )
    assert (here.fault, there.fault) == ("", "")


def test_what_has_been_deleted_elsewhere_says_so(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    here, there = reopened(path), reopened(path)
    (ann,) = stored_journal.list_people(here)
    gone = stored_journal.delete_record(there, ann)
    for stale in (ann, gone):
        with pytest.raises(
            ChangedElsewhere, match="another program deleted it"
        ) as refused:
            stored_journal.update_record(here, stale)
        assert (refused.value.newest, refused.value.deleted) == (gone, True)
    with pytest.raises(NotSaved, match="this person has been deleted"):
        stored_journal.add_record(here, EVENT, ann.id)
    assert names(here) == []
    back = stored_journal.restore_record(here, gone)
    with pytest.raises(ChangedElsewhere, match="another program changed it"):
        stored_journal.restore_record(there, gone)
    assert stored_journal.list_people(there) == (back,)


def test_what_was_never_there_says_so() -> None:
    store = in_memory()
    with pytest.raises(ChangedElsewhere) as refused:
        stored_journal.update_record(store, Person(5, 1, "Ann"))
    assert (refused.value.newest, refused.value.deleted) == (None, True)
    assert str(refused.value) == "not saved: another program deleted it"
    with pytest.raises(NotSaved):
        stored_journal.add_record(store, EVENT, 5)
    person = stored_journal.add_record(store, Person(name="Ann"))
    event = stored_journal.add_record(store, EVENT, person.id)
    # an event is no person
    with pytest.raises(NotSaved):
        stored_journal.add_record(store, EVENT, event.id)
    with pytest.raises(ChangedElsewhere):
        stored_journal.update_record(store, Person(event.id, 1, "Ann"))
    assert stored_journal.list_entries(store, person.id) == (event,)


def test_nobody_is_chosen_until_someone_is(tmp_path: Path) -> None:
    store = reopened(tmp_path / "elo.db")
    people = [
        stored_journal.add_record(store, Person(name=name)) for name in ("Ann", "Ben")
    ]
    assert stored_journal.read_chosen_id(store) == 0
    for person in reversed(people):
        stored_journal.choose_person(store, person.id)
        assert stored_journal.read_chosen_id(reopened(tmp_path / "elo.db")) == person.id


def test_several_changes_are_one() -> None:
    store = in_memory()

    def both() -> None:
        with store.write():
            person = stored_journal.add_record(store, Person(name="Ann"))
            stored_journal.update_record(store, Person(person.id, 99))

    with pytest.raises(ChangedElsewhere):
        both()
    assert stored_journal.list_people(store) == ()


def test_what_cannot_be_understood_is_named_and_stays_as_it_is(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann", "Ben", "Cleo", "Dan")
    sql(
        path,
        'UPDATE record SET body = \'{"pool": "bullet"}\' WHERE id = 1',
        "UPDATE record SET body = x'ff00' WHERE id = 2",
        "UPDATE record SET body = cast(x'7bff7d' AS TEXT) WHERE id = 3",
    )
    store = reopened(path)
    assert names(store) == ["Dan"]
    assert store.left_out == {
        "person 1": "person 1 not read: pool: 'bullet' is not known",
        "person 2": "person 2 not read: not JSON",
        "person 3": "person 3 not read: not JSON",
    }
    with pytest.raises(ChangedElsewhere) as refused:
        stored_journal.update_record(store, Person(1, 7))
    assert refused.value.newest is None
    sql(path, "UPDATE record SET body = '{}' WHERE id = 1")
    assert names(store) == ["", "Dan"]
    assert "person 1" not in store.left_out


def test_a_change_by_another_program_is_seen(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db")
    here, there = reopened(path), reopened(path)
    before = here.data_version
    stored_journal.add_record(here, Person(name="Ann"))
    assert here.data_version == before
    stored_journal.add_record(there, Person(name="Ben"))
    assert here.data_version != before
