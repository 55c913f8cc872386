"""Charts of a pool: a person's rating over time, and the ratings of all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import isnan

from elo_tui.core.pool.game_columns import TRAITS
from elo_tui.core.pool.pool_state import EntryAudit
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.kit.chart_kinds import (
    Bar,
    Bars,
    Curves,
    draw_over_time,
    draw_up_to_now,
)

#: What is in sight at least, points.
_LEAST = 50
#: Steps between the bars of the distribution, points; the first with few enough bars.
_STEPS = (25, 50, 100, 200, 400)
_BARS_MAX = 24
_EMPTY = "No list yet: a adds an event."


def draw_history(
    pool: ReplayedPool | None, person: int, entries: Sequence[EntryAudit] = ()
) -> Curves:
    """Chart a person's rating on every list, with one deviation if it has any."""
    if pool is None or not pool.lists:
        return Curves("", (), (), empty=_EMPTY)
    if person < 0:
        return Curves("", (), (), empty="Choose a person under People or Movers.")
    name = pool.columns.people.names[person]
    if not pool.keeps_all:
        return draw_entries(name, entries)
    lists = [one for one in pool.lists if not isnan(one.ratings[person])]
    if not lists:
        return Curves("", (), (), empty=f"{name} is on no list yet.")
    ratings = [one.ratings[person] for one in lists]
    curves = [draw_up_to_now("rating", "key", ratings)]
    if TRAITS[pool.settings.system].deviations:
        for sign, label in ((1, "+RD"), (-1, "-RD")):
            ys = [one.ratings[person] + sign * one.rds[person] for one in lists]
            curves.append(draw_up_to_now(label, "dim", ys, dotted=True))
    days = [date.fromordinal(one.batch.day).isoformat() for one in lists]
    return draw_over_time(f"{name}: the rating on every list", days, curves, _LEAST)


def draw_entries(name: str, entries: Sequence[EntryAudit]) -> Curves:
    """Chart the rating after each event of a person, if the lists are not stored."""
    known = [(one.batch.day, one.after) for one in entries if one.after is not None]
    if not known:
        return Curves("", (), (), empty="Enter first shows the working of a person.")
    curve = draw_up_to_now("rating", "key", [after for _, after in known])
    days = [date.fromordinal(day).isoformat() for day, _ in known]
    title = f"{name}: the rating after each event"
    return draw_over_time(title, days, [curve], _LEAST)


def draw_standing(pool: ReplayedPool | None) -> Bars:
    """Chart how many people have which rating on the newest list."""
    newest = pool.newest if pool is not None else None
    if pool is None or newest is None:
        return Bars("", (), empty=_EMPTY)
    ratings = [newest.ratings[at] for at in newest.order(pool.columns.people)]
    if not ratings:
        return Bars("", (), empty=_EMPTY)
    low, high = min(ratings), max(ratings)
    step = next((one for one in _STEPS if (high - low) / one < _BARS_MAX), _STEPS[-1])
    first = int(low // step)
    counts = [0] * (int(high // step) - first + 1)
    for rating in ratings:
        counts[int(rating // step) - first] += 1
    bars = tuple(
        Bar(str((first + place) * step), count / len(ratings), f"{count:,} people")
        for place, count in enumerate(counts)
    )
    title = f"All people on the newest list, in steps of {step} points"
    return Bars(title, bars, label_name="from ")
