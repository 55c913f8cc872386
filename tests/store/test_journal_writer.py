"""A fault in the thread that keeps everything is seen, and a spoilt file is none."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from queue import Queue
from threading import Event

import pytest
from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Person
from elo_tui.session.drafts import STATES
from elo_tui.session.journal import Journal
from elo_tui.session.person_facts import JournalPeople
from elo_tui.store import stored_journal
from elo_tui.store import stored_journal as journal
from elo_tui.store.journal_file import JournalFile
from elo_tui.store.journal_replies import (
    Change,
    ChangeRefused,
    Loaded,
    Renewed,
    Reply,
    Saved,
    WriterFault,
)
from elo_tui.store.journal_writer import JournalWriter
from tests.store.folder import file_with, names_in, reopened, sql

#: How long the writer may take, seconds.
LIMIT = 20.0


def test_an_error_of_the_thread_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Reply] = []
    writer = JournalWriter(tmp_path / "elo.db", STATES, heard.append)
    monkeypatch.setattr(stored_journal, "read_chosen_id", lambda _: 1 / 0)
    writer.ask(JournalFile.load)
    assert writer._thread is not None
    writer._thread.join()
    assert (
        WriterFault("not saved: internal error of elo-tui (ZeroDivisionError)") in heard
    )
    # and the end waits for nobody
    writer.change(Change("add", Person(name="Ann")))
    writer.close()
    assert writer.unsaved_reason


def test_a_disk_that_does_not_answer_is_named(tmp_path: Path) -> None:
    goes_on = Event()

    def hear(_: Reply) -> None:
        goes_on.wait(LIMIT)

    writer = JournalWriter(tmp_path / "elo.db", STATES, hear)
    writer.ask(JournalFile.load)
    writer.change(Change("add", Person(-1, name="Ann")))
    assert (
        writer.unsaved_reason == "not saved: the disk has not answered for 10 seconds"
    )
    goes_on.set()
    writer.close()
    assert writer.unsaved_reason == ""


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO chosen VALUES ('x')",
        "UPDATE record SET rev = 'x'",
        "UPDATE record SET rev = 1e300",
        "INSERT INTO session VALUES (9, 'x', 'x', 'x', 'x')",
        "INSERT INTO draft VALUES (9, 'game', 'x', 0, '{}')",
        "INSERT INTO draft VALUES (9, 'game', 1e300, 0, '{}')",
        "INSERT INTO draft VALUES (9, 'game', 1, 'x', x'ff')",
    ],
)
def test_values_that_are_no_numbers_stop_nothing(
    tmp_path: Path, statement: str
) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    sql(path, statement)
    heard: list[Reply] = []
    writer = JournalWriter(path, STATES, heard.append)
    writer.ask(JournalFile.load)
    writer.change(Change("add", Person(-1, name="Ben")))
    writer.close()
    assert [type(outcome) for outcome in heard] == [Loaded]
    assert names_in(path) == ["Ann", "Ben"]


def test_a_file_that_is_damaged_during_the_session_is_set_aside_with_a_word(
    tmp_path: Path,
) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    heard: list[Reply] = []
    is_loaded = Event()

    def hear(outcome: Reply) -> None:
        heard.append(outcome)
        if isinstance(outcome, Loaded):
            is_loaded.set()

    writer = JournalWriter(path, STATES, hear)
    writer.ask(JournalFile.load)
    assert is_loaded.wait(LIMIT)
    path.write_bytes(b"damaged" * 5_000)
    writer.change(Change("add", Person(-1, name="Ben")))
    writer.close()
    assert writer.unsaved_reason == ""
    (aside,) = tmp_path.glob("elo.db.broken-*")
    assert aside.read_bytes() == b"damaged" * 5_000
    said = f"elo.db is damaged, set aside as {aside.name}"
    assert ChangeRefused(said) in heard
    assert names_in(path) == ["Ben"]


def test_what_waits_for_the_disk_is_done_at_once_if_nothing_is_pending(
    tmp_path: Path,
) -> None:
    heard: list[Reply] = []
    done: list[str] = []
    writer = JournalWriter(tmp_path / "elo.db", STATES, heard.append)
    writer.once_saved(lambda: done.append("now"))
    assert done == ["now"]
    assert not writer.is_at_work
    may_write = Event()

    def wait(_: JournalFile) -> None:
        assert may_write.wait(LIMIT)

    writer.ask(wait)
    writer.change(Change("add", Person(-1, name="Ann")))
    for word in ("later", "too"):
        writer.once_saved(partial(done.append, word))
    may_write.set()
    writer.close()
    assert done == ["now"]
    for one in heard:
        if isinstance(one, Saved):
            one.then()
    assert done == ["now", "later", "too"]
    assert names_in(tmp_path / "elo.db") == ["Ann"]


def test_typing_replaces_the_change_of_the_same_record_alone(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann", "Ben")
    ann, ben = stored_journal.list_people(reopened(path))
    writer = JournalWriter(path, STATES, lambda _: None)
    for record in (replace(ann, name="A"), replace(ann, name="Anna"), ben):
        writer.change(Change("put", replace(record, born=2000)), typing=True)
    writer.close()
    found = stored_journal.list_people(reopened(path))
    assert [(one.name, one.born) for one in found] == [("Anna", 2000), ("Ben", 2000)]


def test_what_another_program_wrote_is_reported_once(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann", "Ben")
    heard: list[Reply] = []
    file = JournalFile(path, STATES, heard.append)
    file.load()
    with closing(reopened(path)) as other, other.write():
        stored_journal.add_record(other, Person(name="Cleo"))
    _, ben = stored_journal.list_people(reopened(path))[:2]
    heard.clear()
    file.renew(ben)
    file.renew(ben)
    (found,) = heard
    assert isinstance(found, Renewed)
    assert [one.name for one in found.people] == ["Ann", "Ben", "Cleo"]
    assert found.account is not None
    assert found.account.person == ben
    file.end()


def test_what_waits_for_the_disk_is_not_done_while_nothing_can_be_saved(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    heard: list[Reply] = []
    writer = JournalWriter(folder / "elo.db", STATES, heard.append)
    writer.change(Change("add", Person(-1, name="Ann")))
    writer.once_saved(lambda: None)
    writer.close()
    assert not any(isinstance(one, Saved) for one in heard)
    assert writer.unsaved_reason.startswith("not saved: ")


def test_a_file_that_can_be_opened_again_takes_the_next_change(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    faults: Queue[str] = Queue()

    def hear(outcome: Reply) -> None:
        if isinstance(outcome, WriterFault):
            faults.put(outcome.text)

    writer = JournalWriter(folder / "elo.db", STATES, hear)
    writer.ask(JournalFile.load)
    assert faults.get(timeout=LIMIT).startswith("not saved: ")
    folder.unlink()
    # the first change already, without a second one
    writer.change(Change("add", Person(-1, name="Ann")))
    assert faults.get(timeout=LIMIT) == ""
    writer.close()
    assert writer.unsaved_reason == ""
    assert names_in(folder / "elo.db") == ["Ann"]


def test_a_journal_hears_its_writer(tmp_path: Path) -> None:
    heard: Queue[Reply] = Queue()
    writer = JournalWriter(file_with(tmp_path / "elo.db", "Ann"), STATES)
    journal = Journal(JournalPeople(), writer)
    journal.listen(heard.put)
    journal.load()
    loaded = heard.get(timeout=LIMIT)
    assert isinstance(loaded, Loaded)
    assert [one.name for one in loaded.people] == ["Ann"]
    assert journal.close() == ""


def test_whom_the_next_start_begins_with_is_kept(tmp_path: Path) -> None:
    path = file_with(tmp_path / "elo.db", "Ann", "Ben")
    numbers = {one.name: one.id for one in journal.list_people(reopened(path))}
    writer = JournalWriter(path, STATES, lambda _: None)
    writer.ask(JournalFile.load)
    writer.change(Change("choose", Person(numbers["Ben"], name="Ben")))
    writer.change(Change("add", Person(-1, name="Cid")))
    writer.close()
    assert writer.unsaved_reason == ""
    assert stored_journal.read_chosen_id(reopened(path)) == numbers["Ben"]
    # and one who is new, by the number that the file gives
    writer = JournalWriter(path, STATES, lambda _: None)
    writer.ask(JournalFile.load)
    writer.change(Change("add", Person(-1, name="Dot")))
    writer.change(Change("choose", Person(-1, name="Dot")))
    writer.close()
    numbers = {one.name: one.id for one in journal.list_people(reopened(path))}
    assert stored_journal.read_chosen_id(reopened(path)) == numbers["Dot"]
