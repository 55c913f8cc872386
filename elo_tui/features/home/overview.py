"""What is stored of the people here, read for the Home screen."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from elo_tui.core import systems
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.tracks import first_day, month_number
from elo_tui.core.roster.notices import RECENT, Notice
from elo_tui.core.text.figures import format_change, format_number, plural
from elo_tui.features.roster.answer.rows import RosterRow, make_row
from elo_tui.features.roster.book import find_news, list_infos
from elo_tui.session.drafts import STATES, describe_state, format_moment
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import choose_pool, make_key
from elo_tui.store import stored_history, stored_journal, stored_roster
from elo_tui.store.database import Store
from elo_tui.store.lists import Lists
from elo_tui.store.stored_drafts import Draft, list_drafts

if TYPE_CHECKING:
    from elo_tui.features.pool.summaries import PoolSummary


class Overview(Struct, frozen=True, kw_only=True):
    """The user's own rating, those of the others, and the news."""

    today: date
    own: RosterRow | None = None
    """The person chosen last, else the first one; None without a journal."""
    rating: Key = Key("", "")
    """The rating that the own row is about."""
    others: tuple[RosterRow, ...] = ()
    """The other people by name, each with the usual rating."""
    news: tuple[Notice, ...] = ()
    """Notices that have not been shown, the oldest first."""
    drafts: tuple[str, ...] = ()
    """What earlier sessions have left unfinished, the newest first."""
    clubs: tuple[PoolSummary, ...] = ()
    """The club lists changed last, the newest first."""
    is_read: bool = False
    """Whether the journals have been read."""


def read_overview(store: Store, lists: Lists, today: date) -> Overview:
    """Read the journals and their news; raises NotRead."""
    now = datetime.now()
    accounts = tuple(
        one if one.entries or one.listed else stored_history.add_history(store, one)
        for one in stored_roster.read_accounts(store)
    )
    chosen = stored_journal.read_chosen_id(store)
    ratings = {one.person.id: find_usual_rating(one) for one in accounts}
    rows = sorted(
        (make_row(one, ratings[one.person.id], today) for one in accounts),
        key=lambda row: row.name.casefold(),
    )
    own = next((row for row in rows if row.id == chosen), rows[0] if rows else None)
    return Overview(
        today=today,
        own=own,
        rating=Key("", "") if own is None else ratings[own.id],
        others=tuple(row for row in rows if row is not own),
        news=find_news(store, accounts, list_infos(lists), today),
        drafts=tuple(map(_describe_draft, list_drafts(store, 0, now, STATES))),
        is_read=True,
    )


def _describe_draft(draft: Draft) -> str:
    moment = format_moment(draft.saved, datetime.now())
    return f"{draft.screen.capitalize()}, {describe_state(draft.state)}, of {moment}"


def list_news(overview: Overview) -> list[tuple[date, str]]:
    """List days and sentences on what is new, the oldest first."""
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


def find_usual_rating(account: Account) -> Key:
    """Find the rating to show first: the person's, else one with published games."""
    usual = make_key(choose_pool(Form(), account.person))
    published = {Key(one.system, one.pool): one for one in account.published}
    if account.entries or account.listed or not published or usual in published:
        return usual
    return max(published, key=lambda key: published[key].total.games)


def describe_rating(overview: Overview) -> str:
    """Write ``live 2104.60, +12.40 on 2092 of 2026-11-01, 9 games pending``."""
    row = overview.own
    if row is None:
        return ""
    words = ["no rating yet" if row.live is None else f"live {format_number(row.live)}"]
    if (published := row.published) is not None and published.rating is not None:
        change = f"{format_change(row.change)} on " if row.change else ""
        words.append(f"{change}{published.rating} of {published.day}")
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
