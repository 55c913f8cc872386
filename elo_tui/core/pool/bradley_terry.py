"""The most likely ratings of players by all their games: Bradley and Terry's model.

Values are in natural units, r = R ln 10 / 400. The expected score of White is
1 / (1 + e^-z) with z = rw - rb + a; a draw is half a win, or a separate outcome with a
parameter (Davidson 1970). Newton's method; each step is solved by conjugate
gradients, preconditioned by the chains of successive values of one player, so that only
games and players take memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, inf, isinf, log1p, tanh
from operator import mul
from typing import NamedTuple, Self

#: Newton's steps are limited to this, 174 points.
LONGEST_STEP = 1.0
_CONVERGED = 1e-12
_MOST_STEPS = 200
#: The relative error of a step that is solved as exactly as rounding allows.
_RESIDUAL = 1e-11
#: A step far from the maximum is solved no more exactly than this.
_FIRST_RESIDUAL = 1e-2
#: The steps that a search usually takes at most.
_USUAL_STEPS = 12

#: Called with the steps done and their approximate total; may raise to stop.
Tick = Callable[[int, int], None]


def ignore_tick(_done: int, _total: int) -> None:
    """Ignore the progress."""


class Pull(NamedTuple):
    """A known value, or a known difference to another one, with its precision."""

    one: int
    target: float
    precision: float
    """1 / variance."""
    other: int = -1
    """The value that it is the difference to; -1 for none."""


class PairColumns(NamedTuple):
    """The results of pairs of values, as columns."""

    white: array[int]
    black: array[int]
    colours: array[int]
    """1 if the colours are known."""
    wins: array[int]
    """White's."""
    draws: array[int]
    losses: array[int]

    @classmethod
    def make(cls, rows: Iterable[tuple[int, int, int, int, int, int]] = ()) -> Self:
        """Make columns of rows."""
        columns = zip(*rows, strict=True)
        return cls(*(array("i", next(columns, ())) for _ in cls._fields))


class Likelihood(NamedTuple):
    """The games and the prior knowledge; values are numbered from 0."""

    pairs: PairColumns
    priors: Sequence[float]
    """For each value the number of virtual draws against 0."""
    fixed: Sequence[int] = ()
    """For each value whether it is given; empty if none is."""
    stiffness: Sequence[float] = ()
    """For each value the precision of its difference to the next one; 0 without."""
    pulls: Sequence[Pull] = ()
    fits_white: bool = False
    davidson: bool = False


class Maximum(NamedTuple):
    """The values at which the objective is highest."""

    model: Likelihood
    values: list[float]
    white: float
    log_draw: float
    """ln of the parameter of draws."""
    converged: bool
    iterations: int

    @property
    def objective(self) -> float:
        """The logarithm of the likelihood with all priors."""
        return compute_objective(self.model, self.values, self.white, self.log_draw)


#: Find Newton's step of a model that has games and priors alone: by the model, the
#: values, White's advantage and the relative error. The last two of the step are 0.
FindStep = Callable[[Likelihood, Sequence[float], float, float], list[float]]


class Curvature(NamedTuple):
    """Minus the second derivatives of the objective, as its parts."""

    weights: list[float]
    """By pair: of z."""
    crosses: list[float]
    """By pair: of z and ln of the parameter of draws."""
    diagonal: list[float]
    """By value."""
    white: float
    draw: float


def maximise(
    model: Likelihood,
    start: Sequence[float],
    white: float = 0.0,
    log_draw: float = 0.0,
    tick: Tick = ignore_tick,
    tolerance: float = _CONVERGED,
    find_step: FindStep | None = None,
) -> Maximum:
    """Maximise the objective over all values that are not fixed, from these.

    A step no longer than `tolerance` is the last; it leaves about its square. A model
    of games and priors alone may be solved by another `find_step`.
    """
    values = list(start)
    fits_white = model.fits_white and any(model.pairs.colours)
    iterations, converged = 0, False
    residual = _FIRST_RESIDUAL
    while iterations < _MOST_STEPS and not converged:
        tick(iterations, max(_USUAL_STEPS, iterations + 1))
        iterations += 1
        if find_step is not None:
            step = find_step(model, values, white, residual)
        else:
            gradient, curvature = differentiate(model, values, white, log_draw)
            if not fits_white:
                gradient[-2] = 0.0
            step = _solve(model, curvature, gradient, fits_white, residual)
        longest = max(map(abs, step), default=0.0)
        factor = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        for at in range(len(values)):
            values[at] += factor * step[at]
        white += factor * step[-2]
        log_draw += factor * step[-1]
        # with an error in proportion to the step, convergence stays quadratic: Dembo,
        # Eisenstat and Steihaug, Inexact Newton Methods (1982)
        residual = min(max(longest, _RESIDUAL), _FIRST_RESIDUAL)
        converged = longest < tolerance
        if longest < _CONVERGED * 100 and iterations > 3:
            # the last digits may wander by rounding alone
            converged = True
    return Maximum(
        model=model,
        values=values,
        white=white,
        log_draw=log_draw,
        converged=converged,
        iterations=iterations,
    )


