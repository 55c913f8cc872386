"""Vega's pages, rule by rule: headers, cells, names, lists."""

from __future__ import annotations

from time import process_time

import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.readers import detect
from elo_tui.readers.vega import vega_reader
from elo_tui.readers.vega.vega_codes import detect_kind
from tests.readers.tables.made import rounds
from tests.readers.vega.pages import (
    CROSS,
    FIRST,
    FOOTER,
    HEADERS,
    NAMES,
    SECOND,
    found,
    met,
    page,
    table,
    titles,
)


@pytest.mark.parametrize(
    ("kind", "header"),
    [(kind, header) for kind, some in HEADERS.items() for header in some],
)
def test_every_header(kind: str, header: str) -> None:
    named_there = detect_kind(titles(header))
    if kind == "pairings" and named_there is None:
        # only the heading is the same in every language
        row = ("1", "GER", "1 Alder,Ann", "0", "1 - 0", "0", "2 Birch,Bo", "POL")
        section, _ = found(page("Pairing of round 2", table(header, row)))
        assert rounds(section, 2) == [(2, 1, "b", "0")]
    else:
        assert named_there == kind


def test_two_points_for_a_win() -> None:
    rows = [
        (
            "1",
            "",
            "Alder,Ann",
            "1800",
            "GER",
            "3.0",
            met("1", "cw", "2"),
            met("½", "cb", "3"),
        ),
        (
            "2",
            "",
            "Birch,Bo",
            "1700",
            "GER",
            "2.0",
            met("0", "cb", "1"),
            met("1", "cf", "BYE"),
        ),
        ("3", "", "Cedar,Cyd", "1700", "GER", "1.0", "", met("½", "cw", "1")),
    ]
    section, reading = found(page(CROSS, table("ID|T|NAME|Rtg|Fed|Pts|1|2", *rows)))
    assert any("2 points" in note.text for note in reading.notes)
    ranking = compute_standings(section)
    assert not isinstance(ranking, Problem)
    assert [row.points for row in ranking.rows] == [3, 2, 1]
    checked = detect.read_text(page(CROSS, table("ID|T|NAME|Rtg|Fed|Pts|1|2", *rows)))
    assert not isinstance(checked, BadLine)
    assert not any("points stated" in note.text for note in checked.notes)


@pytest.mark.parametrize(("wrong", "is_ranked"), [(0, True), (1, True), (2, False)])
def test_no_ranking_where_over_a_tenth_of_the_points_are_not_explained(
    wrong: int, is_ranked: bool
) -> None:
    rows = [
        (str(no), "", f"Player {no}", "2000", "GER", points, met("1", "cf", "BYE"))
        for no in range(1, 11)
        for points in ["3.0" if no <= wrong else "1.0"]
    ]
    section, _ = found(page(CROSS, table("ID|T|NAME|Rtg|Fed|Pts|1", *rows)))
    ranking = compute_standings(section)
    assert isinstance(ranking, Problem) != is_ranked
    assert is_ranked or "2 of 10 players" in section.incomplete


def test_cards_of_all_players_are_an_event() -> None:
    section, reading = found(page("National History Cards", FIRST, SECOND))
    assert section.owner is None
    assert rounds(section, 1) == [(1, 2, "w", "1")]
    assert rounds(section, 2) == [(1, 1, "b", "0")]
    one, two = section.players
    assert (one.name, one.title, one.rating, one.k) == ("Alder,Ann", "CM", 1786, None)
    assert (one.national_id, two.points) == ("7000001", None)
    (note,) = (note for note in reading.notes if "without a game" in note.text)
    assert "player 1, round 2: 0.5" in note.text
    ranking = compute_standings(section)
    assert isinstance(ranking, Problem)
    assert "forfeits" in ranking.text


def fide_card(no: int, *met: int, first: int = 1) -> str:
    """The card of a player for FIDE, with wins against others."""
    rows = [
        (str(at), "W ", str(other), NAMES[other - 1], "91", "GER", "1900", "1")
        for at, other in enumerate(met, start=first)
    ]
    caption = (
        f'N = {no}<a href="http://fide.com/profile/9100{no}"> {NAMES[no - 1]} </a>'
    )
    return table(HEADERS["fide_cards"][1], *rows, caption=caption)


def test_a_game_that_counts_for_one_of_two_players_is_no_contradiction() -> None:
    source = page("FIDE History Cards", fide_card(1, 2), fide_card(2, 3, first=2))
    reading = detect.read_text(source)
    assert isinstance(reading, EventReading)
    (section,) = reading.sections
    assert [p.excluded for player in section.players for p in player.pairings] == [
        "",
        "",
    ]
    assert not any("that round" in note.text for note in reading.notes)
    ranking = compute_standings(section)
    assert isinstance(ranking, Problem)
    assert "count for a rating" in ranking.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        "<td" * 100_000 + FOOTER,
        "<a " * 100_000 + FOOTER,
        "<script>" * 50_000 + FOOTER,
        "<!--" * 100_000 + FOOTER,
        '<div class="res">' * 20_000,
        f"{HEADERS['crosstable'][2]}\n".replace("|", "\t") * 5_000
        + "Generated by Vega",
        "Name: A" * 30_000 + FOOTER,
        page(CROSS, table("Player|Pts|1|2") * 1_000),
    ],
    ids=["td", "a", "script", "comment", "cells", "headers", "captions", "tables"],
)
def test_what_means_harm_is_answered_soon(source: str) -> None:
    start = process_time()
    vega_reader.matches(source)
    assert isinstance(vega_reader.read(source), EventReading | BadLine)
    assert process_time() - start < 5


@pytest.mark.parametrize(
    "header", ["Bo.|A|B|Pts|C|D|E|F", "Bo.|Fed|A|Pts|Res|Score|B|Fed", "A|B|C|D|E|F"]
)
def test_no_pairings_without_points_on_both_sides(header: str) -> None:
    assert detect_kind(titles(header)) is None
