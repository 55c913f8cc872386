"""Pairings of a round and the players' sheets of Swiss-Chess."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from elo_tui.readers.detect import read_text
from tests.readers.swisschess.pages import PAIRINGS, SHEET, page
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
    assert [player[:4] for player in section.players] == [
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
    assert ahorn[:7] == (7, "Ahorn,Anna", "WFM", 2100, "GER", "4600001", 2.5)
    assert (ahorn.birth_year, buche.no, buche.rating) == (1990, 3, 1850)
    assert eibe[:4] == (8, "Eibe,Ed", "CM", 1990)
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
