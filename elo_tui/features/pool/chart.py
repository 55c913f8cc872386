"""Charts of a pool: a person's rating over time, and the ratings of all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import isnan

from elo_tui.core.pool.game_columns import POOL_ROWS
from elo_tui.core.pool.pool_quality import CalibrationClass, PoolQuality
from elo_tui.core.pool.pool_state import EntryAudit
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.figures import count_people
from elo_tui.kit.chart_kinds import (
    LINE_ROLES,
    Bar,
    Bars,
    Curve,
    Curves,
    draw_over_time,
    draw_up_to_now,
)

#: What is in sight at least: points, and per cent of a score.
_LEAST, _LEAST_SHARE = 50, 10
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
    if "rd" in POOL_ROWS[pool.settings.system].asks:
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
        Bar(str((first + place) * step), count / len(ratings), count_people(count))
        for place, count in enumerate(counts)
    )
    title = f"All people on the newest list, in steps of {step} points"
    return Bars(title, bars, label_name="from ")


def draw_calibration(found: PoolQuality) -> Curves:
    """Chart the favourites' score beyond their expected one, class by class.

    A perfect forecast stays on the line at 0; one below it was too confident.
    """
    classes = found.systems[0].calibration if found.systems else ()
    curves = []
    for place, one in enumerate(found.systems):
        beyond = [_find_beyond(part) for part in one.calibration]
        ys = tuple(None if y is None else y[0] for y in beyond)
        words = tuple("" if y is None else y[1] for y in beyond)
        if any(words):
            role = LINE_ROLES[place % len(LINE_ROLES)]
            curves.append(Curve(one.name, role, ys, words))
    return Curves(
        "Favourites' score beyond the expected one, %, by the expected one",
        tuple(50 * (part.low + part.high) for part in classes),
        tuple(curves),
        places=1,
        signed=True,
        zero="as expected",
        x_name="expected about ",
        least=_LEAST_SHARE,
        empty="No game could be predicted by all systems.",
        x_words=tuple(
            f"{100 * part.low:.0f} to {100 * part.high:.0f}%" for part in classes
        ),
    )


def _find_beyond(part: CalibrationClass) -> tuple[float, str] | None:
    """Find the score beyond the expected one, in per cent, and both as text."""
    if part.expected is None or part.score is None:
        return None
    text = f"{100 * part.score:.1f}% of {100 * part.expected:.1f}%"
    return 100 * (part.score - part.expected), text
