"""What earlier versions have kept or exported is taken over whole.

The fixtures were written by release 0.1 (commit 4963210): a database as SQL text, and
the document that it exports of the same journals.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Given, Problem, Terms
from elo_tui.core.replay.dated_entries import read_entry
from elo_tui.core.replay.journal_records import Account, Entry, Unread
from elo_tui.session import forms
from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import make_form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import journal_document, stored_drafts, stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import MIGRATIONS, Store, read_version
from elo_tui.store.record_json import parse_json, write_json

FIXTURES = Path(__file__).parent / "fixtures"
DOCUMENT = (FIXTURES / "version_1.json").read_text(encoding="utf-8")
NOW = datetime(2026, 3, 1, 12, 30, 5, tzinfo=UTC)


def make_old(folder: Path) -> Path:
    path = folder / "elo.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FIXTURES / "version_1.sql").read_text("utf-8"))
    return path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The database of version 1."""
    return make_old(tmp_path)


def events_of(document: str) -> dict[str, dict[str, Any]]:
    """The events of a document by their names."""
    people = json.loads(document)["people"]
    return {one.get("name", ""): one for person in people for one in person["events"]}


#: The texts of every event, as the document has them.
TEXTS = {name: one.get("form", {}) for name, one in events_of(DOCUMENT).items()}


def accounts(store: Store) -> list[Account]:
    return [
        stored_journal.read_account(store, person)
        for person in stored_journal.list_people(store)
    ]


def entries(store: Store) -> dict[str, Entry]:
    return {one.name: one for account in accounts(store) for one in account.entries}


def bare(found: list[Account]) -> list[tuple[object, ...]]:
    """Without the numbers that a store gives."""
    return [
        (
            replace(account.person, id=0, rev=0),
            [replace(one, id=0, rev=0) for one in account.listed],
            [replace(one, id=0, rev=0) for one in account.entries],
        )
        for account in found
    ]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Entry]:
    """The events of the database, brought up to date."""
    old = make_old(tmp_path_factory.mktemp("old"))
    with closing(open_data_file(old, NOW)) as store:
        return entries(store)


def test_all_is_there_and_a_copy_of_the_old_file_beside_it(old: Path) -> None:
    with closing(open_data_file(old, NOW)) as store:
        found = accounts(store)
        assert (store.remarks, store.fault, store.left_out) == ((), "", {})
    assert [account.person.name for account in found] == [
        "Berg, Anna",
        "Ødegård, Ben ½",
    ]
    assert {one.name for account in found for one in account.entries} == set(TEXTS)
    assert [len(account.listed) for account in found] == [6, 1]
    (copy,) = old.parent.glob("*.bak")
    with closing(sqlite3.connect(copy)) as connection:
        assert read_version(connection) == 1
    with closing(sqlite3.connect(old)) as connection:
        assert read_version(connection) == len(MIGRATIONS)
        bodies = connection.execute("SELECT body FROM record WHERE kind = 'entry'")
        assert not any("form" in json.loads(body) for (body,) in bodies)


def test_the_facts_of_events(kept: dict[str, Entry]) -> None:
    riga = kept["Riga Open"]
    assert (riga.first, riga.last) == (date(2026, 1, 5), date(2026, 1, 11))
    assert (riga.given, riga.terms, riga.unread) == (Given(), Terms(), ())
    assert kept["Typed facts"].given == Given(
        rating=1860, k=20, birth_year=2009, games_played=30, reached_2400=False
    )
    assert kept["Late"].counted == date(2026, 3, 1)
    rapid = kept["Rapid night"]
    assert rapid.terms == Terms(pool="rapid")
    assert rapid.given == Given(rating=0, standard=1850)
    elo = kept["Elo"]
    assert elo.terms == Terms(scale=200, ceiling=3000)
    assert elo.given == Given(rating=1700, k=32, floor=100)
    chess = kept["US Chess"]
    assert chess.terms == Terms(dual=True)
    assert chess.given == Given(rating=1545, provisional=13, floor=1200)
    assert kept["US Chess, all won"].given.record == "won"
    assert kept["DWZ"].given == Given(rating=1700, dwz_index=4, birth_year=2009)
    glicko = kept["Glicko"]
    assert glicko.given == Given(rating=1850, rd=80, idle=3)
    assert glicko.terms == Terms(opponent_rd=60.5, c=34.6)
    assert kept["Glicko-2"].given.idle == 0
    assert kept["Arena"].terms == Terms(speed="blitz", opponent_rd=70)


