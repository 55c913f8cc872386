"""A read event against what others read from the same file, cell by cell.

The expected files have a row a player and round, or a row a player where there are no
rounds. ``?`` is not compared; where a source has no numbers, players and opponents are
known by name.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.features.event.answer.reading import answer_reading
from elo_tui.kit.faces import answer_faces
from elo_tui.readers.detect import read_data
from elo_tui.readers.file_bytes import read_file
from tests.shared import Row, file, table

_UNKNOWN = "?"


def differences(path: str, section: int | None = None) -> list[str]:
    """Every cell of ``path.expected.csv`` that the file `path` is not read as.

    With a `section`, from 1, of ``path.section1.expected.csv``.
    """
    data = read_file(str(file(path)))
    assert isinstance(data, bytes), data
    reading = read_data(data)
    assert isinstance(reading, EventReading), reading
    found = reading_json(reading, reading.sections[(section or 1) - 1])["players"]
    part = f".section{section}" if section else ""
    expected = table(f"{path}{part}.expected.csv")
    assert expected, path
    wrong = [text for row in expected for text in _compared(row, found)]
    keys = {_key(row) for row in expected}
    wrong += [f"too many: {one['name']}" for one in found if not keys & _keys(one)]
    games = sum(bool(row["result"]) for row in expected)
    count = sum(len(one["rounds"]) for one in found)
    return wrong if games == count else [*wrong, f"{count} rounds for {games}"]


def reading_json(reading: EventReading, section: Crosstable) -> dict[str, Any]:
    """What ``elo-tui read --json`` prints of an event."""
    answer = answer_reading(reading, section)
    data: dict[str, Any] = json.loads(answer_faces.write("json", answer))
    return data


def _key(row: Row) -> str:
    return row["name"] if row["no"] == _UNKNOWN else row["no"]


def _keys(player: dict[str, Any]) -> set[str]:
    return {player["name"], str(player["no"])}


def _compared(row: Row, players: Sequence[dict[str, Any]]) -> list[str]:
    player = next((one for one in players if _key(row) in _keys(one)), None)
    if player is None:
        return [f"no player {_key(row)}"]
    pairs = {
        "name": player["name"],
        "title": player["title"],
        # 0 and nothing are both without a rating
        "rating": player["rating"] or (0 if row["rating"] == "0" else None),
        "fed": player["federation"],
        "fide_id": player["fide_id"],
        "points": player["points"],
    }
    if row["result"]:
        game = _game(row, player, players)
        if game is None:
            return [f"{_key(row)}: no round {row['round']} {row['opponent']}"]
        pairs |= {"colour": game["colour"] or "", "result": game["result"]}
    return [
        f"{_key(row)} {row['round']}: {column} {found!r} for {row[column]!r}"
        for column, found in pairs.items()
        if row[column] != _UNKNOWN
        and str("" if found is None else found) != row[column]
        # a rating of 0 is none
        and (column != "rating" or found != 0 or row[column])
    ]


def _game(
    row: Row, player: dict[str, Any], players: Sequence[dict[str, Any]]
) -> dict[str, Any] | None:
    """The game of the round, or against the opponent where the round is not known."""
    names = {one["no"]: one["name"] for one in players}
    for game in player["rounds"]:
        no = game["opponent"]
        opponent = {"" if no is None else str(no), names.get(no, "")}
        if row["round"] in (_UNKNOWN, str(game["round"])) and row["opponent"] in (
            *opponent,
            _UNKNOWN,
        ):
            found: dict[str, Any] = game
            return found
    return None
