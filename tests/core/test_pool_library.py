"""The public face of pools: columns of any kind in, ratings out, period by period."""

from __future__ import annotations

import random
from array import array
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import astuple

from elo_tui.core import pool
from elo_tui.core.model import Problem
from tests.core.pool_vectors import unwrap

FIRST = date(2025, 1, 1)


def _draw_table(games: int = 600, players: int = 30, days: int = 360) -> pool.GameTable:
    dice = random.Random(7)
    pairs = [dice.sample(range(players), 2) for _ in range(games)]
    return pool.GameTable(
        white=[one for one, _ in pairs],
        black=[two for _, two in pairs],
        score=[dice.choice((1, 0.5, 0)) for _ in pairs],
        day=sorted(FIRST + timedelta(dice.randrange(days)) for _ in pairs),
    )


def _select(table: pool.GameTable, month: int) -> pool.GameTable:
    rows = [at for at, day in enumerate(table.day) if day.month == month]
    return pool.GameTable(
        *([column[at] for at in rows] for column in astuple(table)[:4])
    )


def test_months_one_by_one_are_the_whole_year() -> None:
    table = _draw_table()
    for system in ("elo", "glicko", "glicko2"):
        whole = unwrap(pool.rate(system, table))
        parts: Any = None
        for month in range(1, 13):
            if parts is not None:
                parts = unwrap(pool.read_ratings(parts.pack()))
            parts = unwrap(pool.rate(system, _select(table, month), previous=parts))
        for id in range(30):
            expected = whole.get_rating(id)
            assert parts.get_rating(id) == pytest.approx(expected, rel=1e-12)
        assert parts.get_rating("nobody") is None


def test_a_saved_list_that_is_damaged_is_refused() -> None:
    data = unwrap(pool.rate("elo", _draw_table(20))).pack()
    for wrong in (b"", data[1:], data[:-1], data.replace(b"elo-tui", b"elo-tuj")):
        assert isinstance(pool.read_ratings(wrong), Problem)


def test_columns_of_any_kind_are_read() -> None:
    table = _draw_table(50)
    ordinals = array("q", [day.toordinal() for day in table.day])
    other = pool.GameTable(
        array("q", table.white), tuple(table.black), array("d", table.score), ordinals
    )
    first, second = (unwrap(pool.rate("elo", one)) for one in (table, other))
    assert first.ratings == second.ratings


def test_opening_ratings_and_events_count() -> None:
    day = date(2026, 1, 5)
    # two rounds of one event: both from the ratings before it
    table = pool.GameTable(["a", "a"], ["b", "b"], [1, 1], [day] * 2, ["x"] * 2, [1, 2])
    opening = {"a": 1500, "b": 1500}
    found = unwrap(pool.rate("elo", table, opening=opening))
    assert found.ratings.tolist() == [1520, 1480]
    assert found.games.tolist() == [2, 2]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"black": ["b"]}, "black"),
        ({"score": [1, 2]}, "score"),
        ({"score": ["1-1", "0"]}, "score"),
        ({"score": [True, 0]}, "score"),
        ({"white": [None, "a"]}, "white"),
        ({"day": ["5 January 2026"] * 2}, "day"),
        ({"day": [[]] * 2}, "day"),
        ({"day": [0, 1]}, "day"),
        # its monthly list would be of the year 10000
        ({"day": [date(9999, 12, 1)] * 2}, "day"),
        ({"round": [1]}, "round"),
    ],
)
def test_a_wrong_column_is_named(changes: dict[str, Any], field: str) -> None:
    day = date(2026, 1, 5)
    table = pool.GameTable(["a", "b"], ["b", "a"], [1, 0], [day] * 2)
    found = pool.rate("elo", table._replace(**changes))
    assert isinstance(found, Problem)
    assert found.field == field


@pytest.mark.slow
def test_fit_and_quality_take_the_same_table() -> None:
    table = _draw_table()
    ids, found = unwrap(pool.fit(table, pool.FitSettings(white=None)))
    assert sorted(ids) == list(range(30))
    assert len(found.players) == 30
    assert found.white_error is not None
    _, history = unwrap(pool.fit(table, dynamic=True))
    assert sum(len(one.history) for one in history.players) > 600
    quality = unwrap(pool.quality("elo", table))
    losses = {one.name: one.log_loss for one in quality.systems}
    # -ln 0.5, whatever the result
    assert losses["half"] == pytest.approx(0.69314718, abs=1e-8)
    # the results are drawn without regard to the players
    assert losses["fit"] > losses["half"]


def test_games_on_disk_are_rated_month_by_month(tmp_path: Path) -> None:
    reason = "needs duckdb, of the extra columns"
    duckdb = pytest.importorskip("duckdb", reason=reason)
    table = _draw_table()
    path = tmp_path / "games.csv"
    rows = zip(*astuple(table)[:4], strict=True)
    text = "\n".join(",".join(map(str, row)) for row in rows)
    path.write_text(f"white,black,score,day\n{text}\n", encoding="utf-8")
    base = duckdb.connect()
    base.sql(f"create view games as from read_csv('{path}')")
    months = base.sql("select distinct date_trunc('month', day) from games order by 1")
    ratings: Any = None
    for (month,) in months.fetchall():
        query = "select white, black, score, day from games where"
        query += " date_trunc('month', day) = ? order by day"
        games = pool.GameTable(
            *zip(*base.execute(query, [month]).fetchall(), strict=True)
        )
        ratings = unwrap(pool.rate("glicko2", games, previous=ratings))
    whole = unwrap(pool.rate("glicko2", table))
    for id in range(30):
        expected = whole.get_rating(id)
        assert ratings.get_rating(id) == pytest.approx(expected, rel=1e-9)


def test_games_in_polars_are_rated_month_by_month() -> None:
    reason = "needs polars, of the extra columns"
    polars = pytest.importorskip("polars", reason=reason)
    table = _draw_table()
    names = ("white", "black", "score", "day")
    frame = polars.DataFrame(
        dict(zip(names, astuple(table)[:4], strict=True)), strict=False
    )
    ratings: Any = None
    for month in range(1, 13):
        part = frame.filter(polars.col("day").dt.month() == month)
        games = pool.GameTable(*(part[name] for name in names))
        ratings = unwrap(pool.rate("glicko2", games, previous=ratings))
    whole = unwrap(pool.rate("glicko2", table))
    for id in range(30):
        expected = whole.get_rating(id)
        assert ratings.get_rating(id) == pytest.approx(expected, rel=1e-9)
