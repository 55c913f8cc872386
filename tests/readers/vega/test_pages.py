"""Vega's pages, rule by rule: headers, cells, names, lists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elo_tui.core.events.reading import BadLine
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.readers import detect
from elo_tui.readers.vega.vega_codes import detect_kind
from tests.readers.tables.made import rounds
from tests.readers.vega.pages import (
    CROSS,
    FOOTER,
    HEADERS,
    NAMES,
    box,
    crosstable,
    found,
    met,
    named,
    page,
    refused,
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


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (met("1", "cw", "2"), (2, "w", "1")),
        (met("½", "cb", "2"), (2, "b", "=")),
        (met(" 0 ", "cb", "2"), (2, "b", "0")),
        (f'<div class="cw">2 </div>{met("1", "x", "")}', (2, "w", "1")),
        (met("1", "cf", "2"), (2, "", "+")),
        (met("0", "cf", "2"), (2, "", "-")),
        (met(" 1", "cf", "BYE"), (None, "", "U")),
        (met(" ½ ", "cf", "BYE"), (None, "", "H")),
        (met("0", "cf", "BYE"), (None, "", "Z")),
        (met("1", "cf", "0"), (None, "", "U")),
        (met("...", "cw", "2"), (2, "w", "*")),
        (met("½", "cf", "BYE") + "<td>", (None, "", "H")),
    ],
)
def test_every_cell_of_a_swiss(cell: str, expected: tuple[object, ...]) -> None:
    section, reading = found(crosstable((cell,), ("",)))
    assert rounds(section, 1) == [(1, *expected)]
    assert not any(note.left_out for note in reading.notes)


@pytest.mark.parametrize(
    "cell",
    [
        met("½", "cf", "2"),
        met("3", "cw", "2"),
        met("1", "cw", "x"),
        met("adj", "cb", "2"),
        "<b>strange</b>",
    ],
)
def test_a_code_that_is_not_listed_is_named_and_not_rated(cell: str) -> None:
    section, reading = found(crosstable((cell,), (met("1", "cf", "BYE"),)))
    assert rounds(section, 1) == []
    (note,) = (note for note in reading.notes if note.left_out)
    assert note.text.startswith("player 1, round 1: ")


def test_cells_without_any_opponent_are_refused() -> None:
    # two games against everybody in one cell, as far as anybody knows
    text = refused(crosstable(("", "1 0"), ("0 1", "")))
    assert "names a result and an opponent" in text


@pytest.mark.parametrize(
    ("result", "white", "black", "is_rated"),
    [
        ("1 - 0", "1", "0", True),
        ("0 - 1", "0", "1", True),
        ("½ - ½", "=", "=", True),
        (" ... ", "*", "*", True),
        ("", "*", "*", True),
        ("1F-0F", "+", "-", True),
        ("0F-1F", "-", "+", True),
        ("0F-0F", "-", "-", True),
        ("0 - 0", "0", "0", False),
        ("adj", "=", "=", False),
    ],
)
def test_every_result_of_a_pairing(
    result: str, white: str, black: str, is_rated: bool
) -> None:
    row = (
        "1",
        "GER",
        "GM Alder,Ann",
        "(1)",
        "7",
        result,
        "9",
        "(0)",
        "Birch,Bo",
        "POL",
    )
    header = HEADERS["pairings"][0]
    section, reading = found(page("Pairing of round 4", table(header, row)))
    one, other = section.players
    assert (one.no, one.title, one.name, one.federation) == (7, "GM", NAMES[0], "GER")
    assert [p.pairings[0].code for p in (one, other)] == [white, black]
    is_game = is_rated and white not in "+-"
    assert [p.pairings[0].colour for p in (one, other)] == (
        ["w", "b"] if is_game else ["", ""]
    )
    assert bool(one.pairings[0].excluded) != is_rated
    assert any(note.left_out for note in reading.notes) != is_rated


MENU = (
    '<table><tr><td class="nametour" colspan=5>Lake 2017</td></tr><tr class="menu">'
    "<td>Participants</td><td>Tables</td><td>Rounds</td><td>Report</td></tr></table>"
)


def test_the_headings_of_2017_are_captions_below_a_menu() -> None:
    row = ("1", "GER", "Alder,Ann", "(1)", "7", "1 - 0", "9", "(0)", "Birch,Bo", "POL")
    pairs = table(HEADERS["pairings"][0], row, caption=" Pairing of round 3")
    source = f"<html><title>x</title><body>{MENU}{pairs}{FOOTER}</body></html>"
    section, reading = found(source)
    assert rounds(section, 7) == [(3, 9, "w", "1")]
    assert section.event.name == "Lake 2017"
    assert reading.notes == ()


@pytest.mark.parametrize(
    ("words", "points", "code"),
    [
        ("( bye )", "1", "U"),
        ("( full point bye )", "1    ", "F"),
        ("( half point bye )", "½", "H"),
        ("( not paired )", "0", "Z"),
        ("( bye )", "...", "U"),
        (box("BYE", 0, 0), "1", "U"),
        (box("BYE", 0, 0), "½ ", "H"),
        (box("BYE", 0, 0), "0", "Z"),
        ("( bye )", "½", None),
        ("( zero point bye )", "0", None),
        (box("Nobody", 0, 0), "0", None),
        (box("BYE", 0, 0), "...", None),
    ],
)
def test_every_word_for_nobody(words: str, points: str, code: str | None) -> None:
    row = ("1", box("Alder,Ann", 3, 1900, "WFM", "ger"), "0", points, "0", words)
    section, reading = found(
        page("Pairing of round 1", table(HEADERS["pairings"][6], row))
    )
    (player,) = section.players
    assert (player.no, player.title, player.rating) == (3, "WFM", 1900)
    assert (player.federation, player.sex) == ("GER", "w")
    assert [p.code for p in player.pairings] == ([code] if code else [])
    assert any(note.left_out for note in reading.notes) == (code is None)


@pytest.mark.parametrize(
    ("cell", "number", "title", "name"),
    [
        (named(3, "Alder,Ann", "CM"), 3, "CM", "Alder,Ann"),
        (named(3, "Alder,Ann-Mar (W)"), 3, "", "Alder,Ann-Mar"),
        (named(3, "Alder Ann", "M"), 3, "M", "Alder Ann"),
        ("<a href='playercard.php#3'>Alder Ann  </a>", 3, "", "Alder Ann"),
        ("<span class=idn>3</span><b>Mc Gee,Al</b>", 3, "", "Mc Gee,Al"),
    ],
)
def test_number_title_and_mark_are_not_the_name(
    cell: str, number: int, title: str, name: str
) -> None:
    header = "Pos|Player|Rtg|Fed|Pts|BH"
    flag = '<img src="flag/nsw.png" alt="nsw">'
    source = page(
        "Standings at round 3", table(header, ("1", cell, "0", flag, "2.5", "3"))
    )
    section, _ = found(source)
    (player,) = section.players
    assert (player.no, player.title, player.name) == (number, title, name)
    assert (player.rating, player.region, player.points) == (0, "NSW", 2.5)
    assert (player.federation, player.origin) == ("", "NSW")


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_boxes_in_the_order_of_the_ranking_name_opponents_by_place(
    order: Sequence[int],
) -> None:
    places = {no: place for place, no in enumerate(order, start=1)}
    games = {1: ("1", "cw", 2), 2: ("0", "cb", 1), 3: ("1", "cf", 0)}
    rows = []
    for place, no in enumerate(order, start=1):
        result, style, other = games[no]
        who = str(places[other]) if other else "BYE"
        cell = met(result, style, who)
        points = "1.0" if result == "1" else "0.0"
        rows.append((str(place), box(NAMES[no - 1], no, 2000 + no), points, cell))
    section, _ = found(page(CROSS, table("#|Player|Pts|1", *rows)))
    assert rounds(section, 1) == [(1, 2, "w", "1")]
    assert rounds(section, 2) == [(1, 1, "b", "0")]
    assert rounds(section, 3) == [(1, None, "", "U")]
    assert section.player(3).rating == 2003  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("flags", "are_regions"),
    [(("VIC", "NSW", "OS"), True), (("ENG", "", "VIC"), False), (("", "", ""), False)],
)
def test_flags_of_regions_are_no_federations(
    flags: Sequence[str], are_regions: bool
) -> None:
    rows = [
        (str(no), name, flag, "2000", "2000", "0")
        for no, name, flag in zip((1, 2, 3), NAMES, flags, strict=False)
    ]
    source = page("Registered players", table("#|Player|Fed|Rtg|RtgF|RtgN", *rows))
    section, reading = found(source)
    assert [player.origin for player in section.players] == list(flags)
    federations = ["" if are_regions else flag for flag in flags]
    assert [player.federation for player in section.players] == federations
    assert any("regions" in note.text for note in reading.notes) == are_regions


def test_a_round_robin_by_place() -> None:
    hole = "<b></b>"
    rows = [
        ("1", "9", "Alder,Ann", "2300", "GER", "1.5", hole, "½", "1"),
        ("2", "4", "Birch,Bo", "2200", "POL", "0.5", "½", hole, "."),
        ("3", "6", "Cedar,Cyd", "2100", "POL", "0", "0", ".", hole),
    ]
    section, reading = found(page(CROSS, table("Pos|ID|NAME|Rtg|Fed|Pts|1|2|3", *rows)))
    codes = {
        (player.no, pairing.opponent): pairing.code
        for player in section.players
        for pairing in player.pairings
    }
    assert codes == {
        (9, 4): "=",
        (9, 6): "1",
        (4, 9): "=",
        (4, 6): "*",
        (6, 9): "0",
        (6, 4): "*",
    }
    assert not section.rounds_given
    assert not any(pairing.colour for p in section.players for pairing in p.pairings)
    assert any("Berger" in note.text for note in reading.notes)


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


def test_a_list_of_changes_has_ranks_under_the_sign() -> None:
    row = (
        "1",
        named(1, "Birch,Bo"),
        "91",
        "",
        "2000",
        "3",
        "2.0",
        "1900",
        "+7",
        "2020",
    )
    plain = ("1", "Birch,Bo", *row[2:])
    for cells in (row, plain):
        section, reading = found(
            page("FIDE rating variation", table(HEADERS["changes"][2], cells))
        )
        (player,) = section.players
        assert (player.published_change, player.rated_games) == (7, 3)
        assert any("no starting numbers" in n.text for n in reading.notes) == (
            cells is plain
        )


def test_national_changes_are_a_national_list() -> None:
    row = ("4", "Birch,Bo", "30", "1888", "+12", "1900")
    source = page("National rating", table("N|Name|K|Elo|Var|Per", row))
    section, _ = found(source)
    (player,) = section.players
    assert (player.no, player.rating, player.national_rating) == (4, None, 1888)
