"""One rating of a person: in force, live, and live on an earlier day."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_records import PublishedTrack
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.journal_replay import rating_shown, replay_journal
from elo_tui.core.replay.track_statistics import Point, rating_series
from elo_tui.core.replay.tracks import EventLine, Track

#: The length of a day such as 2026-01-31; of some only the year is known.
_DAY = 10


class LiveRating(NamedTuple):
    """A rating in force, and after everything so far."""

    points: tuple[Point, ...] = ()
    """Every rating by day; from a history only those with a known day."""
    published: Point | None = None
    """The rating in force; None for an unrated player."""
    live: float | None = None
    """The rating including all events so far."""
    change: float | None = None
    """Live minus published, points."""


def find_live(track: Track) -> LiveRating:
    """Find the live rating of a track, in the decimals of its system."""
    points, published = rating_series(track), track.published
    if published is None or not published.player.rating:
        return LiveRating(points, live=track.live)
    shown = rating_shown(track.system, published.player)
    return LiveRating(
        points=points,
        published=Point(published.day, published.player.rating, published.source),
        live=track.live,
        change=None if track.live is None else track.live - shown,
    )


def read_live(track: PublishedTrack) -> LiveRating:
    """Read the live rating that a publisher states."""
    points = tuple(
        Point(date.fromisoformat(one.day), one.rating, one.source)
        for one in track.points
        if len(one.day) == _DAY
    )
    official = [one for one in points if one.source == "official"]
    if track.newest is None:
        return LiveRating(points)
    live = float(track.newest.rating)
    if not official:
        return LiveRating(points, live=live)
    return LiveRating(points, official[-1], live, live - official[-1].rating)


class Earlier(NamedTuple):
    """The live rating of an earlier day."""

    day: date
    rating: float | None


def find_track(account: Account, rating: Key, today: date) -> Track | None:
    """Replay a journal and find one rating in it."""
    for track in replay_journal(account, today).tracks:
        if (track.system, track.pool) == rating:
            return track
    return None


def find_earlier(account: Account, rating: Key, day: date) -> Earlier:
    """Find the live rating of a day from what had been played and published then."""
    known = replace(
        account,
        listed=tuple(one for one in account.listed if one.day <= day),
        entries=tuple(
            one for one in account.entries if (one.last or one.first or date.max) <= day
        ),
    )
    track = find_track(known, rating, day)
    return Earlier(day, None if track is None else track.live)


def find_last_event(track: Track) -> EventLine | None:
    """Find the newest event that could be rated."""
    rated = [line for line in track.lines if line.event]
    return max(reversed(rated), key=lambda one: one.last or date.min, default=None)


def count_pending_games(track: Track, today: date) -> int:
    """Count the games that are not yet in a published rating."""
    coming = [one for one in track.periods if one.published > today]
    lines = [line for one in coming for line in one.lines]
    return sum(line.event.rated_games for line in lines if line.event)
