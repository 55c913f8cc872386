"""The milestones of a track, and its ratings over time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.fide_tables import average_of_opponents, performance_rating
from elo_tui.core.model import HALF_POINTS, RatedGame, Result
from elo_tui.core.replay.tracks import EventLine, Track

#: Display names of the colours, by the code of a game.
COLOURS = {"w": "white", "b": "black", "": "unknown"}
#: Limits between the bands of opponents relative to the player's rating, points.
LIMITS = (-200, -100, 0, 100, 200)


class PlayedGame(NamedTuple):
    """One rated game with the event it belongs to."""

    row: RatedGame
    line: EventLine
    last: date
    """The last day of its event."""


class Split(NamedTuple):
    """The totals over one part of the games."""

    label: str
    games: int
    halves: int
    """The score in half points."""
    expected: float
    average: int | None
    """The opponents' average rating; None without games."""
    performance: int | None
    """TPR (C.07 10.2); None without games."""
    change: float
    """Unrounded, points; a first rating has no change."""


def list_played_games(track: Track) -> tuple[PlayedGame, ...]:
    """List all rated games of a track, by the last day of their events."""
    return tuple(
        PlayedGame(row, line, line.last)
        for line in sorted(
            track.lines,
            key=lambda line: (line.last or date.min, line.first or date.min),
        )
        if line.event is not None and line.last is not None
        for row in line.event.games
        if row.rated
    )


def list_events(track: Track) -> list[tuple[date, str]]:
    """List the rated events by their last days, with their names."""
    return sorted(
        (line.last, line.entry.name)
        for line in track.lines
        if line.event is not None and line.last is not None
    )


def split_by_colour(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """Split games into White, Black and unknown; only those that occur."""
    return _split_games(
        games, lambda one: COLOURS[one.row.game.colour], COLOURS.values()
    )


def split_by_difference(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """Split games by the opponents' distance from the player's rating.

    Games for a first rating are left out, as the player had none.
    """
    kept = [one for one in games if one.row.difference is not None]
    bands = [_band_label(place) for place in range(len(LIMITS) + 1)]
    return _split_games(kept, lambda one: _band_label(_band_index(one)), bands)


def split_by_year(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """Split games by the years in which the events ended."""
    return _split_games(games, lambda one: str(one.last.year))


def split_by_month(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """Split games by the months in which the events ended."""
    return _split_games(games, lambda one: f"{one.last:%Y-%m}")


def sum_last(games: Sequence[PlayedGame], counts: Iterable[int]) -> tuple[Split, ...]:
    """Sum over the last games, for each count below that of all games."""
    return tuple(
        _sum_games(f"last {count}", list(games[-count:]))
        for count in counts
        if count < len(games)
    )


def sum_all(games: Iterable[PlayedGame]) -> Split:
    """Sum over all of these games."""
    return _sum_games("all", list(games))


def _split_games(
    games: Iterable[PlayedGame],
    label: Callable[[PlayedGame], str],
    order: Iterable[str] = (),
) -> tuple[Split, ...]:
    """Split games by a label, in this order, else in that of the alphabet."""
    parts: dict[str, list[PlayedGame]] = {}
    for one in games:
        parts.setdefault(label(one), []).append(one)
    names = [name for name in order if name in parts] or sorted(parts)
    return tuple(_sum_games(name, parts[name]) for name in names)


def _sum_games(label: str, games: list[PlayedGame]) -> Split:
    opponents = list(_opponents(games))
    halves = sum(
        HALF_POINTS[one.row.game.result] for one in games if one.row.game.result
    )
    return Split(
        label=label,
        games=len(games),
        halves=halves,
        expected=round(sum(one.row.expected or 0.0 for one in games), 6),
        average=average_of_opponents(opponents) if opponents else None,
        performance=performance_rating(opponents, halves) if opponents else None,
        # hundredths in FIDE; the remainder is floating-point noise
        change=round(sum(one.row.change or 0.0 for one in games), 6) + 0.0,
    )


def _opponents(games: Iterable[PlayedGame]) -> Iterator[int]:
    for one in games:
        if one.row.game.opponent is not None:
            yield one.row.game.opponent


def _band_index(one: PlayedGame) -> int:
    above = -(one.row.difference or 0)
    if above <= LIMITS[0]:
        return 0
    return sum(above >= limit for limit in LIMITS[1:]) + 1


def _band_label(place: int) -> str:
    if place == 0:
        return f"{LIMITS[0]} and lower"
    if place == len(LIMITS):
        return f"+{LIMITS[-1]} and higher"
    low = LIMITS[place - 1] + (place == 1)
    return f"{low:+d} to {LIMITS[place] - 1:+d}"


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
    """The best of a track; None without games."""

    highest: Reached | None
    """The highest rating ever in force."""
    hundreds: tuple[tuple[int, Reached], ...]
    """Each hundred above the first rating, with the first rating that reached it."""
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
    source: str
    """A `Source`, or ``game`` for that after a day's games."""


def rating_series(track: Track, until: date | None = None) -> tuple[Point, ...]:
    """List every rating of a track by day, up to a day.

    An official rating replaces a computed one.
    """
    return tuple(
        Point(one.day, one.player.rating, one.source)
        for one in track.lists
        if one.player.rating and (until is None or one.day <= until)
    )


def find_milestones(track: Track, until: date | None = None) -> Milestones:
    """Find the best of a track up to a day."""
    points = rating_series(track, until)
    games = [
        one for one in list_played_games(track) if until is None or one.last <= until
    ]
    wins = [one for one in games if one.row.game.result is Result.WIN]
    top = max(points, key=lambda point: point.rating, default=None)
    return Milestones(
        highest=None if top is None else Reached(top.rating, top.day),
        hundreds=_find_hundreds(points),
        best_win=max(wins, key=lambda one: one.row.game.opponent or 0, default=None),
        wins=_find_longest(games, lambda result: result is Result.WIN),
        unbeaten=_find_longest(games, lambda result: result is not Result.LOSS),
    )


def _find_hundreds(points: Sequence[Point]) -> tuple[tuple[int, Reached], ...]:
    found: list[tuple[int, Reached]] = []
    highest = points[0].rating if points else 0
    for point in points[1:]:
        first = (highest // 100 + 1) * 100
        # a conversion reaches no hundred
        reached = () if point.source == "converted" else range(first, point.rating + 1)
        found += [
            (hundred, Reached(point.rating, point.day)) for hundred in reached[::100]
        ]
        highest = max(highest, point.rating)
    return tuple(found)


def _find_longest(
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
