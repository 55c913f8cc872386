"""Ratings that are shown as published: of online pools, and where days are missing.

Their rules need facts that no export has, so nothing is computed. The live rating is
that after the last game, or a newer published one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from elo_tui.core.model import HALF_POINTS, Result
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_records import (
    History,
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    PublishedPoint,
    PublishedSplit,
    PublishedTrack,
)
from elo_tui.core.replay.history_timeline import fill_ratings_before
from elo_tui.core.replay.official_rows import find_track
from elo_tui.core.replay.track_statistics import COLOURS
from elo_tui.core.text.figures import round_half_up

_Row = TypeVar("_Row", HistoryRating, HistoryEvent, HistoryGame)

_HUNDRED = 100
_DAY = len("2026-01-31")


def build_published_tracks(
    history: History, replayed: Collection[Key]
) -> tuple[PublishedTrack, ...]:
    """Build the tracks of all pools that the journal does not rate itself.

    `replayed` are the ratings that it does.
    """
    pools: dict[tuple[str, str], None] = {}
    for kind in (history.games, history.ratings, history.events):
        pools |= dict.fromkeys((one.system, one.pool) for one in kind)
    played: dict[tuple[str, str], _Sums] = {}
    for game in fill_ratings_before(history.games):
        where = (game.system, game.pool)
        if where not in played:
            played[where] = _Sums()
        played[where].add(game)
    ratings, events = _group(history.ratings), _group(history.events)
    tracks = []
    for where in pools:
        if find_track(*where) in replayed:
            continue
        listed = ratings.get(where, ())
        sums = played.get(where) or _Sums()
        points = _list_points(listed, events.get(where, ()), sums.after)
        peaks = [
            PublishedPoint(one.day, one.rating, "official")
            for one in history.peaks
            if (one.system, one.pool) == where
        ]
        tracks.append(
            PublishedTrack(
                *where,
                points=points,
                total=sums.total.finish("all"),
                splits=sums.list_splits(),
                first=sums.first,
                last=sums.last,
                highest=max((*points, *peaks), key=_rating, default=None),
                rd=listed[-1].rd if listed else None,
                best_win=sums.best_win,
            )
        )
    return tuple(tracks)


class _Sum:
    """The sums of some games, game by game."""

    __slots__ = ("change", "games", "halves", "known", "opponents", "rated")

    def __init__(self) -> None:
        self.games = self.halves = 0
        self.opponents = self.rated = 0
        self.change = 0.0
        self.known = False

    def add(self, game: HistoryGame) -> None:
        self.games += 1
        self.halves += game.halves
        if game.opponent_rating is not None:
            self.opponents += game.opponent_rating
            self.rated += 1
        if game.change is not None:
            self.change += game.change
            self.known = True

    def finish(self, label: str) -> PublishedSplit:
        return PublishedSplit(
            label=label,
            games=self.games,
            halves=self.halves,
            average=round_half_up(self.opponents, self.rated) if self.rated else None,
            change=round(self.change, 4) if self.known else None,
        )


class _Sums:
    """The sums of a pool, and the rating at the end of each day."""

    def __init__(self) -> None:
        self.total = _Sum()
        self.after: dict[str, int] = {}
        self.first = self.last = ""
        self.best_win: HistoryGame | None = None
        self._colours: dict[str, _Sum] = {}
        self._hundreds: dict[int, _Sum] = {}
        self._years: dict[str, _Sum] = {}
        self._months: dict[str, _Sum] = {}

    def add(self, game: HistoryGame) -> None:
        """Add a game; they come in the order of time."""
        self.last = game.moment[:_DAY]
        self.first = self.first or self.last
        if game.after is not None:
            self.after[self.last] = game.after
        parts = [
            self.total,
            self._colours.setdefault(game.colour, _Sum()),
            self._years.setdefault(game.moment[:4], _Sum()),
            self._months.setdefault(game.moment[:7], _Sum()),
        ]
        if game.opponent_rating is not None:
            best = self.best_win.opponent_rating if self.best_win else None
            if game.halves == HALF_POINTS[Result.WIN] and game.opponent_rating > (
                best or 0
            ):
                self.best_win = game
            hundred = game.opponent_rating // _HUNDRED
            parts.append(self._hundreds.setdefault(hundred, _Sum()))
        for part in parts:
            part.add(game)

    def list_splits(self) -> tuple[tuple[str, tuple[PublishedSplit, ...]], ...]:
        """List the parts by colour, opponents' hundreds, year and month."""
        colours = [
            self._colours[key].finish(COLOURS[key])
            for key in COLOURS
            if key in self._colours
        ]
        hundreds = [
            self._hundreds[key].finish(_hundred_label(key))
            for key in sorted(self._hundreds)
        ]
        years, months = (
            tuple(parts[key].finish(key) for key in sorted(parts))
            for parts in (self._years, self._months)
        )
        return (
            ("by_colour", tuple(colours)),
            ("by_opponent", tuple(hundreds)),
            ("by_year", years),
            ("by_month", months),
        )


def _group(rows: Iterable[_Row]) -> dict[tuple[str, str], tuple[_Row, ...]]:
    found: dict[tuple[str, str], list[_Row]] = {}
    for one in rows:
        found.setdefault((one.system, one.pool), []).append(one)
    return {where: tuple(kept) for where, kept in found.items()}


def _list_points(
    ratings: Iterable[HistoryRating],
    events: Iterable[HistoryEvent],
    after: Mapping[str, int],
) -> tuple[PublishedPoint, ...]:
    """List the rating of each day; the last game of a day comes before all others."""
    by_day = {
        event.last: PublishedPoint(event.last, event.after, "official")
        for event in events
        if event.after is not None
    }
    for row in ratings:
        by_day[row.day] = PublishedPoint(row.day, row.rating, "official")
    for day, rating in after.items():
        by_day[day] = PublishedPoint(day, rating, "game")
    return tuple(by_day[day] for day in sorted(by_day))


def _rating(point: PublishedPoint) -> int:
    return point.rating


def _hundred_label(hundred: int) -> str:
    first = hundred * _HUNDRED
    return f"{first} to {first + _HUNDRED - 1}"
