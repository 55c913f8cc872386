"""Swar's export: entries of rounds, the rating taken, and any JSON at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers import swar
from elo_tui.readers.detect import read_text
from tests.readers.test_any_source import sound

DESCRIBED = {
    "Tournament": "Nergens",
    "StartDate": "05/06/2026",
    "EndDate": "06/06/2026",
    "TournamentStd": "Rapid",
    "EloUsed": "Elo National",
    "SW321_Win": "2.0",
}


def read(*players: dict[str, Any], **described: str) -> tuple[Crosstable, list[str]]:
    desc = {**DESCRIBED, **described}
    text = json.dumps({"Swar": {"TournamentDesc": desc, "Player": list(players)}})
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "swar"
    return found.sections[0], [note.text for note in found.notes]


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
