"""The roster of the stored journals: read, changed for several people, undone.

Each function opens the data file by itself, so it may run in any thread; a Problem has
the reason in a sentence. The screens' own writer notices the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date, datetime
from functools import wraps
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.event_filing import Filing, plan_filing
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.roster.notices import Notice, find_notices
from elo_tui.core.text.figures import count_people
from elo_tui.features.roster import listed_people
from elo_tui.features.roster.answer.rows import RosterRow, make_rows
from elo_tui.features.roster.listed_people import Additions, Refresh, Refreshed
from elo_tui.session import paths
from elo_tui.store import stored_journal, stored_roster
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import Store
from elo_tui.store.lists import ListError, ListInfo, Listing, Lists
from elo_tui.store.storage_faults import NotSaved, StoreFault

Found = TypeVar("Found")
Given = ParamSpec("Given")


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


def _on_data_file(
    act: Callable[Concatenate[Store, Given], Found | Problem],
) -> Callable[Concatenate[Path, Given], Found | Problem]:
    """Make a function of the open data file take its path instead."""

    @wraps(act)
    def open_and_act(
        path: Path, /, *args: Given.args, **options: Given.kwargs
    ) -> Found | Problem:
        with closing(open_data_file(path, datetime.now())) as store:
            if store.path is None:
                return Problem("store", store.fault)
            try:
                return act(store, *args, **options)
            except (StoreFault, ListError) as fault:
                return Problem("store", str(fault))

    return open_and_act


@_on_data_file
def read_roster(store: Store, today: date, rating: Key) -> RosterBook:
    """Read all people with one rating, which is stored as that of this look."""
    book = _read_book(store, today, rating)
    live = {row.person.id: row.live for row in book.rows}
    # a full disk is no reason to show nothing
    with suppress(NotSaved):
        stored_roster.store_looks(store, rating, today, live)
    return book


@_on_data_file
def read_news(store: Store, today: date) -> tuple[Notice, ...]:
    """Read the notices that have not been shown."""
    accounts = stored_roster.read_accounts(store)
    return _find_news(store, accounts, _list_infos(), today)


def _read_book(store: Store, today: date, rating: Key) -> RosterBook:
    accounts = stored_roster.read_accounts(store, rating)
    infos = _list_infos()
    looks = stored_roster.read_looks(store, today).get(rating, {})
    people = (one.person for one in accounts)
    newest = listed_people.find_newest(infos, people)
    return RosterBook(
        accounts=accounts,
        rating=rating,
        rows=tuple(make_rows(accounts, rating, today, looks)),
        news=_find_news(store, accounts, infos, today),
        newest_list="" if newest is None else newest.label,
    )


def _find_news(
    store: Store, accounts: Sequence[Account], infos: Sequence[ListInfo], today: date
) -> tuple[Notice, ...]:
    _, shown = stored_roster.read_seen(store)
    found = find_notices(accounts, listed_people.list_known(infos), today)
    return tuple(one for one in found if one.key not in shown)


@_on_data_file
def plan_additions(store: Store, texts: Sequence[str]) -> Additions | Problem:
    """Look up IDs or names in the newest list."""
    people = stored_journal.list_people(store)
    with _open_lists() as lists:
        info = listed_people.find_newest(lists.info(), people)
        if info is None:
            return _NO_LIST
        return listed_people.plan_additions(texts, lists, info, people)


@_on_data_file
def plan_listed(store: Store, chosen: Iterable[tuple[Listing, ListInfo]]) -> Additions:
    """Plan to add players of rating lists, except those known here."""
    new = (listed_people.make_person(*one) for one in chosen)
    return listed_people.choose_new(new, stored_journal.list_people(store))


@_on_data_file
def plan_refresh(store: Store, today: date) -> Refresh | Problem:
    """Compare all people with the newest list."""
    accounts = stored_roster.read_accounts(store)
    with _open_lists() as lists:
        people = (one.person for one in accounts)
        info = listed_people.find_newest(lists.info(), people)
        if info is None:
            return _NO_LIST
        return listed_people.plan_refresh(accounts, lists, info, today)


def plan_event(
    accounts: Sequence[Account], crosstable: Crosstable, today: date
) -> Filing | Problem:
    """Plan filing an event for all who played in it."""
    if not accounts:
        return Problem("event", "nobody is on the roster yet: a adds people")
    return plan_filing(crosstable, accounts, today)


@_on_data_file
def add_people(store: Store, found: Additions) -> str:
    """Store people; return the changes made."""
    stored_roster.store_people(store, found.added)
    count = len(found.added)
    return f"{count_people(count)} added; undo works"


@_on_data_file
def take_list(store: Store, people: Sequence[Refreshed], label: str) -> str:
    """Store the ratings of a list; return the changes made."""
    stored_roster.store_refresh(store, [one.change for one in people], label)
    return f"{label} taken for {len(people):,}"


@_on_data_file
def file_event(store: Store, filing: Filing) -> str:
    """Store the entries of an event; return the changes made."""
    stored_roster.store_filing(store, filing)
    text = f"{filing.name or 'Event'} filed for {len(filing.filed):,}"
    corrected = len(filing.corrected)
    return f"{text}, corrected for {corrected:,}" if corrected else text


@_on_data_file
def undo(store: Store, redo: bool) -> str | Problem:
    """Undo the last change of the roster, or restore it; return the changes made."""
    found = stored_roster.undo_last(store, redo)
    if found is None:
        verb = "redo" if redo else "undo"
        return Problem("undo", f"nothing to {verb} on the roster")
    return f"{'Restored' if redo else 'Undone'} for everybody: {found.label}"


@_on_data_file
def mark_seen(store: Store, notices: Iterable[Notice], today: date) -> None:
    """Store that notices have been shown."""
    stored_roster.store_seen(store, [one.key for one in notices], today)


_NO_LIST = Problem(
    "list", "no rating list with a date here yet: Alt+L, then F5 fetches"
)


@contextmanager
def _open_lists() -> Iterator[Lists]:
    lists = Lists(paths.lists_folder())
    try:
        yield lists
    finally:
        lists.close()


def _list_infos() -> list[ListInfo]:
    """List the lists here; none if they cannot be read, which the lookup explains."""
    with _open_lists() as lists:
        try:
            return lists.info()
        except ListError:
            return []
