"""Records come back from JSON as they were, and nothing is made up."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from elo_tui.core.model import Game, Given, Player, Result, Terms
from elo_tui.core.replay.journal_records import (
    Entry,
    Listed,
    Person,
    Unread,
    find_defaults,
)
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.database import MIGRATIONS
from elo_tui.store.record_json import (
    STORE_FIELDS,
    NotARecord,
    decode_record,
    encode_record,
    parse_json,
    write_json,
)
from tests.store import strategies

KINDS = (Person, Listed, Entry, TournamentState, Form, Game)


@given(
    strategies.people
    | strategies.listed
    | strategies.entries
    | strategies.states
    | strategies.forms
    | strategies.games
)
def test_a_record_comes_back_as_it_was(record: Struct) -> None:
    assert (
        decode_record(type(record), parse_json(write_json(encode_record(record))))
        == record
    )


def test_what_differs_from_the_defaults_is_written() -> None:
    entry = Entry(
        7,
        3,
        "Open",
        first=date(2026, 1, 31),
        given=Given(rating=1500),
        games=(Game(1600, Result.DRAW), Game(None, colour="w", rated=False)),
        unread=(Unread("c", "x"),),
    )
    assert encode_record(entry) == {
        "name": "Open",
        "first": "2026-01-31",
        "given": {"rating": 1500},
        "games": [
            {"opponent": 1600, "result": "="},
            {"opponent": None, "colour": "w", "rated": False},
        ],
        "unread": [{"field": "c", "text": "x"}],
    }
    listed = Listed(day=date(2026, 3, 1), player=Player(1850, k=20.0))
    assert encode_record(listed) == {
        "day": "2026-03-01",
        "player": {"rating": 1850, "k": 20},
    }
    assert encode_record(Person(4, 2)) == {}


def test_the_number_in_the_store_is_not_read() -> None:
    assert decode_record(Person, {"id": 7, "rev": 3, "name": "A"}) == Person(name="A")


def test_unknown_keys_are_passed_over() -> None:
    data = {"opponent": 1600, "result": "1", "opening": "C42"}
    assert decode_record(Game, data) == Game(1600, Result.WIN)


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        (Game, {}, "opponent: missing"),
        (Game, [], "not an object"),
        (Game, {"opponent": None, "result": "9"}, "result: '9' is not known"),
        (Game, {"opponent": None, "result": 1}, "result: 'that' is not known"),
        (Game, {"opponent": None, "colour": "white"}, "colour: 'white' is not known"),
        (Game, {"opponent": None, "colour": []}, "colour: 'that' is not known"),
        (Game, {"opponent": "1600"}, "opponent: '1600' is not known"),
        (Game, {"opponent": True}, "opponent: 'that' is not known"),
        (Game, {"opponent": 1600.5}, "opponent: 'that' is not known"),
        (Game, {"opponent": None, "rd": 1e999}, "rd: 'that' is not known"),
        (Game, {"opponent": None, "rd": "nan"}, "rd: 'nan' is not known"),
        (Game, {"opponent": None, "rated": 1}, "rated: 'that' is not known"),
        (Game, {"opponent": None, "name": 5}, "name: 'that' is not known"),
        (Person, {"pool": "bullet"}, "pool: 'bullet' is not known"),
        (Person, {"system": "cfc"}, "system: 'cfc' is not known"),
        (Person, {"born": "1990"}, "born: '1990' is not known"),
        (Listed, {"day": "2026-02-30"}, "day: a day is written such as 2026-01-31"),
        (Listed, {"day": "20260201"}, "day: a day is written such as 2026-01-31"),
        (Listed, {"player": {}}, "player: rating: missing"),
        (Entry, {"games": {}}, "games: 'that' is not known"),
        (
            Entry,
            {"games": [{"opponent": 1}, {"opponent": 2, "result": "x"}]},
            "games 2: result: 'x' is not known",
        ),
        (Entry, {"terms": {"tau": 0}}, "terms: tau: 1e-06 to 5"),
        (Entry, {"terms": {"scale": 49}}, "terms: scale: 50 to 4000"),
        (Entry, {"given": {"rating": 4001}}, "given: rating: 0 to 4000"),
        (Entry, {"first": ""}, "first: a day is written such as 2026-01-31"),
    ],
)
def test_what_the_types_do_not_allow_is_refused(
    kind: type[Struct], data: object, text: str
) -> None:
    with pytest.raises(NotARecord) as refused:
        decode_record(kind, data)
    assert str(refused.value) == text


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        (Game, {"opponent": 4001}, "opponent: 1 to 4000"),
        (Game, {"opponent": 0}, "opponent: 1 to 4000"),
        (Game, {"opponent": 10**400}, "opponent: 1 to 4000"),
        (Game, {"opponent": None, "rd": 10**400}, "rd: 0 to 500"),
        (Game, {"opponent": None, "rd": -1}, "rd: 0 to 500"),
        (Person, {"born": 12}, "born: 1900 to 9999"),
        (Person, {"born": 10**5000}, "born: 1900 to 9999"),
    ],
)
@pytest.mark.parametrize("foreign", [False, True])
def test_figures_are_such_as_the_sums_can_be_done_with(
    kind: type[Struct], data: object, text: str, foreign: bool
) -> None:
    with pytest.raises(NotARecord) as refused:
        decode_record(kind, data, foreign)
    assert str(refused.value) == text


def test_an_event_from_elsewhere_has_so_many_games_at_most() -> None:
    data = {"games": [{"opponent": 1}] * 701}
    assert len(decode_record(Entry, data).games) == 701
    with pytest.raises(NotARecord, match="games: more than 700"):
        decode_record(Entry, data, foreign=True)


def test_no_text_of_the_file_can_steer_a_terminal() -> None:
    data = {"name": " \x1b[2J\u202e\x9b A\n"}
    assert decode_record(Person, data).name == " \ufffd[2J\ufffd\ufffd A\ufffd"


def test_texts_from_elsewhere_are_cleaned() -> None:
    data = {"opponent": None, "name": "A\x1b[2J\u202e  B\n"}
    assert decode_record(Game, data, foreign=True).name == "A\ufffd[2J B"


@given(
    st.sampled_from(KINDS),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    [name for kind in KINDS for name in find_defaults(kind)]
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=8,
    ),
    st.booleans(),
)
def test_any_data_is_a_record_or_refused(
    kind: type[Struct], data: object, foreign: bool
) -> None:
    try:
        record = decode_record(kind, data, foreign)
    except NotARecord:
        return
    assert decode_record(kind, encode_record(record)) == record


@given(st.text() | st.binary())
def test_any_text_is_json_or_refused(text: str | bytes) -> None:
    try:
        data = parse_json(text)
    except NotARecord:
        return
    assert data == json.loads(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "[" * 100_000, "1" * 5000])
def test_what_only_looks_like_json_is_refused(text: str) -> None:
    with pytest.raises(NotARecord, match="not JSON"):
        parse_json(text)


def test_half_a_character_is_written_so_that_a_file_can_hold_it() -> None:
    text = write_json({"name": "A\ud83d名"})
    assert text.encode() == '{"name": "A\\ud83d名"}'.encode()
    assert parse_json(text) == {"name": "A\ud83d名"}


def test_a_new_field_needs_a_migration() -> None:
    """An older program would lose it: see the note in `elo_tui.store.database`."""
    kinds = (*KINDS[:3], Player, Given, Terms, Form, Game)
    fields = {kind.__name__: len(find_defaults(kind)) for kind in kinds}
    assert fields == {
        "Person": 11,
        "Listed": 8,
        "Entry": 13,
        # one of them is computed and never stored
        "Player": 19 + len(STORE_FIELDS & find_defaults(Player).keys()),
        "Given": 18,
        "Terms": 16,
        "Form": 37,
        "Game": 11,
    }
    assert len(MIGRATIONS) == 9
