"""A chart as lines of text, for the command line and for pipes."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.chart_kinds import Chart
from elo_tui.plot.drawing import plot

#: The size of a chart on the command line: it fits a terminal of 80 columns.
WIDTH, HEIGHT = 79, 16


def chart_lines(
    chart: Chart, width: int = WIDTH, height: int = HEIGHT, ascii: bool = False
) -> Iterator[str]:
    """The rows of the chart without trailing blanks, at most `width` cells each.

    `ascii` is for terminals and encodings without braille.
    """
    # without data there is one sentence and nothing below it
    height = height if chart.size else 1
    for row in plot(chart, width, height, ascii=ascii).rows:
        yield "".join(text for text, _ in row).rstrip()
