"""Tie-breaks that sources state: records of a report file, lines under a table."""

from __future__ import annotations

from elo_tui.readers.tables.lines_around import read_tie_breaks


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