def _log_sigmoid(z: float) -> float:
    return -log1p(exp(-z)) if z >= 0 else z - log1p(exp(z))


def compute_objective(
    model: Likelihood, values: Sequence[float], white: float, log_draw: float
) -> float:
    """Compute the logarithm of the likelihood with all priors."""
    total = 0.0
    for one, two, colours, wins, draws, losses in zip(*model.pairs, strict=True):
        z = values[one] - values[two] + (white if colours else 0.0)
        if model.davidson:
            top = max(abs(z) / 2, log_draw)
            rest = exp(z / 2 - top) + exp(log_draw - top) + exp(-z / 2 - top)
            below = top + log1p(rest - 1)
            total += (wins - losses) * z / 2 + draws * log_draw
            total -= (wins + draws + losses) * below
        else:
            score, games = wins + draws / 2, wins + draws + losses
            total += score * _log_sigmoid(z) + (games - score) * _log_sigmoid(-z)
    for value, prior in zip(values, model.priors, strict=True):
        if prior:
            total += prior / 2 * (_log_sigmoid(value) + _log_sigmoid(-value))
    for at, stiffness in enumerate(model.stiffness):
        if stiffness:
            total -= stiffness * (values[at + 1] - values[at]) ** 2 / 2
    for pull in model.pulls:
        total -= pull.precision * _find_excess(pull, values) ** 2 / 2
    return total


def _find_excess(pull: Pull, values: Sequence[float]) -> float:
    """Find by how much a value, or a difference, is above the known one."""
    base = values[pull.other] if pull.other >= 0 else 0.0
    return values[pull.one] - base - pull.target


def differentiate(
    model: Likelihood, values: Sequence[float], white: float, log_draw: float
) -> tuple[list[float], Curvature]:
    """Compute the gradient and minus the second derivatives.

    The last two of the gradient are those of White's advantage and of draws.
    """
    size = len(values)
    gradient, diagonal = [0.0] * (size + 2), [0.0] * size
    weights, crosses = [], []
    of_white = of_draw = cross = 0.0
    for one, two, colours, wins, draws, losses in zip(*model.pairs, strict=True):
        z = values[one] - values[two] + (white if colours else 0.0)
        games = wins + draws + losses
        if model.davidson:
            top = max(abs(z) / 2, log_draw)
            win, draw, loss = exp(z / 2 - top), exp(log_draw - top), exp(-z / 2 - top)
            total = win + draw + loss
            edge, draw = (win - loss) / total, draw / total
            slope = ((wins - losses) - games * edge) / 2
            weight = games * ((1 - draw) - edge * edge) / 4
            cross = -games * draw * edge / 2
            gradient[-1] += draws - games * draw
            of_draw += games * draw * (1 - draw)
        else:
            half = tanh(z / 2)
            slope = ((wins - losses) - games * half) / 2
            weight = games * (1 - half * half) / 4
        gradient[one] += slope
        gradient[two] -= slope
        diagonal[one] += weight
        diagonal[two] += weight
        if colours:
            gradient[-2] += slope
            of_white += weight
        weights.append(weight)
        crosses.append(cross)
    _add_knowledge(model, values, gradient, diagonal)
    return gradient, Curvature(weights, crosses, diagonal, white=of_white, draw=of_draw)


def _add_knowledge(
    model: Likelihood,
    values: Sequence[float],
    gradient: list[float],
    diagonal: list[float],
) -> None:
    """Add the derivatives of all that is known in addition to the games."""
    for at, prior in enumerate(model.priors):
        if prior:
            half = tanh(values[at] / 2)
            gradient[at] -= prior * half / 2
            diagonal[at] += prior * (1 - half * half) / 4
    for at, stiffness in enumerate(model.stiffness):
        if stiffness:
            pull = stiffness * (values[at + 1] - values[at])
            gradient[at] += pull
            gradient[at + 1] -= pull
            diagonal[at] += stiffness
            diagonal[at + 1] += stiffness
    for known in model.pulls:
        force = known.precision * _find_excess(known, values)
        for at, sign in ((known.one, 1), (known.other, -1)):
            if at >= 0:
                gradient[at] -= sign * force
                diagonal[at] += known.precision
    for at, is_fixed in enumerate(model.fixed):
        if is_fixed:
            gradient[at] = 0.0
            diagonal[at] = inf


