"""Charts of ratings over years: all of a person, or one as published.

Ratings of different pools are no common scale: each line has its name. A line has a gap
where a pool had no game and no list for a year.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_records import PublishedPoint, PublishedTrack
from elo_tui.core.replay.history_timeline import RowChoice, find_pool
from elo_tui.core.replay.track_statistics import list_events, rating_series
from elo_tui.core.replay.tracks import ReplayedJournal, Track, first_day, month_number
from elo_tui.kit.chart_kinds import (
    LINE_ROLES,
    Curves,
    Mark,
    draw_over_time,
    draw_up_to_now,
)

#: A track of at most so many days is drawn day by day, a longer one by months.
_DAILY = 92
#: At most so many months are drawn, a hundred years; of a longer track, which a slip in
#: a year makes, every other one or fewer.
MONTHS_MAX = 1200
#: The most lines of a chart.
LINES_MAX = len(LINE_ROLES)
#: The role of the line of each pool, if no line before it has that.
_ROLES = {"standard": "key", "rapid": "amber", "blitz": "violet", "bullet": "teal"}
#: The least distance in view between the lowest rating and the highest, points.
LEAST_HEIGHT = 50
#: Without any value for so many days a gap is left.
_GAP_DAYS = 366
_YEAR = len("2026")


def list_days(first: date, last: date) -> tuple[date, ...]:
    """List the first day of every month, or every day if they are few."""
    if (last - first).days <= _DAILY:
        return tuple(first + timedelta(n) for n in range((last - first).days + 1))
    begin, end = month_number(first), month_number(last) + 1
    step = -(-(end - begin) // MONTHS_MAX)
    return tuple(first_day(month) for month in range(begin, end, step))


def write_day(day: date, days: tuple[date, ...]) -> str:
    """Write a month, or a day if the xs are days."""
    monthly = len(days) > 1 and (days[1] - days[0]).days > 1
    return f"{day:%Y-%m}" if monthly else day.isoformat()


def find_event_places(tracks: Iterable[Track], days: tuple[date, ...]) -> list[int]:
    """Find the days or months in which events ended, by index."""
    ends = {day for track in tracks for day, _ in list_events(track)}
    return sorted({bisect_right(days, day) - 1 for day in ends if day >= days[0]})


class _Line(NamedTuple):
    """One rating over time."""

    name: str
    pool: str
    days: list[date]
    ratings: list[int]
    has_gaps: bool
    """Whether a rating ends if nothing follows; a federation's stays."""


def count_lines(journal: ReplayedJournal, published: Sequence[PublishedTrack]) -> int:
    """Count the ratings that can be drawn."""
    return len(_list_lines(journal, published, RowChoice()))


def draw_all_ratings(
    journal: ReplayedJournal,
    published: Sequence[PublishedTrack],
    today: date,
    choice: RowChoice | None = None,
) -> Curves:
    """Chart the ratings of a person, at most six: those with the most values."""
    lines = _list_lines(journal, published, choice or RowChoice())
    shown = sorted(lines, key=lambda line: -len(line.ratings))[:LINES_MAX]
    kept = [line for line in lines if line in shown]
    more = len(lines) - len(kept)
    title = "All ratings over time, each on the scale of its pool"
    since = choice.since if choice else ""
    title = f"{title}; {more} more" if more else title
    return _draw(kept, today, title, since, journal.tracks)


def draw_track(track: Track, today: date) -> Curves:
    """Chart one rating as computed here, with its published values."""
    line = _make_computed_line(track)
    if line is None:
        return Curves("", (), (), empty="No rating to draw yet.")
    return _draw([line], today, f"{line.name} over time", tracks=[track])


def draw_published(track: PublishedTrack, today: date) -> Curves:
    """Chart one rating as published, with its peak."""
    line = _make_line(track)
    if line is None:
        return Curves("", (), (), empty=f"No rating of {track.name} is stated.")
    chart = _draw([line], today, f"{track.name}, as published")
    best = track.highest
    if best is None:
        return chart
    days = list_days(line.days[0], max(today, line.days[-1]))
    place = max(0, bisect_right(days, _read_day(best)) - 1)
    return chart._replace(
        marks=(Mark(place, float(best.rating), f"peak {best.rating}"),)
    )


def _list_lines(
    journal: ReplayedJournal, published: Sequence[PublishedTrack], choice: RowChoice
) -> list[_Line]:
    computed = (
        _make_computed_line(track)
        for track in journal.tracks
        if choice.takes_pool(*find_pool(Key(track.system, track.pool)))
    )
    made = (
        _make_line(track)
        for track in published
        if choice.takes_pool(track.system, track.pool)
    )
    return [line for line in (*computed, *made) if line is not None]


def _make_computed_line(track: Track) -> _Line | None:
    points = rating_series(track)
    days, ratings = [one.day for one in points], [one.rating for one in points]
    line = _Line(track.name, track.pool, days, ratings, has_gaps=False)
    return line if points else None


def _make_line(track: PublishedTrack) -> _Line | None:
    points = track.points
    days, ratings = [*map(_read_day, points)], [one.rating for one in points]
    line = _Line(track.name, track.pool, days, ratings, has_gaps=True)
    return line if points else None


def _read_day(point: PublishedPoint) -> date:
    """Return the day of a point; of a year, its last one."""
    is_year = len(point.day) == _YEAR
    return date.fromisoformat(f"{point.day}-12-31" if is_year else point.day)


def _draw(
    lines: Sequence[_Line],
    today: date,
    title: str,
    since: str = "",
    tracks: Iterable[Track] = (),
) -> Curves:
    if not lines:
        return Curves("", (), (), empty="No rating to draw yet.")
    first = min(line.days[0] for line in lines)
    if since:
        first = min(today, max(first, date.fromisoformat(since)))
    last = max(today, *(line.days[-1] for line in lines))
    days = list_days(first, last)
    curves = []
    for line, role in zip(lines, _choose_roles(lines), strict=False):
        ys = [*_read_values(line, days)]
        curves.append(draw_up_to_now(line.name, role, ys))
    names = [write_day(day, days) for day in days]
    chart = draw_over_time(title, names, curves, LEAST_HEIGHT)
    return chart._replace(events=tuple(find_event_places(tracks, days)))


def _choose_roles(lines: Sequence[_Line]) -> list[str]:
    """Choose a role for each line, the same one for a pool on each chart if free."""
    found: dict[int, str] = {}
    for place, line in enumerate(lines):
        role = _ROLES.get(line.pool, "")
        if role and role not in found.values():
            found[place] = role
    free = [role for role in LINE_ROLES if role not in found.values()]
    return [found.get(place) or free.pop(0) for place in range(len(lines))]


def _read_values(line: _Line, days: Sequence[date]) -> Iterator[float | None]:
    """Yield the newest rating in each day or month; None in a gap."""
    for place, day in enumerate(days):
        following = days[place + 1] if place + 1 < len(days) else date.max
        at = bisect_left(line.days, following)
        if not at:
            yield None
            continue
        age = (day - line.days[at - 1]).days
        yield None if line.has_gaps and age > _GAP_DAYS else float(line.ratings[at - 1])
