"""Vega's pages, rule by rule: headers, cells, names, captions, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import standings
from elo_tui.readers import detect, vega
from elo_tui.readers.vega.pages.columns import kind_of
from tests.readers.tables.made import rounds
from tests.readers.vega.pages import (
    FOOTER,
    HEADERS,
    box,
    found,
    met,
    named,
    page,
    refused,
    table,
    titles,
)

CROSS = "Cross Table at round 3"
NAMES = ("Alder,Ann", "Birch,Bo", "Cedar,Cyd", "Dogwood,Di")


def crosstable(*cells: Sequence[str]) -> str:
    """A crosstable of layout B with these rounds."""
    width = "|".join(str(number) for number in range(1, len(cells[0]) + 1))
    rows = [
        (str(no), "", name, str(2300 - no), "GER", "", *own)
        for no, (name, own) in enumerate(zip(NAMES, cells, strict=False), start=1)
    ]
    return page(CROSS, table(f"ID|T|NAME|Rtg|Fed|Pts|{width}", *rows))


@pytest.mark.parametrize(
    ("kind", "header"),
    [(kind, header) for kind, some in HEADERS.items() for header in some],
)
def test_every_header(kind: str, header: str) -> None:
    named_there = kind_of(titles(header))
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
    ranking = standings(section)
    assert not isinstance(ranking, Problem)
    assert [row.points for row in ranking.rows] == [3, 2, 1]
    checked = detect.read_text(page(CROSS, table("ID|T|NAME|Rtg|Fed|Pts|1|2", *rows)))
    assert not isinstance(checked, BadLine)
    assert not any("points stated" in note.text for note in checked.notes)


def card(no: int, name: str, *rows: Sequence[str], caption: str = "") -> str:
    above = f"  {no}  CM <strong>{name}  </strong>, K= 0, Elo=1786, ID=7000001<br>"
    below = ("", "", "", "", "var = 0, PRtg= 125", "1500", "", "")
    return table(HEADERS["cards"][2], *rows, below, caption=caption or above)


FIRST = card(
    1,
    "Alder,Ann",
    ("1", "W ", "2", "FM", "Birch,Bo", "1700", " 1.0", " 2.5"),
    ("2", "--", "0", "", "not played", "0", " 0.5", "0.0"),
    ("3", "--", "0", "", "not played", "0", " 0.0", "0.0"),
)
SECOND = card(
    2, "Birch,Bo", ("1", " B", "1", "CM", "Alder,Ann", "1786", " 0.0", " 2.5")
)


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
    ranking = standings(section)
    assert isinstance(ranking, Problem)
    assert "forfeits" in ranking.text


def test_one_card_is_a_player_s() -> None:
    section, _ = found(page("National History Cards", FIRST))
    assert section.owner == 1
    assert rounds(section, 1) == [(1, 2, "w", "1")]


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


@pytest.mark.parametrize(
    ("cards", "rating"),
    [
        # nobody's card could have the rating of player 1
        ((fide_card(1, 2),), None),
        # player 2 met player 1, and does not list the game: it counts for player 1 only
        ((fide_card(1, 2), fide_card(2, 3)), 0),
        ((fide_card(1, 2), fide_card(2, 1)), 1900),
    ],
)
def test_the_own_rating_stands_on_the_cards_of_the_opponents(
    cards: Sequence[str], rating: int | None
) -> None:
    section, _ = found(page("FIDE History Cards", *cards))
    one = section.player(1)
    assert one is not None
    assert (one.name, one.fide_id, one.rating) == (NAMES[0], "91001", rating)


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
    ranking = standings(section)
    assert isinstance(ranking, Problem)
    assert "count for a rating" in ranking.text


def test_two_cards_of_one_player_are_refused() -> None:
    assert "two cards of player 1" in refused(page("Cards", FIRST, FIRST))


def test_the_long_caption_of_2017() -> None:
    row = (
        *("1", "W ", "6", "Cedar,Cyd", "91301554", "DEN", "1932", "FM"),
        *("306", "0.85", "0.5", "0.5"),
    )
    caption = (
        'Name: <a href="http://fide.com/card.phtml?event=91300074">Alder Ann</a>'
        " ,  Startingrank-Number = 12<br> Fide ID: 91300074, Rating: 1648, Title: WIM,"
        " Birthdate: 1988,  Fed: IND,  Sex: f<br> Event: Lake, Place: Shore (SWE),"
        " Start:26/02/2017, Finish: 27/02/2017"
    )
    section, _ = found(
        page(
            "FIDE History Cards", table(HEADERS["fide_cards"][0], row, caption=caption)
        )
    )
    one = section.player(12)
    assert one is not None
    assert one._replace(pairings=(), line=None) == one._replace(
        no=12,
        name="Alder Ann",
        title="WIM",
        rating=1648,
        federation="IND",
        fide_id="91300074",
        birth_year=1988,
        sex="w",
        points=0.5,
        rated_games=1,
        pairings=(),
        line=None,
    )
    assert (section.event.city, section.event.federation) == ("Shore", "SWE")
    assert (section.event.start, section.event.end) == (
        date(2017, 2, 26),
        date(2017, 2, 27),
    )


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


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (page("National rating", table("N|Name|K|Elo|Var|Per")), "national"),
        (page("Tournament summary", table("Place|Shore")), "Tournament summary"),
        (page("Teams", table("Pos|Team Name|Points", ("1", "A", "4"))), "teams only"),
        (
            page(
                "Standings by Rtg groups",
                table(HEADERS["standings"][2], ("1", "2 A", "1", "", "1")),
            ),
            "a part of the ranking",
        ),
        (
            page(
                "Standings",
                table(HEADERS["standings"][2], ("1", "2 A", "1", "", "1")),
                table(HEADERS["standings"][2], ("1", "3 B", "1", "", "1")),
            ),
            "a part of the ranking",
        ),
        (page("Schedule"), "Schedule"),
        (page(CROSS, table("Player|Rtg|Fed|Pts|1")), "no players"),
    ],
)
def test_every_refusal_names_vega_and_what_to_open(source: str, why: str) -> None:
    text = refused(source)
    assert why in text
    assert "open its crosstable.html" in text


def test_a_second_table_without_a_header_is_nobody_s() -> None:
    more = "<table><tr><td>1</td><td>Elm,Eve</td><td>1</td></tr></table>"
    first = table(
        "ID|T|NAME|Rtg|Fed|Pts|1",
        ("1", "", "Alder,Ann", "0", "", "1", met("1", "cf", "BYE")),
    )
    section, reading = found(page(CROSS, first, more))
    assert [player.name for player in section.players] == ["Alder,Ann"]
    text = "a second table without a header, 1 line, is not read"
    assert text in [note.text for note in reading.notes]


@pytest.mark.parametrize("closed", [True, False])
def test_code_of_a_server_is_dropped(closed: bool) -> None:
    source = crosstable((met("1", "cw", "2"),), (met("0", "cb", "1"),))
    code = "<?php if ($a > 3) echo '<table><tr><td>'; " + ("?>" if closed else "")
    before, after = source.split("<table", 1)
    source = f"{before}{code}\n<table{after}" if closed else f"{source}{code}"
    section, _ = found(source)
    assert rounds(section, 1) == [(1, 2, "w", "1")]


def test_pages_without_the_footer_are_known_by_their_cells() -> None:
    source = crosstable((met("1", "cw", "2"),), (met("0", "cb", "1"),))
    assert vega.recognised(source.replace(FOOTER, ""))
    assert detect.format_of(source.replace(FOOTER, "")) == "vega"


@pytest.mark.parametrize(
    "cells",
    [
        ("1 2", "0 1", "½ BYE"),
        ("2 1", "1 0", "BYE ½"),
        ("\n1\n2\n", "\n0\n1\n", "\n½\nBYE"),
    ],
)
def test_a_pasted_crosstable_has_lost_the_colours(cells: Sequence[str]) -> None:
    rows = "".join(
        f"{no} {name}\t{2000 + no}\t\t1.0\t{cell}\n"
        for no, name, cell in zip((1, 2, 3), NAMES, cells, strict=False)
    )
    source = f"{CROSS}\nPlayer\tRtg\tFed\tPts\t1\n{rows}\nGenerated by Vega\n"
    assert detect.format_of(source) == "vega"
    section, reading = found(source)
    assert rounds(section, 1) == [(1, 2, "", "1")]
    assert rounds(section, 2) == [(1, 1, "", "0")]
    assert rounds(section, 3) == [(1, None, "", "H")]
    assert any("lost the colours" in note.text for note in reading.notes)


def test_pasted_boxes_and_pairings() -> None:
    head = "\t".join(titles(HEADERS["pairings"][6]))
    source = (
        f"Pairing of round 2\n{head}\n"
        "1\tQuill,Rosalind 1 - 1847\t1\t1 - 0\t½\tGM Elm,Eve 12 FM 0\n"
        "2\tAsh,Al 3 - 1500\t1\t½\t0\tBYE 0 - 0\n"
    )
    section, _ = found(source)
    assert [(p.no, p.name, p.rating) for p in section.players] == [
        (1, "Quill,Rosalind", 1847),
        (3, "Ash,Al", 1500),
        (12, "GM Elm,Eve", 0),
    ]
    assert rounds(section, 1) == [(2, 12, "w", "1")]
    assert rounds(section, 3) == [(2, None, "", "H")]


def test_pasted_cards() -> None:
    head = "\t".join(titles(HEADERS["cards"][2]))
    source = (
        f"1 IM Alder,Ann, K= 0, Elo=2184, ID=0098041\n{head}\n"
        "1\tW \t2\t\tBirch,Bo\t1367\t1.0\t2.5\n"
        f"2 Birch,Bo, K= 0, Elo=1367, ID=0\n{head}\n"
        "1\t B\t1\tIM\tAlder,Ann\t2184\t0.0\t2.5\n"
    )
    assert detect.format_of(source) == "vega"
    section, _ = found(source)
    one, two = section.players
    assert (one.name, one.title, two.rating) == ("Alder,Ann", "IM", 1367)
    assert rounds(section, 2) == [(1, 1, "b", "0")]


PIECES = st.sampled_from(
    [
        *("<table>", "</table>", "<tr>", "<td>", "</td>", "<th>", "<caption>", "<br>"),
        *(
            "<div class=",
            '"res"',
            '"cw"',
            ">",
            "<",
            "1",
            "½",
            "BYE",
            "0",
            "<?php",
            "-->",
        ),
        *("Generated by Vega", "N = 3 Elm", "\t", "\n", CROSS, "Pairing of round 1"),
        *(FIRST, SECOND, box("A", 1, 2), named(2, "B"), "<tfoot>", "</caption>"),
        *(table(header) for some in HEADERS.values() for header in some),
        *("\t".join(titles(h)) for some in HEADERS.values() for h in some),
    ]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=20).map("".join))
def test_any_text(source: str) -> None:
    vega.recognised(source)
    assert isinstance(vega.read(source), EventReading | BadLine)
    assert isinstance(vega.read(f"{source}{FOOTER}"), EventReading | BadLine)


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
    vega.recognised(source)
    assert isinstance(vega.read(source), EventReading | BadLine)
    assert process_time() - start < 5
