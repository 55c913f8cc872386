"""Any text in the manner of other programs is read or refused, quickly and in words."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers import swissmanager
from elo_tui.readers.detect import add_second_file, read_text
from elo_tui.readers.swisschess import swisschess_reader as swisschess
from elo_tui.readers.vega import vega_reader as vega
from tests.readers.swisschess.pages import PAIRINGS, SHEET, page, text
from tests.readers.tables.made import event_of, refused, rounds
from tests.readers.test_any_source import sound
from tests.readers.vega.pages import NEW

HEADER = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"
PLAYERS = """\
Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Nachname;Vorname
1;Alder Ann;WFM;4600001;2050;2100;01.02.1990;GER;W;Alder;Ann
2;Birch Bo;;0;1850;0;;POL;;Birch;Bo
"""
_WORDS = (
    "Nr. TlnNr TNr Rang Tisch Teilnehmer Mannschaft MNr Titel Tite TWZ ELO NWZ Ro Land"
    " Geburt Farbe Runde Ergebnis Punkte - 1 2 3 At Verein/Ort 1. 2. 3. 2w/1 1s/0 3/+ +"
    " ½ ** 2100 FM Ahorn,Anna Buche,Bo spielfrei gegen Weiß Schwarz TlnNr: Name: ELO:"
    " NWZ: Gesamtpunkte 0 2400 19.05.2001 = 99999 4001"
)
_PHRASES = (
    *("", "1 - 0", "+ - -", "- - -", "(1½)", "Paarungsliste der 2. Runde"),
    *("Kreuztabelle im Schweizer-System", "TlnNr: 1 Name: Ahorn,Anna ELO: 2000"),
)
CELLS = st.sampled_from([*_WORDS.split(), *_PHRASES]) | st.text(max_size=8)
TITLES = st.lists(st.sampled_from(_WORDS.split()), min_size=3, max_size=12)
HEADS = TITLES | st.sampled_from([PAIRINGS, SHEET])
ROWS_OF_CELLS = st.lists(st.lists(CELLS, max_size=12), max_size=8)


@given(st.sampled_from(_PHRASES), HEADS, ROWS_OF_CELLS, st.sampled_from("\t; "))
def test_any_table_of_swiss_chess(
    caption: str, titles: list[str], rows: list[list[str]], delimiter: str
) -> None:
    sound(swisschess.read(page(caption, titles, *rows)))
    source = text(caption, titles, *rows)
    swisschess.matches(source)
    sound(swisschess.read(source.replace("\t", delimiter)))


def progress(count: int) -> str:
    rows = (
        f"{no}.  Ahorn,Anna{no:05}  2100  {no % 7 + 1}w/1  1.0\n"
        for no in range(1, count + 1)
    )
    header = "Nr. Teilnehmer       TWZ   1     Punkte\n"
    return f"Open\n\nFortschrittstabelle: Stand\n{header}{''.join(rows)}"


def pages(count: int) -> str:
    rows = [
        (f"{no}.", f"Ahorn,Anna{no}", "2100", f"{no % 7 + 1}w/1")
        for no in range(1, count + 1)
    ]
    return page("Fortschrittstabelle", ("Nr.", "Teilnehmer", "TWZ", "1"), *rows)


def crosstable(count: int) -> str:
    rows = (
        f"{no:5} Alder, Ann{no}   2401  IM UKR  1.0 | +W{no % 7 + 1}\n"
        for no in range(1, count + 1)
    )
    return f"{NEW}\n{''.join(rows)}"


def pairs(count: int) -> str:
    return "".join(
        f"A{no}, Ann plays with white VS A{no + 1}, Ann in board {no}\n"
        for no in range(1, count + 1)
    )


def boards(count: int) -> str:
    rows = (f"1;{no};0;0;{2 * no};{2 * no + 1};1;0;;1:0;0;;\n" for no in range(count))
    return f"{HEADER}\n{''.join(rows)}"


@pytest.mark.slow
@pytest.mark.parametrize("make", [progress, pages, crosstable, pairs, boards])
def test_time_grows_with_the_length_only(make: Callable[[int], str]) -> None:
    def seconds(count: int) -> float:
        source = make(count)
        start = process_time()
        found = next(
            reader.read(source)
            for reader in (vega, swissmanager, swisschess)
            if reader.matches(source)
        )
        assert isinstance(found, EventReading | BadLine)
        return process_time() - start

    seconds(50)
    # four times the players; were it the square, sixteen times the time
    assert seconds(2_000) < 10 * seconds(500) + 0.05


@pytest.mark.parametrize(
    "source",
    [
        "<td" * 500_000 + "<table><td>Teilnehmer</td>",
        "Teilnehmer" * 200_000,
        "Nr. Teilnehmer TWZ 1\n" * 100_000,
        "Nr. Teilnehmer TWZ 1\n" + "1. " * 300_000,
        f"{NEW}\n" + "| " * 500_000,
        f"{NEW}\n" * 5_000,
        "x plays with white VS " * 50_000,
        f"{HEADER}\n" + ";" * 1_000_000,
    ],
    ids=["tags", "word", "headers", "words", "bars", "heads", "plays", "semicolons"],
)
@pytest.mark.slow
def test_what_means_harm_is_answered_soon(source: str) -> None:
    start = process_time()
    for module in (vega, swissmanager, swisschess):
        module.matches(source)
        sound(module.read(source))
    assert process_time() - start < 5


def pairings(*rows: str) -> str:
    return "\r\n".join([HEADER, *(f"3;1;0;0;{row};0;;" for row in rows), ""])


@pytest.mark.parametrize("turned", [False, True])
def test_both_files_are_one_event(turned: bool) -> None:
    games, players = read_text(pairings("1;2;1;0;;1:0")), read_text(PLAYERS)
    first, second = (players, games) if turned else (games, players)
    whole = add_second_file(event_of(first)[1], event_of(second)[1])
    section = whole.sections[0]
    assert [player.name for player in section.players] == ["Alder, Ann", "Birch, Bo"]
    assert [player.rating for player in section.players] == [2100, 1850]
    assert rounds(section, 2) == [(3, 1, "b", "0")]


def test_another_header_says_what_is_needed() -> None:
    found = refused(read_text("a;b\n", "swiss-manager"))
    assert (found.line, "nrw;nrs;ergw" in found.text) == (1, True)
