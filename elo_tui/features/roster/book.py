"""All journals as the roster shows them, read from the data file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.roster.notices import Notice, find_notices
from elo_tui.features.roster.answer.rows import RosterRow, make_rows
from elo_tui.store import stored_roster
from elo_tui.store.database import Store
from elo_tui.store.faults import NotSaved
from elo_tui.store.lists import ListError, ListInfo, Lists
from elo_tui.store.lists.listed_people import find_newest


class RosterBook(NamedTuple):
    """All journals, with one rating of each."""

    accounts: tuple[Account, ...] = ()
    rating: Key = Key("", "")
    rows: tuple[RosterRow, ...] = ()
    """A row for each person, with this rating."""
    news: tuple[Notice, ...] = ()
    """Notices that have not been shown."""
    newest_list: str = ""
    """The name of the newest list here, with its date."""


def read_book(store: Store, lists: Lists, rating: Key, today: date) -> RosterBook:
    """Read all people with one rating, which is stored as that of this look."""
    accounts = stored_roster.read_accounts(store, rating)
    infos = list_infos(lists)
    rows = read_rows(store, accounts, rating, today)
    newest = find_newest(infos, (one.person for one in accounts))
    book = RosterBook(
        accounts=accounts,
        rating=rating,
        rows=tuple(rows),
        news=find_news(store, accounts, infos, today),
        newest_list="" if newest is None else newest.label,
    )
    store_looks(store, rating, today, rows)
    return book


def read_news(store: Store, lists: Lists, today: date) -> tuple[Notice, ...]:
    """Read the notices that have not been shown."""
    accounts = stored_roster.read_accounts(store)
    return find_news(store, accounts, list_infos(lists), today)


def read_rows(
    store: Store,
    accounts: Sequence[Account],
    rating: Key,
    today: date,
    since: date | None = None,
) -> list[RosterRow]:
    """Make the rows, with changes since the last look or since a day."""
    looks = stored_roster.read_looks(store, today).get(rating, {})
    return make_rows(accounts, rating, today, looks, since)


def store_looks(
    store: Store, rating: Key, today: date, rows: Sequence[RosterRow]
) -> None:
    """Store today's ratings; what cannot be written is shown all the same."""
    with suppress(NotSaved):
        live = {row.id: row.live for row in rows}
        stored_roster.store_looks(store, rating, today, live)


def find_news(
    store: Store, accounts: Sequence[Account], infos: Sequence[ListInfo], today: date
) -> tuple[Notice, ...]:
    """Find the notices that have not been shown, the oldest first."""
    _, seen = stored_roster.read_seen(store)
    return find_notices(accounts, infos, today, seen)


def list_infos(lists: Lists) -> list[ListInfo]:
    """List the lists here; none if they cannot be read, which the lookup explains."""
    try:
        return lists.info()
    except ListError:
        return []
