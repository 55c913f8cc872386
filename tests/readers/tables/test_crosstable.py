"""Crosstables: Swiss and round robin."""

from __future__ import annotations

from itertools import combinations

import pytest

from elo_tui.core.events.crosstable import exclude_contradictions
from elo_tui.readers.tables import copied_text
from elo_tui.readers.tables.who_met_whom import find_berger_round
from tests.readers.tables.made import (
    SWISS,
    event_of,
    from_text,
    refused,
    rounds,
    tabbed,
)


def test_a_swiss_crosstable() -> None:
    section, reading = from_text(tabbed(SWISS))
    assert rounds(section, 1) == [(1, 3, "w", "1"), (2, 2, "b", "=")]
    assert rounds(section, 2) == [(1, 4, "b", "1"), (2, 1, "w", "=")]
    assert rounds(section, 3) == [(1, 1, "b", "0"), (2, None, "", "U")]
    assert rounds(section, 4) == [(1, 2, "w", "0"), (2, None, "", "H")]
    first = section.players[0]
    assert (first.name, first.title, first.rating) == ("Alder, Ann", "GM", 2400)
    assert (first.federation, first.points, first.line) == ("GER", 1.5, 2)
    assert section.players[3].rating == 0
    assert exclude_contradictions(section)[1] == ()
    assert reading.notes == ()


def test_without_ratings_the_rounds_are_still_read() -> None:
    section, _ = from_text(tabbed([(*row[:3], *row[4:]) for row in SWISS]))
    assert section.players[0].rating is None
    assert rounds(section, 1) == [(1, 3, "w", "1"), (2, 2, "b", "=")]


def test_an_empty_cell_is_no_pairing() -> None:
    section, _ = from_text(tabbed(SWISS).replace("-1\t", "\t"))
    assert rounds(section, 3) == [(1, 1, "b", "0")]


def test_bare_numbers_over_swiss_cells_are_rounds() -> None:
    head = tabbed(SWISS).replace("1.Rd", "1").replace("2.Rd", "2")
    section, _ = from_text(head)
    assert rounds(section, 1) == [(1, 3, "w", "1"), (2, 2, "b", "=")]


def test_a_cell_that_is_no_result_is_left_out_with_its_line() -> None:
    section, reading = from_text(tabbed(SWISS).replace("4b1", "4z1"))
    assert rounds(section, 2) == [(2, 1, "w", "=")]
    assert [(note.line, note.left_out) for note in reading.notes] == [(3, True)]
    assert "4z1" in reading.notes[0].text
    assert "round 1" in reading.notes[0].text


def test_a_rating_that_is_none_is_left_out_alone() -> None:
    section, reading = from_text(tabbed(SWISS).replace("2300", "A2300"))
    assert section.players[1].rating is None
    assert rounds(section, 2) == [(1, 4, "b", "1"), (2, 1, "w", "=")]
    assert [(note.line, note.left_out) for note in reading.notes] == [(3, True)]


RANKED = (
    "Rk.\tSNo\t\tName\tRtg\tFED\t1.Rd\t2.Rd\n"
    "1\t2\t\tAlder\t2000\tGER\t{}\n2\t4\t\tBirch\t1900\tGER\t{}\n"
    "3\t1\t\tCedar\t1800\tGER\t{}\n4\t3\t\tDogwood\t1700\tGER\t{}\n"
)


def test_opponents_named_by_their_rank() -> None:
    section, reading = from_text(
        RANKED.format("3w1\t2b1", "4b1\t1w0", "1b0\t4w1", "2w0\t3b0")
    )
    assert [player.no for player in section.players] == [1, 2, 3, 4]
    assert exclude_contradictions(section)[1] == ()
    assert ["named by the column Rk" in note.text for note in reading.notes] == [True]


def test_opponents_named_by_their_starting_number() -> None:
    section, reading = from_text(
        RANKED.format("1w1\t4b1", "3b1\t2w0", "2b0\t3w1", "4w0\t1b0")
    )
    assert [player.no for player in section.players] == [2, 4, 1, 3]
    assert exclude_contradictions(section)[1] == ()
    assert reading.notes == ()


def test_two_players_with_one_number_are_refused() -> None:
    found = refused(copied_text.read(tabbed(SWISS).replace("\n4\t", "\n3\t")))
    assert "number" in found.text


