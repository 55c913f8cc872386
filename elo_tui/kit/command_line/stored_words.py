"""Candidates of a command line that are stored: people, records, lists, players.

Nothing is written, and no fault reported.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress

import click

from elo_tui.core.replay.journal_records import Account
from elo_tui.core.text.figures import plural
from elo_tui.kit.command_line.completion_candidates import MOST, Words
from elo_tui.network.hosts import LISTS
from elo_tui.session import paths
from elo_tui.store import stored_journal
from elo_tui.store.data_file import inspect_data_file
from elo_tui.store.faults import StoreFault
from elo_tui.store.lists import ListError, Lists

#: How many letters before a rating list is searched.
_FEWEST = 2


def list_people(ctx: click.Context, incomplete: str) -> Words:
    """The people with a journal."""
    return (
        (one.person.name or one.person.fide_id, plural(len(one.entries), "event"))
        for one in _accounts()
    )


def list_records(ctx: click.Context, incomplete: str) -> Words:
    """The numbers of the events and official ratings of all journals."""
    rows: list[tuple[str, str]] = []
    for account in _accounts():
        rows += (
            (str(one.id), f"{one.name}, {one.first or one.last or 'no day'}")
            for one in account.entries
        )
        rows += (
            (str(one.id), f"{one.player.rating or 'unrated'} since {one.day}")
            for one in account.listed
        )
    return rows


def list_lists(ctx: click.Context, incomplete: str) -> Words:
    """The imported rating lists."""
    return _ask_lists(
        lambda lists: [
            (info.name, plural(info.players, "player")) for info in lists.info()
        ]
    )


def list_published(ctx: click.Context, incomplete: str) -> Words:
    """The rating lists that can be fetched."""
    return ((one.name, one.publisher) for one in LISTS)


def find_players(ctx: click.Context, incomplete: str) -> Words:
    """Players in the imported rating lists, from two letters on."""
    if len(incomplete) < _FEWEST:
        return ()
    return _ask_lists(
        lambda lists: [
            (one.name, " ".join(filter(None, (one.title, one.federation, one.id))))
            for one in lists.find(incomplete, limit=MOST)
        ]
    )


def _ask_lists(ask: Callable[[Lists], Words]) -> Words:
    """Query the rating lists; no words if they cannot be read."""
    with suppress(ListError), closing(Lists(paths.lists_folder())) as lists:
        return ask(lists)
    return ()


def _accounts() -> list[Account]:
    """Load all people with a journal; none if it cannot be read."""
    path = paths.data_file()
    if path is None:
        return []
    try:
        with inspect_data_file(path) as store:
            return [
                stored_journal.read_account(store, one)
                for one in stored_journal.list_people(store)
            ]
    except StoreFault:
        return []
