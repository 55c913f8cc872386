"""The ratings of several people over the same months, as one chart."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from elo_tui.answers.chart_kinds import Curve, Curves
from elo_tui.answers.roster_rows import RatingPoint, RosterRow
from elo_tui.core.replay.tracks import first_day, month_number

#: Most people on one chart, each with a colour.
MOST = 6
_ROLES = ("key", "good", "bad", "strong", "", "dim")
#: Most months drawn, a hundred years.
_MONTHS = 1200


def draw_people(
    rows: Sequence[RosterRow], today: date, since: date | None = None
) -> Curves:
    """Draw the rating of each person month by month; a gap before the first one."""
    series = [
        [one for one in row.points if since is None or one.day >= since]
        for row in rows[:MOST]
    ]
    days = [one.day for points in series for one in points]
    if not days:
        return Curves("", (), (), empty="No rating to draw yet.")
    last = month_number(max(today, *days))
    first = max(month_number(min(days)), last - _MONTHS)
    months = range(first, last + 1)
    curves = []
    for row, role, points in zip(rows, _ROLES, series, strict=False):
        ys = tuple(_find_rating(points, first_day(month + 1)) for month in months)
        name = row.person.name.partition(",")[0]
        curves.append(Curve(name=name, role=role, ys=ys, present=ys[-1]))
    return Curves(
        title="Ratings over time"
        + (f", {MOST} of {len(rows):,} people" if len(rows) > MOST else ""),
        xs=tuple(float(place) for place in range(len(months))),
        curves=tuple(curves),
        present=float(len(months) - 1),
        stepped=True,
        x_words=tuple(f"{first_day(month):%Y-%m}" for month in months),
        least=50,
        gap="no rating yet",
    )


def _find_rating(points: Sequence[RatingPoint], before: date) -> float | None:
    found = [one.rating for one in points if one.day < before]
    return float(found[-1]) if found else None
