"""A corrected page replaces its event in a journal; undo, and changes since."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Result
from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.core.replay.history_records import HistoryEvent, PersonHistory
from elo_tui.core.replay.journal_records import Entry, Origin, Person
from elo_tui.store import stored_history, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.history_import import Merged, merge_history
from elo_tui.store.step_reversal import StepRefused, find_step, reverse_step

GAMES = (Game(1700, Result.WIN, "Dahl, Bo"), Game(1750, Result.DRAW, "Ek, Cy"))
WHOLE = Entry(
    name="Fjordby Open",
    last=date(2026, 10, 16),
    games=GAMES,
    origin=Origin("FIDE calculations", "455944"),
)
CUT = replace(WHOLE, games=GAMES[:1], notes=("2 games counted, 1 read",))


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(Store.memory()) as found:
        yield found


@pytest.fixture
def person(store: Store) -> Person:
    return stored_journal.add_record(store, Person(name="Berg, Anna"))


def take(store: Store, person: Person, *entries: Entry) -> tuple[Merged, int]:
    reading = HistoryReading("fide-calculations", entries=entries)
    with store.write():
        return merge_history(store, person, "page.html", reading)


def games(store: Store, person: Person) -> tuple[Game, ...]:
    (entry,) = stored_journal.list_entries(store, person.id)
    return entry.games


def test_undo_restores_the_earlier_page_and_redo_the_later_one(
    store: Store, person: Person
) -> None:
    take(store, person, CUT)
    merged, number = take(store, person, WHOLE)
    assert (merged.events.corrected, merged.events.new) == (1, 0)
    assert games(store, person) == GAMES
    for undone, expected in ((True, GAMES[:1]), (False, GAMES), (True, GAMES[:1])):
        found = find_step(store, number)
        assert (bool(found.undone), len(found.changes)) == (not undone, 1)
        reverse_step(store, found)
        assert games(store, person) == expected
    (entry,) = stored_journal.list_entries(store, person.id)
    assert entry.notes == CUT.notes


def test_an_event_that_was_changed_since_is_not_taken_back(
    store: Store, person: Person
) -> None:
    take(store, person, CUT)
    _, number = take(store, person, WHOLE)
    (entry,) = stored_journal.list_entries(store, person.id)
    stored_journal.update_record(store, replace(entry, name="Fjordby Open 2026"))
    with pytest.raises(StepRefused, match="Fjordby Open 2026, 2 games changed"):
        reverse_step(store, find_step(store, number))
    assert games(store, person) == GAMES


def test_a_change_by_hand_is_not_replaced_and_named(
    store: Store, person: Person
) -> None:
    take(store, person, CUT)
    (entry,) = stored_journal.list_entries(store, person.id)
    stored_journal.update_record(store, replace(entry, counted=date(2026, 12, 1)))
    merged, _ = take(store, person, WHOLE)
    assert merged.events.corrected == 0
    (note,) = merged.notes
    assert "changed by hand, not replaced; 1 game there, 2 read" in note
    assert games(store, person) == GAMES[:1]


def test_a_typed_event_stays_and_the_difference_is_named(
    store: Store, person: Person
) -> None:
    typed = replace(CUT, origin=None, notes=())
    stored_journal.add_record(store, typed, person.id)
    merged, _ = take(store, person, WHOLE)
    (note,) = merged.notes
    assert note.endswith("1 game, 2 in the file")
    assert games(store, person) == GAMES[:1]


def test_two_versions_in_one_import_are_one_event(store: Store, person: Person) -> None:
    _, number = take(store, person, CUT, WHOLE)
    assert games(store, person) == GAMES
    reverse_step(store, find_step(store, number))
    assert stored_journal.list_entries(store, person.id) == ()


def test_an_event_with_sums_is_corrected_and_undone(
    store: Store, person: Person
) -> None:
    stated = HistoryEvent(
        system="cfc",
        pool="regular",
        first="2025-02-12",
        last="2025-02-14",
        name="Elm Street Open",
        before=1411,
        games=4,
        after=1436,
        source="CFC",
        key="2025021",
    )
    later = replace(stated, games=5, after=1440)

    def take_sums(row: HistoryEvent) -> tuple[Merged, int]:
        reading = HistoryReading("cfc-player", history=PersonHistory(events=(row,)))
        with store.write():
            return merge_history(store, person, "player.json", reading)

    take_sums(stated)
    merged, number = take_sums(later)
    assert [one.text for one in merged.corrections] == ["5 games for 4"]
    assert stored_history.read_history(store, person.id).events == (later,)
    # a page that lacks a figure corrects nothing
    lacking, _ = take_sums(replace(later, after=None))
    assert (lacking.events.same, lacking.events.corrected) == (1, 0)
    reverse_step(store, find_step(store, number))
    assert stored_history.read_history(store, person.id).events == (stated,)
    reverse_step(store, find_step(store, number))
    assert stored_history.read_history(store, person.id).events == (later,)
