"""Candidates for completing a command line: files, people, lists, players.

Called by a shell while the user types: these never write, complain or take long.
Names must begin as typed, ignoring case and accents; a shell would discard anything
else. All commands refer to these functions, so their needs are imported when asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from elo_tui.core import systems

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

Candidates = Callable[
    ["click.Context", "click.Parameter | None", str], "list[CompletionItem]"
]
#: Words, each with its description.
Words = Iterable[tuple[str, str]]

#: The usual extensions of files of each kind; any other file can be read too.
_LISTS = "zip|txt|xml|json|csv"

#: How many names are offered at once.
MOST = 20


def _offer_files(
    endings: str, ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """Offer files, completed by the shell: those with these extensions, else all."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(endings, type="file")]


def event_files(
    ctx: click.Context, param: click.Parameter | None, incomplete: str
) -> list[CompletionItem]:
    """Offer files of events and games."""
    from elo_tui.session.path_completion import EVENTS

    return _offer_files(EVENTS, ctx, param, incomplete)


list_files: Candidates = partial(_offer_files, _LISTS)
any_files: Candidates = partial(_offer_files, "")


def _offer_words(
    words: Callable[[click.Context, str], Words],
    ctx: click.Context,
    param: click.Parameter | None,
    incomplete: str,
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from elo_tui.core.text.latin import fold_to_latin

    # the number of a record may be typed with its sign
    start = fold_to_latin(incomplete.removeprefix("#"))
    found = {
        word: help_text
        for word, help_text in words(ctx, incomplete)
        if fold_to_latin(word).startswith(start)
    }
    return [
        CompletionItem(word, help=help_text or None)
        for word, help_text in list(found.items())[:MOST]
        if word
    ]


def offer_words(words: Callable[[click.Context, str], Words]) -> Candidates:
    """Offer the words that begin as typed, each once, with their descriptions."""
    return partial(_offer_words, words)


def _import_words(place: str) -> Candidates:
    """Offer the words of a function named as ``module:function``, imported then."""
    module, _, name = place.partition(":")

    def find(ctx: click.Context, incomplete: str) -> Words:
        words: Words = getattr(import_module(f"{__package__}.{module}"), name)(
            ctx, incomplete
        )
        return words

    return offer_words(find)


people = _import_words("stored_words:list_people")
records = _import_words("stored_words:list_records")
list_names = _import_words("stored_words:list_lists")
listed_players = _import_words("stored_words:find_players")
published_lists = _import_words("stored_words:list_published")
players_of_file = _import_words("file_words:list_players")
encodings = _import_words("file_words:list_encodings")


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
