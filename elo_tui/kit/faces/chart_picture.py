"""Charts of a page: curves drawn in the page itself, without script, with a description
for screen readers; dashes and names carry what colours do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lxml.etree import Element, SubElement

from elo_tui.kit.chart_kinds import Curve, Curves
from elo_tui.kit.plot.scale import choose_places, fit_scale, spread_apart

if TYPE_CHECKING:
    from lxml.etree import _Element

#: Size of the drawing, and the room around the curves for labels on the left, a letter
#: of the names on the right, and a line. The stylesheet has letters of 12 units, and of
#: 18 on a phone, where the drawing is half as wide.
_WIDTH, _HEIGHT = 720, 300
_LEFT, _TOP, _BOTTOM, _LETTER, _LINE = 52, 18, 26, 11, 20
#: Cells of a scale that finds the ticks, and those between two.
_CELLS, _SPACING = 20, 4
#: The room from the start of an x to the next one.
_APART = 100
#: The dashes of the curves, so that no colour is needed: none, long, short, mixed.
_DASHES = ("", "9 4", "4 4", "9 3 3 3", "14 4", "14 3 3 3 3 3")
_DOTS = "2 3"
#: The classes of a page for the colours of roles.
_STYLES = {
    "good": "up",
    "bad": "down",
    "dim": "quiet",
    "strong": "",
    **{role: role for role in ("key", "amber", "violet", "teal")},
}


def draw_curves(chart: Curves) -> _Element:
    """Draw a chart that has something to draw as a figure with a caption."""
    figure = Element("figure", {"class": "chart"})
    SubElement(figure, "figcaption").text = chart.title
    drawing = SubElement(
        figure,
        "svg",
        {
            "viewBox": f"0 0 {_WIDTH} {_HEIGHT}",
            "role": "img",
            "aria-label": " ".join(describe_curves(chart)),
        },
    )
    _ChartDrawing(drawing, chart).draw()
    return figure


def describe_curves(chart: Curves) -> Iterator[str]:
    """Describe each curve in a sentence: its ends, the least and the most."""
    yield f"{chart.title}."
    for curve in chart.curves:
        known = [(y, at) for at, y in enumerate(curve.ys) if y is not None]
        if known:
            (first, start), (last, end) = known[0], known[-1]
            least, most = min(known), max(known)
            yield (
                f"{curve.name}: {_write(chart, first)} ({_name_x(chart, start)}) to"
                f" {_write(chart, last)} ({_name_x(chart, end)}), lowest"
                f" {_write(chart, least[0])} ({_name_x(chart, least[1])}), highest"
                f" {_write(chart, most[0])} ({_name_x(chart, most[1])})."
            )


def _write(chart: Curves, y: float) -> str:
    return f"{y:.{chart.places}f}"


def _name_x(chart: Curves, at: int) -> str:
    return chart.x_words[at] if chart.x_words else f"{chart.x_name}{chart.xs[at]:g}"


class _ChartDrawing:
    """The drawing of a chart, in its units."""

    def __init__(self, parent: _Element, chart: Curves) -> None:
        self._parent, self._chart = parent, chart
        names = max((len(curve.name) for curve in chart.curves), default=0)
        self._right = _WIDTH - 10 - _LETTER * names
        self._half = 0.5 if chart.stepped else 0.0
        known = [y for curve in chart.curves for y in curve.ys if y is not None]
        low, high = min((*known, *chart.bounds)), max((*known, *chart.bounds))
        short = max(chart.least - (high - low), 1.0, (high - low) / 10) / 2
        self._low, self._high = low - short, high + short

    def draw(self) -> None:
        """Draw the grid, the curves with their names, the marks and the events."""
        self._draw_grid()
        self._label_xs()
        dashes = iter(_DASHES)
        for curve in self._chart.curves:
            self._draw_curve(curve, _DOTS if curve.dotted else next(dashes, ""))
        self._name_ends()
        for mark in self._chart.marks:
            x, y = self._across(self._chart.xs[mark.place]), self._down(mark.y)
            self._add("circle", cx=x, cy=y, r=3.5)
            if mark.text:
                self._write_text(x, y - 8, mark.text, "middle")

    def _across(self, x: float) -> float:
        first, last = self._chart.xs[0] - self._half, self._chart.xs[-1] + self._half
        share = (x - first) / (last - first) if last > first else 0.5
        return _LEFT + share * (self._right - _LEFT)

    def _down(self, y: float) -> float:
        share = (y - self._low) / (self._high - self._low)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _BOTTOM - _TOP)

    def _draw_grid(self) -> None:
        scale = fit_scale(self._low, self._high, _CELLS, 1, _SPACING, 1, True)
        for tick in scale.ticks:
            if self._low <= tick.value <= self._high:
                y = self._down(tick.value)
                self._add("path", "grid", d=f"M{_LEFT} {y:.1f}H{self._right}")
                self._write_text(_LEFT - 6, y + 4, tick.text, "end")

    def _label_xs(self) -> None:
        """Write as many xs as fit, in even steps; tick the events."""
        chart, base = self._chart, _HEIGHT - _BOTTOM
        last = len(chart.xs) - 1
        apart = _APART * max(1, last) / (self._right - _LEFT)
        words = [_name_x(chart, at) for at in range(last + 1)]
        for at in choose_places(words, apart):
            anchor = "start" if not at else "end" if at == last else "middle"
            x = self._across(chart.xs[at])
            style = "" if at == last else "inner"
            self._write_text(x, _HEIGHT - 6, words[at], anchor, style)
        for at in chart.events:
            x = self._across(chart.xs[at])
            self._add("path", "tick", d=f"M{x:.1f} {base}v-6")

    def _draw_curve(self, curve: Curve, dashes: str) -> None:
        """Draw the steps or lines between values; a new line begins after a gap."""
        steps, pen = [], "M"
        for x, y in zip(self._chart.xs, curve.ys, strict=True):
            if y is None:
                pen = "M"
                continue
            start, end = self._across(x - self._half), self._across(x + self._half)
            steps.append(f"{pen}{start:.1f} {self._down(y):.1f}H{end:.1f}")
            pen = "L"
        style = f"curve {_STYLES.get(curve.role, '')}".strip()
        self._add("path", style, d="".join(steps), **{"stroke-dasharray": dashes})

    def _name_ends(self) -> None:
        """Write the names next to the last values, apart from each other."""
        ends = []
        for curve in self._chart.curves:
            known = [at for at, y in enumerate(curve.ys) if y is not None]
            if known:
                ends.append((self._down(curve.ys[known[-1]] or 0.0), curve))
        ends.sort(key=lambda end: end[0])
        places = spread_apart([y for y, _ in ends], _LINE, _TOP, _HEIGHT - _BOTTOM)
        for (_, curve), y in zip(ends, places, strict=True):
            style = f"name {_STYLES.get(curve.role, '')}".strip()
            self._write_text(self._right + 6, y + 4, curve.name, "start", style)

    def _write_text(
        self, x: float, y: float, text: str, anchor: str, style: str = ""
    ) -> None:
        element = self._add("text", style, x=x, y=y, **{"text-anchor": anchor})
        element.text = text

    def _add(self, tag: str, style: str = "", **values: float | str) -> _Element:
        facts = {
            name: value if isinstance(value, str) else f"{value:.1f}"
            for name, value in values.items()
            if value != ""
        }
        named = {"class": style} if style else {}
        return SubElement(self._parent, tag, {**named, **facts})
