"""Any chart as rows of cells: the read-out on top, the picture below it."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.chart_kinds import Bars, Chart, Curve, Curves, Panels
from elo_tui.core.figures import signed
from elo_tui.plot.bars import bars_read_out, draw_bars
from elo_tui.plot.canvas import Area, Canvas, Row, cut
from elo_tui.plot.curves import draw_panels

#: A chart narrower or lower than this shows only its first row, cells.
NARROWEST, LOWEST = 6, 4
#: The minimum width of two panels side by side, the minimum height of two stacked, and
#: the gap between them, cells.
BESIDE, ABOVE, GAP = 60, 11, 2
#: From this height on two panels stand above each other, however wide, cells.
HIGH = 24


class Drawn(NamedTuple):
    """A chart as rows, with the positions of its cursor."""

    rows: list[Row]
    stops: tuple[tuple[int, int], ...] = ()
    """Column and index of every x or bar."""

    def stop_at(self, column: int) -> int | None:
        """The index of the x or bar nearest to a column."""
        nearest = min(self.stops, key=lambda stop: abs(stop[0] - column), default=None)
        return nearest[1] if nearest else None


def plot(
    chart: Chart,
    width: int,
    height: int,
    cursor: int | None = None,
    ascii: bool = False,
    with_title: bool = True,
) -> Drawn:
    """The chart in exactly `height` rows of `width` cells, both at least 1.

    `cursor` is the index of the x or bar to read out; without one the current x is read
    out. Without `with_title` the title is shown elsewhere; with `ascii` there is no
    character beyond ASCII.
    """
    canvas = Canvas(width, height, ascii)
    if cursor is not None and not 0 <= cursor < chart.size:
        cursor = None
    if not chart.size:
        canvas.put(1, 0, cut(chart.empty or "nothing to draw", width - 1), "dim")
        return Drawn(canvas.rows())
    _head(canvas, chart, cursor, with_title)
    if width < NARROWEST or height < LOWEST:
        return Drawn(canvas.rows())
    whole = Area(0, 1, width, height - 1)
    if isinstance(chart, Bars):
        stops = draw_bars(canvas, whole, chart, cursor)
    else:
        stops = draw_panels(canvas, _placed(chart, whole), cursor)
    return Drawn(canvas.rows(), stops)


def _head(canvas: Canvas, chart: Chart, cursor: int | None, with_title: bool) -> None:
    """The first row: the read-out, and the title if there is room."""
    room = canvas.width - 1
    text = canvas.as_drawn(read_out(chart, cursor, room))
    canvas.put(1, 0, cut(text, room), "strong")
    title = f"{chart.title} " if chart.title and with_title else ""
    if not text:
        canvas.put(1, 0, cut(title, room), "dim")
    elif len(text) + len(title) + GAP <= room:
        canvas.put(canvas.width - len(title), 0, title, "dim")


def _placed(chart: Curves | Panels, whole: Area) -> list[tuple[Area, Curves]]:
    """Charts with their areas: two if there is room for them, else the first."""
    if isinstance(chart, Curves):
        return [(whole, chart)]
    charts = chart.filled
    half = whole.width // 2 - GAP // 2, whole.height // 2
    if len(charts) == 2 and whole.width >= BESIDE and whole.height < HIGH:
        left = whole._replace(width=half[0])
        areas = [left, left._replace(left=half[0] + GAP)]
    elif len(charts) == 2 and whole.height >= ABOVE:
        upper = whole._replace(height=half[1])
        areas = [upper, upper._replace(top=upper.bottom)]
    else:
        areas = [whole]
    return list(zip(areas, charts, strict=False))


def read_out(chart: Chart, cursor: int | None, room: int) -> str:
    """The read-out of the chart at the cursor or at the current x, cut to the room."""
    if isinstance(chart, Bars):
        return bars_read_out(chart, cursor, room)
    parts = chart.filled if isinstance(chart, Panels) else (chart,)
    first = parts[0]
    x = first.present if cursor is None else first.xs[cursor]
    if x is None:
        return ""
    value = f"{x:g}"
    if first.x_words:
        value = first.x_words[home(first) if cursor is None else cursor]
    texts = (
        f"{first.x_name}{value}: {_values(parts, cursor, ', ', words=True)}",
        f"{first.x_name}{value}: {_values(parts, cursor, ', ')}",
        f"{value}: {_values(parts, cursor, ', ')}",
        f"{value}: {_values(parts, cursor, ' ', letters=True)}",
    )
    return next((text for text in texts if len(text) <= room), texts[-1])


def _values(
    parts: tuple[Curves, ...],
    cursor: int | None,
    between: str,
    words: bool = False,
    letters: bool = False,
) -> str:
    """Every curve's name, or its first letter, with its value at the cursor."""
    values = [
        f"{curve.name[:1] if letters else curve.name} {text}"
        for part in parts
        for curve in part.curves
        if (text := _value(part, curve, cursor, words))
    ]
    return between.join(values) or parts[0].gap


def _value(chart: Curves, curve: Curve, cursor: int | None, with_words: bool) -> str:
    """The value in words or as a number; "" in a gap."""
    value = curve.present if cursor is None else curve.ys[cursor]
    if value is None:
        return ""
    words = curve.present_words
    if cursor is not None:
        words = curve.words[cursor] if curve.words else ""
    if words and (with_words or chart.peaks):
        return words
    return _number(value, chart)


def _number(value: float, chart: Curves) -> str:
    if chart.signed:
        return signed(value, chart.places)
    return f"{value:.{chart.places}f}"


def home(chart: Chart) -> int:
    """Where the cursor starts: at the current x, at the target, else in the middle."""
    if isinstance(chart, Bars):
        return chart.size // 2 if chart.target is None else chart.target
    first = chart.filled[0] if isinstance(chart, Panels) else chart
    present = first.present
    if present is None and first.peaks:
        ys = first.curves[0].ys
        return max(range(first.size), key=lambda i: ys[i] or 0.0)
    if present is None:
        return first.size // 2
    return min(range(first.size), key=lambda i: abs(first.xs[i] - present))
