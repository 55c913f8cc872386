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
