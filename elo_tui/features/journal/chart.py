"""Charts of a journal: the rating over time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from elo_tui.core.replay.history_records import PublishedTrack
from elo_tui.core.replay.track_statistics import (
    Point,
    find_milestones,
    list_events,
    rating_series,
)
from elo_tui.core.replay.tracks import ReplayedJournal, Track
from elo_tui.features.game.charts import milestone_levels
from elo_tui.features.journal.rating_charts import (
    LINES_MAX,
    count_lines,
    draw_all_ratings,
    find_event_places,
    list_days,
    write_day,
)
from elo_tui.kit.chart_kinds import Curves, Mark, draw_over_time, draw_up_to_now

#: What is in sight at least, points.
_LEAST = 50
EMPTY = "No rating to draw yet: a adds an event, o an official rating."


def draw_ratings(track: Track | None, today: date) -> Curves:
    """Chart official ratings, and dotted those computed from events.

    If only one of them has a value, it is the present one.
    """
    points = rating_series(track) if track is not None else ()
    if track is None or not points:
        return Curves("", (), (), empty=EMPTY)
    days = list_days(points[0].day, max(today, points[-1].day))
    at = _find_in_force(points, days)
    computed = _compute_points(track, points)
    reached = _mark_milestones(track, days, today)
    ratings = [one.rating for one in at]
    official = [one.rating if one.source == "official" else None for one in at]
    found = [computed[one.day] for one in at]
    if not any(y not in (None, same) for y, same in zip(found, official, strict=True)):
        # it would be covered
        found = [None] * len(found)
    curves = []
    for name, role, ys in (
        ("computed", "key", found),
        ("official", "strong", official),
    ):
        words = tuple(
            ", ".join(
                [str(y), *(label if name == "official" or not is_official else [])]
            )
            for y, label, is_official in zip(ys, reached, official, strict=True)
        )
        if any(y is not None for y in ys):
            values = [None if y is None else float(y) for y in ys]
            dotted = name == "computed"
            curves.append(draw_up_to_now(name, role, values, words, dotted))
    has_computed = any(curve.dotted for curve in curves)
    title = "Rating over time" + "; dotted: computed" * has_computed
    names = [write_day(day, days) for day in days]
    return draw_over_time(title, names, curves, _LEAST)._replace(
        levels=milestone_levels(min(ratings), max(ratings), track.has_titles),
        marks=_marks(track, days, at, today),
        events=tuple(find_event_places([track], days)),
    )


def draw_person(
    journal: ReplayedJournal, published: Sequence[PublishedTrack], today: date
) -> Iterator[Curves]:
    """Draw several ratings of a person together, then each computed one."""
    if count_lines(journal, published) > 1:
        yield draw_all_ratings(journal, published, today)
    for track in journal.tracks[:LINES_MAX]:
        chart = draw_ratings(track, today)
        yield chart._replace(title=f"{track.name}: {chart.title.lower()}")


def _marks(
    track: Track, days: tuple[date, ...], at: list[Point], today: date
) -> tuple[Mark, ...]:
    """Mark the first day of each hundred, and the highest rating."""
    best = find_milestones(track, today)
    reached = [(milestone, "") for _, milestone in best.hundreds]
    if best.highest is not None:
        reached.append((best.highest, f"peak {best.highest.rating}"))
    return tuple(
        Mark(bisect_right(days, milestone.day) - 1, float(milestone.rating), text)
        for milestone, text in reached
        if at[bisect_right(days, milestone.day) - 1].rating == milestone.rating
    )


def _compute_points(track: Track, points: tuple[Point, ...]) -> dict[date, int | None]:
    """Find the rating computed for the day of each point; None without an event."""
    outcomes = {
        period.published: period.new_rating
        for period in track.periods
        if period.new_rating and (period.lines or period.name)
    }
    return {
        one.day: outcomes.get(one.day, None if one.source == "official" else one.rating)
        for one in points
    }


def _find_in_force(points: tuple[Point, ...], days: tuple[date, ...]) -> list[Point]:
    """The newest rating of each day or month."""
    found, place = [], 0
    for following in (*days[1:], date.max):
        while place + 1 < len(points) and points[place + 1].day < following:
            place += 1
        found.append(points[place])
    return found


def _mark_milestones(
    track: Track, days: tuple[date, ...], today: date
) -> list[tuple[str, ...]]:
    """Name the milestones and the event of each month or day."""
    best = find_milestones(track, today)
    events: list[tuple[date, str]] = [
        (milestone.day, f"first over {hundred - 1}")
        for hundred, milestone in best.hundreds
    ]
    if best.highest is not None:
        events.append((best.highest.day, "the highest"))
    ended = list_events(track)
    return [
        (
            *(text for when, text in events if day <= when < end),
            *_name_events([name for when, name in ended if day <= when < end]),
            *(["live"] if day > today else []),
        )
        for day, end in pairwise([*days, date.max])
    ]


def _name_events(names: list[str]) -> list[str]:
    """Name the only event, or count several."""
    if len(names) > 1:
        return [f"{len(names)} events"]
    return [name for name in names if name]
