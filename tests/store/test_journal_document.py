"""A journal goes into a document and comes back, once and whole."""

from __future__ import annotations

import json
import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.model import Game, Player, Result
from elo_tui.core.replay.history_records import PersonHistory
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.session.forms import Form
from elo_tui.store import journal_document, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.faults import NotSaved
from elo_tui.store.journal_document import Document, JournalImport
from elo_tui.store.record_json import NotARecord
from tests.entries import entry
from tests.store import strategies
from tests.store.folder import in_memory, names

ANN = Account(
    Person(name="Ann", fide_id="0123", born=2010),
    (Listed(day=date(2026, 1, 1), player=Player(1500, k=40)),),
    (
        entry(
            name="Open", form=Form(date="2026-01-31"), games=(Game(1600, Result.WIN),)
        ),
        Entry(name="Ñandú ½"),
    ),
)
BEN = Account(Person(name="Ben"))


def bare(account: Account) -> Account:
    """Without the numbers in the store."""
    return Account(
        replace(account.person, id=0, rev=0),
        tuple(replace(row, id=0, rev=0) for row in account.listed),
        tuple(replace(entry, id=0, rev=0) for entry in account.entries),
    )


def accounts(store: Store) -> list[Account]:
    return [
        bare(stored_journal.read_account(store, person))
        for person in stored_journal.list_people(store)
    ]


def document(*people: object) -> str:
    return json.dumps(
        {"format": journal_document.FORMAT, "version": 1, "people": people}
    )


def test_the_document_can_be_read_by_people() -> None:
    text = journal_document.write_document([ANN])
    assert "Ñandú ½" in text
    assert json.loads(text) == {
        "format": "elo-tui journal",
        "version": 2,
        "people": [
            {
                "person": {"name": "Ann", "fide_id": "0123", "born": 2010},
                "listed": [{"day": "2026-01-01", "player": {"rating": 1500, "k": 40}}],
                "events": [
                    {
                        "name": "Open",
                        "first": "2026-01-31",
                        "games": [{"opponent": 1600, "result": "1"}],
                    },
                    {"name": "Ñandú ½"},
                ],
            }
        ],
    }


def test_everything_comes_into_an_empty_store() -> None:
    store = in_memory()
    taken = journal_document.import_journal(
        store,
        journal_document.read_document(journal_document.write_document([ANN, BEN])),
    )
    assert taken == JournalImport(2, 1, 2, 0, ())
    assert accounts(store) == [ANN, BEN]


def test_nothing_is_doubled() -> None:
    store = in_memory()
    held = journal_document.read_document(journal_document.write_document([ANN, BEN]))
    journal_document.import_journal(store, held)
    assert journal_document.import_journal(store, held) == JournalImport(0, 0, 0, 3, ())
    new = Entry(name="New")
    more = Document((replace(ANN, entries=(new, *ANN.entries, new)),), ())
    assert journal_document.import_journal(store, more) == JournalImport(0, 0, 1, 4, ())
    assert accounts(store) == [replace(ANN, entries=(*ANN.entries, new)), BEN]


@pytest.mark.parametrize(
    ("there", "comes", "same"),
    [
        (Person(name="Ann", fide_id="1"), Person(name="Anna", fide_id="1"), True),
        (Person(name="Ann", fide_id="1"), Person(name="Ann", fide_id="2"), False),
        (Person(name="Ann", born=2010), Person(name="Ann", born=2010), True),
        (Person(name="Ann", born=2010), Person(name="Ann", born=2011), False),
        (Person(name="Ann", fide_id="1"), Person(name="Ann"), True),
        (Person(fide_id="1"), Person(fide_id="2"), False),
    ],
)
def test_a_person_is_found_again(there: Person, comes: Person, same: bool) -> None:
    store = in_memory()
    kept = stored_journal.add_record(store, there)
    taken = journal_document.import_journal(
        store, Document((Account(comes, (), (Entry(),)),), ())
    )
    assert taken.people == (not same)
    assert stored_journal.list_people(store)[0] == kept
    assert len(stored_journal.list_entries(store, kept.id)) == same


def test_everything_can_go_to_one_person() -> None:
    store = in_memory()
    cleo = stored_journal.add_record(store, Person(name="Cleo"))
    taken = journal_document.import_journal(store, Document((ANN, BEN), ()), into=cleo)
    assert taken == JournalImport(0, 1, 2, 0, ())
    assert accounts(store) == [replace(ANN, person=Person(name="Cleo"))]


def test_an_import_that_fails_leaves_nothing() -> None:
    store = in_memory()
    nobody = Person(99, 1, "Nobody")
    with pytest.raises(NotSaved):
        journal_document.import_journal(store, Document((ANN,), ()), into=nobody)
    with store.write() as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON record WHEN NEW.kind = 'entry'"
            " BEGIN SELECT raise(ABORT, 'no'); END"
        )
    with pytest.raises(NotSaved):
        journal_document.import_journal(store, Document((ANN,), ()))
    assert names(store) == []


