"""Charts as lines of text."""

from __future__ import annotations

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.features.game import charts
from elo_tui.features.game.charts import Total
from elo_tui.features.tournament.ahead.charts import scores_chart
from elo_tui.kit.chart_kinds import Chart, Curves
from elo_tui.kit.faces.answer_faces import CHART_HEIGHT, CHART_WIDTH, draw_chart_lines
from tests.widgets.drawn import event_view, game_view

EVENT = event_view(
    Game(1700, Result.WIN), Game(1800, Result.LOSS), Game(1650), Game(1720)
)
ALL: dict[str, Chart] = {
    "change": charts.draw_opponents(game_view()),
    "expected": charts.expected_score(game_view()),
    "strength": charts.strengths(game_view()),
    "course": charts.course(EVENT.event),
    "scores": scores_chart(EVENT),
}


def test_a_chart_is_lines_without_blanks_at_their_ends() -> None:
    lines = list(draw_chart_lines(charts.draw_opponents(game_view())))
    assert len(lines) == CHART_HEIGHT
    assert all(len(line) <= CHART_WIDTH and line == line.rstrip() for line in lines)
    assert lines[0].startswith(" against 1800: win +15.20 → 1615")
    assert lines[-1].split()[0] == "1100"
    for name in ("win", "draw", "loss"):
        assert sum(line.endswith(f" {name}") for line in lines) == 1


def test_in_ascii_nothing_else_is_written() -> None:
    chart = charts.distribution([Total("½", 0.4, "1605"), Total("1", 0.6, "1615")], 1)
    lines = list(draw_chart_lines(chart, ascii=True))
    assert all(line.isascii() for line in lines)
    assert "0.5" in lines[-2]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size", [(79, 16), (119, 30), (40, 8)], ids=str)
def test_every_chart_can_be_drawn_in_ascii(name: str, size: tuple[int, int]) -> None:
    chart = ALL[name]
    plain = list(draw_chart_lines(chart, *size, ascii=True))
    assert all(line.isascii() for line in plain)
    # the same picture, of thin lines: in the rows with most dots there is a sign
    drawn = list(draw_chart_lines(chart, *size))
    dots = [sum("\u2800" < c <= "\u28ff" or c in "█▄" for c in row) for row in drawn]
    assert sum(dots) > 20
    for count, row in zip(dots, plain, strict=True):
        assert count <= 2 * len("".join(row.split())) + size[0] // 2


def test_no_data_is_one_line() -> None:
    lines = list(draw_chart_lines(Curves("", (), (), empty="Type games"), 40, 10))
    assert lines == [" Type games"]
