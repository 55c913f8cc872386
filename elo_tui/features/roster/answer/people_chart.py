"""The ratings of several people on one chart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from elo_tui.core.replay.track_statistics import Point
from elo_tui.core.replay.tracks import first_day, month_number
from elo_tui.features.journal.rating_charts import LEAST_HEIGHT, LINES_MAX, MONTHS_MAX
from elo_tui.features.roster.answer.rows import RosterRow
from elo_tui.kit.chart_kinds import LINE_ROLES, Curves, draw_over_time, draw_up_to_now


def draw_people(
    rows: Sequence[RosterRow], today: date, since: date | None = None
) -> Curves:
    """Draw the rating of each person month by month; a gap before the first one."""
    series = [
        [one for one in row.points if since is None or one.day >= since]
        for row in rows[:LINES_MAX]
    ]
    days = [one.day for points in series for one in points]
    if not days:
        return Curves("", (), (), empty="No rating to draw yet.")
    last = month_number(max(today, *days))
    first = max(month_number(min(days)), last - MONTHS_MAX)
    months = range(first, last + 1)
    curves = []
    for row, role, points in zip(rows, LINE_ROLES, series, strict=False):
        ys = [_find_rating(points, first_day(month + 1)) for month in months]
        curves.append(draw_up_to_now(row.name.partition(",")[0], role, ys))
    more = f", {LINES_MAX} of {len(rows):,} people" if len(rows) > LINES_MAX else ""
    names = [f"{first_day(month):%Y-%m}" for month in months]
    chart = draw_over_time(f"Ratings over time{more}", names, curves, LEAST_HEIGHT)
    return chart._replace(gap="no rating yet")


def draw_ratings(
    rows: Sequence[RosterRow], today: date, since: date | None = None
) -> tuple[Curves, ...]:
    """Draw the ratings, if all fit."""
    return (draw_people(rows, today, since),) if len(rows) <= LINES_MAX else ()


def _find_rating(points: Sequence[Point], before: date) -> float | None:
    found = [one.rating for one in points if one.day < before]
    return float(found[-1]) if found else None
