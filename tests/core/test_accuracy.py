"""Accuracy as on Lichess: its own tests, and properties of the formula."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.performance import (
    compute_accuracy,
    compute_move_accuracy,
    compute_win_percent,
)
from tests.shared import SHARED, needs

_VECTORS = "vectors/lichess_accuracy.json"
_CENTIPAWNS = st.integers(-2000, 2000)


def _vectors() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SHARED / _VECTORS).read_text())
    return found


# lichess-org/lila, modules/analyse/src/test/AccuracyPercentTest.scala
@pytest.mark.parametrize(
    ("evaluations", "white", "black", "within"),
    [
        ([15, 15], 100, 100, (1, 1)),
        ([15, 900], 100, 10, (1, 5)),
        ([15] * 20, 100, 100, (1, 1)),
        ([15] * 21 + [900], 100, 50, (1, 5)),
        ([-50, 15] * 50, 76, 76, (8, 8)),
        ([-435, 15] * 50, 20, 20, (8, 8)),
    ],
)
def test_as_the_tests_of_lichess(
    evaluations: list[int], white: int, black: int, within: tuple[int, int]
) -> None:
    found = compute_accuracy(evaluations)
    assert found is not None
    assert found.white.accuracy == pytest.approx(white, abs=within[0])
    assert found.black.accuracy == pytest.approx(black, abs=within[1])
    assert found.white.moves == found.black.moves == len(evaluations) / 2


def test_black_begins() -> None:
    found = compute_accuracy([15, -900], white_begins=False)
    assert found is not None
    assert found.black.accuracy == 100
    assert found.white.accuracy == pytest.approx(10, abs=5)


@needs(_VECTORS)
def test_the_games_of_the_reference() -> None:
    for case in _vectors()["game"]:
        found = compute_accuracy(case["cps"], case["start"] == "white")
        if case["white"] is None:
            assert found is None
            continue
        assert found is not None
        for side in ("white", "black"):
            accuracy = getattr(found, side).accuracy
            within = case[f"{side}_tol"]
            assert accuracy == pytest.approx(case[side], abs=within), case["id"]


@needs(_VECTORS)
def test_the_moves_of_the_reference() -> None:
    for case in _vectors()["derived"]:
        if case["kind"] == "win_percent":
            found = compute_win_percent(case["cp"])
        else:
            found = compute_move_accuracy(case["before"], case["after"])
        assert found == pytest.approx(case["expected"], abs=1e-9)


@given(_CENTIPAWNS)
def test_chances_of_both_sides_add_up(centipawns: int) -> None:
    both = compute_win_percent(centipawns) + compute_win_percent(-centipawns)
    assert both == pytest.approx(100)
    assert (
        compute_win_percent(1000)
        == compute_win_percent(1001)
        == compute_win_percent(10**6)
    )


@given(st.floats(0, 100), st.floats(0, 100))
def test_a_move_is_between_nothing_and_all(before: float, after: float) -> None:
    found = compute_move_accuracy(before, after)
    assert 0 <= found <= 100
    assert (found == 100) if after >= before else (found <= 100)


@given(st.lists(_CENTIPAWNS | st.none(), max_size=60), st.booleans())
def test_any_evaluations(evaluations: list[int | None], white: bool) -> None:
    found = compute_accuracy(evaluations, white)
    if found is None:
        return
    assert 0 <= found.white.accuracy <= 100
    assert 0 <= found.black.accuracy <= 100
    assert found.white.moves + found.black.moves <= len(evaluations)
    # the same game seen from the other side of the board, apart from the first move
    mirrored = compute_accuracy(
        [None if v is None else 30 - v for v in evaluations], not white
    )
    assert mirrored is not None
    assert mirrored.white.moves == found.black.moves


@pytest.mark.parametrize("evaluations", [[], [15], [None, 15], [15, None], [None] * 4])
def test_no_result_without_a_move_of_each_side(evaluations: list[int | None]) -> None:
    assert compute_accuracy(evaluations) is None


def test_a_missing_evaluation_passes_over_the_moves_beside_it() -> None:
    found = compute_accuracy([15, 15, None, 15, 15, 15])
    assert found is not None
    # moves 3 and 4 have no evaluation after or before them
    assert (found.white.moves, found.black.moves) == (2, 2)
