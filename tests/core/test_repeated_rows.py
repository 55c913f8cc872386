"""Rows that stand twice in a file without numbers are noted, and asked about."""

from __future__ import annotations

import pytest

from elo_tui.readers.detect import read_data

GAMES = "Dahl, Bo 1700 w 1\nEk, Cy 1600 b =\n{}Falk, Di 1500 w 0\n"
LIST = "Name,Rating,Points\n" + "".join(
    f'"{name}",{rating},{points}\n'
    for name, rating, points in (
        ("Berg, Anna", 1800, 3),
        ("Dahl, Bo", 1700, 2),
        ("Dahl, Bo", 1700, 2),
        ("Ek, Cy", 1600, 1),
    )
)
PGN = "".join(
    f'[Event "Club"]\n[Date "2026.01.0{day}"]\n[Round "{day}"]\n[White "{white}"]\n'
    f'[Black "Dahl, Bo"]\n[Result "1-0"]\n\n1-0\n\n'
    for day, white in ((1, "Berg, Anna"), (2, "Berg, Anna"), (3, "Ek, Cy"))
)


def gaps(text: str) -> list[str]:
    reading = read_data(text.encode())
    found = getattr(reading, "notes", None)
    assert found is not None, reading
    return [note.text for note in found if note.is_gap and "twice" in note.text]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (GAMES.format("Ek, Cy 1600 b =\n"), "games 2 and 3, Ek, Cy"),
        (LIST, "player 3 Dahl, Bo: equal to player 2"),
        (PGN, "player 1 Berg, Anna, rounds 1 and 2"),
    ],
)
def test_a_row_that_stands_twice_is_named(text: str, named: str) -> None:
    (note,) = gaps(text)
    assert note.startswith(named)


@pytest.mark.parametrize(
    "text",
    [
        GAMES.format(""),
        # nameless opponents of one rating are several people
        "1700 w 1\n1600 b =\n1600 b =\n",
        # the games of a match
        "Ek, Cy 1600 w 1\nEk, Cy 1600 w 1\n",
        LIST.replace(",2\n", ",1\n", 1),
        PGN.replace("Berg, Anna", "Falk, Di", 1),
    ],
)
def test_what_may_well_be_equal_is_not_named(text: str) -> None:
    assert gaps(text) == []
