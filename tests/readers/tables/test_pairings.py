"""Pairings: results of both sides, byes, several rounds in one paste."""

from __future__ import annotations

import pytest

from elo_tui.core.events.crosstable import exclude_contradictions
from elo_tui.core.events.reading import EventReading
from elo_tui.readers.tables import copied_text as text
from elo_tui.readers.tables import saved_page
from tests.readers.tables.made import event_of, from_text, page_of, rounds

HEADER = "Bo.\tNo.\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\tNo.\n"
ONE = (
    f"Round 1 on 2026/08/10 at 17:00\n{HEADER}"
    "1\t1\tFM\tAlder, Ann\t2000\t0\t1 - 0\t0\t\tBirch, Bo\t1900\t2\n"
    "2\t3\t\tCedar\t1800\t0\t+ - -\t0\t\tDogwood\t0\t4\n"
    "3\t5\t\tElm\t1700\t0\t1\t\t\tbye\t\t\n"
    "4\t6\t\tFir\t1600\t0\t0\t\t\tnot paired\t\t\n"
)
TWO = (
    f"Round 2 on 2026/08/11\n{HEADER}"
    "1\t3\t\tCedar\t1800\t1\t½ - ½\t1\tFM\tAlder, Ann\t2000\t1\n"
    "2\t2\t\tBirch, Bo\t1900\t0\t\t1\t\tElm\t1700\t5\n"
    "3\t4\t\tDogwood\t0\t0\t½\t\t\tbye\t\t\n"
)


def test_a_round() -> None:
    section, reading = from_text(ONE)
    assert rounds(section, 1) == [(1, 2, "w", "1")]
    assert rounds(section, 2) == [(1, 1, "b", "0")]
    assert rounds(section, 3) == [(1, 4, "w", "+")]
    assert rounds(section, 4) == [(1, 3, "b", "-")]
    assert rounds(section, 5) == [(1, None, "", "U")]
    assert rounds(section, 6) == [(1, None, "", "Z")]
    assert [player.rating for player in section.players][:4] == [2000, 1900, 1800, 0]
    assert section.players[0].title == "FM"
    assert [note.left_out for note in reading.notes] == [False]


@pytest.mark.parametrize("result", ["+-", "1:0K", "1-0 ff", "+/-", "1 - 0 forfeit"])
def test_ways_to_write_a_forfeit(result: str) -> None:
    section, reading = from_text(ONE.replace("+ - -", result))
    assert rounds(section, 3) == [(1, 4, "w", "+")]
    assert rounds(section, 4) == [(1, 3, "b", "-")]
    assert not any(note.left_out for note in reading.notes)


@pytest.mark.parametrize("order", [(ONE, TWO), (TWO, ONE)])
def test_rounds_are_joined(order: tuple[str, str]) -> None:
    section, _ = from_text(*order)
    assert rounds(section, 1) == [(1, 2, "w", "1"), (2, 3, "b", "=")]
    assert rounds(section, 2) == [(1, 1, "b", "0"), (2, 5, "w", "*")]
    assert rounds(section, 4) == [(1, 3, "b", "-"), (2, None, "", "H")]
    assert [player.no for player in section.players] == [1, 2, 3, 4, 5, 6]
    assert exclude_contradictions(section)[1] == ()


def test_the_words_for_nobody_do_not_matter() -> None:
    german = ONE.replace("not paired", "nicht ausgelost").replace("bye", "spielfrei")
    assert from_text(german)[0].players == from_text(ONE)[0].players


def test_a_bye_in_a_round_to_come() -> None:
    section, _ = from_text(ONE.replace("1700\t0\t1\t", "1700\t0\t\t"))
    assert rounds(section, 5) == [(1, None, "", "U")]


def test_without_numbers_players_are_known_by_their_names() -> None:
    header = "Bo.\tWhite\tRtg\tResult\tBlack\tRtg\n"
    section, _ = from_text(
        f"Round 1\n{header}1\tAlder, Ann\t2000\t1-0\tBirch\t1900\n",
        f"Round 2\n{header}1\tBirch\t1900\t0-1\tAlder, Ann\t2000\n",
    )
    assert [player.name for player in section.players] == ["Alder, Ann", "Birch"]
    assert rounds(section, 1) == [(1, 2, "w", "1"), (2, 2, "b", "1")]


BARE = "Bo.\t\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\t\n"
UNNUMBERED = (
    f"Round 4\n{BARE}"
    "1\t\tCM\tAlder, Ann\t2000\t2\t1 - 0\t1½\t\tBirch, Bo\t0\t\n"
    "2\t\t\tCedar\t1800\t1\t1\t\t\tbye\t\t\n"
    "3\t\t\tDogwood\t0\t3\t½\t\t\tnot paired\t\t\n"
    "4\t\t\tElm\t1700\t3\t0\t\t\tnot paired\t\t\n"
)


