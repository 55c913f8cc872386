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
