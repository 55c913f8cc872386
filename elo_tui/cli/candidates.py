"""Candidates for completing a command line: files, people, lists, players.

Called by a shell while someone types: nothing here writes, complains or takes long.
Names must begin as typed, ignoring case and accents; a shell would discard anything
else. All commands refer to these functions, so what they need is imported when they are
called.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from elo_tui.cli.output import Refused
from elo_tui.core import systems
from elo_tui.session.path_completion import EVENTS

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from elo_tui.core.replay.records import Account

Candidates = Callable[
    ["click.Context", "click.Parameter | None", str], "list[CompletionItem]"
]

#: The usual extensions of files of each kind; any other file can be read too.
_LISTS = "zip|txt|xml|json|csv"
_JOURNALS = "json"

#: How many names are offered at once.
_MOST = 20
#: How many letters before a rating list is searched.
_FEWEST = 2
#: Larger files take too long to read while someone waits for a completion, bytes.
_SMALL = 400_000


def _files(endings: str) -> Candidates:
    """Files, completed by the shell itself: those with these extensions, else all."""

    def find(
        ctx: click.Context, param: click.Parameter | None, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(endings, type="file")]

    return find


event_files = _files(EVENTS)
list_files = _files(_LISTS)
journal_files = _files(_JOURNALS)
any_files = _files("")


def people(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """The people who keep a journal."""
    rows = (
        (
            one.person.name or one.person.fide_id,
            f"{(count := len(one.entries))} event{'s' * (count != 1)}",
        )
        for one in _accounts()
    )
    return _beginning(rows, incomplete)


def records(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
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
    return _beginning(rows, incomplete.removeprefix("#"))


def list_names(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """The imported rating lists."""
    from elo_tui.session import paths
    from elo_tui.store.lists import ListError, Lists

    lists = Lists.open(paths.lists_folder())
    try:
        rows = [(info.name, f"{info.players:,} players") for info in lists.info()]
    except ListError:
        rows = []
    finally:
        lists.close()
    return _beginning(rows, incomplete)


def published_lists(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """The rating lists that can be fetched."""
    from elo_tui.network.table import LISTS

    return _beginning(((one.name, one.whose) for one in LISTS), incomplete)


def listed_players(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """Players in the imported rating lists, from two letters on."""
    from elo_tui.session import paths
    from elo_tui.store.lists import ListError, Lists

    if len(incomplete) < _FEWEST:
        return []
    lists = Lists.open(paths.lists_folder())
    try:
        found = lists.find(incomplete, limit=_MOST)
    except ListError:
        found = []
    finally:
        lists.close()
    rows = (
        (one.name, " ".join(filter(None, (one.title, one.federation, one.id))))
        for one in found
    )
    return _beginning(rows, incomplete)


def players_of_file(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """The players in FILE, if it is small."""
    from elo_tui.cli import source
    from elo_tui.core.events.reading import Reading
    from elo_tui.session.web import is_address

    # an option that has no value yet keeps Click from assigning the arguments
    file = os.path.expanduser(ctx.params.get("file") or next(iter(ctx.args), ""))
    try:
        if is_address(file) or os.path.getsize(file) > _SMALL:
            return []
        reading = source.understood(file)
    except (OSError, ValueError, Refused):
        return []
    if isinstance(reading, Reading):
        return []
    rows = (
        (one.name, f"{one.no}, {one.rating or 'unrated'}")
        for section in reading.sections
        for one in section.players
    )
    return _beginning(rows, incomplete)


def compared(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """One more system after those already typed, separated by commas."""
    head, comma, _ = incomplete.rpartition(",")
    there = head.split(",")
    rows = (
        (f"{head}{comma}{row.key}", row.name)
        for row in systems.SYSTEMS
        if row.key not in there
    )
    return _beginning(rows, incomplete)


def encodings(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """The usual encodings."""
    from elo_tui.readers.sources import ENCODINGS

    return _beginning(ENCODINGS.items(), incomplete)


def _accounts() -> list[Account]:
    """Everybody with a journal; nobody if it cannot be read."""
    from elo_tui.session import paths
    from elo_tui.store import journal
    from elo_tui.store.faults import StoreFault
    from elo_tui.store.inspection import inspected

    path = paths.data_file()
    if path is None:
        return []
    try:
        with inspected(path) as store:
            return [journal.account(store, one) for one in journal.people(store)]
    except StoreFault:
        return []


def _beginning(
    rows: Iterable[tuple[str, str]], incomplete: str
) -> list[CompletionItem]:
    """The words that begin as typed, each once, with their descriptions."""
    from click.shell_completion import CompletionItem

    from elo_tui.core.latin import latin

    start = latin(incomplete)
    found = {word: meaning for word, meaning in rows if latin(word).startswith(start)}
    return [
        CompletionItem(word, help=meaning or None)
        for word, meaning in list(found.items())[:_MOST]
        if word
    ]
