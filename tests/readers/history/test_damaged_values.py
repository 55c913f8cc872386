"""Damaged values of a history: named, and never read as something else."""

from __future__ import annotations

import json

import pytest

from elo_tui.core.replay.history_reading import HistoryReading
from tests.readers.history.test_history_edges import read

GAME = """[Event "Rated game"]
[Site "https://lichess.org/abcdefgh"]
[White "ann"]
[Black "bo{number}"]
[Result "1-0"]
[UTCDate "2026.03.0{number}"]
[UTCTime "10:00:00"]
[WhiteElo "1500"]
[BlackElo "1510"]
[WhiteRatingDiff "+6"]
[BlackRatingDiff "-6"]
[Variant "Standard"]
[TimeControl "300+3"]

1. e4 1-0

"""
GAMES = "".join(
    GAME.format(number=number).replace("abcdefgh", f"abcdefg{number}")
    for number in (1, 2, 3)
)
MONTHS = [
    {
        "date_2": f"2026-{month}",
        "id_number": "99000017",
        "rating": rating,
        "period_games": "3",
        "name": "Alder, Ann",
    }
    for month, rating in (("Jan", "1700"), ("Feb", "1710"), ("Mar", "1720"))
]


def damaged_note(reading: HistoryReading) -> str:
    notes = [note for note in reading.notes if note.startswith("not read, damaged: ")]
    return notes[0].removeprefix("not read, damaged: ") if notes else ""


@pytest.mark.parametrize(
    ("old", "new", "named", "left_out"),
    [
        ('[TimeControl "300+3"]', '[TimeControl "60+060+0"]', "60+060+0", 1),
        ('[TimeControl "300+3"]\n', "", "TimeControl: ''", 1),
        ('[Result "1-0"]', '[Result "1--0"]', "1--0", 1),
        ('[Variant "Standard"]', '[Variant "Sandard"]', "Sandard", 1),
        ('[WhiteElo "1500"]', '[WhiteElo "22 68"]', "22 68", 0),
        ('[WhiteRatingDiff "+6"]', '[WhiteRatingDiff "--2"]', "--2", 0),
        ('[WhiteRatingDiff "+6"]\n', "", "WhiteRatingDiff: 'missing'", 0),
        ('[BlackElo "1510"]', '[BlackElo "7l"]', "7l", 0),
        ('[BlackElo "1510"]', '[BlackElo "1510', "[BlackElo", 0),
        ('[UTCTime "10:00:00"]', '[UTCTime "1l:00:00"]', "1l:00:00", 0),
    ],
)
def test_a_damaged_tag_is_named(old: str, new: str, named: str, left_out: int) -> None:
    reading = read(GAMES.replace(old, new, 1))
    assert named in damaged_note(reading)
    assert len(reading.history.games) == 3 - left_out
    assert dict(reading.left_out) == ({"damaged": 1} if left_out else {})
    assert {game.pool for game in reading.history.games} == {"blitz"}


def test_sound_games_have_no_note() -> None:
    assert read(GAMES).notes == ()


def test_a_line_that_is_there_twice_begins_no_game() -> None:
    event = '[Event "Rated game"]\n'
    reading = read(GAMES.replace(event, event + event, 1))
    assert len(reading.history.games) == 3


def test_a_game_that_is_there_twice_counts_once() -> None:
    first, *_ = GAMES.split("[Event")[1:]
    reading = read(f"{GAMES}[Event{first}")
    assert len(reading.history.games) == 3
    assert reading.notes == ("1 row twice in the file: counted once",)


@pytest.mark.parametrize("value", ["22 68", "7l", "--2", "1,700", "²"])
def test_a_damaged_rating_of_the_chart_is_named(value: str) -> None:
    rows = [*MONTHS[:2], MONTHS[2] | {"rating": value}]
    reading = read(json.dumps(rows))
    assert [row.rating for row in reading.history.ratings] == [1700, 1710]
    assert damaged_note(reading) == f"2026-Mar, rating: '{value}'"


def test_a_key_that_one_month_lacks_is_named() -> None:
    last = {key: MONTHS[2][key] for key in MONTHS[2] if key != "rating"}
    reading = read(json.dumps([*MONTHS[:2], last]))
    assert damaged_note(reading) == "2026-Mar, rating: 'missing'"


@pytest.mark.parametrize("value", ["22 68", "7l", "--2"])
def test_a_damaged_cell_of_the_profile_is_named(value: str) -> None:
    rows = "".join(
        f"<tr><td>2026-{month}<td>{rating}<td>0<td><td><td>1500<td>4</tr>"
        for month, rating in (("Jan", "1700"), ("Feb", value))
    )
    page = f'<table class="profile-table profile-table_chart">{rows}</table>'
    reading = read(page)
    ratings = [(row.pool, row.rating) for row in reading.history.ratings]
    assert ratings == [("standard", 1700), ("blitz", 1500), ("blitz", 1500)]
    assert damaged_note(reading) == f"2026-Feb, standard, rating: '{value}'"


def test_more_than_five_values_are_counted() -> None:
    rows = [MONTHS[0], *(MONTHS[1] | {"rating": "7l"} for _ in range(8))]
    assert damaged_note(read(json.dumps(rows))).endswith("; and 3 more")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"blitz","time_class"', '"bltz","time_class"', ""),
        ('"time_class":"blitz"', '"time_class":"bltz"', "time_class: 'bltz'"),
        ('"result":"win"', '"result":"wxn"', "result: 'wxn - resigned'"),
        ('"rating":1500', '"rating":"22 68"', "white rating: '22 68'"),
    ],
)
def test_a_damaged_value_of_chesscom_is_named(old: str, new: str, named: str) -> None:
    games = [
        {
            "url": f"https://www.chess.com/game/live/{number}",
            "rated": True,
            "time_class": "blitz",
            "rules": "chess",
            "end_time": 1769772580 + number,
            "white": {"username": "ann", "rating": 1500, "result": "win"},
            "black": {"username": f"bo{number}", "rating": 1510, "result": "resigned"},
        }
        for number in (1, 2)
    ]
    text = json.dumps({"games": games}, separators=(",", ":")).replace(old, new, 1)
    assert damaged_note(read(text)).partition(", ")[2] == named


def test_a_damaged_line_of_a_dwz_card_is_named() -> None:
    head = (
        "turniercode|turniername|dwzalt|dwzaltindex|punkte|partien|nichtgewertet"
        "|erwartungswert|gegner|koeffizient|dwzneu|dwzneuindex|leistung\n"
    )
    row = "B538-C24-VM1|Open 2015|2030|61|5|9|0|3.630|2045|30|2058|62|2070\n"
    reading = read(head + row.replace("|9|", "|7l|"))
    assert [event.after for event in reading.history.events] == [2058]
    assert damaged_note(reading) == "Open 2015, partien: '7l'"
