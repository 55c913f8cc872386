"""The shared vectors of pools as columns, and a small pool without them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    make_flags,
)

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "vectors" / "pool"
NEEDS_VECTORS = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="needs ../shared/vectors/pool, which is not published"
)
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
RESULTS = {"1": (2, ""), "=": (1, ""), "0": (0, "")}
Pool = tuple[People, Events, Games]


def read_vector(name: str) -> Any:  # noqa: ANN401 - the JSON of a vector
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def read_settings(given: Mapping[str, Any]) -> PoolSettings:
    facts = {key: value for key, value in given.items() if key != "k"}
    if "k" in given:
        facts["k"] = tuple((games, k) for games, k in given["k"])
    return PoolSettings(**facts)


def read_pool(vector: Mapping[str, Any], without: int = 0) -> Pool:
    """Make the columns of a vector, perhaps without the event of a number."""
    people, events, games = People.make(), Events.make(), Games.make()
    index: dict[str, int] = {}
    for row in vector.get("opening", ()):
        facts = {key: row.get(key) or 0 for key in ("birth_year", "games")}
        facts["reached_2400"] = row["reached_2400"]
        index[row["id"]] = people.add(row["id"], row["name"], row["rating"], **facts)
    for row in vector["events"]:
        if row["number"] == without:
            continue
        days = [date.fromisoformat(row[key]).toordinal() for key in _DAYS]
        at = events.add(row["number"], days[0], days[1], row["name"])
        for player in row["players"]:
            if player["id"] not in index:
                index[player["id"]] = people.add(player["id"], player["name"])
            person = index[player["id"]]
            events.entrants[at].append(person)
            if player["rating"]:
                events.stated[at][person] = player["rating"]
        for number, rounds in enumerate(row["rounds"], start=1):
            for white, black, result in rounds:
                halves, why = RESULTS.get(result, (0, "forfeit" if black else "bye"))
                pair = (index[white], index[black] if black else -1)
                flags = make_flags(black is not None, why)
                games.add(at, number, pair, halves, flags)
    return people, events, games


_DAYS = ("first_day", "last_day")


def unwrap(answer: Any) -> Any:  # noqa: ANN401 - whatever the question answers
    """Return an answer that must not be a Problem."""
    assert not isinstance(answer, Problem), answer
    return answer