def test_the_international_rating_is_taken_and_named() -> None:
    source = "No.\tName\tRtgI\tRtgN\t1.Rd\n1\tA, B\t0\t2100\t2w1\n2\tC\t1900\t0\t1b0\n"
    section, reading = from_text(source)
    assert [player.rating for player in section.players] == [0, 1900]
    assert ["RtgI" in note.text for note in reading.notes] == [True]


ROBIN = """Nr.\t\tName\tElo\tLand\t1\t2\t3\t4\tPkt.\tRg.
1\tFM\tAdler, Otto\t2100\tGER\t*\t½\t1\t0\t1,5\t2
2\t\tBrandt, Eva\t2050\tGER\t½\t*\t+\t\t1,5\t1
3\t\tCarl, Max\t1900\tGER\t0\t-\t*\t1\t1\t4
4\t\tDahl, Uta\t1800\tGER\t1\t\t0\t*\t1\t3
"""


def test_a_round_robin() -> None:
    section, reading = from_text(ROBIN)
    # Berger: 1-4 2-3, 4-3 1-2, 2-4 3-1
    assert rounds(section, 1) == [(1, 4, "", "0"), (2, 2, "", "="), (3, 3, "", "1")]
    assert rounds(section, 2) == [(1, 3, "", "+"), (2, 1, "", "="), (3, 4, "", "*")]
    assert rounds(section, 3) == [(1, 2, "", "-"), (2, 4, "", "1"), (3, 1, "", "0")]
    assert exclude_contradictions(section)[1] == ()
    assert ["Berger" in note.text for note in reading.notes] == [True]


def test_a_round_robin_in_the_order_of_the_ranking() -> None:
    source = ROBIN.replace("Nr.\t\t", "Rk.\tSNo\t").replace("\n1\tFM", "\n1\t7")
    for number in ("2", "3", "4"):
        source = source.replace(f"\n{number}\t\t", f"\n{number}\t1{number}\t")
    section, _ = from_text(source)
    assert [player.no for player in section.players] == [7, 12, 13, 14]
    assert {opponent for _, opponent, _, _ in rounds(section, 7)} == {12, 13, 14}
    assert exclude_contradictions(section)[1] == ()


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("", []),
        ("Doppelrundiges Turnier\n", [(2, 4, "", "1"), (5, 4, "", "=")]),
    ],
)
def test_two_games_in_a_cell(heading: str, expected: list[object]) -> None:
    source = ROBIN.replace("*\t1\t1\t4", "*\t1½\t1\t4").replace("\t0\t*", "\t0½\t*")
    section, reading = from_text(heading, source)
    games = [game for game in rounds(section, 3) if game[1] == 4]
    assert games == expected
    left_out = [note for note in reading.notes if note.left_out]
    assert len(left_out) == (0 if heading else 2)
    assert all("double" in note.text for note in left_out)


def test_a_player_missing_in_a_round_robin_is_refused() -> None:
    found = refused(copied_text.read(ROBIN[: ROBIN.index("4\t\tDahl")]))
    assert "4 with 3 players" in found.text


@pytest.mark.parametrize("players", range(2, 16))
def test_berger_rounds_pair_everybody_once_a_round(players: int) -> None:
    met: dict[int, list[int]] = {}
    for one, other in combinations(range(1, players + 1), 2):
        number = find_berger_round(one, other, players)
        assert number == find_berger_round(other, one, players)
        met.setdefault(number, []).extend((one, other))
    assert sorted(met) == list(range(1, players + players % 2))
    assert all(len(set(paired)) == len(paired) for paired in met.values())


def test_the_crosstable_is_taken_where_there_are_other_tables() -> None:
    ranking = "Rk.\tName\tRtg\n1\tX\t2000\n"
    section, reading = event_of(
        copied_text.read(f"{ranking}\nHeading\n{tabbed(SWISS)}")
    )
    assert len(section.players) == 4
    assert any("other kinds not read: 1" in note.text for note in reading.notes)


def test_games_worth_more_than_one_are_refused_with_their_scale() -> None:
    bare = "No.\tName\tRtg\t1\t2\n1\tOak\t1800\t{}\n2\tPine\t1700\t{}\n"
    found = refused(copied_text.read(bare.format("2w3\t2b1", "1b0\t1w1½")))
    assert found.text == (
        "results of 3, 1½, 1 and 0 are Norway's scale, not chess results;"
        " put 1, ½, 0 to rate them"
    )
    found = refused(copied_text.read(bare.format("*\t2", "0\t*")))
    assert found.text.startswith("results of 2 and 0 are another scale")
