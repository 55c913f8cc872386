"""How accurately a game was played, as Lichess computes it from evaluations.

Source: lichess-org/lila, modules/analyse AccuracyPercent.scala with its tests;
scalachess, WinPercent; lichess-org/scalalib, lila/src/main/scala/Maths.scala (commit
3151c43, 2026-08-21). The source adds 1 for the uncertainty of an analysis, which
lichess.org/page/accuracy leaves out. Where an evaluation is missing, the moves on
either side of it are skipped.

An evaluation becomes a chance of winning, and the drop in that chance becomes the
accuracy of a move. A side's accuracy is halfway between two means over its moves: one
weighted by how much the chances fluctuated at the time, and the harmonic mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, sqrt
from typing import NamedTuple

#: Hundredths of a pawn: the starting position, and the cap, which a mate also gets.
START, MOST = 15, 1000
_SLOPE = 0.00368208
_FACTOR, _DECAY, _SHIFT = 103.1668100711649, 0.04354415386753951, 3.166924740191411
_UNCERTAINTY = 1
_WINDOW_MIN, _WINDOW_MAX = 2, 8
_WEIGHT_MIN, _WEIGHT_MAX = 0.5, 12.0
#: The least a move counts in the harmonic mean, where a 0 would make everything 0.
_LEAST = 1.0


class SideAccuracy(NamedTuple):
    """One side of a game."""

    accuracy: float
    """0 to 100."""
    moves: int
    """The number of moves it is based on: those with an evaluation before and after."""


class Accuracy(NamedTuple):
    """Both sides of a game."""

    white: SideAccuracy
    black: SideAccuracy


def win_percent(centipawns: float) -> float:
    """The chance of winning, 0 to 100, for the side the evaluation belongs to."""
    limited = max(-MOST, min(MOST, centipawns))
    return 50 + 50 * (2 / (1 + exp(-_SLOPE * limited)) - 1)


def of_move(before: float, after: float) -> float:
    """The accuracy of a move, 0 to 100, by the mover's chances before and after it."""
    if after >= before:
        return 100.0
    raw = _FACTOR * exp(-_DECAY * (before - after)) - _SHIFT + _UNCERTAINTY
    return max(0.0, min(100.0, raw))


def of_game(
    evaluations: Sequence[float | None], white_begins: bool = True
) -> Accuracy | None:
    """The accuracy of both sides from the evaluation after each move.

    Evaluations are from White's side, in hundredths of a pawn, None where missing. The
    result is None where a side has no move to judge.
    """
    known: list[float | None] = [START, *evaluations]
    chances = [None if value is None else win_percent(value) for value in known]
    moves: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for place, weight in enumerate(_weights(chances, len(evaluations))):
        before, after = chances[place], chances[place + 1]
        if before is None or after is None or weight is None:
            continue
        white = (place % 2 == 0) == white_begins
        drop = (before, after) if white else (after, before)
        moves[white].append((of_move(*drop), weight))
    if not moves[True] or not moves[False]:
        return None
    return Accuracy(_side(moves[True]), _side(moves[False]))


def _weights(chances: Sequence[float | None], moves: int) -> list[float | None]:
    """How much the chances fluctuated around each move; None where one is missing."""
    size = max(_WINDOW_MIN, min(_WINDOW_MAX, moves // 10))
    last = len(chances) - size
    starts = [0] * (min(size, len(chances)) - 2) + [*range(last + 1)]
    return [_volatility(chances[start : start + size]) for start in starts][:moves]


def _volatility(window: Sequence[float | None]) -> float | None:
    """The standard deviation of the whole window, within its limits."""
    values = [value for value in window if value is not None]
    if len(values) < len(window):
        return None
    mean = fsum(values) / len(values)
    deviation = sqrt(fsum((value - mean) ** 2 for value in values) / len(values))
    return max(_WEIGHT_MIN, min(_WEIGHT_MAX, deviation))


def _side(moves: Sequence[tuple[float, float]]) -> SideAccuracy:
    weights = fsum(weight for _, weight in moves)
    weighted = fsum(value * weight for value, weight in moves) / weights
    harmonic = len(moves) / fsum(1 / max(_LEAST, value) for value, _ in moves)
    return SideAccuracy((weighted + harmonic) / 2, len(moves))
