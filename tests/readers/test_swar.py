"""Swar's export: entries of rounds, the rating taken, and any JSON at all."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers import swar
from elo_tui.readers.detect import read_text
from tests.readers.tables.test_any_table import sound

DESCRIBED = {
    "Tournament": "Nergens",
    "StartDate": "05/06/2026",
    "EndDate": "06/06/2026",
    "TournamentStd": "Rapid",
    "EloUsed": "Elo National",
    "SW321_Win": "2.0",
}


def entry(
    result: str, colour: str = "No Color", opponent: int = -1, table: str = "1"
) -> dict[str, Any]:
    return {
        "RoundNr": 1,
        "Tabel": table,
        "OpponentNi": opponent,
        "Result": result,
        "Color": colour,
    }


def player(no: int, one: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    rounds = [one] if one else []
    return {"Ni": no, "Name": f"Player, {no}", "RoundArray": rounds, **more}


def read(*players: dict[str, Any], **described: str) -> tuple[Crosstable, list[str]]:
    desc = {**DESCRIBED, **described}
    text = json.dumps({"Swar": {"TournamentDesc": desc, "Player": list(players)}})
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "swar"
    return found.sections[0], [note.text for note in found.notes]


@pytest.mark.parametrize(
    ("one", "code", "colour"),
    [
        (entry("1", "White", 2), "1", "w"),
        (entry("½", "Black", 2), "=", "b"),
        (entry("0", "Black", 2), "0", "b"),
        (entry("-", "White", 2), "*", "w"),
        (entry("1B", table="BYE"), "U", ""),
        (entry("½", table="Absent"), "H", ""),
        (entry("-", table="Absent"), "Z", ""),
    ],
)
def test_every_entry(one: dict[str, Any], code: str, colour: str) -> None:
    event, notes = read(player(1, one, FideElo=2000), player(2))
    [pairing] = event.players[0].pairings
    assert (pairing.code, pairing.colour) == (code, colour)
    assert not any("not rated" in note for note in notes)


@pytest.mark.parametrize(
    "one",
    [
        entry("1F", "White", 2),
        entry("1", "No Color", 2),
        entry("1", table="Absent"),
        entry("0", table="BYE"),
    ],
)
def test_an_unknown_entry_is_named_and_not_rated(one: dict[str, Any]) -> None:
    event, notes = read(player(1, one, FideElo=2000), player(2))
    assert event.players[0].pairings == ()
    assert any("1 Player, 1, round 1:" in note for note in notes)


def test_days_are_written_day_first() -> None:
    event, _ = read(player(1))
    assert event.event.start == date(2026, 6, 5)
    assert event.event.pool == "rapid"


def test_fide_ratings_go_first_and_the_national_ones_are_named() -> None:
    mixed = (
        player(1, FideElo=2000, NationalElo=1950),
        player(2, FideElo=0, NationalElo=1500),
    )
    event, notes = read(*mixed)
    assert [one.rating for one in event.players] == [2000, 0]
    assert [one.national_rating for one in event.players] == [1950, 1500]
    assert (event.ratings, len([n for n in notes if "FideElo" in n])) == ("", 1)
    national, notes = read(mixed[1])
    assert (national.players[0].rating, national.ratings) == (1500, "Belgian national")
    assert any("nobody has a FideElo" in note for note in notes)


def test_another_program_in_the_same_form_is_named() -> None:
    _, notes = read(player(1), Tournament="Chessout-export")
    assert any("another program than Swar" in note for note in notes)


@pytest.mark.parametrize(
    "text",
    [
        '{"Swar": {"Player": ' + "[" * 100_000,
        '{"Swar": {"Player": [' + "9" * 10_000,
        '{"Swar": {"Player": []}}',
        '{"Swar": {"Player": [{"Ni": 1}, {"Ni": 1}]}}',
    ],
    ids=["deep", "digits", "empty", "twice"],
)
def test_damaged_files_are_refused_in_words(text: str) -> None:
    found = read_text(text)
    assert isinstance(found, BadLine)
    assert found.fault is None


_KEYS = (
    "Swar Player TournamentDesc Ni Name RoundArray RoundNr Result Color OpponentNi"
    " FideElo NationalElo Points Tabel TieBreaks Type StartDate"
)
KEYS = st.sampled_from(_KEYS.split())
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4)
    ),
    max_leaves=6,
)


ROWS = st.dictionaries(KEYS, VALUES, max_size=6)


@given(ROWS, st.lists(ROWS, max_size=3))
def test_any_values(described: dict[str, Any], players: list[dict[str, Any]]) -> None:
    whole = {"Swar": {"TournamentDesc": described, "Player": players}}
    sound(swar.read(json.dumps(whole)))


@given(st.text(st.characters(exclude_categories=())))
def test_any_text(source: str) -> None:
    swar.matches(source)
    sound(swar.read(source))
    sound(swar.read('{"Swar": {' + source))
