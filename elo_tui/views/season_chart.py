"""The season of the pane as a chart: the band of chance around its middle."""

from __future__ import annotations

from elo_tui.core.chart_kinds import Curve, Curves, Level
from elo_tui.core.forecast.season import Season
from elo_tui.views.ahead import look_ahead
from elo_tui.views.tournament import TournamentView

#: What is in sight at least, points.
_LEAST = 50
_NAMES = ("10 %", "50 %", "90 %")


def season_chart(view: TournamentView) -> Curves:
    """The ratings that chance keeps one below with 10, 50 and 90 %, event by event."""
    form = view.state.ahead._replace(part="season")
    found = look_ahead(view._replace(state=view.state._replace(ahead=form)))
    if found.season is None or found.season.band is None:
        why = found.missing or "No chart while a field is wrong."
        return Curves("Season", (), (), empty=why)
    return _band(found.season)


def _band(season: Season) -> Curves:
    assert season.band is not None
    days = tuple(row.event.day.isoformat() for row in season.rows)
    curves = []
    for place, name in enumerate(_NAMES):
        ys = tuple(_value(row[place]) for row in season.band.rows)
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


def _value(rating: float | None) -> float | None:
    return None if rating is None else float(rating)