@pytest.mark.parametrize("word", ["not paired", "nicht gelost", "in any language"])
def test_who_is_not_paired_where_nobody_has_a_number(word: str) -> None:
    section, reading = from_text(UNNUMBERED.replace("not paired", word))
    names = [player.name for player in section.players]
    assert names == ["Alder, Ann", "Birch, Bo", "Cedar", "Dogwood", "Elm"]
    assert [rounds(section, no)[0][1:] for no in range(1, 6)] == [
        (2, "w", "1"),
        (1, "b", "0"),
        (None, "", "U"),
        (None, "", "H"),
        (None, "", "Z"),
    ]
    assert not any(note.left_out for note in reading.notes)


def test_an_unrated_opponent_is_an_opponent() -> None:
    text = UNNUMBERED.replace("1 - 0", "½")
    assert rounds(from_text(text)[0], 2) == [(4, 1, "b", "=")]


def test_all_rounds_in_one_table() -> None:
    heading = '<tr><td colspan="12">Round {0} on 2026/11/1{0}</td></tr>'
    titles, *games = (
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in line.split("\t")) + "</tr>"
        for line in ONE.splitlines()[1:5]
    )
    again = [game.replace("1 - 0", "½ - ½") for game in games]
    for second in ([titles, *again], again):
        parts = [heading.format(1), titles, *games, heading.format(2), *second]
        source = page_of("<table>", *parts, "</table>")
        section, reading = event_of(saved_page.read(source))
        assert rounds(section, 1) == [(1, 2, "w", "1"), (2, 2, "w", "=")]
        assert rounds(section, 5) == [(1, None, "", "U"), (2, None, "", "U")]
        assert reading.notes == ()


@pytest.mark.parametrize(("number", "code"), [("-1", "U"), ("-2", "Z")])
def test_the_numbers_of_nobody(number: str, code: str) -> None:
    text = ONE.replace("0\t1\t\t\tbye\t\t\n", f"0\t\t\t\tnemo\t0\t{number}\n")
    assert rounds(from_text(text)[0], 5) == [(1, None, "", code)]


def test_pairings_without_a_round_are_taken_as_the_next() -> None:
    section, reading = from_text(ONE[ONE.index("\n") + 1 :])
    assert rounds(section, 1) == [(1, 2, "w", "1")]
    assert ["taken as round 1" in note.text for note in reading.notes] == [True]


def test_a_result_that_is_none_is_left_out() -> None:
    section, reading = from_text(ONE.replace("1 - 0", "2 - 0"))
    assert rounds(section, 1) == []
    left_out = [note for note in reading.notes if note.left_out]
    assert [note.line for note in left_out] == [3]


def test_a_player_paired_twice_keeps_the_first_game() -> None:
    section, reading = from_text(ONE.replace("\t4\n", "\t2\n"))
    assert rounds(section, 2) == [(1, 1, "b", "0")]
    assert [note.line for note in reading.notes if note.left_out] == [4]


@pytest.mark.parametrize(
    ("own", "other", "codes"),
    [
        ("1", "0", ("1", "0")),
        ("½", "½", ("=", "=")),
        ("0", "1", ("0", "1")),
        ("+", "-", ("+", "-")),
        ("-", "-", ("-", "-")),
        ("r", "r", ("=", "=")),
        ("", "", ("*", "*")),
    ],
)
def test_two_result_columns_complement_each_other(
    own: str, other: str, codes: tuple[str, str]
) -> None:
    head = "bord,wit,wit elo,wres,zres,zwart,zwart elo\n"
    section, _ = from_text(head, f"1,Oak,1800,{own},{other},Pine,1700\n")
    one, two = section.players
    assert (one.rating, two.rating) == (1800, 1700)
    assert (one.pairings[0].code, two.pairings[0].code) == codes
    assert (one.pairings[0].colour, two.pairings[0].colour) == ("w", "b")


@pytest.mark.parametrize(("own", "other"), [("1", "1"), ("½", "0"), ("0", "0")])
def test_results_that_contradict_each_other_are_named(own: str, other: str) -> None:
    head = "board,white,welo,wres,bres,black,belo\n"
    reading = text.read(
        f"{head}1,Oak,1800,{own},{other},Pine,1700\n2,Fir,1600,1,0,Yew,1500\n"
    )
    assert isinstance(reading, EventReading)
    assert [note.line for note in reading.notes if note.left_out] == [2]
    assert f"'{own} and {other}' is not a result" in reading.notes[-1].text
