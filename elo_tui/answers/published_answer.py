"""The tracks that are shown as published, with the shape of those the journal rates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elo_tui.core.replay.history_records import (
    HistoryGame,
    PublishedPoint,
    PublishedSplit,
    PublishedTrack,
)
from elo_tui.core.text.figures import encode_number, format_points, plural

_DAY = len("2026-01-31")
AS_PUBLISHED = "as published, nothing computed"


def published_data(track: PublishedTrack) -> dict[str, Any]:
    """Encode a track."""
    newest = track.newest
    official = [one for one in track.points if one.source == "official"]
    return {
        "system": track.system,
        "pool": track.pool or None,
        "published": _point_data(official[-1]) if official else None,
        "pending": 0,
        "live": None if newest is None else newest.rating,
        "next_k": None,
        "why": describe_live(track),
        "official": [],
        "periods": [],
        "unread": [],
        "ratings": [*map(_point_data, track.points)],
        "highest": None
        if track.highest is None
        else {"date": track.highest.day, "rating": track.highest.rating},
        "best_win": None
        if track.best_win is None
        else {
            "date": track.best_win.moment[:_DAY],
            "opponent": track.best_win.opponent or None,
            "rating": track.best_win.opponent_rating,
        },
        **{name: [*map(_split_data, parts)] for name, parts in track.splits},
    }


def describe_live(track: PublishedTrack) -> str:
    """Name the source of the live rating."""
    newest = track.newest
    if newest is None:
        return "no rating stated"
    after = "after the last game of " if newest.source == "game" else "since "
    return f"{newest.rating} {after}{newest.day}; {AS_PUBLISHED}"


def describe_published(track: PublishedTrack) -> Iterator[str]:
    """Describe a track in lines of text."""
    newest = track.newest
    live = "no rating stated" if newest is None else f"live {newest.rating}"
    yield f"{track.name}: {live}"
    yield f"  {describe_live(track)}"
    if track.highest is not None:
        yield f"  highest {track.highest.rating} on {track.highest.day}"
    if track.total.games:
        yield f"  {describe_games(track)}"


def describe_best_win(game: HistoryGame) -> str:
    """Name the opponent of the best win, with rating and day."""
    return f"{game.opponent_rating} {game.opponent}, {game.moment[:_DAY]}"


def describe_games(track: PublishedTrack) -> str:
    """Count the games of a track, with their days."""
    games, points = track.total.games, format_points(track.total.halves)
    return f"{plural(games, 'game')}, {points} points, {track.first} to {track.last}"


def _point_data(point: PublishedPoint) -> dict[str, Any]:
    return {"date": point.day, "rating": point.rating, "source": point.source}


def _split_data(split: PublishedSplit) -> dict[str, Any]:
    return {
        "label": split.label,
        "games": split.games,
        "score": split.halves / 2,
        "average_opponents": split.average,
        "change": encode_number(split.change),
    }
