"""Pairings of a round and the players' sheets of Swiss-Chess."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import astuple

from elo_tui.readers.detect import read_text
from tests.readers.swisschess.pages import PAIRINGS, SHEET, page, text
from tests.readers.tables.made import event_of, refused, rounds

Cells = tuple[str, ...]


def board(white: str, black: str, result: str) -> tuple[str, ...]:
    """A row of pairings; numbers are the players' letters."""
    numbers = [
        "" if name == "spielfrei" else str(" ABCDE".index(name[0]))
        for name in (white, black)
    ]
    return (
        *("1", numbers[0], white, "", "(1½)", "-"),
        *(numbers[1], black, "FM", "()", result, ""),
    )


@pytest.mark.parametrize("result", ["+ - -", " - ", ""])
def test_a_bye_is_no_forfeit(result: str) -> None:
    source = page(
        "Paarungsliste der 3. Runde ",
        PAIRINGS,
        board("Ahorn,A", "Buche,B", "1 - 0"),
        board("Eibe,E", "spielfrei", result),
    )
    section, _ = event_of(read_text(source))
    assert rounds(section, 5) == [(3, None, "", "U")]


def test_pairings_by_name() -> None:
    titles = (
        *("TNr", "Teilnehmer", "Farbe", "Tisch", "", "TNr", "Teilnehmer"),
        *("Titel", "TWZ", "At"),
    )
    source = page(
        "Paarungsliste der 1. Runde (nach Alphabet) ",
        titles,
        ("2", "Ahorn,A", "Schwarz", "1", "gegen", "1", "Buche,B", "IM", "2300", ""),
        ("1", "Buche,B", "Weiß", "1", "gegen", "2", "Ahorn,A", "", "1950", ""),
        ("3", "Eibe,E", "", "", "", "", "spielfrei", "", "", ""),
    )
    section, reading = event_of(read_text(source))
    assert [astuple(player)[:4] for player in section.players] == [
        (1, "Buche,B", "IM", 2300),
        (2, "Ahorn,A", "", 1950),
        (3, "Eibe,E", "", None),
    ]
    assert rounds(section, 1) == [(1, 2, "w", "*")]
    assert rounds(section, 2) == [(1, 1, "b", "*")]
    assert rounds(section, 3) == [(1, None, "", "U")]
    assert reading.notes[0].text.startswith("pairings by name have no results")


FACTS = (
    *("TlnNr:", "7", "Rang:", "1", "Name:", "Ahorn,Anna", "Verein/Ort:", "SK Eck"),
    *("Titel:", "WFM", "Land:", "GER", "ELO:", "2100", "NWZ:", "2050"),
    *("FIDE-Ken.:", "4600001", "Geburt:", "1990"),
)
OTHER = ("TlnNr:", "3", "Name:", "Buche,Bo", "Titel:", "", "ELO:", "", "NWZ:", "1850")
GAMES = (
    ("1", "W", "Buche,Bo", "", "", "1850", "", "", "GER", "1", ""),
    ("2", "", "spielfrei", "", "", "", "", "", "", "+", ""),
    ("3", "S", "Eibe,Ed", "CM", "1990", "", "", "", "", "½", ""),
    ("", "", "Gesamtpunkte", "", "1990", "", "", "", "", "2½", ""),
)
OTHER_GAMES = (
    ("1", "S", "Ahorn,Anna", "WFM", "2100", "2050", "", "", "GER", "0", ""),
    ("2", "W", "Eibe,Ed", "CM", "1990", "", "", "", "", "-", ""),
    ("", "", "Gesamtpunkte", "", "2045", "", "", "", "", "0", ""),
)


def one_line(facts: Cells) -> list[Cells]:
    return [facts]


def in_a_cell(facts: Cells) -> list[Cells]:
    return [(" ".join(facts),)]


def each_its_row(facts: Cells) -> list[Cells]:
    return [facts[at : at + 2] for at in range(0, len(facts), 2)]


