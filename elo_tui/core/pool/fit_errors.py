"""Standard errors of the most likely ratings: the curvature inverted by components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, compress
from math import sqrt
from operator import mul
from typing import NamedTuple, Protocol

from elo_tui.core.pool.bradley_terry import (
    Curvature,
    Likelihood,
    Tick,
    ignore_tick,
    list_ties,
)

#: In blocks of more values errors are approximate: given the other values.
MOST_EXACT = 1000


class Inverse(Protocol):
    """A positive definite matrix, to be solved and inverted."""

    def solve(self, right: Sequence[float]) -> list[float]:
        """Solve for one right side."""

    def diagonals(self) -> tuple[list[float], list[float]]:
        """Return the diagonal of the inverse, and the one next to it, filled with 0."""


class Inverter(NamedTuple):
    """Inverts matrices, given by their lower triangles."""

    invert: Callable[[list[list[float]], Tick], Inverse]
    most: int
    """The most rows."""


class Errors(NamedTuple):
    """Standard deviations in natural units, by value; variances of shared values."""

    players: list[float]
    gaps: list[float]
    """The error of the difference to the next value of the block; 0 for the last
    one."""
    shared: list[float]
    are_approximate: bool


class _Block(NamedTuple):
    """The values of a component, and the parts found of their inverse."""

    values: Sequence[int]
    is_shifted: bool
    """Whether only differences are known, so that the level is the mean's."""
    sides: list[list[float]]
    """The mixed derivatives with each shared value."""
    diagonal: list[float]
    off_diagonal: list[float]
    ones: list[float]
    """The sum of each row of the inverse."""
    columns: list[list[float]]
    """The inverse times each of the sides."""


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
    inverter = inverter or Inverter(_CholeskyInverse, MOST_EXACT)
    kinds = ["white"] * bool(model.fits_white and curvature.white)
    kinds += ["draw"] * model.davidson
    sides = _find_sides(model, curvature, kinds)
    found = [
        _invert_block(
            _fill_matrix(model, curvature, block, is_shifted, inverter.most),
            _begin_block(curvature, block, is_shifted, sides),
            inverter,
            tick,
        )
        for block, is_shifted in zip(blocks, shifted, strict=True)
    ]
    shared = _find_shared(model, curvature, kinds, found)
    errors, gaps = [0.0] * len(curvature.diagonal), [0.0] * len(curvature.diagonal)
    for one in found:
        _add_shared(one, shared)
        total, size = sum(one.ones), len(one.values)
        for row, at in enumerate(one.values):
            variance = one.diagonal[row]
            if row + 1 < size:
                both = variance + one.diagonal[row + 1] - 2 * one.off_diagonal[row]
                gaps[at] = sqrt(max(both, 0.0))
            if one.is_shifted:
                variance += (total / size - 2 * one.ones[row]) / size
            errors[at] = sqrt(max(variance, 0.0))
    are_approximate = any(len(block) > inverter.most for block in blocks)
    variances = [shared[at][at] for at in range(len(kinds))]
    return Errors(errors, gaps, variances, are_approximate)


def _find_sides(
    model: Likelihood, curvature: Curvature, kinds: Sequence[str]
) -> list[list[float]]:
    """Find the mixed derivatives of each shared value with all others."""
    sides = [[0.0] * len(curvature.diagonal) for _ in kinds]
    weights, crosses = curvature.weights, curvature.crosses
    rows = zip(*model.pairs[:3], weights, crosses, strict=True)
    for one, two, colours, weight, cross in rows:
        parts = {"white": weight if colours else 0.0, "draw": cross}
        for side, kind in zip(sides, kinds, strict=True):
            side[one] += parts[kind]
            side[two] -= parts[kind]
    return sides


