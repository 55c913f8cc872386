"""The headline of a journal: the live rating, pending events, other ratings."""

from __future__ import annotations

from datetime import date

from elo_tui.core import systems
from elo_tui.core.replay.history_records import PublishedTrack
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.tracks import Period, ReplayedJournal, Track
from elo_tui.core.text.figures import format_change, format_number

#: The most published ratings named with the others.
_PUBLISHED_NAMED = 4


def other_ratings(
    journal: ReplayedJournal, shown: Track | PublishedTrack | None, account: Account
) -> str:
    """Format the ratings in force of the other tracks, then published ones."""
    words = []
    for track in journal.tracks:
        published = track.published
        if track == shown or published is None or not published.player.rating:
            continue
        name = systems.get_row(track.system).name
        same = shown is not None and shown.system == track.system
        name = track.pool if same else f"{name} {track.pool}".rstrip()
        words.append(f"{name} {published.player.rating}")
    newest = [
        f"{one.name} {one.newest.rating}"
        for one in account.published
        if one.newest and one is not shown
    ]
    words += newest[:_PUBLISHED_NAMED]
    if len(newest) > _PUBLISHED_NAMED:
        words.append(f"{len(newest) - _PUBLISHED_NAMED} more")
    return f"also {', '.join(words)}" if words else ""


def standing_text(track: Track, today: date) -> str:
    """Format the live rating, the published one and the pending change."""
    rated = track.live is not None
    words = [f"live {live_text(track)}" if rated else "live: unrated"]
    if track.rd is not None:
        words.append(f"RD {format_number(track.rd)}")
    if track.published is not None and track.published.player.rating:
        words.append(f"{track.published.state} {track.published.player.rating}")
    if pending := pending_text(track, today):
        words.append(f"pending {pending}")
    return ", ".join(words)


def live_text(track: Track) -> str:
    """Format the live rating, with decimals only in systems that have them."""
    return "unrated" if track.live is None else format_number(track.live)


def pending_text(track: Track, today: date) -> str:
    """The unpublished change, unrounded and rounded; "" if nothing is pending."""
    coming = [one for one in _pending_periods(track, today) if one.lines and one.base]
    if not coming:
        return ""
    rounded = sum(one.rounded for one in coming)
    return f"{format_change(track.pending)} → {format_change(rounded, 0)}"


def _pending_periods(track: Track, today: date) -> list[Period]:
    return [one for one in track.periods if one.published > today]
