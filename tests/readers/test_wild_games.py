"""Real files of clubs, leagues and programs: every game against what they hold.

The rows of ``X.expected.csv`` are compared as a multiset, as most files have no rounds;
``X.list.csv`` has the people of a file without games.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data
from tests.shared import files, table

FOLDER = "data/wild4"
GAMES = files(FOLDER, "*.expected.csv")
LISTS = files(FOLDER, "*.list.csv")
_COLUMNS = ("no", "name", "rating", "fed", "points", "round", "colour", "result")


def read_source(path: Path) -> tuple[Crosstable, ...]:
    """The events of the file that a table of expected rows is about."""
    name = path.name.removesuffix(".expected.csv").removesuffix(".list.csv")
    reading = read_data(path.with_name(name).read_bytes())
    assert isinstance(reading, EventReading), reading
    return reading.sections


def list_games(section: Crosstable) -> list[dict[str, str]]:
    names = {player.no: player.name for player in section.players}
    return [
        describe_game(player, pairing, names)
        for player in section.players
        for pairing in player.pairings
        if pairing.opponent and pairing.code in "1=0" and not pairing.excluded
    ]


def describe_game(
    player: Participant, pairing: Pairing, names: dict[int, str]
) -> dict[str, str]:
    rating = (
        pairing.own_rating
        if pairing.own_rating is not None
        else (player.rating or player.national_rating)
    )
    points = player.points
    return {
        "no": str(player.no),
        "name": player.name,
        "rating": str(rating or ""),
        "fed": player.federation,
        "points": "" if points is None else str(float(points)),
        "round": str(pairing.round),
        "opponent": names.get(pairing.opponent or 0, ""),
        "colour": pairing.colour,
        "result": pairing.code,
    }


@pytest.mark.fast
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_every_game(path: Path) -> None:
    rows = table(f"{FOLDER}/{path.name}")
    sections = read_source(path)
    # one user's games on a server are sections by their kind
    assert len(sections) == 1 or path.name.startswith("lichess_games")
    numbers = {row["no"]: row["name"] for row in rows}
    columns = [one for one in _COLUMNS if all(row[one] != "?" for row in rows)]
    expected = Counter(
        (numbers.get(row["opponent"], row["opponent"]), *(row[one] for one in columns))
        for row in rows
        if row["result"]
    )
    found = Counter(
        (game["opponent"], *(game[one] for one in columns))
        for section in sections
        for game in list_games(section)
    )
    assert found - expected == expected - found == Counter()


@pytest.mark.fast
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_value_of_a_list(path: Path) -> None:
    (section,) = read_source(path)
    found = [
        (one.name, str(one.rating or ""), f"{one.points or 0:g}")
        for one in section.players
    ]
    rows = table(f"{FOLDER}/{path.name}")
    assert found == [(row["name"], row["rating"], row["points"]) for row in rows]
    assert not any(player.pairings for player in section.players)
