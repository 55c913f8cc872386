"""Files of Swiss-Chess, Vega and Swiss-Manager against what others read from them."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_data
from tests.readers.expected_events import differences
from tests.shared import file, needs

_SWISS_CHESS = (
    *("fort.html", "fortschritt.txt", "rundenturnier.txt", "teil.html"),
    *("teilrang.html", *(f"paar-r{number}.html" for number in range(1, 6))),
)
COMPARED = (
    *(f"data/swisschess/nirgendwo-{name}" for name in _SWISS_CHESS),
    "data/swisschess/real-paar-r2-open.html",
    "data/swissmanager/found_pairings.txt",
    "data/swissmanager/found_players.txt",
    "data/vega/found_SortedPairs_r5.txt",
    "data/vega/found_crosstable.txt",
)


@pytest.mark.parametrize(
    "path", [pytest.param(p, marks=needs(f"{p}.expected.csv")) for p in COMPARED]
)
def test_every_cell(path: str) -> None:
    assert differences(path) == []


@needs("data/swisschess/real-apaar-r1.html")
def test_a_real_page_of_pairings_by_name() -> None:
    path = file("data/swisschess/real-apaar-r1.html")
    reading = read_data(path.read_bytes())
    assert isinstance(reading, EventReading)
    found = {
        player.name: (
            player.no,
            player.title,
            player.rating,
            astuple(player.pairings[0])[1:4],
        )
        for player in reading.sections[0].players
    }
    # as the page has it: facts stand on the side of the opponent
    assert found == {
        "Donald Duck": (1, "IM", 2300, (5, "w", "*")),
        "Gustav Gans": (2, "", 950, (6, "b", "*")),
        "Daniel Düsentrieb": (3, "GM", 2484, (7, "w", "*")),
        "Mickey Mouse": (4, "", 1632, (8, "b", "*")),
        "Minnie Mouse": (5, "WIM", 1884, (1, "b", "*")),
        "Daisy Duck": (6, "", 1792, (2, "w", "*")),
        "Dagobert Duck": (7, "", 1193, (3, "b", "*")),
        "Klaas Klever": (8, "", 1710, (4, "w", "*")),
        "Gundel Gaukeley": (9, "", None, (None, "", "U")),
    }


@needs("data/swisschess/real-mannrang-empty.html")
def test_a_ranking_of_teams_is_refused_by_name() -> None:
    path = file("data/swisschess/real-mannrang-empty.html")
    found = read_data(path.read_bytes())
    assert isinstance(found, BadLine)
    assert found.text.startswith("a ranking of teams; it names no players")
