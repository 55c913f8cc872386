"""Swiss-Manager's text files: pairings by number, and players."""

from __future__ import annotations

import pytest

from elo_tui.readers.detect import add_second_file, read_text
from tests.readers.tables.made import event_of, refused, rounds

HEADER = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"
PLAYERS = """\
Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Nachname;Vorname
1;Alder Ann;WFM;4600001;2050;2100;01.02.1990;GER;W;Alder;Ann
2;Birch Bo;;0;1850;0;;POL;;Birch;Bo
"""


def pairings(*rows: str) -> str:
    return "\r\n".join([HEADER, *(f"3;1;0;0;{row};0;;" for row in rows), ""])


@pytest.mark.parametrize(
    ("row", "white", "black"),
    [
        ("1;2;1;0;;1:0", "1", "0"),
        ("1;2;0,5;0,5;;0,5:0,5", "=", "="),
        ("1;2;0;0;;0:0", "*", "*"),
        ("1;2;;;;", "*", "*"),
        ("1;2;1;0;K;1:0K", "+", "-"),
        ("1;2;0;1;K;0:1K", "-", "+"),
        ("1;2;0;0;K;0:0K", "-", "-"),
        ("1;2;0,5;0;;0,5:0", "=", "0"),
    ],
)
def test_results(row: str, white: str, black: str) -> None:
    section, reading = event_of(read_text(pairings(row)))
    assert reading.format == "swiss-manager"
    assert rounds(section, 1) == [(3, 2, "w", white)]
    assert rounds(section, 2) == [(3, 1, "b", black)]
    assert "numbers only" in reading.notes[0].text


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("1;-1;1;1;;1:1", "U"),
        ("1;-1;0;0;;0:0", "U"),
        ("-1;1;1;1;;1:1", "U"),
        ("1;-1;0,5;0,5;;0,5:0,5", "H"),
        ("1;-2;0;0;;0:0", "Z"),
        ("1;-2;0,5;0;;", "H"),
    ],
)
def test_a_round_without_an_opponent(row: str, code: str) -> None:
    section, _ = event_of(read_text(pairings(row)))
    assert rounds(section, 1) == [(3, None, "", code)]
    assert len(section.players) == 1


@pytest.mark.parametrize(
    "row",
    [
        "x;2;1;0;;1:0",
        "0;2;1;0;;1:0",
        "-1;-1;1;0;;",
        "-3;1;1;0;;",
        "1;2;7;0;;7:0",
        "1;2;0,5;0,5;K;",
        "1;2;0,5;0;K;",
        "1;2;0;0,5;K;",
        "1;2;1;0;Q;1:0",
        "",
    ],
)
def test_a_row_that_cannot_be_read_is_left_out(row: str) -> None:
    section, reading = event_of(read_text(pairings("5;6;1;0;;1:0", row)))
    assert [player.no for player in section.players] == [5, 6]
    assert [note.left_out for note in reading.notes] == [False, True]


def test_a_player_is_paired_once_a_round() -> None:
    section, reading = event_of(read_text(pairings("1;2;1;0;;1:0", "1;3;1;0;;1:0")))
    assert rounds(section, 1) == [(3, 2, "w", "1")]
    assert "player 1 is paired twice in round 3" in reading.notes[1].text


def test_the_players() -> None:
    section, reading = event_of(read_text(PLAYERS))
    first, second = section.players
    assert first[:6] == (1, "Alder, Ann", "WFM", 2100, "GER", "4600001")
    assert (first.birth_year, first.sex) == (1990, "w")
    # an EloInt of 0 is none
    assert second[:6] == (2, "Birch, Bo", "", 1850, "POL", "")
    assert section.ratings == "FIDE or national"
    assert "1 player has no EloInt: EloNat is taken" in reading.notes[0].text


def test_the_name_as_a_whole_where_its_parts_are_missing() -> None:
    source = "Nr;Name;Titel;EloNat;EloInt;Pkt;Rang\n1;Alder Ann;;0;2100;2,5;1\n"
    section, _ = event_of(read_text(source))
    assert (section.players[0].name, section.players[0].points) == ("Alder Ann", 2.5)


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
