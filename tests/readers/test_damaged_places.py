"""One line, cell or heading damaged: nothing beyond it is lost without a note."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.readers import read
from tests.readers.damage import find_faults
from tests.shared import file, needs

#: A small sample of each kind, and how often each is damaged in each way.
SAMPLES = (
    "chess_results/found_pairings_all_rounds.html",
    "chess_results/frome2026_open_crosstable.html",
    "faults4/fide_row_deleted.html",
    "papi/wild_toutes_rondes.html",
    "pgn/found_event_per_game.pgn",
    "swar/wild_rapid_v4_crlf.json",
    "swisschess/nirgendwo-fort.html",
    "swissmanager/found_players.txt",
    "swissperfect/wild_crosstable_tab.txt",
    "swisssys/wild_event.sjson",
    "swisssys/wild_standings_w12.txt",
    "tables/wild_dutch_z_black.csv",
    "trf/found_utf16le_no_bom.trf",
    "trf_wild/wild_dash_ids.trf",
    "uschess/tournamentinfo.txt",
    "vega_web/vesna_2019/crosstable.html",
    "vega_web/vesna_2019/pairs2.html",
    "vega_web/vesna_2019/playercard.html",
)
TIMES = 4


@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_beyond_the_damage_is_lost_without_a_note(sample: str) -> None:
    path = file(f"data/{sample}")
    if not path.is_file():
        pytest.skip(f"needs ../shared/data/{sample} beside the checkout")
    faults = [
        (one.kind, one.place[:80], lost) for one, lost in find_faults(path, 41, TIMES)
    ]
    assert faults == []


def event_of(source: str) -> tuple[Crosstable, list[str]]:
    found = read(source.encode())
    assert isinstance(found, EventReading), found
    return found.sections[0], [note.text for note in found.notes]


PAIRINGS = """Round 1
Bo.;No.;White;Rtg;Result;Black;Rtg;No.
1;1;Alder, Ann;2000;1 - 0;Birch, Bo;1900;3
2;4;Cedar, Cyd;1800;½ - ½;Dogwood, Di;0;2
Round 2
Bo.;No.;White;Rtg;Result;Black;Rtg;No.
1;3;Birch, Bo;1900;1 - 0;Dogwood, Di;0;2
2;1;Alder, Ann;2000;0 - 1;Cedar, Cyd;1800;4
"""


def met(section: Crosstable) -> dict[str, list[tuple[int, str, str]]]:
    names = {player.no: player.name for player in section.players}
    return {
        player.name: [
            (one.round, names.get(one.opponent or 0, ""), one.code)
            for one in player.pairings
        ]
        for player in section.players
    }


def test_a_number_missing_in_pairings_is_found_by_the_name() -> None:
    whole, before = event_of(PAIRINGS)
    found, notes = event_of(PAIRINGS.replace("Bo;1900;3", "Bo;1900;"))
    assert replace(found.players[0], line=0) == replace(whole.players[0], line=0)
    assert met(found) == met(whole)
    assert set(notes) - set(before) == {
        "'Birch, Bo' has no number here; found by the name: 3"
    }


def test_a_player_without_a_number_anywhere_gets_the_next() -> None:
    first = PAIRINGS.partition("Round 2")[0]
    found, notes = event_of(first.replace("1900;3", "1900;"))
    assert met(found)["Birch, Bo"] == [(1, "Alder, Ann", "0")]
    assert [player.no for player in found.players] == [1, 2, 4, 5]
    assert "'Birch, Bo' has no number here; taken as 5" in notes


def test_an_unrated_player_without_a_number_is_no_bye() -> None:
    found, notes = event_of(PAIRINGS.replace("Dogwood, Di;0;2", "Dogwood, Di;0;"))
    assert met(found)["Dogwood, Di"] == [
        (1, "Cedar, Cyd", "="),
        (2, "Birch, Bo", "0"),
    ]
    assert sum("has no number here" in text for text in notes) == 2


def test_a_player_without_a_name_keeps_the_games() -> None:
    found, _ = event_of(PAIRINGS.replace("Alder, Ann;2000;1", ";2000;1"))
    assert met(found) == met(event_of(PAIRINGS)[0])
    lost = PAIRINGS.replace("Alder, Ann", "")
    found, _ = event_of(lost)
    player = found.player(1)
    assert player is not None
    assert player.name == ""
    assert len(player.pairings) == 2


def test_a_word_in_place_of_a_player_is_named() -> None:
    bye = "3;5;Elm, Ed;1700;1;wolne;0;\n"
    found, notes = event_of(PAIRINGS.replace("Round 2", f"{bye}Round 2"))
    assert met(found)["Elm, Ed"] == [(1, "", "U")]
    assert "'wolne': read as a bye, not a player" in notes


CROSS = """No.;;Name;Rtg;FED;1.Rd;2.Rd;Pts.
1;GM;Alder, Ann;2000;GER;2w1;3b½;1,5
2;;Birch, Bo;1900;POL;1b0;4w1;1
3;FM;Cedar, Cyd;1800;GER;4b1;1w½;1,5
4;;Dogwood, Di;1700;FRA;3w0;2b0;0
"""


@pytest.mark.parametrize(
    ("heading", "damaged", "named"),
    [
        ("Rtg", "Rtgx", "'Rtgx' (4 cells)"),
        ("Rtg", "", "4, no header (4 cells)"),
        ("FED", "FxD", "'FxD' (4 cells)"),
        ("Pts.", "Psts.", "'Psts.' (4 cells)"),
        ("2.Rd", "", "7, no header (4 cells)"),
        ("2.Rd", "W", "'W' (4 cells)"),
    ],
)
def test_a_column_that_is_not_used_is_named(
    heading: str, damaged: str, named: str
) -> None:
    _, notes = event_of(CROSS.replace(heading, damaged, 1))
    assert f"not used: column {named}" in notes


@pytest.mark.parametrize("row", ["1;GM;", "3;FM;", "4;;"])
@pytest.mark.parametrize("damaged", ["", "q"])
def test_the_only_player_without_a_number_has_the_free_one(
    row: str, damaged: str
) -> None:
    found, notes = event_of(CROSS.replace(row, damaged + row[1:]))
    assert met(found) == met(event_of(CROSS)[0])
    (note,) = notes
    assert note.endswith(f"taken as {row[0]}, the only one that is free")


def test_a_column_of_titles_has_no_heading_and_is_used() -> None:
    found, notes = event_of(CROSS)
    assert [player.title for player in found.players] == ["GM", "", "FM", ""]
    assert notes == []


def test_a_row_that_is_there_twice_is_named() -> None:
    games = "opponent;rating;score\nAnna Berg;1800;1\nAnna Berg;1800;1\n"
    found = read(games.encode())
    assert isinstance(found, Reading)
    assert [note.on_games for note in found.notes if "one row twice" in note.text] == [
        True
    ]
    rows = "<tr><td>Ann Berg<td>1900<td>2</tr>" * 2
    page = "<table><tr><th>Name<th>Rtg<th>Pts</tr>" + rows + "</table>"
    _, notes = event_of(page)
    assert any(text.endswith("perhaps one row twice; check it") for text in notes)


def test_a_half_spoilt_by_its_code_page_is_a_half() -> None:
    # byte BD is ½ in code page 1252 and the double acute accent in 1250
    spoilt = b"\xbd".decode("cp1250")
    found, notes = event_of(CROSS.replace("½", spoilt))
    assert met(found) == met(event_of(CROSS)[0])
    assert any("spoilt by code page 1250: 2 times" in text for text in notes)


def test_a_card_finds_a_number_for_an_opponent_without_one() -> None:
    card = "\n".join(
        (
            "Name\tYew, Yves",
            "Starting rank\t12",
            "",
            "Rd.\tSNo\tName\tRtg\tFED\tPts.\tRes.",
            "1\t\tOak, Olaf\t1605\tKEN\t4\t1",
            "2\t\tSorbus, So\t0\tKEN\t3\t0",
            "3\t-1\tbye\t\t\t\t- 1",
            "4\t7\tPine, Pia\t1900\tKEN\t4\t½",
        )
    )
    found, notes = event_of(card)
    assert met(found)["Yew, Yves"] == [
        (1, "Oak, Olaf", "1"),
        (2, "Sorbus, So", "0"),
        (3, "", "U"),
        (4, "Pine, Pia", "="),
    ]
    assert "'Oak, Olaf' has no number here; taken as 13" in notes


@needs("data/faults4/vega_heading.html")
def test_a_page_of_vega_keeps_its_games_if_a_heading_is_damaged() -> None:
    # README of faults4: 58 games before the heading was damaged
    found, notes = event_of(file("data/faults4/vega_heading.html").read_text("utf-8"))
    games = sum(
        one.opponent is not None for player in found.players for one in player.pairings
    )
    assert games == 58
    assert any("read as round" in text for text in notes) or any(
        "not used: column" in text for text in notes
    )


@needs("data/faults4/fide_heading_deleted.html")
def test_a_page_of_fide_keeps_an_event_without_its_header() -> None:
    source = file("data/faults4/fide_heading_deleted.html").read_text("utf-8")
    found = read(source.encode())
    assert isinstance(found, EventReading)
    assert [len(section.players) - 1 for section in found.sections] == [5, 4]
    assert "a table without its header: read as the others are" in [
        note.text for note in found.notes
    ]
