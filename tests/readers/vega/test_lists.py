"""Vega's lists: which of three ratings is taken, and what is said about it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.readers.vega.pages import HEADERS, NAMES, found, page, refused, table, titles

FULL = HEADERS["players"][3]


@pytest.mark.parametrize(
    ("header", "cells", "ratings", "national", "label", "said"),
    [
        # Rtg, RtgF, RtgN of two players
        (FULL, ("1900", "1950", "1900"), 1950, 1900, "", "for players: 2"),
        (FULL, ("1950", "1950", "1900"), 1950, 1900, "", ""),
        (FULL, ("1900", "0", "1900"), 1900, 1900, "Vega's Rtg", "RtgF has no rating"),
        ("#|Player|Fed|Rtg", ("1900",), 1900, None, "Vega's Rtg", "Rtg is the rating"),
        ("#|Player|Fed|RtgF|RtgN", ("1950", "0"), 1950, None, "", ""),
    ],
)
def test_the_rating_of_fide_comes_first(
    header: str,
    cells: Sequence[str],
    ratings: int,
    national: int | None,
    label: str,
    said: str,
) -> None:
    rows = [(str(no), NAMES[no], "GER", *cells) for no in (1, 2)]
    section, reading = found(page("Registered players", table(header, *rows)))
    assert [player.rating for player in section.players] == [ratings] * 2
    assert [player.national_rating for player in section.players] == [national] * 2
    assert section.ratings == label
    assert (
        any(said in note.text for note in reading.notes) if said else not reading.notes
    )
    assert any("no rating" in note.text for note in reading.notes) == ("no rat" in said)


def test_two_players_with_one_number_are_refused_by_line() -> None:
    rows = [("4", name, "GER", "1", "1", "1") for name in NAMES[:2]]
    text = refused(page("Registered players", table(FULL, *rows)))
    assert "player 4 is in line 2 already" in text


def test_a_pasted_ranking_without_numbers_names_opponents_by_place() -> None:
    head = "\t".join(titles(HEADERS["scores"][0].replace("|Buc1|BucT", "")))
    source = (
        f"Cross Table at round 2\n{head}\n"
        "1\tGM\tAlder,Ann\t2400\tGER\t2.0\t1 2\t1 3\n"
        "2\t\tBirch,Bo\t2300\tGER\t1.0\t0 1\t1 BYE\n"
        "3\t\tCedar,Cyd\t2200\tGER\t0.0\t\t0 1\n"
    )
    section, reading = found(source)
    assert [player.no for player in section.players] == [1, 2, 3]
    assert [player.title for player in section.players] == ["GM", "", ""]
    met = [[p.opponent for p in player.pairings] for player in section.players]
    assert met == [[2, 3], [1, None], [1]]
    assert any("named by place" in note.text for note in reading.notes)


def test_a_list_of_changes_by_starting_number_keeps_the_numbers() -> None:
    row = ("7", "FM", "Birch,Bo", "91", "GER", "2000", "3", "2.0", "1900", "+7", "2020")
    section, reading = found(
        page("FIDE rating variation", table(HEADERS["changes"][0], row))
    )
    (player,) = section.players
    assert (player.no, player.title, player.published_change) == (7, "FM", 7)
    assert not any("no starting numbers" in note.text for note in reading.notes)


def test_starting_numbers_beside_places_need_no_note() -> None:
    header = HEADERS["scores"][2]
    row = ("1", "9", "Alder,Ann", "2300", "GER", "1", "", "", "", "")
    _, reading = found(page("Cross Table at round 1", table(header, row)))
    assert not any("named by place" in note.text for note in reading.notes)


def test_a_pasted_row_may_lack_its_last_cells() -> None:
    head = "\t".join(titles(HEADERS["crosstable"][0]))
    source = (
        f"Cross Table at round 1\n{head}\n"
        "1\t\tAlder,Ann\t2400\tGER\t1.0\t1 2\n"
        "2\t\tBirch,Bo\t2300\tGER\t0.0\t0 1\t\t\n"
        "3\t\tCedar,Cyd\t2200\tGER\t1.0\t1 BYE\n"
    )
    section, _ = found(source)
    assert [len(player.pairings) for player in section.players] == [1, 1, 1]
