"""The games that one user has exported from a server: a list, never an event."""

from __future__ import annotations

import pytest

from elo_tui.answers.reading_answer import reading_data
from elo_tui.core.events.reading import EventReading
from elo_tui.core.text.time_control import find_speed
from elo_tui.readers.detect import read_data
from tests.readers.test_pgn import game, reading
from tests.shared import file, needs, table

LICHESS, CHESSCOM = (
    f"data/pgn/wild_one_user_{name}.pgn" for name in ("lichess", "chesscom")
)


def online(white: str, black: str, hour: int = 12, **tags: str) -> str:
    found = {
        "Event": "Rated blitz game",
        "Site": f"https://lichess.org/abcdefg{hour % 10}",
        "UTCDate": "2026.01.02",
        "UTCTime": f"{hour:02}:00:00",
        "TimeControl": "180+0",
        "WhiteElo": "1500",
        "BlackElo": "1600",
        "WhiteRatingDiff": "+7",
        "BlackRatingDiff": "-7",
    }
    return game(white, black, **found | tags)


@pytest.mark.parametrize("path", [LICHESS, CHESSCOM])
def test_every_game(path: str) -> None:
    if not file(path).is_file():
        pytest.skip(f"needs ../shared/{path} beside the checkout")
    found = read_data(file(path).read_bytes())
    assert isinstance(found, EventReading)
    games = []
    for section in found.sections:
        owner, *opponents = reading_data(found, section)["players"]
        names = {one["no"]: one for one in opponents}
        games += [one | {"other": names[one["opponent"]]} for one in owner["rounds"]]
    expected = {
        (row["colour"], row.get("own_rating") or row["own_rating_after"]): row
        for row in table(f"{path}.expected.csv")
    }
    assert len(games) == len(expected)
    for one in games:
        own = one.get("own_rating") or one["own_rating_after"]
        row = expected[one["colour"], str(own)]
        rating = row.get("opponent_rating") or row["opponent_rating_after"]
        assert str(one["other"]["rating"]) == rating
        assert (one["other"]["name"], one["result"]) == (row["opponent"], row["result"])
        assert one.get("own_change") == (int(row["own_change"] or 0) or None)


@needs(LICHESS)
def test_whose_games_they_are_is_said() -> None:
    found = read_data(file(LICHESS).read_bytes())
    assert isinstance(found, EventReading)
    assert found.notes[0].text == (
        "6 games of nulpunkt_rider on Lichess, not an event:"
        " blitz: 5 games of nulpunkt_rider on Lichess, change printed +6;"
        " rapid: 1 game of nulpunkt_rider on Lichess, change printed +1"
    )


def test_variants_have_lists_of_their_own() -> None:
    variants = ("Standard", "Crazyhouse", "Atomic")
    games = (
        online("Ada", name, hour, Variant=name) for hour, name in enumerate(variants)
    )
    found = reading("".join(games))
    assert [section.event.speed for section in found.sections] == [
        "blitz",
        "crazyhouse",
        "variant",
    ]


# scalachess, Speed.scala: 40 moves; below 30, 180, 480, 1500 and 21,600 seconds
@pytest.mark.parametrize(
    ("tag", "speed"),
    [
        *(("29", "ultrabullet"), ("30", "bullet"), ("15+0", "ultrabullet")),
        *(("60+1", "bullet"), ("120+1", "bullet"), ("179", "bullet")),
        *(("180", "blitz"), ("120+2", "blitz"), ("300+3", "blitz"), ("479", "blitz")),
        *(("480", "rapid"), ("600+5", "rapid"), ("900+14", "rapid"), ("1499", "rapid")),
        *(("1500", "classical"), ("900+15", "classical"), ("1800+30", "classical")),
        *(("21600", None), ("-", None), ("1/86400", None), ("", None), ("G/60", None)),
    ],
)
def test_speeds_as_lichess_counts_them(tag: str, speed: str | None) -> None:
    assert find_speed(tag) == speed
