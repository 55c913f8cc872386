"""Charts as lines of text."""

from __future__ import annotations

from elo_tui.core import charts
from elo_tui.core.charts import Total
from elo_tui.core.plot_kinds import Curves
from elo_tui.files.chart_text import HEIGHT, WIDTH, chart_lines
from tests.widgets.drawn import game_view


def test_a_chart_is_lines_without_blanks_at_their_ends() -> None:
    lines = list(chart_lines(charts.against_opponent(game_view())))
    assert len(lines) == HEIGHT
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in lines)
    assert lines[0].startswith(" against 1800: win +15.20 → 1615")
    assert lines[-1].split()[0] == "1100"
    for name in ("win", "draw", "loss"):
        assert sum(line.endswith(f" {name}") for line in lines) == 1


def test_in_ascii_nothing_else_is_written() -> None:
    chart = charts.distribution([Total("½", 0.4, 1605), Total("1", 0.6, 1615)], 1)
    lines = list(chart_lines(chart, ascii=True))
    assert all(line.isascii() for line in lines)
    assert "0.5" in lines[-2]


def test_no_data_is_one_line() -> None:
    lines = list(chart_lines(Curves("", (), (), empty="Type games"), 40, 10))
    assert lines == [" Type games"]
