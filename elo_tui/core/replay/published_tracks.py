"""Ratings that are shown as published: of online pools, and where days are missing.

Their rules need facts that no export has, so nothing is computed. The live rating is
that after the last game, or a newer published one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, TypeVar

from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_records import (
    History,
    HistoryEvent,
    HistoryGame,
    HistoryRating,
)
from elo_tui.core.replay.history_timeline import fill_ratings_before
from elo_tui.core.replay.official_rows import find_track
from elo_tui.core.replay.track_statistics import COLOURS
from elo_tui.core.text.figures import round_half_up

#: Display names of publishers that are no rating system here.
NAMES = {"lichess": "Lichess", "chesscom": "chess.com", "cfc": "CFC", "ecf": "ECF"}
NAMES |= {"uscf": "US Chess", "dwz": "DWZ", "fide": "FIDE"}

_Row = TypeVar("_Row", HistoryRating, HistoryEvent, HistoryGame)

_HUNDRED = 100
_DAY = len("2026-01-31")


class PublishedPoint(NamedTuple):
    """A rating at the end of a day."""

    day: str
    rating: int
    source: str
    """``official`` or ``game``."""


class PublishedSplit(NamedTuple):
    """The sums of a part of the games."""

    label: str
    games: int
    halves: int
    average: int | None
    """The average of the opponents' known ratings; None without any."""
    change: float | None
    """The sum of the published changes; None if none is known."""


class PublishedTrack(NamedTuple):
    """A rating as published, and the games that led to it."""

    system: str
    pool: str
    points: tuple[PublishedPoint, ...]
    """One a day."""
    games: tuple[HistoryGame, ...]
    highest: PublishedPoint | None
    rd: float | None = None
    """The newest published deviation, points."""

    @property
    def name(self) -> str:
        """The display name of publisher and pool."""
        return f"{NAMES.get(self.system, self.system)} {self.pool}".rstrip()

    @property
    def newest(self) -> PublishedPoint | None:
        """The live rating; None if no rating is known."""
        return self.points[-1] if self.points else None


def build_published_tracks(
    history: History, replayed: Collection[Key]
) -> tuple[PublishedTrack, ...]:
    """Build the tracks of all pools that the journal does not rate itself.

    `replayed` are the ratings that it does.
    """
    pools: dict[tuple[str, str], None] = {}
    for kind in (history.games, history.ratings, history.events):
        pools |= dict.fromkeys((one.system, one.pool) for one in kind)
    games = _group(fill_ratings_before(history.games))
    ratings, events = _group(history.ratings), _group(history.events)
    tracks = []
    for where in pools:
        if find_track(*where) in replayed:
            continue
        peaks = [
            PublishedPoint(one.day, one.rating, "official")
            for one in history.peaks
            if (one.system, one.pool) == where
        ]
        listed = ratings.get(where, ())
        points = _list_points(listed, events.get(where, ()), games.get(where, ()))
        best = max((*points, *peaks), key=lambda one: one.rating, default=None)
        tracks.append(
            PublishedTrack(
                *where,
                points=points,
                games=games.get(where, ()),
                highest=best,
                rd=listed[-1].rd if listed else None,
            )
        )
    return tuple(tracks)


def split_games(games: Sequence[HistoryGame]) -> dict[str, tuple[PublishedSplit, ...]]:
    """Split games by colour, opponents' hundreds, year and month."""
    rated = [one for one in games if one.opponent_rating is not None]
    return {
        "by_colour": _split(games, lambda one: COLOURS[one.colour], COLOURS.values()),
        "by_opponent": _split(rated, _hundred_label),
        "by_year": _split(games, lambda one: one.moment[:4]),
        "by_month": _split(games, lambda one: one.moment[:7]),
    }


def sum_games(label: str, games: Iterable[HistoryGame]) -> PublishedSplit:
    """Sum the games under a label."""
    kept = list(games)
    opponents = [one.opponent_rating for one in kept if one.opponent_rating is not None]
    changes = [one.change for one in kept if one.change is not None]
    average = round_half_up(sum(opponents), len(opponents)) if opponents else None
    return PublishedSplit(
        label=label,
        games=len(kept),
        halves=sum(one.halves for one in kept),
        average=average,
        change=round(sum(changes), 4) if changes else None,
    )


def _group(
    rows: Iterable[_Row],
) -> dict[tuple[str, str], tuple[_Row, ...]]:
    found: dict[tuple[str, str], list[_Row]] = {}
    for one in rows:
        found.setdefault((one.system, one.pool), []).append(one)
    return {where: tuple(kept) for where, kept in found.items()}


def _list_points(
    ratings: Iterable[HistoryRating],
    events: Iterable[HistoryEvent],
    games: Iterable[HistoryGame],
) -> tuple[PublishedPoint, ...]:
    """List the rating at the end of each day; that after a game comes last in a day."""
    by_day: dict[str, PublishedPoint] = {}
    for event in events:
        if event.after is not None:
            by_day[event.last] = PublishedPoint(event.last, event.after, "official")
    for row in ratings:
        by_day[row.day] = PublishedPoint(row.day, row.rating, "official")
    for game in games:
        if game.after is not None:
            day = game.moment[:_DAY]
            by_day[day] = PublishedPoint(day, game.after, "game")
    return tuple(by_day[day] for day in sorted(by_day))


def _split(
    games: Iterable[HistoryGame],
    label: Callable[[HistoryGame], str],
    order: Iterable[str] = (),
) -> tuple[PublishedSplit, ...]:
    parts: dict[str, list[HistoryGame]] = {}
    for one in games:
        parts.setdefault(label(one), []).append(one)
    labels = [*order] or sorted(parts, key=lambda text: (len(text.split()[0]), text))
    return tuple(sum_games(name, parts[name]) for name in labels if name in parts)


def _hundred_label(game: HistoryGame) -> str:
    first = (game.opponent_rating or 0) // _HUNDRED * _HUNDRED
    return f"{first} to {first + _HUNDRED - 1}"
