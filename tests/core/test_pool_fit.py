"""Joint and dynamic fit against the shared vectors."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui.core.pool import fit_errors
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.joint_fit import FitSettings, fit_pool
from elo_tui.core.pool.pool_rating import CANCELLED
from elo_tui.engines.numpy_engine import find_inverter
from tests.core.pool_vectors import (
    NAMES,
    NEEDS_VECTORS,
    Pool,
    read_pool,
    read_vector,
    unwrap,
)

STATIC = [name for name in NAMES if name.startswith("fit_")]
DYNAMIC = [name for name in NAMES if name.startswith("whr_")]


def _read_options(vector: Any, pool: Pool) -> FitSettings:  # noqa: ANN401
    given = vector["fit"]
    index = {one: at for at, one in enumerate(pool[0].ids)}
    anchors = given.get("anchors", {}).items()
    return FitSettings(
        prior=given["prior"],
        white=None if given["white"] == "fit" else given["white"],
        mean=given.get("mean", 1500.0),
        anchors={index[one]: rating for one, rating in anchors},
        davidson=given.get("draws") == "davidson",
        w2=given.get("w2", 30.0),
        reference=given.get("reference", 1500.0),
    )


@NEEDS_VECTORS
@pytest.mark.parametrize("name", STATIC)
def test_the_joint_fit_is_that_of_the_vector(name: str) -> None:
    vector = read_vector(name)
    pool = read_pool(vector)
    found = unwrap(fit_pool(*pool, _read_options(vector, pool)))
    expected = vector["expected"]
    ids = pool[0].ids
    values = {ids[one.person]: one for one in found.players}
    assert values.keys() == expected["players"].keys()
    for one, (rating, error, component) in expected["players"].items():
        assert values[one].rating == pytest.approx(rating, rel=0, abs=1e-4), one
        assert values[one].error == pytest.approx(error, rel=0, abs=1e-4), one
        assert values[one].component == component
    components = [one._asdict() | {"first": ids[one.first]} for one in found.components]
    assert components == expected["components"]
    assert found.log_likelihood == pytest.approx(expected["log_likelihood"], abs=1e-6)
    if "white_advantage" in expected:
        white = expected["white_advantage"]
        assert found.white == pytest.approx(white["value"], abs=1e-4)
        if white.get("error"):
            assert found.white_error == pytest.approx(white["error"], abs=1e-4)
    if expected.get("draw_parameter"):
        draws = expected["draw_parameter"]
        assert found.draw_parameter == pytest.approx(draws, abs=1e-6)


@NEEDS_VECTORS
@pytest.mark.parametrize("name", STATIC)
def test_errors_of_numpy_are_those_of_the_program(name: str) -> None:
    numpy = pytest.importorskip("numpy", reason="the extra fit is not installed")
    assert numpy
    vector = read_vector(name)
    pool = read_pool(vector)
    options = _read_options(vector, pool)
    own = unwrap(fit_pool(*pool, options))
    other = unwrap(fit_pool(*pool, options, find_inverter()))
    pairs = [
        (one.error, two.error)
        for one, two in zip(own.players, other.players, strict=True)
        if one.error is not None
    ]
    errors = [list(each) for each in zip(*pairs, strict=True)]
    assert errors[0] == pytest.approx(errors[1], abs=1e-8)


@NEEDS_VECTORS
def test_a_large_component_needs_the_inverter_and_can_be_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("numpy", reason="the extra fit is not installed")
    pool = read_pool(read_vector(STATIC[0]))
    monkeypatch.setattr(fit_errors, "MOST_EXACT", 2)
    assert unwrap(fit_pool(*pool)).are_errors_approximate
    exact = unwrap(fit_pool(*pool, inverter=find_inverter()))
    assert not exact.are_errors_approximate
    assert fit_pool(*pool, progress=lambda done, total: done > 2) == CANCELLED


@NEEDS_VECTORS
@pytest.mark.parametrize("name", DYNAMIC)
def test_the_dynamic_fit_is_that_of_the_vector(name: str) -> None:
    vector = read_vector(name)
    pool = read_pool(vector)
    found = unwrap(fit_history(*pool, _read_options(vector, pool)))
    values = {pool[0].ids[one.person]: one.history for one in found.players}
    assert values.keys() == vector["expected"]["players"].keys()
    for one, rows in vector["expected"]["players"].items():
        assert len(values[one]) == len(rows)
        for moment, (day, rating, error) in zip(values[one], rows, strict=True):
            assert moment.day == date.fromisoformat(day).toordinal()
            assert moment.rating == pytest.approx(rating, rel=0, abs=1e-4), one
            assert moment.error == pytest.approx(error, rel=0, abs=1e-4), one
