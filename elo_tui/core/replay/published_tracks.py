"""Ratings that are shown as published: of online pools, and where days are missing.

Their rules need facts that no export has, so nothing is computed. The live rating is
that after the last game, or a newer published one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, TypeVar

from elo_tui.core.model import HALF_POINTS, Result
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    PersonHistory,
    PublishedPoint,
    PublishedSplit,
    PublishedTrack,
)
from elo_tui.core.replay.history_timeline import fill_ratings_before, find_track
from elo_tui.core.replay.track_statistics import COLOURS
from elo_tui.core.text.figures import round_half_up

_Row = TypeVar("_Row", HistoryRating, HistoryEvent, HistoryGame)

_HUNDRED = 100
_DAY = len("2026-01-31")


def build_published_tracks(
    history: PersonHistory, replayed: Collection[Key]
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
                splits=tuple(sums.list_splits()),
                first=sums.first,
                last=sums.last,
                highest=max(
                    (*points, *peaks, *sums.highest),
                    key=attrgetter("rating"),
                    default=None,
                ),
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
        self.highest: tuple[PublishedPoint, ...] = ()
        self.best_win: HistoryGame | None = None
        self._parts: dict[str, dict[Any, _Sum]] = {
            name: {} for name in ("by_colour", "by_opponent", "by_year", "by_month")
        }

    def add(self, game: HistoryGame) -> None:
        """Add a game; they come in the order of time."""
        self.last = game.moment[:_DAY]
        self.first = self.first or self.last
        if game.after is not None:
            self.after[self.last] = game.after
            # the last rating of the day may be lower
            if not self.highest or game.after > self.highest[0].rating:
                self.highest = (PublishedPoint(self.last, game.after, "game"),)
        keys: dict[str, Any] = {
            "by_colour": game.colour,
            "by_year": game.moment[:4],
            "by_month": game.moment[:7],
        }
        if game.opponent_rating is not None:
            best = self.best_win.opponent_rating if self.best_win else None
            if game.halves == HALF_POINTS[Result.WIN] and game.opponent_rating > (
                best or 0
            ):
                self.best_win = game
            keys["by_opponent"] = game.opponent_rating // _HUNDRED
        self.total.add(game)
        for name, key in keys.items():
            self._parts[name].setdefault(key, _Sum()).add(game)

    def list_splits(self) -> Iterator[tuple[str, tuple[PublishedSplit, ...]]]:
        """Yield the parts by colour, opponents' hundreds, year and month."""
        for name, parts in self._parts.items():
            order = [*COLOURS].index if name == "by_colour" else None
            keys = sorted(parts, key=order)
            yield name, tuple(parts[key].finish(_label(name, key)) for key in keys)


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


def _label(name: str, key: Any) -> str:  # noqa: ANN401  (of a part with this name)
    if name == "by_opponent":
        return f"{key * _HUNDRED} to {key * _HUNDRED + _HUNDRED - 1}"
    return COLOURS[key] if name == "by_colour" else str(key)
