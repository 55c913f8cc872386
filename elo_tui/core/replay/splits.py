"""The rated games of a track, split by colour, by opponents, by year."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import HALF_POINTS, RatedGame
from elo_tui.core.replay.tracks import EventLine, Track
from elo_tui.core.systems.fide_tables import average_of_opponents, performance_rating

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
    """Of the opponents; None without games."""
    performance: int | None
    """TPR (C.07 10.2); None without games."""
    change: float
    """Unrounded, points; a first rating has no change."""


def played(track: Track) -> tuple[PlayedGame, ...]:
    """All rated games of a track, by the last day of their events."""
    lines = [line for period in track.periods for line in period.lines]
    lines.sort(key=lambda line: (line.last or date.min, line.first or date.min))
    return tuple(
        PlayedGame(row, line, line.last)
        for line in lines
        if line.event is not None and line.last is not None
        for row in line.event.games
        if row.rated
    )


def by_colour(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """White, Black and games whose colour is unknown; only those that occur."""
    kept = tuple(games)
    return _split(kept, COLOURS.values(), lambda one: COLOURS[one.row.game.colour])


def by_difference(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """Opponents by how far they were above or below the player's rating.

    Games for a first rating are left out: there was no rating to compare with.
    """
    kept = [one for one in games if one.row.difference is not None]
    bands = [_band(place) for place in range(len(LIMITS) + 1)]
    return _split(kept, bands, lambda one: _band(_place(one)))


def by_year(games: Iterable[PlayedGame]) -> tuple[Split, ...]:
    """The years in which the events ended."""
    kept = tuple(games)
    years = sorted({one.last.year for one in kept})
    return _split(kept, map(str, years), lambda one: str(one.last.year))


def in_all(games: Iterable[PlayedGame]) -> Split:
    """The totals over all of these games."""
    return _sum("all", list(games))


def _split(
    games: Iterable[PlayedGame],
    labels: Iterable[str],
    label: Callable[[PlayedGame], str],
) -> tuple[Split, ...]:
    parts: dict[str, list[PlayedGame]] = {name: [] for name in labels}
    for one in games:
        parts[label(one)].append(one)
    return tuple(_sum(name, part) for name, part in parts.items() if part)


def _sum(label: str, games: list[PlayedGame]) -> Split:
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


def _place(one: PlayedGame) -> int:
    above = -(one.row.difference or 0)
    if above <= LIMITS[0]:
        return 0
    return sum(above >= limit for limit in LIMITS[1:]) + 1


def _band(place: int) -> str:
    if place == 0:
        return f"{LIMITS[0]} and lower"
    if place == len(LIMITS):
        return f"+{LIMITS[-1]} and higher"
    low = LIMITS[place - 1] + (place == 1)
    return f"{low:+d} to {LIMITS[place] - 1:+d}"
