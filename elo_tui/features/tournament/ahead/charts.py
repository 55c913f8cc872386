"""Charts of the Ahead pane: scores and season."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.forecast.distribution import Forecast
from elo_tui.core.forecast.season_ahead import Season
from elo_tui.core.text.figures import format_points
from elo_tui.features.game import charts
from elo_tui.features.game.charts import Total
from elo_tui.features.tournament.ahead.view import look_ahead
from elo_tui.features.tournament.view import TournamentView
from elo_tui.kit.chart_kinds import Bars, Curve, Curves, Level

#: What is in sight at least, points.
_LEAST = 50
_NAMES = ("10 %", "50 %", "90 %")


def scores_chart(view: TournamentView) -> Bars:
    """Chart the probability of each score of the remaining games, with the target."""
    form = replace(view.state.ahead, part="scores")
    found = look_ahead(view._replace(state=replace(view.state, ahead=form)))
    forecast = found.forecast
    if forecast is None:
        why = found.missing or "No chart while a field is wrong."
        return charts.distribution(())._replace(empty=why)
    outcomes = forecast.outcomes if isinstance(forecast, Forecast) else ()
    totals, target = [], None
    for halves, share in enumerate(forecast.chances.scores):
        made = [outcome for outcome in outcomes if outcome.half_points == halves]
        ratings = sorted({outcome.new_rating or 0 for outcome in made})
        totals.append(Total(format_points(halves), share, _rating_range(ratings)))
        if target is None and made and all(map(found.reaches, made)):
            target = halves
    return charts.distribution(totals, target)


def _rating_range(ratings: Sequence[int]) -> str:
    """``1990``, ``1988-1990`` where the way to the score matters."""
    if not ratings or not ratings[0]:
        return ""
    low, high = ratings[0], ratings[-1]
    return f"{low}" if low == high else f"{low}-{high}"


def season_chart(view: TournamentView) -> Curves:
    """Chart the 10, 50 and 90 % quantiles of the rating, event by event."""
    form = replace(view.state.ahead, part="season")
    found = look_ahead(view._replace(state=replace(view.state, ahead=form)))
    if found.season is None or found.season.band is None:
        why = found.missing or "No chart while a field is wrong."
        return Curves("Season", (), (), empty=why)
    return _band(found.season)


def _band(season: Season) -> Curves:
    assert season.band is not None
    days = tuple(row.event.day.isoformat() for row in season.rows)
    curves = []
    for place, name in enumerate(_NAMES):
        ratings = (row[place] for row in season.band.rows)
        ys = tuple(None if one is None else float(one) for one in ratings)
        middle = name == "50 %"
        curves.append(Curve(name, "strong" if middle else "key", ys, dotted=not middle))
    target = season.target
    return Curves(
        "Season: 10, 50 and 90 % quantiles, an estimate",
        tuple(map(float, range(len(days)))),
        tuple(curves),
        x_words=days,
        least=_LEAST,
        levels=() if target is None else (Level(float(target), "target"),),
    )