@pytest.mark.parametrize("laid", [one_line, in_a_cell, each_its_row])
def test_sheets(laid: Callable[[Cells], Iterable[Cells]]) -> None:
    source = page(
        "", (), *laid(FACTS), SHEET, *GAMES, *laid(OTHER), SHEET, *OTHER_GAMES
    )
    section, reading = event_of(read_text(source))
    ahorn, buche, eibe = section.players
    assert astuple(ahorn)[:7] == (7, "Ahorn,Anna", "WFM", 2100, "GER", "4600001", 2.5)
    assert (ahorn.birth_year, buche.no, buche.rating) == (1990, 3, 1850)
    assert astuple(eibe)[:4] == (8, "Eibe,Ed", "CM", 1990)
    assert rounds(section, 7) == [
        (1, 3, "w", "1"),
        (2, None, "", "U"),
        (3, 8, "b", "="),
    ]
    assert rounds(section, 3) == [(1, 7, "b", "0"), (2, 8, "w", "-")]
    assert section.owner is None
    assert "1 player has no ELO" in reading.notes[0].text


def test_a_single_sheet_is_the_list_of_its_player() -> None:
    section, _ = event_of(read_text(page("", (), FACTS, SHEET, *GAMES)))
    assert section.owner == 7


def test_two_sheets_of_one_number_are_refused() -> None:
    source = page("", (), FACTS, SHEET, *GAMES, FACTS, SHEET, *GAMES)
    assert refused(read_text(source)).text.startswith("two sheets have one number")


PROGRESS = (
    ("Nr.", "Teilnehmer", "Titel", "TWZ", "1", "2", "3", "Punkte", "Buchh"),
    ("1.", "Ahorn,Anna Maria", "", "2100", "2w/1", "4s/½", "3/+", "2.5", "4.0"),
    ("2.", "Buche,Bo", "FM", "2300", "1s/0", "3w/1", "4w/0", "1,0", "5.0"),
    ("3.", "Eibe,Ed", "", "", "+", "2s/0", "1/-", "1.0", "4.0"),
    ("4.", "Linde,Li", "", "1900", "½", "1w/½", "2s/1", "2.0", "4.5"),
)
CAPTION = "Fortschrittstabelle:  Stand nach der 3. Runde   (nach Rangliste)"
FOUND = {
    1: [(1, 2, "w", "1"), (2, 4, "b", "="), (3, 3, "", "+")],
    2: [(1, 1, "b", "0"), (2, 3, "w", "1"), (3, 4, "w", "0")],
    3: [(1, None, "", "U"), (2, 2, "b", "0"), (3, 1, "", "-")],
    4: [(1, None, "", "H"), (2, 1, "w", "="), (3, 2, "b", "1")],
}
SPACED = """\
Open Nirgendwo

Fortschrittstabelle:  Stand nach der 3. Runde   (nach Rangliste)
Nr.  Teilnehmer        Titel   TWZ   1     2     3    Punkte  Buchh
-------------------------------------------------------------------
 1.  Ahorn,Anna Maria         2100  2w/1  4s/½  3/+     2.5    4.0
 2.  Buche,Bo          FM     2300  1s/0  3w/1  4w/0    1,0    5.0
 3.  Eibe,Ed                        +     2s/0  1/-     1.0    4.0
 4.  Linde,Li                 1900  ½     1w/½  2s/1    2.0    4.5

Swiss-Chess
"""


@pytest.mark.parametrize(
    "source",
    [
        page(CAPTION, *PROGRESS),
        text(CAPTION, *PROGRESS),
        SPACED,
        "\n".join(" ".join(line.split()) for line in SPACED.split("\n")),
    ],
    ids=["page", "tabs", "fixed width", "single blanks"],
)
def test_a_progress_table(source: str) -> None:
    section, reading = event_of(read_text(source))
    assert reading.format == "swiss-chess"
    assert section.event.name == "Open Nirgendwo"
    assert {
        player.no: rounds(section, player.no) for player in section.players
    } == FOUND
    first, second, third, _ = section.players
    assert (first.name, first.rating, first.points) == ("Ahorn,Anna Maria", 2100, 2.5)
    assert (second.title, second.points, third.rating) == ("FM", 1.0, 0)
    # TWZ is neither FIDE's rating nor the DWZ
    assert (section.ratings, section.system) == ("TWZ", "")
    assert [note.text[:10] for note in reading.notes] == ["TWZ is the"]


