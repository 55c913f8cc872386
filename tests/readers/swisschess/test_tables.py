"""Progress tables, crosstables and lists of Swiss-Chess."""

from __future__ import annotations

import pytest

from elo_tui.readers.detect import read_text
from tests.readers.swisschess.pages import page, text
from tests.readers.tables.made import event_of, refused, rounds

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


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("8w", (8, "w", "*")),
        ("8w/", (8, "w", "*")),
        ("8w/0,5", (8, "w", "=")),
        ("8w½", (8, "w", "=")),
        ("8 s / 1", (8, "b", "1")),
        ("8w/+", (8, "w", "+")),
        ("8+", (8, "", "+")),
        ("spielfrei", (None, "", "U")),
        ("-", (None, "", "Z")),
    ],
)
def test_other_cells(cell: str, found: tuple[int | None, str, str]) -> None:
    source = text(
        CAPTION,
        ("Nr.", "Teilnehmer", "ELO", "1", "Punkte"),
        ("1.", "Ahorn,Anna", "2100", cell, "0.0"),
    )
    section, _ = event_of(read_text(source))
    assert section.players[0].pairings[0][1:4] == found


@pytest.mark.parametrize("cell", ["81", "8x/1", "8w/2", "wo", "8w/1/1", "w/1"])
def test_a_cell_that_is_no_round_is_left_out(cell: str) -> None:
    source = text(
        CAPTION,
        ("Nr.", "Teilnehmer", "ELO", "1", "Punkte"),
        ("1.", "Ahorn,Anna", "2100", cell, "0.0"),
    )
    section, reading = event_of(read_text(source))
    assert section.players[0].pairings == ()
    assert any(f"'{cell}' is not a result" in note.text for note in reading.notes)


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


def test_a_list_of_participants() -> None:
    source = page(
        "Teilnehmerliste: (Sortiert nach Spielernummer)",
        ("TlnNr", "Teilnehmer", "Titel", "TWZ", "Attr", "Verein/Ort", "Land", "Geburt"),
        ("7", "Ahorn,Anna", "WGM", "2400", "", "SK Eck", "GER", "1990"),
        ("9", "Buche,Bo", "", "", "", "", "POL", "17.03.2001"),
    )
    section, reading = event_of(read_text(source))
    assert [player[:5] for player in section.players] == [
        (7, "Ahorn,Anna", "WGM", 2400, "GER"),
        (9, "Buche,Bo", "", 0, "POL"),
    ]
    assert [player.birth_year for player in section.players] == [1990, 2001]
    assert len(reading.notes) == 1


def test_a_ranking_has_points_and_no_numbers() -> None:
    source = page(
        "Rangliste:  Stand nach der 5. Runde ",
        ("Rang", "Teilnehmer", "TWZ", "S", "R", "V", "Punkte", "Buchh"),
        ("1", "Ahorn,Anna", "2400", "3", "1", "1", "3.5  ", "12.0"),
        ("1", "Buche,Bo", "2300", "3", "1", "1", "3.5  ", "12.0"),
    )
    section, reading = event_of(read_text(source))
    assert [(p.no, p.points) for p in section.players] == [(1, 3.5), (2, 3.5)]
    assert reading.notes[0].text.startswith("no starting numbers in this list")


def test_a_round_robin_has_no_rounds() -> None:
    source = text(
        "Rangliste: Stand nach der 3. Runde",
        ("Nr.", "Teilnehmer", "TWZ", "1", "2", "3", "Punkte"),
        ("1.", "Ahorn,Anna", "2100", "**", "1", "½", "1.5"),
        ("2.", "Buche,Bo", "2000", "0", "**", "+", "1.0"),
        ("3.", "Eibe,Ed", "1900", "½", "-", "**", "0.5"),
    )
    section, reading = event_of(read_text(source))
    games = {(p.no, g.opponent): g.code for p in section.players for g in p.pairings}
    assert games == {
        (1, 2): "1",
        (2, 1): "0",
        (1, 3): "=",
        (3, 1): "=",
        (2, 3): "+",
        (3, 2): "-",
    }
    assert reading.notes[0].text.startswith("a round robin has no rounds")


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


def test_a_crosstable_that_lost_its_empty_cells_is_refused() -> None:
    rows = [tuple(filter(None, cells)) for cells in SWISS]
    found = refused(read_text(text("Kreuztabelle im Schweizer-System", *rows)))
    assert "empty cells of this table are lost" in found.text


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


def test_a_table_without_rows() -> None:
    found = refused(read_text(page(CAPTION, PROGRESS[0])))
    assert found.text == "the table has no rows"


def test_teams_are_refused_by_name() -> None:
    source = page(
        "Mannschafts-Rangliste: Stand nach der 2. Runde ",
        ("Rang", "MNr", "Mannschaft", "TWZ", "S", "R", "V", "Punkte"),
        ("1", "1", "SG Eck", "1781", "3", "1", "0", "3.5"),
    )
    assert "a ranking of teams" in refused(read_text(source)).text


def test_a_text_after_a_list_ends_it_where_the_columns_are_others() -> None:
    source = text(
        "Rangliste: Stand nach der 1. Runde",
        ("Rang", "Teilnehmer", "NWZ", "Verein/Ort", "Punkte"),
        ("1.", "Ahorn,Anna Maria", "2100", "SK Eins", "1"),
        ("2.", "Buche,Bo", "2300", "SK Zwei", "0"),
    )
    paired = "1\t2.\tBuche,Bo\t2300\t-\t1.\tAhorn,Anna Maria\t2100\t0 - 1\n"
    teams = "1.\tSK Eins\t202\n"
    event, _ = event_of(read_text(f"{source}\nPaarungen der 1. Runde\n{paired}{teams}"))
    assert [one.name for one in event.players] == ["Ahorn,Anna Maria", "Buche,Bo"]
