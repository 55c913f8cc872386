"""The roster in the data file: looks by day, notices shown, changes as one undo."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.roster.live_ratings import Earlier, find_earlier
from elo_tui.features.roster.answer.rows import make_row
from elo_tui.store import stored_journal, stored_roster
from elo_tui.store.database import Store
from tests.core.replay.made import event, official
from tests.store.folder import in_memory

STANDARD = Key("fide", "standard")
TODAY = date(2026, 11, 20)
DAY = timedelta(1)


@pytest.fixture
def store() -> Store:
    return in_memory()


def names(store: Store) -> list[str]:
    return [one.name for one in stored_journal.list_people(store)]


def test_a_look_counts_from_the_next_day_on(store: Store) -> None:
    def look(day: date, rating: float | None) -> None:
        stored_roster.store_looks(store, STANDARD, day, {1: rating, 2: None})

    assert stored_roster.read_looks(store, TODAY) == {}
    look(TODAY - 9 * DAY, 1900)
    look(TODAY, 1910.5)
    look(TODAY, 1912)
    found = stored_roster.read_looks(store, TODAY)
    first = {1: Earlier(TODAY - 9 * DAY, 1900), 2: Earlier(TODAY - 9 * DAY, None)}
    assert found == {STANDARD: first}
    # a week later it is the last one of today
    found = stored_roster.read_looks(store, TODAY + 7 * DAY)
    assert found[STANDARD][1] == Earlier(TODAY, 1912)
    # and of all earlier looks only the newest is needed
    look(TODAY + 7 * DAY, 1913)
    assert len(store.read("SELECT * FROM roster_look WHERE person = 1")) == 2


def test_the_rating_of_an_earlier_day_knows_nothing_later() -> None:
    listed = official("2026-10-01", 1900, games_played=120, reached_2400=False, k=20)
    # K 20, opponents rated the same: +10 for a win
    october = event("2026-10-05", [(1900, "1")])
    november = event("2026-11-10", [(1910, "1")] * 2)
    account = Account(Person(born=1980), (listed,), (october, november))
    for day, rating in (
        (date(2026, 9, 30), None),
        (date(2026, 10, 1), 1900),
        (date(2026, 10, 5), 1910),
        (TODAY, 1930),
    ):
        earlier = find_earlier(account, STANDARD, day)
        assert earlier == Earlier(day, rating)
        row = make_row(account, STANDARD, TODAY, earlier)
        assert row.change_since == (None if rating is None else 1930 - rating)
    # October is in the list of November, November in that of December
    assert row.pending_games == 2
    december = date(2026, 12, 1)
    assert make_row(account, STANDARD, december).pending_games == 0


def test_notices_are_kept_with_the_day_they_were_last_shown(store: Store) -> None:
    assert stored_roster.read_seen(store) == (None, frozenset())
    stored_roster.store_seen(store, ["k 1", "list fide"], TODAY)
    stored_roster.store_seen(store, [], TODAY + DAY)
    keys = frozenset({"k 1", "list fide"})
    assert stored_roster.read_seen(store) == (TODAY + DAY, keys)


def test_changes_are_undone_and_made_again_one_by_one(store: Store) -> None:
    ratings = (Listed(day=TODAY), Listed(day=TODAY, pool="rapid"))
    stored_roster.store_people(store, [(Person(name="A"), ratings)])
    stored_roster.store_people(store, [(Person(name="B"), ()), (Person(name="C"), ())])
    assert names(store) == ["A", "B", "C"]
    for redo, left in ((False, ["A"]), (False, []), (True, ["A"]), (True, [*"ABC"])):
        found = stored_roster.undo_last(store, redo)
        assert found is not None
        assert names(store) == left
    assert stored_roster.undo_last(store, redo=True) is None
    [person, *_] = stored_journal.list_people(store)
    assert len(stored_journal.list_official_ratings(store, person.id)) == 2
    # a new change ends what could be made again
    stored_roster.undo_last(store, redo=False)
    stored_roster.store_people(store, [(Person(name="D"), ())])
    assert stored_roster.undo_last(store, redo=True) is None
    assert names(store) == ["A", "D"]