def test_an_event_with_a_damaged_key_is_left_out_with_that_key() -> None:
    text = document(
        {
            "person": {"name": "Ann"},
            "events": [
                {"name": "A", "games": [{"opponent": 1500}]},
                {"name": "B", "gamez": [{"opponent": 1500, "result": "1"}]},
                {"name": "C", "games": [{"opponent": 1500, "resvlt": "1"}]},
            ],
        }
    )
    held = journal_document.read_document(text)
    assert [one.name for one in held.accounts[0].entries] == ["A"]
    assert held.left_out == (
        "person 1, event 2 left out: games: missing; 'gamez' is not known",
        "person 1, event 3 left out: games 1: result: missing; 'resvlt' is not known",
    )


def test_what_cannot_be_read_is_left_out_with_its_reason() -> None:
    text = document(
        {
            "person": {"name": "Ann"},
            "listed": [{"player": {"rating": 5000}}, {"player": {"rating": 1500}}],
            "events": [
                {"name": "A"},
                5,
                {"games": [{"opponent": None, "result": "?"}]},
            ],
        },
        {"person": {"title": "GM"}},
        {"person": {"name": "Ben"}, "events": {}},
        "Cleo",
    )
    held = journal_document.read_document(text)
    assert [account.person.name for account in held.accounts] == ["Ann", "Ben"]
    assert [len(account.entries) for account in held.accounts] == [1, 0]
    assert len(held.accounts[0].listed) == 1
    assert held.left_out == (
        "person 1, listed rating 1 left out: player: rating: 0 to 4000",
        "person 1, event 2 left out: not an object",
        "person 1, event 3 left out: games 1: result: '?' is not known",
        "person 2 left out: neither a name nor a FIDE ID",
        "person 3, events left out: not a list",
        "person 4 left out: not an object",
    )
    assert journal_document.import_journal(in_memory(), held).left_out == held.left_out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", 'not a journal: "format" must be "elo-tui journal"'),
        ('{"format": "x"}', 'not a journal: "format" must be "elo-tui journal"'),
        ('{"format": "elo-tui journal"}', "version: a number from 1 to 3"),
        (
            '{"format": "elo-tui journal", "version": 4}',
            "version 4: this program knows 3 at most",
        ),
    ],
)
def test_a_text_that_is_no_document_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotARecord) as refused:
        journal_document.read_document(text)
    assert str(refused.value) == reason


@given(st.text(), st.recursive(st.none() | st.text() | st.integers(), st.lists))
def test_any_text_is_a_document_or_refused(text: str, part: object) -> None:
    with pytest.raises(NotARecord):
        journal_document.read_document(text)
    held = journal_document.read_document(
        document(part, {"person": {"name": "A"}, "events": part})
    )
    assert len(held.accounts) == 1


@pytest.mark.slow
@given(
    st.lists(
        st.builds(
            Account,
            strategies.people_with(strategies.names).map(
                lambda person: replace(person, name=f"x{person.name}")
            ),
            st.lists(strategies.listed_with(strategies.names), max_size=2).map(tuple),
            st.lists(strategies.entries_with(strategies.names), max_size=2).map(tuple),
            history=st.just(PersonHistory()),
            published=st.just(()),
        ),
        max_size=3,
    )
)
def test_what_is_written_is_read_and_known_the_second_time(held: list[Account]) -> None:
    first = journal_document.read_document(journal_document.write_document(held))
    assert first.left_out == ()
    store = in_memory()
    taken = journal_document.import_journal(store, first)
    assert taken.listed + taken.entries + taken.known == sum(
        len(account.listed) + len(account.entries) for account in held
    )
    before = accounts(store)
    again = journal_document.import_journal(
        store, journal_document.read_document(journal_document.write_document(before))
    )
    assert (again.listed, again.entries) == (0, 0)
    store.close()


def test_a_journal_of_many_people_is_taken_in_soon() -> None:
    people = range(3_000)
    document = journal_document.Document(
        tuple(
            Account(Person(name=f"Alder {n}", fide_id=str(9_000 + n))) for n in people
        ),
        (),
    )
    store = in_memory()
    start = time.process_time()
    assert journal_document.import_journal(store, document).people == len(people)
    assert journal_document.import_journal(store, document).people == 0
    assert time.process_time() - start < 10.0


@given(st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from(["", "1", "2"]))))
def test_the_first_who_is_the_same_person_is_found(
    known: list[tuple[str, str]],
) -> None:
    people = [
        Person(id=no, name=name, fide_id=fide_id)
        for no, (name, fide_id) in enumerate(known, start=1)
    ]
    wanted = people.pop() if people else Person(name="A")

    def same(one: Person) -> bool:
        if one.fide_id and wanted.fide_id:
            return one.fide_id == wanted.fide_id
        return one.name == wanted.name

    store = in_memory()
    for person in people:
        stored_journal.add_record(store, person)
    first = next((one.id for one in people if same(one)), len(people) + 1)
    journal_document.import_journal(
        store, journal_document.Document((Account(wanted, ANN.listed),), ())
    )
    assert [one.id for one in people_with_ratings(store)] == [first]


def people_with_ratings(store: Store) -> list[Person]:
    return [
        one
        for one in stored_journal.list_people(store)
        if stored_journal.list_official_ratings(store, one.id)
    ]
