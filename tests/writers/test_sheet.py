"""The cells of the rounds: chess-results' own, and three signs beside them."""

from __future__ import annotations

import re
from itertools import groupby

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
    compute_points,
)
from elo_tui.core.model import Colour
from elo_tui.features.tournament.report.sheet import build_sheet, write_cell
from tests.shared import needs, table
from tests.writers.rated_event import CROSSTABLE, PLAYERS, one, rated, with_pairings

FROME = "data/chess_results/frome2026_open_crosstable.expected.csv"
BRITISH = "data/chess_results/british2026_champ_crosstable_final.expected.csv"

CELL = re.compile("([0-9]+)([wb?])([1½0+WDL-]?)(x?)")


@pytest.mark.parametrize(
    ("pairing", "text"),
    [
        (Pairing(1, 105, "b", "="), "105b½"),
        (Pairing(1, 31, "b", "+"), "31b+"),
        (Pairing(1, 31, "w", "-"), "31w-"),
        (Pairing(1, 13, "w", "*"), "13w"),
        (Pairing(1, 13, "w", ""), "13w"),
        (Pairing(1, 13, "", ""), "13?"),
        (Pairing(1, 105, "", "1"), "105?1"),
        (Pairing(1, 105, "b", "W"), "105bW"),
        (Pairing(1, 105, "b", "0", "marked as not rated"), "105b0x"),
        (Pairing(1, 105, "b", "-", "is paired with itself"), "105b-"),
        (Pairing(1, None, "", "H"), "-½"),
        (Pairing(1, None, "", "U"), "-1"),
        (Pairing(1, None, "", "F"), "0?F"),
        (Pairing(1, None, "", "+"), "0?+"),
        (Pairing(1, None, "", "Z"), "-0"),
        (Pairing(1, None, "", ""), ""),
    ],
)
def test_the_cell_of_a_round(pairing: Pairing, text: str) -> None:
    assert write_cell(pairing) == text


@pytest.mark.parametrize("code", sorted(CODES.keys() - set("HFUZ")))
@pytest.mark.parametrize("colour", ["w", "b", ""])
@pytest.mark.parametrize("excluded", ["", "why"])
def test_a_cell_gives_opponent_colour_and_result(
    code: str, colour: Colour, excluded: str
) -> None:
    parts = CELL.fullmatch(write_cell(Pairing(1, 17, colour, code, excluded)))
    assert parts is not None
    assert (parts[1], parts[2].strip("?")) == ("17", colour)
    assert parts[3].replace("½", "=") == code.replace("*", "")
    assert bool(parts[4]) == (bool(excluded) and CODES[code].rated)


def test_the_columns_and_numbers_of_an_event() -> None:
    made = build_sheet(rated())
    assert made.header == (
        *("No.", "Title", "Name", "Rtg", "FED", "FideID", "Pts."),
        *("K", "Rp", "Gms", "W", "We", "rtg+/-", "new", "1.Rd", "2.Rd", "3.Rd"),
    )
    known = ("1", "FM", "Novak, Jan", "1950", "CZE", "0301234", "2")
    figures = ("20", "2103", "2", "1.5", "1.11", "7.80", "1958")
    assert made.rows[0] == (*known, *figures, "2w1", "-½", "3b½")
    assert made.rows[1][7:] == (
        *("10", "1880", "2", "1", "1.34", "-3.40", "2007"),
        *("1b0", "3w1", "4w+"),
    )
    # no total is stated: a half, a loss and a half
    assert made.rows[2][6] == "1"
    # 7.1.4: three games fewer than five give a newcomer no rating
    assert made.rows[3][7:] == ("", "1810", "1", "0.5", "", "", "", "3b½", "-1", "2b-")


def test_a_provisional_rating_keeps_its_games() -> None:
    players = (replace(PLAYERS[0], provisional=13), replace(PLAYERS[1], provisional=0))
    made = build_sheet(rated(replace(CROSSTABLE, players=(*players, *PLAYERS[2:]))))
    assert [row[3] for row in made.rows] == ["1950/P13", "2010/P", "1810", "0"]


def test_rounds_that_nobody_has_get_no_column_and_no_game_is_dropped() -> None:
    pairings = [
        *(Pairing(2, 2, "w", "1"), Pairing(2, 3, "w", "0")),
        Pairing(9, 4, "w", ""),
    ]
    made = build_sheet(one(rated(with_pairings(1, pairings))))
    assert made.header[14:] == ("2.Rd", "9.Rd")
    assert made.rows[0][14:] == ("2w1 3w0", "4w")


def test_points_are_the_stated_ones_or_the_sum() -> None:
    assert compute_points(Participant(1)) is None
    assert compute_points(Participant(1, points=0.0)) == 0
    assert compute_points(PLAYERS[2]) == 1
    # a bye by half a point, and the source states one more
    stated = replace(PLAYERS[0], points=3.0)
    assert compute_points(stated) == 3


@pytest.mark.parametrize(
    "path", [pytest.param(p, marks=needs(p)) for p in (FROME, BRITISH)]
)
def test_the_cells_are_those_of_a_real_page(path: str) -> None:
    codes = {"½": "=", "-½": "H", "-1": "U", "-0": "Z"}
    expected, players = [], []
    for no, rows in groupby(table(path), lambda row: row["no"]):
        pairings = []
        for row in rows:
            opponent = int(row["opponent"]) if row["opponent"] else None
            colour: Colour = "w" if row["colour"] == "w" else "b"
            code = codes.get(row["result_cell"], row["result_cell"])
            place = int(row["round_or_opponent"])
            pairings.append(Pairing(place, opponent, colour, code))
            number = row["opponent"] + row["colour"]
            expected.append(number + row["result_cell"])
        players.append(Participant(int(no), rating=2000, pairings=tuple(pairings)))
    made = build_sheet(rated(Crosstable(EventFacts(), tuple(players))))
    assert [cell for row in made.rows for cell in row[14:]] == expected
    assert len(expected) > 100
