"""Saved pages of chess-results.com against what others read from them."""

from __future__ import annotations

from time import process_time

import pytest
from msgspec.structs import astuple, replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.joining import add_start_list
from elo_tui.core.events.reading import EventReading, exclude_contradictions
from elo_tui.readers.detect import read_text
from tests.readers.tables.made import event_of, refused, rounds
from tests.shared import file, needs, table

PAGES = "data/chess_results"
BRITISH = f"{PAGES}/british2026_champ_crosstable_final"
CROSSTABLES = (
    BRITISH,
    f"{PAGES}/crosstable_finnish_hof2016",
    f"{PAGES}/frome2026_open_crosstable",
)

#: How the expected files write results -> the codes of the tournament report file.
CODES = {"1": "1", "½": "=", "0": "0", "+": "+", "-": "-", "": "*"}
CODES |= {"-1": "U", "-½": "H", "-0": "Z"}


def page(path: str) -> tuple[Crosstable, EventReading]:
    source = file(path).read_text(encoding="utf-8")
    section, reading = event_of(read_text(source))
    assert reading.format == "chess-results"
    return section, reading


@pytest.mark.parametrize(
    "path", [pytest.param(p, marks=needs(f"{p}.expected.csv")) for p in CROSSTABLES]
)
def test_every_cell_of_a_crosstable(path: str) -> None:
    section, reading = page(f"{path}.html")
    found = [
        [player.no, player.rating, player.federation, *astuple(game)[:4]]
        for player in section.players
        for game in player.pairings
    ]
    expected = [
        [
            *(int(row["no"]), int(row["rating"]), row["fed"]),
            *(int(row["round_or_opponent"]), int(row["opponent"] or 0) or None),
            *(row["colour"], CODES[row["result_cell"]]),
        ]
        for row in table(f"{path}.expected.csv")
    ]
    assert found == expected
    # two players' cells give every game, and the points are their sums
    assert reading.notes == ()


@needs(f"{BRITISH}.html")
def test_the_lines_above_name_the_event() -> None:
    event = page(f"{BRITISH}.html")[0].event
    assert event.name == "2026 British Chess Championships: Championship"
    assert (str(event.start), str(event.end)) == ("2026-08-01", "2026-08-09")
    assert (event.federation, event.rounds) == ("ENG", 9)
    assert event.city == "University of Warwick, Panorama Suite"
    assert event.time_control == "40/90’ + Game/30’ + 30”/move"


@needs(f"{PAGES}/british2026_champ_startingrank.html")
def test_a_crosstable_takes_what_the_start_list_has() -> None:
    start_list, _ = page(f"{PAGES}/british2026_champ_startingrank.html")
    assert len(start_list.players) == 108
    bare = page(f"{BRITISH}.html")[0]
    without = replace(
        bare, players=tuple(replace(p, rating=None) for p in bare.players)
    )
    full, notes = add_start_list(without, start_list)
    assert notes == ()
    first, last = full.players[0], full.players[-1]
    assert (first.rating, first.fide_id, first.sex) == (2597, "404853", "")
    assert (last.rating, last.fide_id, last.sex) == (1559, "343404057", "w")
    assert full.players[0].pairings == bare.players[0].pairings
    assert [p.rating for p in full.players] == [p.rating for p in bare.players]


@needs(f"{PAGES}/british2026_champ_notpaired_final.html")
def test_the_list_of_players_not_paired_is_refused_by_name() -> None:
    path = file(f"{PAGES}/british2026_champ_notpaired_final.html")
    found = refused(read_text(path.read_text(encoding="utf-8")))
    assert "not paired" in found.text
    assert "crosstable" in found.text


@needs(f"{PAGES}/jeddah2026_r1.html")
def test_the_pairings_of_a_round() -> None:
    section, reading = page(f"{PAGES}/jeddah2026_r1.html")
    assert [player.no for player in section.players] == list(range(1, 33))
    assert rounds(section, 1) == [(1, 16, "b", "1")]
    assert rounds(section, 16) == [(1, 1, "w", "0")]
    assert rounds(section, 6) == [(1, 21, "w", "+")]
    assert rounds(section, 22) == [(1, 7, "w", "-")]
    assert rounds(section, 31) == [(1, None, "", "U")]
    assert rounds(section, 32) == [(1, None, "", "Z")]
    first = section.players[0]
    assert (first.title, first.rating, first.federation) == ("GM", 2409, "EGY")
    assert section.players[30].rating == 0
    assert reading.notes == ()


@needs(f"{PAGES}/startingrank_russian.html")
def test_russian_headers() -> None:
    section, reading = page(f"{PAGES}/startingrank_russian.html")
    assert len(section.players) == 81
    first, last = section.players[0], section.players[-1]
    assert (first.title, first.name, first.rating) == ("AIM", "Igrok01, Test", 1489)
    assert (first.fide_id, first.federation) == ("999999901", "IND")
    assert (last.rating, last.fide_id) == (0, "")
    assert reading.notes == ()


def test_a_copied_card() -> None:
    path = file(f"{PAGES}/player_card_synthetic_en.tsv")
    section, reading = event_of(read_text(path.read_text(encoding="utf-8")))
    assert reading.format == "table"
    owner = section.owner
    assert owner is not None
    assert rounds(section, owner) == [
        (1, 52, "", "1"),
        (2, 28, "", "="),
        (3, 9, "", "0"),
        (4, None, "", "Z"),
        (5, 61, "", "1"),
        (6, 33, "", "+"),
        (7, 14, "", "-"),
        (8, None, "", "U"),
    ]
    assert section.players[0].k == 20


@needs(f"{BRITISH}.html")
def test_a_large_page_is_read_at_once() -> None:
    source = file(f"{BRITISH}.html").read_text(encoding="utf-8")
    read_text(source)
    start = process_time()
    section, _ = event_of(read_text(source))
    # 108 players; 300 may take 300 ms on a quiet machine
    assert process_time() - start < 5
    assert exclude_contradictions(section)[1] == ()
