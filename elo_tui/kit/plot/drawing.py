"""Any chart as rows of cells: the read-out on top, the picture below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.text.figures import format_change
from elo_tui.kit.chart_kinds import Bar, Bars, Chart, Curve, Curves, Panels
from elo_tui.kit.plot.canvas import CURSOR, Area, Canvas, Row, truncate
from elo_tui.kit.plot.curves import draw_panels

_EIGHTHS = " ▁▂▃▄▅▆▇█"
#: The widest bar, and the margin left free on both sides of all of them, cells.
_WIDEST, _MARGIN = 9, 1
#: From this height on the notes get a row below the labels, rows.
_WITH_NOTES = 6
#: From this height on the chance of the target gets the first row to itself, rows.
_ROOMY = 12


def draw_bars(
    canvas: Canvas, area: Area, chart: Bars, cursor: int | None
) -> tuple[tuple[int, int], ...]:
    """Draw into an area of at least two rows; return column and index of every bar."""
    room = max(1, area.width - 2 * _MARGIN)
    shown = _window(chart, room, cursor)
    each = max(1, min(_WIDEST, room // len(shown)))
    width = max(1, each - 1)
    left = area.left + max(0, (area.width - each * len(shown) + 1) // 2)
    columns = {index: left + (index - shown[0]) * each for index in shown}
    notes = area.height >= _WITH_NOTES and any(bar.note for bar in chart.bars)
    base = area.bottom - (2 if notes else 1)
    # the share of the highest bar is written above it, and the target's above that
    top = area.top + (chart.target in columns and area.height >= _ROOMY)
    rows = max(1, base - top - 1)
    heights = _heights(chart, 8 * rows)
    for index, column in columns.items():
        role = _role(chart, index)
        full, rest = divmod(heights[index], 8)
        for up in range(full):
            canvas.write(column, base - 1 - up, "█" * width, role)
        if rest:
            canvas.write(column, base - 1 - full, _EIGHTHS[rest] * width, role)
    if chart.target in columns:
        _name_target(canvas, area, chart, columns[chart.target])
    # the target's labels first: of labels that are too close, the later is left out
    for index in sorted(shown, key=lambda index: index != chart.target):
        bar, middle = chart.bars[index], columns[index] + (width - 1) // 2
        role = "strong" if index == chart.target else "dim"
        _label(canvas, area, middle, base, bar.label, role)
        if notes:
            _label(canvas, area, middle, base + 1, bar.note, role)
        over = base - 1 - -(-heights[index] // 8)
        if _format_percent(bar) != "0":
            _label(canvas, area, middle, max(top, over), _format_percent(bar), "")
    if chart.target in columns:
        for row in range(area.top, base):
            canvas.write_behind(columns[chart.target] - 1, row, "┊", "strong")
    if cursor in columns:
        for row in range(area.top, area.bottom):
            for column in range(columns[cursor], columns[cursor] + width):
                canvas.tint(column, row, CURSOR)
    return tuple((column + (width - 1) // 2, i) for i, column in columns.items())


def read_out_bars(chart: Bars, cursor: int | None, room: int) -> str:
    """Describe the outcome at the cursor, else the chance of the target."""
    index = chart.target if cursor is None else cursor
    if index is None or not 0 <= index < len(chart.bars):
        return ""
    bar = chart.bars[index]
    this = f"{chart.label_name}{bar.label}"
    whole = f"{this} or more: {_format_share(_share_from(chart, index))}"
    if cursor is not None:
        whole = (
            f"{this}: {_format_share(bar.share)}, or more: {whole.rpartition(': ')[2]}"
        )
    longer = f"{whole}, {chart.note_name}{bar.note}" if bar.note else whole
    return longer if len(longer) <= room else whole


def _window(chart: Bars, room: int, cursor: int | None) -> range:
    """Select the bars that fit, around the cursor or the most likely one."""
    count = len(chart.bars)
    middle = cursor
    if middle is None:
        middle = max(range(count), key=lambda index: chart.bars[index].share)
    first = max(0, min(middle - room // 2, count - room))
    return range(first, min(count, first + room))


def _heights(chart: Bars, highest: int) -> list[int]:
    """Compute the heights in eighths of a row; the most likely bar is the highest."""
    shares = [max(0.0, bar.share) for bar in chart.bars]
    largest = max(shares)
    return [round(highest * (share / largest)) if largest else 0 for share in shares]


def _role(chart: Bars, index: int) -> str:
    if chart.target is None:
        return "key"
    return "good" if index >= chart.target else "dim"


def _name_target(canvas: Canvas, area: Area, chart: Bars, column: int) -> None:
    """Write the chance of the target, next to the line before its first bar."""
    text = f"{_format_share(_share_from(chart, chart.target or 0))} ›"
    if column + 1 + len(text) > area.right:
        canvas.write(column - 2 - len(text), area.top, text, "strong")
    else:
        canvas.write(column + 1, area.top, text, "strong")


def _label(
    canvas: Canvas, area: Area, middle: int, row: int, text: str, role: str
) -> None:
    """Write a label centred on a column if it touches no other."""
    text = canvas.translate(text)
    column = middle - (len(text) - 1) // 2
    if column >= area.left and canvas.is_free(column, row, len(text)):
        canvas.write(column, row, text, role)


def _share_from(chart: Bars, index: int) -> float:
    return sum(bar.share for bar in chart.bars[index:])


def _format_percent(bar: Bar) -> str:
    return f"{100 * bar.share:.0f}"


def _format_share(share: float) -> str:
    return f"{100 * share:.1f} %"


#: A chart narrower or lower than this shows only its first row, cells.
NARROWEST, LOWEST = 6, 4
#: The minimum width of two panels side by side, the minimum height of two stacked, and
#: the gap between them, cells.
BESIDE, ABOVE, GAP = 60, 11, 2
#: From this height on two panels are stacked, however wide, cells.
HIGH = 24


class Drawn(NamedTuple):
    """A chart as rows, with the positions of its cursor."""

    rows: list[Row]
    stops: tuple[tuple[int, int], ...] = ()
    """Column and index of every x or bar."""

    def stop_at(self, column: int) -> int | None:
        """Return the index of the x or bar nearest to a column."""
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
    """Draw a chart in exactly `height` rows of `width` cells, both at least 1.

    `cursor` is the index of the x or bar to read out, by default the current x. Without
    `with_title` the title is left out; with `ascii` all characters are ASCII.
    """
    canvas = Canvas(width, height, ascii)
    if cursor is not None and not 0 <= cursor < chart.size:
        cursor = None
    if not chart.size:
        canvas.write(1, 0, truncate(chart.empty or "nothing to draw", width - 1), "dim")
        return Drawn(canvas.build_rows())
    _head(canvas, chart, cursor, with_title)
    if width < NARROWEST or height < LOWEST:
        return Drawn(canvas.build_rows())
    whole = Area(0, 1, width, height - 1)
    if isinstance(chart, Bars):
        stops = draw_bars(canvas, whole, chart, cursor)
    else:
        stops = draw_panels(canvas, _place_panels(chart, whole), cursor)
    return Drawn(canvas.build_rows(), stops)


def _head(canvas: Canvas, chart: Chart, cursor: int | None, with_title: bool) -> None:
    """Write the first row: the read-out, and the title if it fits."""
    room = canvas.width - 1
    text = canvas.translate(read_out(chart, cursor, room))
    canvas.write(1, 0, truncate(text, room), "strong")
    title = f"{chart.title} " if chart.title and with_title else ""
    if not text:
        canvas.write(1, 0, truncate(title, room), "dim")
    elif len(text) + len(title) + GAP <= room:
        canvas.write(canvas.width - len(title), 0, title, "dim")


def _place_panels(chart: Curves | Panels, whole: Area) -> list[tuple[Area, Curves]]:
    """Return charts with their areas: two if both fit, else the first."""
    if isinstance(chart, Curves):
        return [(whole, chart)]
    charts = chart.nonempty
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
    """Describe the chart at the cursor or at the current x, as briefly as needed."""
    if isinstance(chart, Bars):
        return read_out_bars(chart, cursor, room)
    parts = chart.nonempty if isinstance(chart, Panels) else (chart,)
    first = parts[0]
    x = first.present if cursor is None else first.xs[cursor]
    if x is None:
        return ""
    value = f"{x:g}"
    if first.x_words:
        value = first.x_words[find_home(first) if cursor is None else cursor]
    whole = f"{first.x_name}{value}"
    text = f"{whole}: {_values(parts, cursor, ', ', words=True)}"
    if len(text) > room:
        text = f"{whole}: {_values(parts, cursor, ', ')}"
    if len(text) > room:
        text = f"{value}: {_values(parts, cursor, ', ')}"
    if len(text) > room:
        text = f"{value}: {_values(parts, cursor, ' ', letters=True)}"
    return text


def _values(
    parts: tuple[Curves, ...],
    cursor: int | None,
    between: str,
    words: bool = False,
    letters: bool = False,
) -> str:
    """List every curve's name, or its first letters, with its value at the cursor."""
    names = [curve.name for part in parts for curve in part.curves]
    shown = dict(zip(names, abbreviate(names) if letters else names, strict=True))
    values = [
        f"{shown[curve.name]} {text}"
        for part in parts
        for curve in part.curves
        if (text := _value(part, curve, cursor, words))
    ]
    return between.join(values) or parts[0].gap


def abbreviate(names: Sequence[str]) -> list[str]:
    """Return the first letters of names, of all their words if one is not enough."""
    first = [name[:1] for name in names]
    if len({*first}) == len(names):
        return first
    return ["".join(word[0] for word in name.split()) for name in names]


def _value(chart: Curves, curve: Curve, cursor: int | None, with_words: bool) -> str:
    """Write a value as its words or as a number; "" in a gap."""
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
        return format_change(value, chart.places)
    return f"{value:.{chart.places}f}"


def find_home(chart: Chart) -> int:
    """Return the cursor's first index: the current x, the target, or the middle."""
    if isinstance(chart, Bars):
        return chart.size // 2 if chart.target is None else chart.target
    first = chart.nonempty[0] if isinstance(chart, Panels) else chart
    present = first.present
    if present is None and first.peaks:
        ys = first.curves[0].ys
        return max(range(first.size), key=lambda i: ys[i] or 0.0)
    if present is None:
        return first.size // 2
    return min(range(first.size), key=lambda i: abs(first.xs[i] - present))
