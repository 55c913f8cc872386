"""The band of a season as a chart."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.core.text.figures import format_number
from elo_tui.views.ahead_charts import season_chart
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import AheadForm, TournamentState, evaluate_rounds

_FORM = Form(own="1990", own_k="20", date="2026-01-31")
_ROUNDS = (Game(2000, Result.WIN), Game(1950))


def test_three_curves_with_the_target_across() -> None:
    ahead = AheadForm(part="plan", performance="2050", target="2010")
    view = evaluate_rounds(TournamentState(_FORM, _ROUNDS, ahead=ahead), ())
    chart = season_chart(view)
    assert [curve.name for curve in chart.curves] == ["10 %", "50 %", "90 %"]
    assert chart.x_words[0] == "2026-01-31"
    assert [format_number(level.y) for level in chart.levels] == ["2010"]
    low, middle, high = (curve.ys for curve in chart.curves)
    # what is played is certain: 10 below is .49 (8.1.2), 20 x .51 is 10.2
    assert low[0] == middle[0] == high[0] == 2000
    assert all(
        one is not None and other is not None and one < other
        for one, other in zip(low[1:], high[1:], strict=True)
    )
    assert chart.size == len(chart.xs)


def test_without_a_performance_it_says_what_is_missing() -> None:
    chart = season_chart(evaluate_rounds(TournamentState(_FORM, _ROUNDS), ()))
    assert chart.size == 0
    assert "performance" in chart.empty
