"""Joint and dynamic fit against the shared vectors."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui.core.pool.joint_fit import FitSettings, fit_history, fit_pool
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
