"""The best of a track, and its ratings over time."""

from __future__ import annotations

from datetime import date

from elo_tui.core.replay.track_statistics import (
    Milestones,
    Point,
    Reached,
    Streak,
    find_milestones,
    rating_series,
)
from elo_tui.core.replay.tracks import Track
from tests.core.replay.made import event, official, track


def found() -> Track:
    return track(
        official("2026-01-01", 1890, games_played=100, reached_2400=False),
        event("2026-01-03", [(1890, "1"), (1890, "1"), (1890, "0.5"), (2100, "0")]),
        official("2026-04-01", 2120),
        official("2026-05-01", 2050),
        event("2026-05-03", [(2300, "1"), (1700, "1"), (2290, "1")]),
    )


def test_the_milestones() -> None:
    best = find_milestones(found(), date(2026, 5, 31))
    assert best.highest == Reached(2120, date(2026, 4, 1))
    # 1890 + 20 - 4.80 = 1905; then 2120 at once
    february, april = date(2026, 2, 1), date(2026, 4, 1)
    assert best.hundreds == (
        (1900, Reached(1905, february)),
        (2000, Reached(2120, april)),
        (2100, Reached(2120, april)),
    )
    assert best.best_win is not None
    assert best.best_win.row.game.opponent == 2300
    day = date(2026, 5, 3)
    assert best.wins == Streak(3, day, day)
    assert best.unbeaten == Streak(3, date(2026, 1, 3), date(2026, 1, 3))


def test_a_streak_goes_over_events() -> None:
    one = track(
        official("2026-01-01", 1900),
        event("2026-01-03", [(1890, "0"), (1890, "1")]),
        event("2026-02-03", [(1890, "1"), (1890, "0.5"), (1890, "0")]),
    )
    best = find_milestones(one)
    assert best.wins == Streak(2, date(2026, 1, 3), date(2026, 2, 3))
    assert best.unbeaten == Streak(3, date(2026, 1, 3), date(2026, 2, 3))


def test_there_are_none_without_games_and_ratings() -> None:
    empty = track(official("2026-01-01", 0))
    assert find_milestones(empty) == Milestones(None, (), None, None, None)
    assert rating_series(empty) == ()


def test_the_series_separates_official_from_computed() -> None:
    until = date(2026, 4, 30)
    assert rating_series(found(), until) == (
        Point(date(2026, 1, 1), 1890, "official"),
        Point(date(2026, 2, 1), 1905, "computed"),
        Point(date(2026, 4, 1), 2120, "official"),
    )
    assert len(rating_series(found())) == 5
