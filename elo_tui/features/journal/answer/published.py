"""The sentences on tracks that are shown as published."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.replay.history_records import HistoryGame, PublishedTrack
from elo_tui.core.text.figures import format_points, plural

_DAY = len("2026-01-31")
AS_PUBLISHED = "as published, nothing computed"


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
