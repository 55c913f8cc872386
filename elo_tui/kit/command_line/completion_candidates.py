"""Candidates for completing a command line: files, people, lists, players.

Called by a shell while the user types: these never write, complain or take long.
Names must begin as typed, ignoring case and accents; a shell would discard anything
else. All commands refer to these functions, so they import their needs when called.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from functools import wraps
from typing import TYPE_CHECKING

from elo_tui.core import systems
from elo_tui.core.text.figures import plural

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from elo_tui.core.replay.journal_records import Account
    from elo_tui.store.lists import Lists

Candidates = Callable[
    ["click.Context", "click.Parameter | None", str], "list[CompletionItem]"
]
#: Words, each with its description.
Words = Iterable[tuple[str, str]]

#: The usual extensions of files of each kind; any other file can be read too.
_LISTS = "zip|txt|xml|json|csv"
_JOURNALS = "json"

#: How many names are offered at once.
_MOST = 20
#: How many letters before a rating list is searched.
_FEWEST = 2
#: Larger files take too long to read while the user waits for a completion, bytes.
_SMALL = 400_000


def _offer_files(endings: str) -> Candidates:
    """Offer files, completed by the shell: those with these extensions, else all."""

    def find(
        ctx: click.Context, param: click.Parameter | None, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(endings, type="file")]

    return find


def event_files(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """Offer files of events and games."""
    from elo_tui.session.path_completion import EVENTS

    return _offer_files(EVENTS)(ctx, param, incomplete)


list_files = _offer_files(_LISTS)
journal_files = _offer_files(_JOURNALS)
any_files = _offer_files("")


def offer_words(words: Callable[[click.Context, str], Words]) -> Candidates:
    """Offer the words that begin as typed, each once, with their descriptions."""

    @wraps(words)
    def find(
        ctx: click.Context, param: click.Parameter | None, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from elo_tui.core.text.latin import fold_to_latin

        # the number of a record may be typed with its sign
        start = fold_to_latin(incomplete.removeprefix("#"))
        rows = words(ctx, incomplete)
        found = {
            word: help_text
            for word, help_text in rows
            if fold_to_latin(word).startswith(start)
        }
        return [
            CompletionItem(word, help=help_text or None)
            for word, help_text in list(found.items())[:_MOST]
            if word
        ]

    return find


@offer_words
def people(ctx: click.Context, incomplete: str) -> Words:
    """The people with a journal."""
    return (
        (one.person.name or one.person.fide_id, plural(len(one.entries), "event"))
        for one in _accounts()
    )


@offer_words
def records(ctx: click.Context, incomplete: str) -> Words:
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


@offer_words
def list_names(ctx: click.Context, incomplete: str) -> Words:
    """The imported rating lists."""
    return _ask_lists(
        lambda lists: [
            (info.name, plural(info.players, "player")) for info in lists.info()
        ]
    )


@offer_words
def published_lists(ctx: click.Context, incomplete: str) -> Words:
    """The rating lists that can be fetched."""
    from elo_tui.network.hosts import LISTS

    return ((one.name, one.publisher) for one in LISTS)


@offer_words
def listed_players(ctx: click.Context, incomplete: str) -> Words:
    """Players in the imported rating lists, from two letters on."""
    if len(incomplete) < _FEWEST:
        return ()
    return _ask_lists(
        lambda lists: [
            (one.name, " ".join(filter(None, (one.title, one.federation, one.id))))
            for one in lists.find(incomplete, limit=_MOST)
        ]
    )


def _ask_lists(ask: Callable[[Lists], Words]) -> Words:
    """Query the rating lists; no words if they cannot be read."""
    from elo_tui.session import paths
    from elo_tui.store.lists import ListError, Lists

    with suppress(ListError), closing(Lists(paths.lists_folder())) as lists:
        return ask(lists)
    return ()


@offer_words
def players_of_file(ctx: click.Context, incomplete: str) -> Words:
    """The players in FILE, if it is small."""
    from elo_tui.core.events.reading import EventReading
    from elo_tui.readers import detect, file_bytes
    from elo_tui.session.web import is_address

    # Click assigns no arguments before an option that has no value yet
    file = os.path.expanduser(ctx.params.get("file") or next(iter(ctx.args), ""))
    try:
        if is_address(file) or os.path.getsize(file) > _SMALL:
            return ()
        data = file_bytes.read_file(file)
    except (OSError, ValueError):
        return ()
    reading = detect.read_data(data) if isinstance(data, bytes) else data
    if not isinstance(reading, EventReading):
        return ()
    return (
        (one.name, f"{one.no}, {one.rating or 'unrated'}")
        for section in reading.sections
        for one in section.players
    )


@offer_words
def systems_to_compare(ctx: click.Context, incomplete: str) -> Words:
    """One more system after those already typed, separated by commas."""
    head, comma, _ = incomplete.rpartition(",")
    typed = head.split(",")
    return (
        (f"{head}{comma}{row.key}", row.name)
        for row in systems.SYSTEMS
        if row.key not in typed
    )


@offer_words
def encodings(ctx: click.Context, incomplete: str) -> Words:
    """The usual encodings."""
    from elo_tui.readers.sources import ENCODINGS

    return ENCODINGS.items()


def _accounts() -> list[Account]:
    """Load all people with a journal; none if it cannot be read."""
    from elo_tui.session import paths
    from elo_tui.store import stored_journal
    from elo_tui.store.data_file import inspect_data_file
    from elo_tui.store.storage_faults import StoreFault

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
