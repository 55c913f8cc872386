"""Standard errors of the most likely ratings: the curvature inverted by components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from operator import mul
from typing import NamedTuple, Protocol

from elo_tui.core.pool.bradley_terry import Curvature, Likelihood, Tick, ignore_tick

#: In blocks of more values errors are approximate: given the other values.
MOST_EXACT = 1000


class Inverse(Protocol):
    """A positive definite matrix, to be solved and inverted."""

    def solve(self, right: Sequence[float]) -> list[float]:
        """Solve for one right side."""

    def diagonal(self) -> list[float]:
        """Return the diagonal of the inverse."""


class Inverter(NamedTuple):
    """Inverts matrices, given by their lower triangles."""

    invert: Callable[[list[list[float]], Tick], Inverse]
    most: int
    """The most rows."""


class Errors(NamedTuple):
    """Standard deviations in natural units, by value; variances of shared values."""

    players: list[float]
    shared: list[float]
    are_approximate: bool


def compute_errors(
    model: Likelihood,
    curvature: Curvature,
    blocks: Sequence[Sequence[int]],
    shifted: Sequence[bool],
    inverter: Inverter | None = None,
    tick: Tick = ignore_tick,
) -> Errors:
    """Invert minus the second derivatives, block by block, and remove the mean.

    White's advantage and the parameter of draws are shared by all components: their
    information is what remains of it after the ratings of each.
    """
    invert, most = inverter or Inverter(_CholeskyInverse, MOST_EXACT)
    errors = [0.0] * len(curvature.diagonal)
    block_of = {at: number for number, block in enumerate(blocks) for at in block}
    kinds = []
    if model.fits_white and curvature.white:
        kinds.append("white")
    if model.davidson:
        kinds.append("draw")
    shared = [[0.0] * len(kinds) for _ in kinds]
    sides: list[list[list[float]]] = [
        [[0.0] * len(block) for _ in kinds] for block in blocks
    ]
    place = {at: row for block in blocks for row, at in enumerate(block)}
    matrices = [
        [[0.0] * (row + 1) for row in range(len(block))] if len(block) <= most else []
        for block in blocks
    ]
    for block, matrix in zip(blocks, matrices, strict=True):
        for row, at in enumerate(block):
            if matrix:
                matrix[row][row] = curvature.diagonal[at]
    rows = zip(model.pairs, curvature.weights, curvature.crosses, strict=True)
    for (one, two, colours, *_), weight, cross in rows:
        parts = {"white": weight if colours else 0.0, "draw": cross}
        for number, kind in enumerate(kinds):
            for at, sign in ((one, 1), (two, -1)):
                if at in block_of:
                    sides[block_of[at]][number][place[at]] += sign * parts[kind]
        if colours and len(kinds) == 2:
            shared[0][1] += cross
            shared[1][0] += cross
        if one in block_of and two in block_of:
            matrix = matrices[block_of[one]]
            low, high = sorted((place[one], place[two]))
            if matrix:
                matrix[high][low] -= weight
    for number, kind in enumerate(kinds):
        shared[number][number] += curvature.white if kind == "white" else curvature.draw
    solved: list[tuple[list[float], list[float], list[list[float]]]] = []
    is_approximate = False
    for block, matrix, side, is_shifted in zip(
        blocks, matrices, sides, shifted, strict=True
    ):
        if matrix or not block:
            if is_shifted and not any(model.priors):
                # the level is free: any multiple of 11' makes it regular
                matrix = [[value + 1.0 for value in line] for line in matrix]
            inverse = invert(matrix, tick)
            diagonal = inverse.diagonal()
            ones = inverse.solve([1.0] * len(block))
            columns = [inverse.solve(column) for column in side]
        else:
            is_approximate = True
            diagonal = [1 / curvature.diagonal[at] for at in block]
            ones = [0.0] * len(block)
            columns = [list(map(mul, column, diagonal)) for column in side]
        solved.append((diagonal, ones, columns))
        for one, first in enumerate(side):
            for two, column in enumerate(columns):
                shared[one][two] -= sum(map(mul, first, column))
    variances = _invert_small(shared)
    for block, (diagonal, ones, columns), is_shifted in zip(
        blocks, solved, shifted, strict=True
    ):
        size = len(block)
        totals = [sum(column) for column in columns]
        for one, column in enumerate(columns):
            for two, other in enumerate(columns):
                part = variances[one][two]
                for row in range(size):
                    diagonal[row] += part * column[row] * other[row]
                    ones[row] += part * column[row] * totals[two]
        total = sum(ones)
        for row, at in enumerate(block):
            variance = diagonal[row]
            if is_shifted:
                variance += (total / size - 2 * ones[row]) / size
            errors[at] = sqrt(max(variance, 0.0))
    shared_variances = [variances[at][at] for at in range(len(kinds))]
    return Errors(errors, shared_variances, is_approximate)


class _CholeskyInverse:
    """A positive definite matrix, given by its lower triangle, factored by Cholesky."""

    def __init__(self, matrix: list[list[float]], tick: Tick) -> None:
        self._tick = tick
        self.rows: list[list[float]] = []
        for at, given in enumerate(matrix):
            tick(at * at, 2 * len(matrix) ** 2)
            row: list[float] = []
            for column in range(at):
                other = self.rows[column]
                value = given[column] - sum(map(mul, row, other))
                row.append(value / other[column])
            row.append(sqrt(max(given[at] - sum(map(mul, row, row)), 1e-300)))
            self.rows.append(row)

    def solve(self, right: Sequence[float]) -> list[float]:
        """Solve for one right side."""
        found: list[float] = []
        for row, value in zip(self.rows, right, strict=True):
            found.append((value - sum(map(mul, row, found))) / row[-1])
        for at in range(len(found) - 1, -1, -1):
            found[at] /= self.rows[at][at]
            value = found[at]
            for column, factor in enumerate(self.rows[at][:-1]):
                found[column] -= factor * value
        return found

    def diagonal(self) -> list[float]:
        """Return the diagonal of the inverse: the squares of the factor's inverse."""
        size = len(self.rows)
        found = []
        for column in range(size):
            done = size * size - (size - column) ** 2
            self._tick(size * size + done, 2 * size * size)
            part = [1 / self.rows[column][column]]
            for at in range(column + 1, size):
                row = self.rows[at]
                part.append(-sum(map(mul, row[column:at], part)) / row[at])
            found.append(sum(map(mul, part, part)))
        return found


def _invert_small(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a matrix of at most two rows."""
    if len(matrix) < 2:
        return [[1 / row[0] if row[0] > 0 else 0.0] for row in matrix]
    (a, b), (_, d) = matrix
    determinant = a * d - b * b
    if determinant <= 0:
        return [[0.0, 0.0], [0.0, 0.0]]
    return [
        [d / determinant, -b / determinant],
        [-b / determinant, a / determinant],
    ]
