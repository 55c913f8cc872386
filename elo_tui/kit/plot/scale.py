"""The positions of values on a row of cells, with ticks at round values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: Values beyond this are drawn at the edge: their differences must stay finite.
_HUGE = 1e15
#: The smallest part of a value that counts as a difference.
_FINE = 1e-6
#: A finer tick is used if the curve then still fills this share of the cells.
_FILLED = 0.85
#: Numbers longer than this are written with an exponent.
_LONG = 8


#: The steps between months that are named.
_MONTHS = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600)
_MONTH = re.compile(r"\d{4}-\d\d")


class Tick(NamedTuple):
    """A round value in the middle of a cell."""

    cell: int
    value: float
    text: str


class Scale(NamedTuple):
    """Values on cells 0 to `cells` - 1, with a number of dots in each."""

    cells: int
    dots: int
    anchor: float
    """The position of `value`: 1 in the middle of the second cell, 1.5 at its end."""
    value: float
    per_cell: float
    ticks: tuple[Tick, ...] = ()

    def dot(self, value: float) -> int:
        """Return the dot for a value; the edge for one beyond it."""
        return self.list_dots((value,))[0]

    def list_dots(self, values: Iterable[float]) -> list[int]:
        """Return the dot for each value."""
        cells, dots, anchor, start, per_cell, _ = self
        last = cells * dots - 1
        found = []
        for value in values:
            if not -_HUGE < value < _HUGE:
                value = clamp(value)
            place = anchor + (value - start) / per_cell
            # a millionth of a dot, so that rounding errors do not split equal steps
            dot = (place + 0.5) * dots + _FINE
            found.append(0 if dot < 0 else last if dot > last else int(dot))
        return found

    def cell(self, value: float) -> int:
        return self.dot(value) // self.dots

    def holds(self, value: float) -> bool:
        """Whether a value is within the cells, not beyond their edges."""
        place = self.anchor + (clamp(value) - self.value) / self.per_cell
        return -0.5 <= place <= self.cells - 0.5


def clamp(value: float) -> float:
    return max(-_HUGE, min(_HUGE, value))


def fit_scale(
    low: float,
    high: float,
    cells: int,
    dots: int,
    spacing: int,
    finest: float = 0,
    centred: bool = False,
) -> Scale:
    """Fit a scale that shows `low` to `high` on this many cells, from the first on.

    Ticks are the same number of cells apart, at least `spacing`, their values at least
    `finest`; if that is impossible they are left out. `centred` distributes the
    remaining cells to both ends.
    """
    low, high = clamp(low), clamp(high)
    least = max(abs(low), abs(high), _FINE) * _FINE
    if high - low < least:
        low, high = low - least, high + least
    axis = _Axis(low=low, high=high, cells=cells, dots=dots, centred=centred)
    room = axis.room
    best, best_filled = None, 0.0
    exponent = math.floor(math.log10((high - low) / max(1, cells))) - 1
    for step in (m * 10.0**e for e in range(exponent, exponent + 6) for m in (1, 2, 5)):
        if step < finest - _FINE * finest:
            continue
        apart = min(cells - 1, math.floor(step * room / (high - low)))
        while apart >= spacing:
            found = _anchor_scale(axis, step, apart)
            if found is not None:
                filled = (high - low) / (found.per_cell * room)
                if filled > best_filled:
                    best, best_filled = found, filled
                break
            apart -= 1
        if best_filled >= _FILLED:
            break
    if best is not None:
        return best
    return Scale(
        cells=cells,
        dots=dots,
        anchor=-axis.edge,
        value=low,
        per_cell=(high - low) / room,
    )


class _Axis(NamedTuple):
    """The values to show, and the cells for them."""

    low: float
    high: float
    cells: int
    dots: int
    centred: bool
    """Whether the remaining cells are distributed to both ends."""

    @property
    def edge(self) -> float:
        """The distance from the middle of a cell to its last dot, cells."""
        return 0.5 - 0.5 / self.dots

    @property
    def room(self) -> float:
        """The distance from the first dot to the last, cells."""
        return self.cells - 1 + 2 * self.edge


def _anchor_scale(axis: _Axis, step: float, apart: int) -> Scale | None:
    """Build the scale with a tick every `apart` cells if two of them fit, else None."""
    low, high, cells, dots, centred = axis
    edge = axis.edge
    per_cell = step / apart
    first = math.ceil(low / step)
    value = first * step
    lowest = (value - low) / per_cell - edge
    highest = cells - 1 + edge - (high - value) / per_cell
    anchor = max(lowest, min(highest, round((lowest + highest) / 2)))
    if not centred:
        anchor = lowest
    cell = math.floor(anchor + 0.5 + _FINE)
    numbers = range(first - cell // apart, first + (cells - 1 - cell) // apart + 1)
    if len(numbers) < 2:
        return None
    ticks = tuple(
        Tick(cell + (k - first) * apart, k * step, _format_tick(k * step, step))
        for k in numbers
    )
    return Scale(
        cells=cells,
        dots=dots,
        anchor=anchor,
        value=value,
        per_cell=per_cell,
        ticks=ticks,
    )


def _format_tick(value: float, step: float) -> str:
    places = max(0, -math.floor(math.log10(step) + _FINE))
    text = f"{value + 0.0:.{places}f}"
    return text if len(text) <= _LONG else f"{value:.3g}"


def choose_places(words: Sequence[str], apart: float) -> list[int]:
    """Choose which of the words of a row fit, in even steps back from the last.

    `apart` is the least distance of two of them, words. Steps between months are parts
    of a year, or years.
    """
    are_months = all(map(_MONTH.fullmatch, words[:2]))
    step = max(1, math.ceil(apart - _FINE))
    if are_months:
        step = next((one for one in _MONTHS if one >= step), step)
    return [*range(len(words) - 1, -1, -step)]


def spread_apart(
    places: Iterable[float], apart: float, low: float, high: float
) -> list[float]:
    """Move ascending places so far apart, each as little as possible, within limits."""
    groups: list[list[float]] = []

    def begin(group: Sequence[float]) -> float:
        middle = sum(one - n * apart for n, one in enumerate(group)) / len(group)
        return max(low, min(middle, high - apart * (len(group) - 1)))

    for place in places:
        groups.append([place])
        while len(groups) > 1 and begin(groups[-2]) + apart * len(groups[-2]) > begin(
            groups[-1]
        ):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [begin(one) + n * apart for one in groups for n in range(len(one))]