def test_elo_comes_before_the_national_rating() -> None:
    source = page(
        CAPTION,
        ("Nr.", "Teilnehmer", "Titel", "ELO", "NWZ", "1", "Punkte"),
        ("1.", "Ahorn,Anna", "", "2100", "2050", "2w/1", "1.0"),
        ("2.", "Buche,Bo", "", "", "1850", "1s/0", "0.0"),
        ("3.", "Eibe,Ed", "", "", "", "+", "1.0"),
    )
    section, reading = event_of(read_text(source))
    assert [player.rating for player in section.players] == [2100, 1850, 0]
    assert section.ratings == "FIDE or national"
    assert [note.text for note in reading.notes] == [
        "1 player has no ELO: NWZ is taken; a list added as a second file"
        " takes precedence over both"
    ]


SWISS = (
    ("Nr.", "Teilnehmer", "TWZ", "1", "2", "3", "4", "Punkte", "DiVerg", "Buchh"),
    ("1.", "Ahorn,Anna", "2100", "**", "1", "½", "", "1.5", "0", "2"),
    ("2.", "Buche,Bo", "2000", "0", "**", "", "1", "1.0", "0", "2"),
    ("3.", "Eibe,Ed", "1900", "½", "", "**", "+", "1.5", "0", "2"),
    ("4.", "Linde,Li", "1800", "", "0", "-", "**", "0.0", "0", "2"),
)


def test_a_crosstable_of_a_swiss_tournament() -> None:
    caption = "Kreuztabelle im Schweizer-System nach der 2. Runde"
    section, reading = event_of(read_text(page(caption, *SWISS)))
    games = {(p.no, g.opponent): g.code for p in section.players for g in p.pairings}
    assert games == {
        (1, 2): "1",
        (2, 1): "0",
        (1, 3): "=",
        (3, 1): "=",
        (2, 4): "1",
        (4, 2): "0",
        (3, 4): "+",
        (4, 3): "-",
    }
    for player in section.players:
        played = [pairing.round for pairing in player.pairings]
        assert sorted(set(played)) == played
    assert any("has no rounds" in note.text for note in reading.notes)


def test_an_evaluation_gives_the_ratings_before_it() -> None:
    source = page(
        "Inoffizielle Turnierauswertung nach  D W Z",
        ("Nr.", "Teilnehmer", "Ro", "Niv", "W", "We", "n", "E / J", "Rn", "Diff"),
        ("1", "Ahorn,Anna", "2150", "1900", "3.5", "3.1", "5", "30", "2160", "10"),
        ("2", "Buche,Bo", "", "1900", "1.5", "", "5", "", "1700", ""),
    )
    section, reading = event_of(read_text(source))
    assert (section.system, [p.rating for p in section.players]) == ("dwz", [2150, 0])
    assert section.players[0].published_rating is None
    assert "not official" in reading.notes[0].text


def test_a_row_without_a_number_is_left_out() -> None:
    rows = [*PROGRESS, ("x", "Tanne,Ti", "", "1700", "+", "+", "+", "3.0", "1.0")]
    section, reading = event_of(read_text(page(CAPTION, *rows)))
    assert len(section.players) == 4
    assert [note.left_out for note in reading.notes] == [True, False]


@pytest.mark.parametrize("heading", ["<H2>Open&nbsp;Nirgendwo</H2>\n", ""])
def test_rows_without_cells_hold_nothing(heading: str) -> None:
    whole = page(CAPTION, *PROGRESS)
    source = whole.replace("<H2>Open&nbsp;Nirgendwo</H2>\n", heading)
    source = source.replace("<THEAD>\n", "<THEAD>\n<TR >\n</TR>\n<TR >\n</TR>\n")
    section, _ = event_of(read_text(source))
    there = event_of(read_text(whole))[0].players
    assert [(one.name, one.pairings) for one in section.players] == [
        (one.name, one.pairings) for one in there
    ]


def test_two_players_of_one_number_are_refused() -> None:
    found = refused(read_text(page(CAPTION, *PROGRESS, PROGRESS[1])))
    assert "number 1 appears twice" in found.text
