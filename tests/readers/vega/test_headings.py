"""Headings of Vega's pages that are damaged: mended without doubt, or named."""

from __future__ import annotations

import pytest

from tests.readers.vega.pages import CROSS, found, met, page, table

HEADER = "Pos|ID|NAME|Rtg|Fed|Pts|1|2"
ROWS = (
    (
        "1",
        "2",
        "Alder,Ann",
        "1900",
        "GER",
        "2",
        met("1", "cw", "2"),
        met("1", "cb", "3"),
    ),
    (
        "2",
        "1",
        "Birch,Bo",
        "2000",
        "POL",
        "1",
        met("0", "cb", "1"),
        met("1", "cw", "4"),
    ),
    (
        "3",
        "3",
        "Cedar,Cyd",
        "1800",
        "FRA",
        "1",
        met("1", "cw", "4"),
        met("0", "cw", "1"),
    ),
    (
        "4",
        "4",
        "Dogwood,Di",
        "1700",
        "ITA",
        "0",
        met("0", "cb", "3"),
        met("0", "cb", "2"),
    ),
)
PAIRS = "Bo.|Fed|White Player|Pts|IDW|Result|IDB|Pts|Black Player|Fed"
GAMES = (
    ("1", "GER", "FM Alder Ann", "(1)", "2", "1 - 0", "5", "(1)", "Birch Bo", "POL"),
    ("2", "FRA", "Cedar Cyd", "(½)", "3", "½ - ½", "4", "(0)", "Dogwood Di", "ITA"),
)


@pytest.mark.parametrize("damaged", ["1x", "q", "", "71", "#"])
@pytest.mark.parametrize("heading", ["1", "2"])
def test_a_round_whose_number_is_damaged_is_read(heading: str, damaged: str) -> None:
    whole, _ = found(page(CROSS, table(HEADER, *ROWS)))
    parts = HEADER.split("|")
    parts[parts.index(heading, 6)] = damaged
    section, reading = found(page(CROSS, table("|".join(parts), *ROWS)))
    assert [player.pairings for player in section.players] == [
        player.pairings for player in whole.players
    ]
    assert any(f"read as round {heading}" in note.text for note in reading.notes)


@pytest.mark.parametrize("damaged", ["Ptxs", ""])
def test_games_stay_without_the_heading_of_the_points(damaged: str) -> None:
    header = HEADER.replace("Pts", damaged)
    section, reading = found(page(CROSS, table(header, *ROWS)))
    assert [len(player.pairings) for player in section.players] == [2, 2, 2, 2]
    named = f"'{damaged}'" if damaged else "6, no header"
    assert f"not used: column {named} (4 cells)" in [one.text for one in reading.notes]


@pytest.mark.parametrize("heading", ["Rtg", "Fed"])
def test_a_column_that_is_not_known_is_named(heading: str) -> None:
    header = HEADER.replace(heading, f"{heading}x")
    _, reading = found(page(CROSS, table(header, *ROWS)))
    texts = [note.text for note in reading.notes]
    assert f"not used: column '{heading}x' (4 cells)" in texts


@pytest.mark.parametrize("heading", ["IDW", "IDB"])
@pytest.mark.parametrize("damaged", ["{}x", ""])
def test_players_are_read_if_a_heading_of_their_numbers_is_damaged(
    heading: str, damaged: str
) -> None:
    header = PAIRS.replace(heading, damaged.format(heading))
    section, _ = found(page("Pairing of round 2", table(header, *GAMES)))
    assert [(one.no, one.name) for one in section.players] == [
        (2, "Alder Ann"),
        (3, "Cedar Cyd"),
        (4, "Dogwood Di"),
        (5, "Birch Bo"),
    ]
    assert [one.pairings[0].opponent for one in section.players] == [5, 4, 3, 2]


def test_a_player_without_a_number_gets_a_free_one() -> None:
    first = (*GAMES[0][:4], "", *GAMES[0][5:])
    section, reading = found(page("Pairing of round 2", table(PAIRS, first, GAMES[1])))
    assert [(one.no, one.name) for one in section.players][-1] == (6, "Alder Ann")
    assert section.players[-1].pairings[0].opponent == 5
    text = "'Alder Ann' has no number here; taken as 6"
    assert text in [note.text for note in reading.notes]


def test_a_player_without_a_name_is_no_bye() -> None:
    first = (*GAMES[0][:2], "", *GAMES[0][3:])
    section, _ = found(page("Pairing of round 2", table(PAIRS, first, GAMES[1])))
    player = section.player(5)
    assert player is not None
    assert (player.pairings[0].opponent, player.pairings[0].code) == (2, "0")
