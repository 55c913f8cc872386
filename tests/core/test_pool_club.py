"""A real club: lists, fits and the quality of predictions (shared/data/club)."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.joint_fit import FitSettings, fit_pool
from elo_tui.core.pool.pool_quality import (
    SYSTEM_NAMES,
    QualitySettings,
    measure_quality,
)
from elo_tui.core.pool.pool_rating import rate_pool
from elo_tui.engines.numpy_engine import find_stepper
from tests.core.pool_events import CLUB, NEEDS_CLUB, read_club
from tests.core.pool_vectors import Pool, read_settings, unwrap

pytestmark = [NEEDS_CLUB, pytest.mark.slow]


@pytest.fixture(scope="module")
def pool() -> Pool:
    return read_club()


@pytest.fixture(scope="module")
def expected() -> Any:  # noqa: ANN401 - the JSON of the club
    return json.loads((CLUB / "expected.json").read_text(encoding="utf-8"))


def test_the_list_of_the_club(pool: Pool, expected: Any) -> None:  # noqa: ANN401
    found = unwrap(rate_pool(*pool, read_settings(expected["settings"]))).lists[-1]
    values = expected["list"]["players"]
    assert len(values) == expected["players"]
    assert len(found.order(pool[0])) == len(values)
    for at, one in enumerate(pool[0].ids):
        if one in values:
            row = [found.ratings[at], found.games[at]]
            assert row == pytest.approx(values[one], rel=0, abs=1e-6)


def test_the_fits_of_the_club(pool: Pool, expected: Any) -> None:  # noqa: ANN401
    found = unwrap(fit_pool(*pool, FitSettings()))
    values = {pool[0].ids[one.person]: one for one in found.players}
    for one, (rating, error, component) in expected["fit"]["players"].items():
        assert values[one].rating == pytest.approx(rating, rel=0, abs=1e-3)
        assert values[one].error == pytest.approx(error, rel=0, abs=1e-3)
        assert values[one].component == component
    white = unwrap(fit_pool(*pool, FitSettings(white=None)))
    assert white.white == pytest.approx(expected["fit_white"]["value"], abs=1e-3)
    assert white.white_error == pytest.approx(expected["fit_white"]["error"], abs=1e-3)
    history = unwrap(fit_history(*pool, FitSettings(w2=30)))
    last = {pool[0].ids[one.person]: one for one in history.players}
    for one, (day, rating, error) in expected["dynamic"]["last"].items():
        assert last[one].history[-1].day == date.fromisoformat(day).toordinal()
        assert last[one].rating == pytest.approx(rating, rel=0, abs=1e-2)
        assert last[one].error == pytest.approx(error, rel=0, abs=1e-2)


def test_the_quality_of_the_club(pool: Pool, expected: Any) -> None:  # noqa: ANN401
    given = expected["quality"]
    names = tuple(name for name in SYSTEM_NAMES if name in given["systems"])
    since = date.fromisoformat(given["from"])
    settings = QualitySettings(since, given["min_games"], systems=names)
    rules = read_settings(expected["settings"])
    found = unwrap(measure_quality(*pool, rules, settings))
    assert (found.events, found.games) == (given["events"], given["games"])
    assert len(found.systems) >= 5
    for one in found.systems:
        row = given["systems"][one.name]
        assert one.log_loss == pytest.approx(row["log_loss"], abs=1e-5)
        assert one.brier == pytest.approx(row["brier"], abs=1e-5)
        for mine, theirs in zip(one.calibration, row["calibration"], strict=True):
            assert mine.games == theirs["games"]
            for name in ("expected", "score"):
                value = getattr(mine, name)
                assert value == pytest.approx(theirs[name], abs=1e-5)
    # facts/pool.md, section 6: "Elo K 24 - fit: .169 with a standard error of .032"
    pair = {(one.name, one.other): one for one in found.differences}["pool", "fit"]
    assert pair.difference == pytest.approx(0.169, abs=6e-4)
    assert pair.error == pytest.approx(0.032, abs=6e-4)


@pytest.mark.parametrize("advantage", [0, 35])
def test_steps_of_numpy_predict_as_those_of_the_program(
    pool: Pool, advantage: int
) -> None:
    pytest.importorskip("numpy", reason="the extra fit is not installed")
    rules = PoolSettings(advantage=advantage)
    options = QualitySettings(min_games=0, systems=("fit",))
    own, other = (
        unwrap(measure_quality(*pool, rules, options, find_step=one)).systems[0]
        for one in (None, find_stepper())
    )
    assert own.log_loss == pytest.approx(other.log_loss, rel=1e-9)
    assert own.brier == pytest.approx(other.brier, rel=1e-9)


#: Log-loss of shared/data/club/README.md.
OTHER_K = {((0, 40),): 0.5907, ((0, 60), (15, 30), (40, 20)): 0.5568}


@pytest.mark.parametrize("k", OTHER_K)
def test_another_k_predicts_better(pool: Pool, expected: Any, k: Any) -> None:  # noqa: ANN401
    since = date.fromisoformat(expected["quality"]["from"])
    systems = ("pool", "fit", "file", "points")
    settings = QualitySettings(since, systems=systems)
    rules = read_settings(expected["settings"])._replace(k=k)
    found = unwrap(measure_quality(*pool, rules, settings))
    assert found.systems[0].log_loss == pytest.approx(OTHER_K[k], abs=6e-5)
