"""Changes: in memory at once, on the disk by the writer, in the order they came."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.session.journal import Journal
from elo_tui.session.person_facts import JournalPeople
from elo_tui.store.journal_replies import AccountOpened, Loaded, Renewed, WriterFault
from tests.session.made import ACCOUNT, ANNA, BELA, RIGA, Written, people


def test_without_a_writer_all_is_in_memory_and_nothing_is_unsaved() -> None:
    journal = Journal(JournalPeople())
    journal.load()
    person = journal.put(Person(name="Anna"))
    assert person.id < 0
    assert not journal.is_stored
    assert journal.choose(person)
    event = journal.put(Entry(name="Riga"), person.id)
    journal.delete(event)
    account = journal.people.account
    assert account is not None
    assert account.entries == ()
    journal.restore(event, person.id)
    assert journal.people.accounts[person.id].entries == (event,)
    assert journal.close() == ""


def test_what_is_kept_is_found_by_the_next_session(tmp_path: Path) -> None:
    first = Written(tmp_path / "elo.db")
    journal = Journal(JournalPeople(), first.writer)
    assert journal.is_stored
    anna = journal.put(Person(name="Anna"))
    journal.choose(anna)
    event = journal.put(Entry(name="Rig"), anna.id, typing=True)
    # typed on: the newest is what is kept
    journal.put(replace(event, name="Riga"), anna.id, typing=True)
    journal.put(Listed(), anna.id)
    assert journal.close() == ""

    second = Written(tmp_path / "elo.db")
    journal = Journal(JournalPeople(), second.writer)
    journal.load()
    journal.accept(second.next(Loaded), set())
    account = journal.people.account
    assert account is not None
    assert account.person.name == "Anna"
    assert [one.name for one in account.entries] == ["Riga"]
    assert len(account.listed) == 1
    assert account.person.id > 0
    journal.close()


def test_nothing_is_read_where_there_is_no_file(tmp_path: Path) -> None:
    written = Written(tmp_path / "elo.db")
    Journal(JournalPeople(), written.writer).load()
    assert written.writer.is_settled
    assert not (tmp_path / "elo.db").exists()


def test_a_person_whose_account_is_not_there_is_read_first(tmp_path: Path) -> None:
    first = Written(tmp_path / "elo.db")
    journal = Journal(JournalPeople(), first.writer)
    for name in ("Anna", "Bela"):
        journal.put(Person(name=name))
    journal.close()
    second = Written(tmp_path / "elo.db")
    journal = Journal(JournalPeople(), second.writer)
    journal.load()
    journal.accept(second.next(Loaded), set())
    bela = journal.people.everybody[1]
    assert not journal.choose(bela)
    assert journal.people.chosen != bela
    journal.accept(second.next(AccountOpened), set())
    assert journal.choose(bela)
    assert journal.people.chosen == bela
    journal.close()
    # at the next start the one chosen last is there at once
    third = Written(tmp_path / "elo.db")
    journal = Journal(JournalPeople(), third.writer)
    journal.load()
    journal.accept(third.next(Loaded), set())
    assert journal.people.chosen == bela
    assert journal.people.everybody[0].name == "Anna"
    journal.close()


def test_a_fault_is_known_until_it_is_over(tmp_path: Path) -> None:
    written = Written(tmp_path / "elo.db")
    journal = Journal(people(ACCOUNT), written.writer)
    journal.accept(WriterFault("not saved: disk full"), set())
    assert journal.not_saved == "not saved: disk full"
    journal.accept(WriterFault(""), set())
    assert journal.not_saved == ""
    journal.close()


def test_what_another_program_has_written_replaces_what_was_known() -> None:
    journal = Journal(people(ACCOUNT))
    newer = replace(ACCOUNT, entries=(replace(RIGA, rev=2, name="Riga B"),))
    journal.accept(Renewed((ANNA, BELA), newer), {ANNA.id})
    assert journal.people.account == newer
    assert journal.people.everybody == (ANNA, BELA)


def test_a_journal_can_be_taken_in_only_where_something_is_kept() -> None:
    from elo_tui.store.journal_document import read_document, write_document

    assert not Journal(JournalPeople()).import_journal(
        read_document(write_document([ACCOUNT]))
    )
