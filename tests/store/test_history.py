"""Imported histories in the store: rows by person and pool, an import as one step."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from elo_tui.core.replay.history_records import (
    HistoryGame,
    HistoryRating,
    Peak,
    PersonHistory,
)
from elo_tui.core.replay.journal_records import Listed, Person
from elo_tui.store import journal_document, stored_history, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.journal_document import decode_history, encode_history
from elo_tui.store.record_json import NotARecord
from elo_tui.store.step_reversal import StepRefused, reverse_step
from elo_tui.store.stored_steps import begin_step, recording
from tests.store.folder import in_memory

GAME = HistoryGame(
    system="lichess",
    pool="blitz",
    moment="2025-01-05T10:22:33",
    own=1605,
    colour="w",
    opponent="kvikk",
    opponent_rating=1590,
    halves=2,
    change=6,
    after=1611,
    key="abcdefgh",
)
LATER = replace(GAME, moment="2025-01-06T10:22:33", key="abcdefgi")
BULLET = replace(GAME, pool="bullet", key="abcdefgj")
RATING = HistoryRating("lichess", "blitz", "2025-01-05", 1611, source="Lichess")
PEAK = Peak("lichess", "blitz", "2025-03-26", 1674)


def add_import(store: Store, person: int, *rows: stored_history.AnyRow) -> int:
    step = begin_step(store, person, "import", "a.pgn")
    for row in rows:
        stored_history.add_rows(store, [row], step.number, person)
    stored_history.finish_import(store, step)
    return step.number


def test_rows_come_back_by_person_and_pool_in_the_order_of_time() -> None:
    store = in_memory()
    add_import(store, 1, LATER, GAME, BULLET, RATING, PEAK)
    add_import(store, 2, BULLET)
    found = stored_history.read_history(store, 1)
    assert found.games == (GAME, BULLET, LATER)
    assert found.ratings == (RATING,)
    assert found.peaks == (PEAK,)
    blitz = stored_history.read_rows(store, HistoryGame, 1, "lichess", "blitz")
    assert blitz == (GAME, LATER)


def test_an_import_is_taken_back_and_restored_with_its_records() -> None:
    store = in_memory()
    person = stored_journal.add_record(store, Person(name="Signe")).id
    step = begin_step(store, person, "import", "a.json")
    with recording(store, step):
        stored_journal.add_record(store, Listed(), person)
    stored_history.add_rows(store, [GAME], step.number, person)
    stored_history.finish_import(store, step)
    for games, ratings in (((), 0), ((GAME,), 1)):
        (found,) = stored_history.list_imports(store, person)
        reverse_step(store, found)
        assert stored_history.read_history(store, person).games == games
        assert len(stored_journal.list_official_ratings(store, person)) == ratings


def test_an_import_stays_while_a_later_one_of_the_same_rating_builds_on_it() -> None:
    store = in_memory()
    add_import(store, 1, GAME)
    add_import(store, 1, BULLET)
    add_import(store, 1, LATER)
    first, bullet, later = stored_history.list_imports(store, 1)
    with pytest.raises(StepRefused, match=r"not taken back: a.pgn imported"):
        reverse_step(store, first)
    reverse_step(store, bullet)
    reverse_step(store, later)
    reverse_step(store, first)
    assert stored_history.read_history(store, 1) == PersonHistory()
    # and each comes back, the last one first as well
    for step in stored_history.list_imports(store, 1)[::-1]:
        if step.label == "a.pgn" and step.id != first.id:
            reverse_step(store, step)
    assert stored_history.read_history(store, 1).games == (BULLET, LATER)


def test_an_import_without_anything_new_is_not_listed() -> None:
    store = in_memory()
    add_import(store, 1)
    assert stored_history.list_imports(store, 1) == ()


def test_a_history_comes_back_from_an_exported_journal() -> None:
    store, other = in_memory(), in_memory()
    person = stored_journal.add_record(store, Person(name="Signe"))
    add_import(store, person.id, GAME, BULLET, RATING, PEAK)
    history = stored_history.read_history(store, person.id)
    account = stored_journal.read_account(store, person)
    text = journal_document.write_document([stored_history.add_history(store, account)])
    document = journal_document.read_document(text)
    assert document.accounts[0].history == history
    taken = journal_document.import_journal(other, document)
    assert (taken.people, taken.listed, taken.games) == (1, 1, 2)
    (found,) = stored_journal.list_people(other)
    assert stored_history.read_history(other, found.id) == history
    # and what is there already is known again
    assert journal_document.import_journal(other, document).known == 3
    assert stored_history.read_history(other, found.id) == history


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"blitz"', "7"),
        ("1611", "99999"),
        ("1611", "null"),
        ("2025-01-05", "5 January"),
        ('"fields"', '"columns"'),
        ('"day", ', ""),
    ],
)
def test_a_damaged_history_is_refused(old: str, new: str) -> None:
    data = json.dumps(encode_history(PersonHistory(ratings=(RATING,))))
    assert decode_history(json.loads(data)) == PersonHistory(ratings=(RATING,))
    with pytest.raises(NotARecord, match="history: "):
        decode_history(json.loads(data.replace(old, new, 1)))
