"""Tie-breaks that sources state: records of a report file, lines under a table."""

from __future__ import annotations

import pytest

from elo_tui.readers.tables.lines_around import read_tie_breaks
from tests.readers.trf_text import event, first, player

GAME = (player(1, "   2 w 1"), player(2, "   1 b 0"))


def test_the_records_of_a_report_file() -> None:
    found = event("192 FIDE_DUTCH", "092 Open", "202 DE, BH/C1,,BH", *GAME).event
    assert found.pairing == "FIDE_DUTCH Open"
    assert found.tie_breaks == ("DE", "BH/C1", "BH")
    whole = event("212 PTS,DE", "202 BH", *GAME).event
    assert whole.tie_breaks == ("PTS", "DE")


@pytest.mark.parametrize(
    ("record", "worth"),
    [
        ("W 1.0    D 0.5    L 0.0    A 0.0    P 0.5    X 0.5", {"P": 1, "W": 2}),
        ("W 3.0    D 1.0    L 0.0", {"W": 6, "D": 2, "L": 0}),
        ("W 1.0    D 0.3    L 0.0", {}),
    ],
)
def test_what_results_are_worth(record: str, worth: dict[str, int]) -> None:
    found = dict(event(f"162  {record}", *GAME).event.half_points)
    assert {letter: found[letter] for letter in worth} == worth
    assert bool(found) == bool(worth)


def test_the_place_of_a_player() -> None:
    line = player(1, "   2 w 1")
    assert first(line, GAME[1]).place is None
    assert first(f"{line[:85]}  12{line[89:]}", GAME[1]).place == 12


def test_the_lines_under_a_table() -> None:
    lines = (
        "Tie Break1: points (game-points)",
        "Vertailu 2: Buchholz Tie-Breaks (variabel with parameter)",
        "Desempate 3: Direct Encounter (DE)",
        "Board 1: Alder - Birch",
        "Round 2: 12.30",
    )
    assert read_tie_breaks(lines) == (
        "points (game-points)",
        "Buchholz Tie-Breaks (variabel with parameter)",
        "Direct Encounter (DE)",
    )
    # one of them is missing: which column is whose is not known
    assert read_tie_breaks((lines[0], lines[2])) == ()
