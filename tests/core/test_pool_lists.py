"""Lists of a pool after every batch, against the shared vectors and by hand."""

from __future__ import annotations

from datetime import date
from math import isnan
from typing import Any

import pytest

from elo_tui.core.pool.game_columns import People
from elo_tui.core.pool.pool_rating import PoolList, rate_pool
from tests.core.pool_vectors import (
    NAMES,
    NEEDS_VECTORS,
    read_pool,
    read_settings,
    read_vector,
    unwrap,
)

LISTS = [name for name in NAMES if name[:4] not in ("fit_", "whr_", "ladd")]


def _values(people: People, found: PoolList, columns: list[str]) -> dict[str, Any]:
    kept: dict[str, Any] = {
        "rating": found.ratings,
        "rd": found.rds,
        "volatility": found.volatilities,
        "games": found.games,
    }
    return {
        people.ids[at]: [kept[column][at] for column in columns]
        for at in range(len(people.ids))
        if not isnan(found.ratings[at])
    }


@NEEDS_VECTORS
@pytest.mark.parametrize("name", LISTS)
def test_the_lists_are_those_of_the_vector(name: str) -> None:
    vector = read_vector(name)
    settings = read_settings(vector["settings"])
    people, events, games = read_pool(vector)
    lists = unwrap(rate_pool(people, events, games, settings, every=True)).lists
    assert len(lists) == len(vector["lists"])
    tolerance = 2e-6 if settings.system == "glicko2" else 1e-6
    known: dict[str, Any] = {}
    for found, expected in zip(lists, vector["lists"], strict=True):
        known.update(expected["players"])
        if "event" in expected:
            assert events.numbers[found.batch.event] == expected["event"]
        else:
            assert found.batch.period == expected["period"]
        assert date.fromordinal(found.batch.day).isoformat() == expected["date"]
        values = _values(people, found, vector["columns"])
        assert len(values) == expected["count"]
        for one, row in values.items():
            assert row == pytest.approx(known[one], rel=0, abs=tolerance), one
    if "removed" in vector:
        fewer = read_pool(vector, vector["removed"]["event"])
        last = unwrap(rate_pool(*fewer, settings)).lists[-1]
        values = _values(fewer[0], last, vector["columns"])
        for one, row in vector["removed"]["players"].items():
            assert values[one] == pytest.approx(row, rel=0, abs=tolerance), one
