"""The stored data of the people here, as Home shows it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct

from elo_tui.core import systems
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.tracks import RECENT, first_day, month_number
from elo_tui.core.text.figures import format_change, format_number, plural

if TYPE_CHECKING:
    from elo_tui.core.roster.notices import Notice
    from elo_tui.features.pool.summaries import PoolSummary
    from elo_tui.features.roster.answer.rows import RosterRow


class Overview(Struct, frozen=True, kw_only=True):
    """The user's own rating, those of the others, and the news."""

    today: date
    own: RosterRow | None = None
    """The person chosen last, else the one added first; None without a journal."""
    rating: Key = Key("", "")
    """The rating that the own row is about."""
    others: tuple[RosterRow, ...] = ()
    """The other people by name, each with the usual rating."""
    news: tuple[Notice, ...] = ()
    """Notices that have not been shown, the oldest first."""
    drafts: tuple[str, ...] = ()
    """The unfinished work of earlier sessions, the newest first."""
    clubs: tuple[PoolSummary, ...] = ()
    """The club lists changed last, the newest first."""
    is_read: bool = False
    """Whether the journals have been read."""


def list_news(overview: Overview) -> list[tuple[date, str]]:
    """List days and sentences on the news, the oldest first."""
    own = None if overview.own is None else overview.own.person
    rows = [
        (
            one.day,
            f"{one.person.name}: {one.text}"
            if one.person is not None and one.person != own
            else one.text,
        )
        for one in overview.news
    ]
    rows += [
        (one.added, f"{one.name}: {one.newest or 'an event'} added")
        for one in overview.clubs
        if one.added is not None and overview.today - one.added <= RECENT
    ]
    return sorted(rows, key=lambda row: row[0])


def describe_club(one: PoolSummary) -> str:
    """Write ``Club list club: 8 events, Club evening 8 added 2026-11-27``."""
    newest = f", {one.newest or 'an event'} added {one.added}" if one.added else ""
    return f"Club list {one.name}: {plural(one.events, 'event')}{newest}"


def describe_rating(overview: Overview) -> str:
    """Write ``live 2104.60, +12.40 on 2092 of 2026-11-01, 9 games pending``."""
    row = overview.own
    if row is None:
        return ""
    words = ["no rating yet" if row.live is None else f"live {format_number(row.live)}"]
    if (published := row.published) is not None and published.rating is not None:
        change = f"{format_change(row.change)} on " if row.change else ""
        source = ", computed for" if row.is_computed else " of"
        words.append(f"{change}{published.rating}{source} {published.day}")
    if row.pending_games:
        words.append(f"{plural(row.pending_games, 'game')} pending")
    return ", ".join(words)


def describe_terms(overview: Overview) -> str:
    """Write K, what follows it, and the day of the next list."""
    row = overview.own
    if row is None:
        return ""
    words = []
    if row.k is not None:
        words.append(f"K {format_number(row.k)}")
    if row.next_k is not None:
        words.append(f"then {row.next_k.brief}")
    if systems.find_row(overview.rating.system).monthly:
        following = first_day(month_number(overview.today) + 1)
        words.append(f"next list {following}")
    return ", ".join(words)
