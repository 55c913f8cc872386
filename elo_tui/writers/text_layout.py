"""Layout of plain text: tables in columns of cells, charts as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from elo_tui.answers.answer_parts import TextPart, TextTable

if TYPE_CHECKING:
    from elo_tui.answers.chart_kinds import Chart

WIDTH = 80
_CELL_MAX = 10
#: The size of a chart on the command line: it fits a terminal of 80 columns.
CHART_WIDTH, CHART_HEIGHT = 79, 16


def fit_cell(text: str, width: int, left: bool = True) -> str:
    """Pad or truncate a text to `width` cells, with an ellipsis if it is cut."""
    # reading a file should not need the framework's library for cells
    from rich.cells import cell_len, set_cell_size

    missing = width - cell_len(text)
    if missing < 0:
        return set_cell_size(text, width - 1) + "…"
    return text + " " * missing if left else " " * missing + text


def write_lines(parts: Iterable[TextPart], ascii: bool = False) -> Iterator[str]:
    """Lay out the parts of an answer as lines; `ascii` replaces braille in charts."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, TextTable):
            yield from align_table(part)
        else:
            yield from draw_chart_lines(part, ascii=ascii)


def align_table(table: TextTable) -> Iterator[str]:
    """Write the rows with their columns below each other."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*table.rows, strict=True)]
    if table.widest:
        widths = [*map(min, widths, table.widest)]
    is_wide = sum(widths) + 2 * (len(widths) - 1) > WIDTH
    gap = " " if table.further or (table.is_narrow and is_wide) else "  "
    lines: Iterable[str] = (
        gap.join(
            fit_cell(text, width, left=column in table.left)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table.rows
    )
    if table.further:
        begin = sum(widths) + len(widths) - 1
        lines = _continue_rows(lines, begin, table.further)
    yield from map(str.rstrip, lines)


def _continue_rows(
    lines: Iterable[str], begin: int, further: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Add cells of one width to lines of `begin` cells, in new lines if one is full."""
    longest = max((len(cell) for cells in further for cell in cells), default=1)
    width = min(longest, _CELL_MAX)
    room = (WIDTH - begin) // (width + 1)
    for line, cells in zip(lines, further, strict=True):
        for start in range(0, max(1, len(cells)), room):
            shown = (fit_cell(cell, width) for cell in cells[start : start + room])
            yield " ".join((line, *shown))
            line = " " * begin


def draw_chart_lines(
    chart: Chart,
    width: int = CHART_WIDTH,
    height: int = CHART_HEIGHT,
    ascii: bool = False,
) -> Iterator[str]:
    """Draw a chart as lines without trailing blanks, at most `width` cells each.

    `ascii` is for terminals and encodings without braille.
    """
    from elo_tui.plot.drawing import plot

    # a chart without data is one sentence
    height = height if chart.size else 1
    for row in plot(chart, width, height, ascii=ascii).rows:
        yield "".join(text for text, _ in row).rstrip()
