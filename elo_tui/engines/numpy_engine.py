"""Inverses and Newton's steps, faster by numpy, the optional extra ``fit``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from elo_tui.core.pool.bradley_terry import FindStep, Likelihood, Tick
from elo_tui.core.pool.fit_errors import Inverter

#: The most rows: three matrices of so many take 400 MB.
_MOST = 4_000


def find_inverter() -> Inverter | None:
    """Return what numpy gives, if it is installed."""
    return Inverter(_NumpyInverse, _MOST) if find_spec("numpy") else None


def find_stepper() -> FindStep | None:
    """Return the function for Newton's steps, if numpy is installed."""
    return _find_step if find_spec("numpy") else None


def _find_step(
    model: Likelihood, values: Sequence[float], white: float, accuracy: float
) -> list[float]:
    """Find Newton's step as `bradley_terry` does, of a model of games and priors."""
    import numpy

    size = len(values)
    rows: list[Any] = [numpy.frombuffer(column, "i4") for column in model.pairs]
    one, two = rows[0].astype("i8"), rows[1].astype("i8")
    colours, wins, draws, losses = rows[2:]

    def add_up(first: Any, second: Any) -> Any:  # noqa: ANN401 - numpy has no stubs
        return numpy.bincount(one, first, size) + numpy.bincount(two, second, size)

    at: Any = numpy.array(values)
    games, edge = wins + draws + losses, numpy.tanh(at / 2)
    half = numpy.tanh((at[one] - at[two] + white * colours) / 2)
    slope, weight = (wins - losses - games * half) / 2, games * (1 - half * half) / 4
    priors: Any = numpy.array(model.priors)
    own = priors * (1 - edge * edge) / 4
    residual = add_up(slope, -slope) - priors * edge / 2
    diagonal = add_up(weight, weight) + own
    step, search = numpy.zeros(size), residual / diagonal
    product = residual @ search
    target = product * accuracy * accuracy
    for _ in range(2 * size + 50):
        if product <= target:
            break
        part = weight * (search[one] - search[two])
        image = add_up(part, -part) + own * search
        length = product / (search @ image)
        step += length * search
        residual -= length * image
        solved = residual / diagonal
        last, product = product, residual @ solved
        search = solved + product / last * search
    return [*step.tolist(), 0.0, 0.0]


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
