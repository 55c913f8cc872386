"""Inverses of large matrices by numpy, the optional extra ``fit``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from elo_tui.core.pool.bradley_terry import Tick
from elo_tui.core.pool.fit_errors import Inverter

#: The most rows: three matrices of so many take 400 MB.
_MOST = 4_000


def find_inverter() -> Inverter | None:
    """Return what numpy gives, if it is installed."""
    return Inverter(_NumpyInverse, _MOST) if find_spec("numpy") else None


class _NumpyInverse:
    """A symmetric matrix, given by its lower triangle, inverted as a whole."""

    def __init__(self, matrix: list[list[float]], tick: Tick) -> None:
        import numpy

        size = len(matrix)
        tick(0, 2)
        whole: Any = numpy.zeros((size, size))
        for at, row in enumerate(matrix):
            whole[at, : at + 1] = row
            whole[: at + 1, at] = row
        tick(1, 2)
        self._inverse: Any = numpy.linalg.inv(whole)

    def solve(self, right: Sequence[float]) -> list[float]:
        """Solve for one right side."""
        return [float(value) for value in self._inverse @ right]

    def diagonals(self) -> tuple[list[float], list[float]]:
        """Return the diagonal of the inverse, and the one next to it, filled with 0."""
        off_diagonal = self._inverse.diagonal(1).tolist()
        return self._inverse.diagonal().tolist(), [*off_diagonal, 0.0]
