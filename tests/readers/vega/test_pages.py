"""Vega's pages, rule by rule: headers, cells, names, lists."""

from __future__ import annotations

import pytest

from elo_tui.core.events.reading import BadLine
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.readers import detect
from elo_tui.readers.vega.vega_codes import detect_kind
from tests.readers.tables.made import rounds
from tests.readers.vega.pages import (
    CROSS,
    HEADERS,
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
