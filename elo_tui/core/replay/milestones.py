"""The milestones of a track, and its ratings over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Result
from elo_tui.core.replay.splits import PlayedGame, played
from elo_tui.core.replay.tracks import Source, Track


class Reached(NamedTuple):
    """A rating, and the first day it was in force."""

    rating: int
    day: date


class Streak(NamedTuple):
    """Consecutive games."""

    games: int
    first: date
    """The last day of the event in which the streak began."""
    last: date


class Milestones(NamedTuple):
    """The best of a track; None where there is nothing to show."""

    highest: Reached | None
    """The highest rating ever in force."""
    hundreds: tuple[tuple[int, Reached], ...]
    """Each hundred, with the first rating that reached it from below; hundreds below
    the first rating are unknown."""
    best_win: PlayedGame | None
    """Against the highest rated opponent; among equals, the first."""
    wins: Streak | None
    """The most consecutive wins, at least two."""
    unbeaten: Streak | None
    """The most consecutive games without a loss, at least two."""


class Point(NamedTuple):
    """A rating and the day it came into force, for a chart."""

    day: date
    rating: int
    source: Source
    """``official``, or where else it comes from."""


def series(track: Track, until: date | None = None) -> tuple[Point, ...]:
    """Every rating of a track by day, up to a day; days without a rating are left out.

    Where an official rating differs from the computed one, the official one is used.
    """
    return tuple(
        Point(one.day, one.player.rating, one.source)
        for one in track.lists
        if one.player.rating and (until is None or one.day <= until)
    )


def milestones(track: Track, until: date | None = None) -> Milestones:
    """The best of a track up to a day."""
    points = series(track, until)
    games = [one for one in played(track) if until is None or one.last <= until]
    wins = [one for one in games if one.row.game.result is Result.WIN]
    top = max(points, key=lambda point: point.rating, default=None)
    return Milestones(
        highest=None if top is None else Reached(top.rating, top.day),
        hundreds=_hundreds(points),
        best_win=max(wins, key=lambda one: one.row.game.opponent or 0, default=None),
        wins=_longest(games, lambda result: result is Result.WIN),
        unbeaten=_longest(games, lambda result: result is not Result.LOSS),
    )


def _hundreds(points: Sequence[Point]) -> tuple[tuple[int, Reached], ...]:
    found: list[tuple[int, Reached]] = []
    highest = points[0].rating if points else 0
    for point in points[1:]:
        first = (highest // 100 + 1) * 100
        # nobody has earned the points by which all ratings were raised
        reached = () if point.source == "converted" else range(first, point.rating + 1)
        found += [
            (hundred, Reached(point.rating, point.day)) for hundred in reached[::100]
        ]
        highest = max(highest, point.rating)
    return tuple(found)


def _longest(
    games: Sequence[PlayedGame], counts: Callable[[Result | None], bool]
) -> Streak | None:
    best: Streak | None = None
    first, length = 0, 0
    for place, one in enumerate(games):
        if not counts(one.row.game.result):
            first, length = place + 1, 0
            continue
        length += 1
        if length > 1 and (best is None or length > best.games):
            best = Streak(length, games[first].last, one.last)
    return best
