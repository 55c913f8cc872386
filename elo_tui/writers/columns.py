"""Texts in columns of a fixed number of cells, for tables of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from elo_tui.answers.answer_parts import TextPart, TextTable
from elo_tui.answers.chart_kinds import Chart
from elo_tui.plot.drawing import plot


def fit_cell(text: str, width: int, left: bool = True) -> str:
    """The text in exactly `width` cells, truncated with an ellipsis."""
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
    for row in table.rows:
        cells = (
            fit_cell(text, width, left=column in table.left)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


#: The size of a chart on the command line: it fits a terminal of 80 columns.
WIDTH, HEIGHT = 79, 16


def draw_chart_lines(
    chart: Chart, width: int = WIDTH, height: int = HEIGHT, ascii: bool = False
) -> Iterator[str]:
    """The rows of the chart without trailing blanks, at most `width` cells each.

    `ascii` is for terminals and encodings without braille.
    """
    # without data there is one sentence and nothing below it
    height = height if chart.size else 1
    for row in plot(chart, width, height, ascii=ascii).rows:
        yield "".join(text for text, _ in row).rstrip()
