"""Curves drawn on a canvas, with ticks, their names, the current x and the cursor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from elo_tui.kit.chart_kinds import Curve, Curves
from elo_tui.kit.plot.canvas import ACROSS, CURSOR, DOWN, Area, Canvas, Dot
from elo_tui.kit.plot.scale import choose_places, fit_scale, spread_apart

#: The minimum widths for ticks on the left and names on the right, cells.
WITH_TICKS, WITH_NAMES = 20, 26
#: The spacing of the ticks by height, rows.
_AIRY, _TALL = 6, 16
#: The digits of a rating, and the charts that always reserve room for them, cells.
_RATING, _WIDE = 4, 40
#: The marks for the value read out, the current one next to it, and a milestone.
_READ, _PRESENT, _MARK = "●", "○", "◆"
#: How far a name may be from the end of its curve, rows.
_NEAR = 2
#: The tick of an x at which an event ended.
_EVENT = "'"


def draw_panels(
    canvas: Canvas, panels: Sequence[tuple[Area, Curves]], cursor: int | None
) -> tuple[tuple[int, int], ...]:
    """Draw into areas of at least two rows; return column and index of every x.

    Charts over the same xs have them in the same columns of their areas.
    """
    planes = [_Plane(canvas, area, chart) for area, chart in panels]
    labels = max(plane.label_room for plane in planes)
    names = max(plane.name_room for plane in planes)
    stops: tuple[tuple[int, int], ...] = ()
    for plane in planes:
        plane.spread(labels, names)
        stops += _draw(plane, cursor)
    return stops


def _draw(plane: _Plane, cursor: int | None) -> tuple[tuple[int, int], ...]:
    canvas, area, chart = plane.canvas, plane.area, plane.chart
    plane.draw_curves()
    stops = tuple([(column, i) for i, column in enumerate(plane.list_columns())])
    at = cursor if cursor is not None and cursor < len(stops) else None
    plane.mark_milestones()
    plane.mark_present(_READ if at is None else _PRESENT)
    if chart.peaks:
        plane.name_peaks()
    else:
        plane.name_ends()
    plane.draw_guide()
    plane.label_xs()
    plane.label_ys()
    plane.draw_levels()
    plane.tick_events()
    if at is not None:
        plane.mark_read(at)
        for row in range(area.top, area.bottom):
            canvas.tint(stops[at][0], row, CURSOR)
    return stops


class _Plane:
    """An area of a canvas with a scale in both directions."""

    def __init__(self, canvas: Canvas, area: Area, chart: Curves) -> None:
        self.canvas, self.area, self.chart = canvas, area, chart
        # names above the peaks need a row
        self.top = area.top + (chart.peaks and area.height > _AIRY)
        self.bottom = area.bottom - 1
        """The row of the x labels, below the curves."""
        values = [y for curve in chart.curves for y in curve.ys if y is not None]
        low, high = (pick([*values, *chart.bounds]) for pick in (min, max))
        short = max(0.0, chart.least - (high - low)) / 2
        low, high = low - short, high + short
        rows = self.bottom - self.top
        finest = 0.0 if chart.peaks else 10.0**-chart.places
        self.y = fit_scale(
            low,
            high,
            rows,
            DOWN,
            1 + (rows >= _AIRY) + 2 * (rows >= _TALL),
            finest,
            True,
        )
        self.zero_row = self._row(0) if chart.zero and self.y.holds(0) else None
        self.y_labels = self._y_labels()
        # the user's rating gains a digit while it is typed, and nothing should move
        least = _RATING if chart.zero and area.width >= _WIDE else 0
        self.label_room = max(map(len, self.y_labels.values()), default=0)
        self.label_room = max(self.label_room, least)
        """The cells that the labels on the left need."""
        self.name_room = 0
        """The cells that the names on the right need."""
        if not chart.peaks and area.width >= WITH_NAMES:
            self.name_room = max(
                (len(curve.name) + 1 for curve in chart.curves), default=0
            )

    def spread(self, label_room: int, name_room: int) -> None:
        """Lay the xs out between the labels on the left and the names on the right."""
        area, chart = self.area, self.chart
        self.left = area.left + 1 + label_room
        """The column of the axis, to the left of the curves."""
        first, last = chart.sight or (chart.xs[0], chart.xs[-1])
        half = 0.5 if chart.stepped else 0.0
        cells = max(1, area.right - name_room - 1 - self.left - 1)
        apart = 2 + max(len(f"{first:g}"), len(f"{last:g}"))
        self.x = fit_scale(first - half, last + half, cells, ACROSS, apart, 1)

    def _y_labels(self) -> dict[int, str]:
        """Build the labels on the left, by row."""
        chart = self.chart
        if chart.peaks or self.area.width < WITH_TICKS:
            return {}
        labels = {}
        for tick in self.y.ticks:
            sign = "+" if chart.signed and tick.value > 0 else ""
            text = f"{sign}{tick.text}"
            labels[self.bottom - 1 - tick.cell] = text
        if self.zero_row is not None:
            labels[self.zero_row] = chart.zero
        return labels

    def column(self, x: float) -> int:
        """Return the column of the canvas that contains an x."""
        return min(self.left + 1 + self.x.cell(x), self.area.right - 1)

    def list_columns(self) -> list[int]:
        """List the columns of all xs."""
        first, last = self.left + 1, self.area.right - 1
        dots = self.x.list_dots(self.chart.xs)
        return [min(first + dot // ACROSS, last) for dot in dots]

    def _row(self, y: float) -> int:
        return self.bottom - 1 - self.y.cell(y)

    def draw_curves(self) -> None:
        """Draw the lines through the values, or their steps."""
        half = 0.5 if self.chart.stepped else 0.0
        first, base = (self.left + 1) * ACROSS, self.bottom * DOWN - 1
        starts, ends = (
            [first + dot for dot in self.x.list_dots([x + by for x in self.chart.xs])]
            for by in (-half, half)
        )
        for curve in self.chart.curves:
            known = [y for y in curve.ys if y is not None]
            downs = iter([base - dot for dot in self.y.list_dots(known)])
            path: list[Dot] = []
            for start, end, y in zip(starts, ends, curve.ys, strict=True):
                if y is not None:
                    down = next(downs)
                    path += [(start, down), (end, down)] if half else [(start, down)]
                elif path:
                    self._draw_path(path, curve)
                    path = []
            if path:
                self._draw_path(path, curve)

    def _draw_path(self, path: list[Dot], curve: Curve) -> None:
        """Draw the lines through some dots without a gap."""
        thick = self._find_thick(curve.dotted)
        if not self.chart.stepped:
            # an isolated value is at least a dot
            dot = [path[0], path[0]]
            self.canvas.draw_lines(dot, curve.role, False, self._find_thick(False))
        self.canvas.draw_lines(path, curve.role, curve.dotted, thick)

    def _find_thick(self, dotted: bool) -> int | None:
        """Find the row of dots below which a line is two dots wide; None if nowhere."""
        is_thin = dotted or self.canvas.ascii or self.bottom - self.top < _AIRY
        return None if is_thin else self.top * DOWN

    def mark_milestones(self) -> None:
        """Mark each milestone, with its label above or below if one fits."""
        for mark in self.chart.marks:
            if self.y.holds(mark.y):
                column = self.column(self.chart.xs[mark.place])
                row = self._row(mark.y)
                self.canvas.write(column, row, _MARK, "strong")
                start = column - len(mark.text) // 2
                start = min(max(start, self.left + 1), self.area.right - len(mark.text))
                for above in (row - 1, row + 1):
                    inside = self.top <= above < self.bottom
                    if inside and self._write(start, above, mark.text, "strong"):
                        break

    def draw_levels(self) -> None:
        """Draw levels with their labels on the left, the most important first."""
        taken: set[int] = set()
        for level in self.chart.levels:
            row = self._row(level.y)
            if not self.y.holds(level.y) or taken & {row - 1, row, row + 1}:
                continue
            taken.add(row)
            self._write(self.left + 2, row, level.text, "dim")
            self._draw_across(level.y)

    def tick_events(self) -> None:
        """Tick the events in the lowest row, where nothing else is."""
        if self.bottom - self.top >= _AIRY:
            for place in self.chart.events:
                column = self.column(self.chart.xs[place])
                self.canvas.write_behind(column, self.bottom - 1, _EVENT, "dim")

    def mark_read(self, index: int) -> None:
        """Mark the point on every curve at the cursor."""
        column = self.column(self.chart.xs[index])
        for curve in self.chart.curves:
            y = curve.ys[index]
            if y is not None and self.y.holds(y):
                self.canvas.write(column, self._row(y), _READ, "strong")

    def mark_present(self, sign: str) -> None:
        """Mark every curve at the current x."""
        x = self.chart.present
        if x is not None and self._is_visible(x):
            for row in self._list_present():
                self.canvas.write(self.column(x), row, sign, "strong")

    def draw_guide(self) -> None:
        """Draw a line from the lowest mark of the current x to its label."""
        x = self.chart.present
        if x is None or not self._is_visible(x):
            return
        # all the way up it would cost as many bytes per key as the curves
        lowest = max(self._list_present(), default=self.top - 1)
        for row in range(lowest + 1, self.bottom):
            self.canvas.write_behind(self.column(x), row, "┊", "rule")

    def _list_present(self) -> list[int]:
        """List the rows of the current values."""
        return [
            self._row(curve.present)
            for curve in self.chart.curves
            if curve.present is not None and self.y.holds(curve.present)
        ]

    def _is_visible(self, x: float) -> bool:
        return self.chart.xs[0] <= x <= self.chart.xs[-1]

    def name_ends(self) -> None:
        """Write the name of each curve as close to its last value as possible.

        The name of one that ends earlier is on the right if it has no room next to it.
        """
        if self.area.width < WITH_NAMES:
            return
        half = 0.5 if self.chart.stepped else 0.0
        right = self.column(self.chart.xs[-1] + half) + 2
        ends: list[tuple[int, Curve]] = []
        for curve in self.chart.curves:
            known = [at for at, y in enumerate(curve.ys) if y is not None]
            if not known:
                continue
            row = self._row(curve.ys[known[-1]] or 0.0)
            column = self.column(self.chart.xs[known[-1]] + half) + 2
            if column == right or not self._write_near(column, row, curve, _NEAR):
                ends.append((row, curve))
        # from top to bottom, so that names do not change places
        ends.sort(key=lambda end: end[0])
        rows = [row for row, _ in ends]
        places = spread_apart(rows, 1, self.top, self.bottom - 1)
        for place, (_, curve) in zip(places, ends, strict=True):
            self._write_near(right, math.floor(place), curve, self.bottom)

    def _write_near(self, column: int, row: int, curve: Curve, most: int) -> bool:
        """Write a name at most so many rows away; return whether it was written."""
        return any(
            self._write(column, at, curve.name, curve.role)
            for at in self._rows_near(row)
            if abs(at - row) <= most
        )

    def _rows_near(self, row: int) -> Iterator[int]:
        """List the rows of the curves, the nearest first, those below before above."""
        for apart in range(self.bottom - self.top):
            for at in (row + apart, row - apart) if apart else (row,):
                if self.top <= at < self.bottom:
                    yield at

    def name_peaks(self) -> None:
        """Write the name of each curve above its highest value, or next to a name."""
        for curve in self.chart.curves:
            known = [
                (y, x)
                for x, y in zip(self.chart.xs, curve.ys, strict=True)
                if y is not None
            ]
            if not known:
                continue
            y, x = max(known)
            start = self.column(x) - len(curve.name) // 2
            columns = range(self.left + 1, self.area.right - len(curve.name))
            row = max(self.area.top, self._row(y) - 1)
            for column in sorted(columns, key=lambda at: abs(at - start)):
                if self._write(column, row, curve.name, curve.role):
                    break

    def _write(self, column: int, row: int, text: str, role: str) -> bool:
        """Write a label if it covers nothing; return whether it was written."""
        inside = column + len(text) <= self.area.right
        if not inside or not self.canvas.is_free(column, row, len(text)):
            return False
        if self.canvas.count_dots(column, row, len(text)):
            return False
        self.canvas.write(column, row, text, role)
        return True

    def label_xs(self) -> None:
        """Write the row below the curves: the ticks, and the current x."""
        if self.chart.x_words:
            self._label_words(self.chart.x_words)
            return
        present = self.chart.present
        if present is not None and not self._is_visible(present):
            self._label_beyond(present)
        for tick in self.x.ticks:
            if not self.chart.xs[0] <= tick.value <= self.chart.xs[-1]:
                continue
            column = self.left + 1 + tick.cell - (len(tick.text) - 1) // 2
            role = "strong" if tick.value == present else "dim"
            self._write(column, self.bottom, tick.text, role)
        if present is not None and self._is_visible(present):
            # next to a tick it does not fit; the read-out has the number
            self._write(self.column(present), self.bottom, f"▲{present:g}", "strong")

    def _label_words(self, words: Sequence[str]) -> None:
        """Write as many words as fit, in even steps back from the last."""
        first, last = (self.column(self.chart.xs[end]) for end in (0, -1))
        longest = max(map(len, words))
        apart = (2 + longest) * (len(words) - 1) / max(1, last - first)
        for place in choose_places(words, apart):
            word = words[place]
            column = self.column(self.chart.xs[place]) - (len(word) - 1) // 2
            column = max(self.left + 1, min(self.area.right - len(word), column))
            self._write(column, self.bottom, word, "dim")

    def _label_beyond(self, x: float) -> None:
        """Write an arrow towards an x out of view, at the edge."""
        text = f"‹{x:g}" if x < self.chart.xs[0] else f"{x:g}›"
        left = x < self.chart.xs[0]
        column = self.left + 1 if left else self.area.right - len(text)
        self.canvas.write(column, self.bottom, text, "strong")

    def label_ys(self) -> None:
        """Draw labels and axis on the left, and the zero line behind everything."""
        for row in range(self.top, self.bottom):
            label = self.y_labels.get(row, "")
            if not self.chart.peaks:
                self.canvas.write(self.left, row, "┤" if label else "│", "rule")
            if label:
                role = "" if row == self.zero_row else "dim"
                self.canvas.write(self.left - len(label), row, label, role)
        if self.zero_row is not None:
            self._draw_across(0)

    def _draw_across(self, value: float) -> None:
        """Draw a horizontal line at a value, as long as the curves."""
        half = 0.5 if self.chart.stepped else 0.0
        y = self.bottom * DOWN - 1 - self.y.dot(value)
        end = self.column(self.chart.xs[-1] + half)
        # every second cell: without colour it must not look like a curve
        self.canvas.draw_level(range(self.left + 2, end + 1, 2), y, "rule")