def _multiply(
    model: Likelihood, curvature: Curvature, vector: list[float], fits_white: bool
) -> list[float]:
    """Multiply minus the second derivatives by a vector."""
    draw = vector[-1]
    white = vector[-2]
    found = [0.0] * len(vector)
    pairs, weights = model.pairs, curvature.weights
    if fits_white or model.davidson:
        to_white = to_draw = 0.0
        for one, two, colours, weight, cross in zip(
            *pairs[:3], weights, curvature.crosses, strict=True
        ):
            difference = vector[one] - vector[two]
            if colours:
                difference += white
            part = weight * difference + cross * draw
            found[one] += part
            found[two] -= part
            to_draw += cross * difference
            if colours:
                to_white += part
        found[-2] = to_white if fits_white else 0.0
        found[-1] = to_draw + curvature.draw * draw
    else:
        for one, two, weight in zip(pairs.white, pairs.black, weights, strict=True):
            part = weight * (vector[one] - vector[two])
            found[one] += part
            found[two] -= part
    return found


def _solve(
    model: Likelihood,
    curvature: Curvature,
    gradient: list[float],
    fits_white: bool,
    accuracy: float,
) -> list[float]:
    """Solve for Newton's step by preconditioned conjugate gradients.

    `accuracy` is the relative error of the residual at which they end.
    """
    ties = [*list_ties(model)]
    own = _own_curvature(model, curvature, ties)
    chain = factor_chain(curvature.diagonal, model.stiffness)
    residual = gradient[:]
    step = [0.0] * len(gradient)

    def precondition(vector: list[float]) -> list[float]:
        solved = solve_chain(chain, model.stiffness, vector)
        return [
            *solved,
            vector[-2] / curvature.white if curvature.white else 0.0,
            vector[-1] / curvature.draw if curvature.draw else 0.0,
        ]

    search = precondition(residual)
    product = sum(map(mul, residual, search))
    target = product * accuracy * accuracy
    for _ in range(2 * len(gradient) + 50):
        if product <= target or product <= 0:
            break
        image = _multiply(model, curvature, search, fits_white)
        _add_own(image, own, ties, search)
        for at, is_fixed in enumerate(model.fixed):
            if is_fixed:
                image[at] = 0.0
        slope = sum(map(mul, search, image))
        if slope <= 0:
            break
        length = product / slope
        step = [one + length * two for one, two in zip(step, search, strict=True)]
        residual = [
            one - length * two for one, two in zip(residual, image, strict=True)
        ]
        solved = precondition(residual)
        last, product = product, sum(map(mul, residual, solved))
        ratio = product / last
        search = [one + ratio * two for one, two in zip(solved, search, strict=True)]
    return step


#: Two values, and the precision of the known difference.
_Tie = tuple[int, int, float]


def _own_curvature(
    model: Likelihood, curvature: Curvature, ties: Sequence[_Tie]
) -> list[float]:
    """Return the diagonal without the games and the chains: that of the priors."""
    own = [0.0 if isinf(one) else one for one in curvature.diagonal]
    pairs = model.pairs
    rows = zip(pairs.white, pairs.black, curvature.weights, strict=True)
    for white, black, weight in rows:
        own[white] -= weight
        own[black] -= weight
    for one, other, precision in ties:
        own[one] -= precision
        own[other] -= precision
    return own


def list_ties(model: Likelihood) -> Iterator[_Tie]:
    """Yield the known differences: of successive values of a player, of two players."""
    for at, stiffness in enumerate(model.stiffness):
        if stiffness:
            yield at, at + 1, stiffness
    for pull in model.pulls:
        if pull.other >= 0:
            yield pull.one, pull.other, pull.precision


def _add_own(
    image: list[float], own: list[float], ties: Sequence[_Tie], vector: list[float]
) -> None:
    for at, value in enumerate(own):
        image[at] += value * vector[at]
    for one, other, precision in ties:
        part = precision * (vector[other] - vector[one])
        image[one] -= part
        image[other] += part


def factor_chain(diagonal: Sequence[float], stiffness: Sequence[float]) -> list[float]:
    """Eliminate each player's tridiagonal block from the first value on: the pivots."""
    pivots: list[float] = []
    for at, value in enumerate(diagonal):
        before = stiffness[at - 1] if at and stiffness else 0.0
        pivots.append(value - before * before / pivots[-1] if before else value)
    return pivots


def solve_chain(
    pivots: Sequence[float], stiffness: Sequence[float], right: Sequence[float]
) -> list[float]:
    """Solve the tridiagonal blocks with -stiffness on the other diagonals."""
    size = len(pivots)
    if not stiffness:
        # a value without curvature has no gradient either
        return [
            one / pivot if pivot else 0.0
            for one, pivot in zip(right, pivots, strict=False)
        ]
    found = list(right[:size])
    for at in range(1, size):
        if stiffness[at - 1]:
            found[at] += stiffness[at - 1] / pivots[at - 1] * found[at - 1]
    for at in range(size - 1, -1, -1):
        if at + 1 < size and stiffness[at]:
            found[at] += stiffness[at] * found[at + 1]
        found[at] = found[at] / pivots[at] if pivots[at] else 0.0
    return found