def test_texts_that_are_no_facts_are_not_lost(kept: dict[str, Entry]) -> None:
    wrong = kept["Not a number"]
    assert wrong.unread == (Unread("own", "19x0"), Unread("own_k", "many"))
    assert (wrong.given, wrong.first) == (Given(), date(2026, 2, 11))
    assert set(kept["Wrong day"].unread) == {
        Unread("date", "31.1.2026"),
        Unread("event_end", "soon"),
    }
    other = kept["Facts of another system"]
    assert other.given == Given(rd=80)
    assert set(other.unread) == {
        *(Unread("tau", "x"), Unread("c", "9999"), Unread("colour", "w"))
    }
    assert set(kept["Typed facts"].unread) == {
        Unread("compared", "fide dwz"),
        *(Unread("opponent", "1900"), Unread("score", "1")),
    }


#: How a text comes back where it is another than was typed, of the same meaning.
_WRITTEN = {
    ("Own rating", "own_k"): "20.5",
    ("Typed facts", "own_k"): "20",
    ("Glicko", "opponent_rd"): "60.5",
    # the usual scale, which a form leaves empty
    ("Elo, usual scale", "scale"): "",
    # a deviation after the rating has a field of its own
    ("Glicko", "own"): "1850",
}


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_comes_back_into_its_field(
    kept: dict[str, Entry], name: str
) -> None:
    form = make_form(kept[name])
    for field, text in TEXTS[name].items():
        assert getattr(form, field) == _WRITTEN.get((name, field), text)


@pytest.mark.parametrize("name", TEXTS)
def test_an_event_is_rated_as_its_texts_say(kept: dict[str, Entry], name: str) -> None:
    texts = TEXTS[name]
    day = texts.get("date") or texts.get("event_end", "")
    form = Form(**{"own": "unrated", **texts, "date": day})
    said = forms.read_form(replace(form, opponent="", opponent_k="", score="", of=""))
    found = read_entry(kept[name])
    if isinstance(found, Problem):
        assert found.field in said.problems or said.missing is not None or not day
        for field, problem in said.problems.items():
            if field == found.field:
                assert found.text == problem.text
    else:
        assert said.problems == {}
        assert found.typed == said.you
        assert said.terms is not None
        days = replace(said.terms, date=found.first, event_end=found.last)
        assert found.terms == days


def test_an_event_that_nobody_understands_stays_as_it_is(old: Path) -> None:
    body = '{"name": "Later", "form": {"system": "cfc", "own": "1500"}}'
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute(
            "INSERT INTO record (kind, person, body) VALUES ('entry', 1, ?)", (body,)
        )
    with closing(open_data_file(old, NOW)) as store:
        assert "Later" not in entries(store)
        (said,) = store.left_out.values()
        assert said.endswith("not read: form: system: not known")
        assert (body,) in store.read("SELECT body FROM record")


def test_a_deleted_event_comes_back_with_its_facts(old: Path) -> None:
    with closing(open_data_file(old, NOW)) as store:
        ((number, rev),) = store.read("SELECT id, rev FROM record WHERE deleted")
        stored_journal.restore_record(store, Entry(number, rev))
        assert entries(store)["Deleted"].given == Given(rating=1800)


def test_drafts_of_the_old_version_are_offered(old: Path) -> None:
    # nobody can tell of another machine whether that run is over, for a day
    later = NOW.replace(day=3)
    with closing(open_data_file(old, later)) as store:
        found = {
            draft.screen: draft.state
            for draft in stored_drafts.list_drafts(store, 0, later, STATES)
        }
    assert found["game"] == Form(own="1600", opponent="18x", date="2026-03-01")
    tournament = found["tournament"]
    assert isinstance(tournament, TournamentState)
    assert tournament.form == Form(system="dwz", own="1700", dwz_index="4")
    assert (len(tournament.rounds), tournament.typed) == (1, "2010 W")


def test_an_export_of_the_old_version_says_the_same_as_its_database(old: Path) -> None:
    document = journal_document.read_document(DOCUMENT)
    assert document.left_out == ()
    with closing(open_data_file(old, NOW)) as store, closing(Store.memory()) as empty:
        taken = journal_document.import_journal(empty, document)
        assert (taken.people, taken.known, taken.entries) == (2, 0, len(TEXTS))
        assert bare(accounts(empty)) == bare(accounts(store))
        # and what is there already is known again
        again = journal_document.import_journal(store, document)
        assert (again.people, again.entries, again.listed) == (0, 0, 0)


def test_what_is_exported_now_is_read_again(old: Path) -> None:
    with closing(open_data_file(old, NOW)) as store:
        found = accounts(store)
    text = journal_document.write_document(found)
    assert bare(list(journal_document.read_document(text).accounts)) == bare(found)
    assert json.loads(text)["version"] == 2
    assert parse_json(write_json(json.loads(text))) == json.loads(text)