def _fill_matrix(
    model: Likelihood,
    curvature: Curvature,
    block: Sequence[int],
    is_shifted: bool,
    most: int,
) -> list[list[float]]:
    """Fill the lower triangle of a block; empty for one that is too large."""
    if len(block) > most:
        return []
    # the level is free without a prior: any multiple of 11' makes it regular
    level = float(is_shifted and not any(model.priors))
    matrix = [[level] * (row + 1) for row in range(len(block))]
    place = {at: row for row, at in enumerate(block)}
    for row, at in enumerate(block):
        matrix[row][row] += curvature.diagonal[at]
    pairs = model.pairs
    games = zip(pairs.white, pairs.black, curvature.weights, strict=True)
    for one, two, weight in chain(games, list_ties(model)):
        if one in place and two in place:
            low, high = sorted((place[one], place[two]))
            matrix[high][low] -= weight
    return matrix


def _begin_block(
    curvature: Curvature,
    block: Sequence[int],
    is_shifted: bool,
    sides: Sequence[Sequence[float]],
) -> _Block:
    return _Block(
        values=block,
        is_shifted=is_shifted,
        sides=[[side[at] for at in block] for side in sides],
        diagonal=[curvature.diagonal[at] for at in block],
        off_diagonal=[0.0] * len(block),
        ones=[0.0] * len(block),
        columns=[],
    )


def _invert_block(
    matrix: list[list[float]], block: _Block, inverter: Inverter, tick: Tick
) -> _Block:
    """Invert the matrix of a block; without one, each value is given the others."""
    if not matrix:
        alone = [1 / value for value in block.diagonal]
        columns = [[*map(mul, side, alone)] for side in block.sides]
        return block._replace(diagonal=alone, columns=columns)
    inverse = inverter.invert(matrix, tick)
    diagonal, off_diagonal = inverse.diagonals()
    return block._replace(
        diagonal=diagonal,
        off_diagonal=off_diagonal,
        ones=inverse.solve([1.0] * len(block.values)),
        columns=[inverse.solve(side) for side in block.sides],
    )


def _find_shared(
    model: Likelihood,
    curvature: Curvature,
    kinds: Sequence[str],
    blocks: Sequence[_Block],
) -> list[list[float]]:
    """Find the variances of the shared values, after those of all blocks."""
    own = {"white": curvature.white, "draw": curvature.draw}
    mixed = sum(compress(curvature.crosses, model.pairs.colours))
    left = [[own[one] if one == two else mixed for two in kinds] for one in kinds]
    for block in blocks:
        for one, side in enumerate(block.sides):
            for two, column in enumerate(block.columns):
                left[one][two] -= sum(map(mul, side, column))
    return _invert_small(left)


def _add_shared(block: _Block, shared: Sequence[Sequence[float]]) -> None:
    """Add what the uncertainty of the shared values makes of that of a block."""
    totals = [sum(column) for column in block.columns]
    for one, column in enumerate(block.columns):
        for two, other in enumerate(block.columns):
            part = shared[one][two]
            for row, value in enumerate(column):
                block.diagonal[row] += part * value * other[row]
                block.ones[row] += part * value * totals[two]
                if row + 1 < len(column):
                    block.off_diagonal[row] += part * value * other[row + 1]


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

    def diagonals(self) -> tuple[list[float], list[float]]:
        """Return the diagonal of the inverse, and the one beside it.

        They are the products of the columns of the factor's inverse.
        """
        size = len(self.rows)
        found: list[float] = []
        off_diagonal: list[float] = []
        last: list[float] = []
        for column in range(size):
            done = size * size - (size - column) ** 2
            self._tick(size * size + done, 2 * size * size)
            part = [1 / self.rows[column][column]]
            for at in range(column + 1, size):
                row = self.rows[at]
                part.append(-sum(map(mul, row[column:at], part)) / row[at])
            found.append(sum(map(mul, part, part)))
            # the column before begins a row higher
            off_diagonal.append(sum(map(mul, last[1:], part)))
            last = part
        return found, [*off_diagonal[1:], 0.0]


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
