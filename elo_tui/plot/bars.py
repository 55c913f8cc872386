"""A distribution as upright bars, with its target marked."""

from __future__ import annotations

from elo_tui.core.chart_kinds import Bar, Bars
from elo_tui.plot.canvas import CURSOR, Area, Canvas

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
    """Draw into an area of at least two rows; returns column and index of every bar."""
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
            canvas.put(column, base - 1 - up, "█" * width, role)
        if rest:
            canvas.put(column, base - 1 - full, _EIGHTHS[rest] * width, role)
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
        if _percent(bar) != "0":
            _label(canvas, area, middle, max(top, over), _percent(bar), "")
    if chart.target in columns:
        for row in range(area.top, base):
            canvas.behind(columns[chart.target] - 1, row, "┊", "strong")
    if cursor in columns:
        for row in range(area.top, area.bottom):
            for column in range(columns[cursor], columns[cursor] + width):
                canvas.tint(column, row, CURSOR)
    return tuple((column + (width - 1) // 2, i) for i, column in columns.items())


def bars_read_out(chart: Bars, cursor: int | None, room: int) -> str:
    """The outcome at the cursor; without one, how likely the target is."""
    index = chart.target if cursor is None else cursor
    if index is None or not 0 <= index < len(chart.bars):
        return ""
    bar = chart.bars[index]
    this = f"{chart.label_name}{bar.label}"
    whole = f"{this} or more: {_exact(_share_from(chart, index))}"
    if cursor is not None:
        whole = f"{this}: {_exact(bar.share)}, or more: {whole.rpartition(': ')[2]}"
    longer = f"{whole}, {chart.note_name}{bar.note}" if bar.note else whole
    return longer if len(longer) <= room else whole


def _window(chart: Bars, room: int, cursor: int | None) -> range:
    """The bars that fit: around the cursor, or around the most likely one."""
    count = len(chart.bars)
    middle = cursor
    if middle is None:
        middle = max(range(count), key=lambda index: chart.bars[index].share)
    first = max(0, min(middle - room // 2, count - room))
    return range(first, min(count, first + room))


def _heights(chart: Bars, highest: int) -> list[int]:
    """The height of each bar in eighths of a row; the most likely fills them all."""
    shares = [max(0.0, bar.share) for bar in chart.bars]
    largest = max(shares)
    return [round(highest * (share / largest)) if largest else 0 for share in shares]


def _role(chart: Bars, index: int) -> str:
    if chart.target is None:
        return "key"
    return "good" if index >= chart.target else "dim"


def _name_target(canvas: Canvas, area: Area, chart: Bars, column: int) -> None:
    """The chance of the target, next to the line before its first bar."""
    text = f"{_exact(_share_from(chart, chart.target or 0))} ›"
    if column + 1 + len(text) > area.right:
        canvas.put(column - 2 - len(text), area.top, text, "strong")
    else:
        canvas.put(column + 1, area.top, text, "strong")


def _label(
    canvas: Canvas, area: Area, middle: int, row: int, text: str, role: str
) -> None:
    """Write a label centred on a column if it touches no other."""
    text = canvas.as_drawn(text)
    column = middle - (len(text) - 1) // 2
    if column >= area.left and canvas.free(column, row, len(text)):
        canvas.put(column, row, text, role)


def _share_from(chart: Bars, index: int) -> float:
    return sum(bar.share for bar in chart.bars[index:])


def _percent(bar: Bar) -> str:
    return f"{100 * bar.share:.0f}"


def _exact(share: float) -> str:
    return f"{100 * share:.1f} %"
