"""Steps of the journals: any run of them can be taken back, and made again."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.model import Player
from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.core.replay.history_records import HistoryRating, PersonHistory
from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.store import stored_history, stored_journal, stored_roster, stored_steps
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import Store
from elo_tui.store.history_import import merge_history
from elo_tui.store.step_reversal import (
    StepRefused,
    find_obstacle,
    find_step,
    reverse_step,
)
from tests.store.folder import in_memory, reopened

FIXTURES = Path(__file__).parent / "fixtures"
NOW = datetime(2026, 11, 28, 9, 30)
DAY = date(2026, 11, 1)

State = tuple[object, ...]


def read_state(store: Store) -> State:
    """Read everything that is in force."""
    return tuple(
        (
            stored_journal.read_account(store, replace(person, rev=0)),
            stored_history.read_history(store, person.id),
        )
        for person in stored_journal.list_people(store)
    )


def strip_revisions(state: State) -> str:
    """Leave out the counts of changes, which taking back counts as well."""
    return re.sub(r"rev=\d+", "", repr(state))


def list_texts(store: Store) -> list[tuple[str, bool]]:
    return [(one.text, bool(one.undone)) for one in stored_steps.list_steps(store)]


def put_later(store: Store, record: Person) -> None:
    """Change a record as after a pause: a step of its own."""
    with stored_steps.one_step(store, 0, "edit", f"change of #{record.id}"):
        stored_journal.update_record(store, record)


def add_person(store: Store, number: int) -> None:
    if all(one.fide_id != str(number) for one in stored_journal.list_people(store)):
        stored_journal.add_record(store, Person(name=f"P{number}", fide_id=str(number)))


def change_newest(store: Store, number: int) -> None:
    people = stored_journal.list_people(store)
    if people:
        put_later(store, replace(people[number % len(people)], born=2000 + number))


def add_rating(store: Store, number: int) -> None:
    people = stored_journal.list_people(store)
    if people:
        day = DAY.replace(day=1 + number)
        person = people[number % len(people)].id
        taken = {one.day for one in stored_journal.list_official_ratings(store, person)}
        if day not in taken:
            listed = Listed(day=day, player=Player(1500 + number))
            stored_journal.add_record(store, listed, person)


def delete_any(store: Store, number: int) -> None:
    people = stored_journal.list_people(store)
    if people:
        stored_journal.delete_record(store, people[number % len(people)])


def import_ratings(store: Store, number: int) -> None:
    people = stored_journal.list_people(store)
    if people:
        row = HistoryRating("lichess", "blitz", f"2025-01-{1 + number:02}", 1600)
        reading = HistoryReading("lichess", history=PersonHistory(ratings=(row,)))
        with store.write():
            merge_history(store, people[number % len(people)], "a.json", reading)


def add_several(store: Store, number: int) -> None:
    people = [(Person(name=f"R{number}{one}"), [Listed(day=DAY)]) for one in "ab"]
    stored_roster.store_people(store, people)


def reverse_any(store: Store, number: int) -> None:
    steps = stored_steps.list_steps(store, -1)
    if steps:
        check_reversal(store, steps[number % len(steps)].id)


def check_reversal(store: Store, number: int) -> None:
    """Reverse a step and again: all is as before. A refusal changes nothing."""
    before = strip_revisions(read_state(store))
    step = find_step(store, number)
    try:
        reverse_step(store, step)
    except StepRefused:
        assert find_obstacle(store, step)
        assert strip_revisions(read_state(store)) == before
        return
    reverse_step(store, find_step(store, number))
    assert strip_revisions(read_state(store)) == before
    reverse_step(store, find_step(store, number))


ACTIONS: list[Callable[[Store, int], None]] = [
    *(add_person, change_newest, add_rating, delete_any, import_ratings),
    *(add_several, reverse_any, reverse_any),
]


@given(st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 9)), max_size=14))
def test_all_steps_are_taken_back_newest_first_and_made_again(
    run: list[tuple[Callable[[Store, int], None], int]],
) -> None:
    with closing(Store.memory()) as store:
        for act, number in run:
            act(store, number)
        end = strip_revisions(read_state(store))
        steps = [one for one in stored_steps.list_steps(store, -1) if not one.undone]
        for one in steps:
            reverse_step(store, find_step(store, one.id))
        assert read_state(store) == ()
        for one in reversed(steps):
            reverse_step(store, find_step(store, one.id))
        assert strip_revisions(read_state(store)) == end


@pytest.fixture
def store() -> Store:
    return in_memory()


@pytest.fixture
def ann(store: Store) -> Person:
    return stored_journal.add_record(store, Person(name="Ann"))


def refuse(store: Store, place: int) -> str:
    """Reverse the step at a place of the list, which is refused; return why."""
    with pytest.raises(StepRefused) as refused:
        reverse_step(store, stored_steps.list_steps(store)[place])
    return str(refused.value).partition(" (")[0]


def test_a_refusal_names_the_step_that_builds_on_it(store: Store, ann: Person) -> None:
    open_ = stored_journal.add_record(store, Entry(name="Open", first=DAY), ann.id)
    assert refuse(store, 1) == "not taken back: Open, 0 games added"
    stored_journal.delete_record(store, ann)
    assert refuse(store, 1) == "not taken back: Ann deleted"
    for place in (0, 1):
        reverse_step(store, stored_steps.list_steps(store)[place])
    stored_journal.add_record(store, replace(open_, id=0), ann.id)
    assert refuse(store, 2) == "not restored: Open, 0 games added"


def test_a_row_of_changes_is_one_step_and_undo_at_once_is_none(
    store: Store, ann: Person
) -> None:
    entry = stored_journal.add_record(store, Entry(name="Open"), ann.id)
    entry = stored_journal.update_record(store, replace(entry, name="City Open"))
    added = ("City Open, 0 games added", False)
    assert list_texts(store) == [added, ("Ann added", False)]
    entry = stored_journal.delete_record(store, entry)
    assert list_texts(store)[0] == (added[0], True)
    entry = stored_journal.restore_record(store, entry)
    assert list_texts(store)[0] == added
    stored_journal.update_record(store, entry)
    assert len(list_texts(store)) == 2


def test_a_step_of_another_day_is_another_one(
    store: Store, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = datetime.now().replace(year=datetime.now().year + 1)
    monkeypatch.setattr(stored_steps, "_now", lambda: later)
    stored_journal.update_record(store, replace(ann, born=2010))
    assert list_texts(store) == [("Ann changed", False), ("Ann added", False)]
    assert refuse(store, 1) == "not taken back: Ann changed"


@pytest.fixture
def version_8(tmp_path: Path) -> Path:
    """A file as the version before steps wrote it."""
    path = tmp_path / "elo.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FIXTURES / "version_8.sql").read_text("utf-8"))
    return path


def test_imports_and_changes_of_version_8_are_steps(version_8: Path) -> None:
    with closing(open_data_file(version_8, NOW)) as store:
        assert (store.remarks, store.fault, store.left_out) == ((), "", {})
        assert list_texts(store) == [
            ("people added, 1 record", True),
            ("people added, 3 records", False),
            ("games.pgn imported", True),
            ("page_again.html imported", False),
            ("page.html imported", False),
        ]
        people = [one.name for one in stored_journal.list_people(store)]
        assert people == ["Berg, Anna", "Ek, Cy", "Dahl, Bo"]
        # an event was changed by hand since it was corrected, as before
        assert refuse(store, 3) == "not taken back: record #2 was changed since"
        assert refuse(store, 4) == "not taken back: page_again.html imported"
    # and after a restart
    store = reopened(version_8)
    assert stored_roster.undo_last(store, redo=True) is not None
    assert len(stored_journal.list_people(store)) == 4
    reverse_step(store, stored_steps.list_steps(store)[2])
    history = stored_history.read_history(store, 1)
    assert [game.opponent for game in history.games] == ["kvikk"]
    ratings = stored_journal.list_official_ratings(store, 1)
    assert [one.player.rating for one in ratings] == [1655]


def test_damaged_steps_are_left_out(store: Store, ann: Person) -> None:
    with store.write() as connection:
        for column, value in (("made", "x"), ("changes", "[[1]]"), ("undone", "x")):
            connection.execute(
                f"INSERT INTO step (person, kind, label, made, {column})"
                " VALUES (1, 'edit', 'odd', '2026-01-01', ?)"
                if column != "made"
                else "INSERT INTO step (person, kind, label, made)"
                " VALUES (1, 'edit', 'odd', ?)",
                (value,),
            )
    assert list_texts(store) == [("Ann added", False)]
    stored_journal.update_record(store, replace(ann, born=2010))
    assert len(list_texts(store)) == 2
