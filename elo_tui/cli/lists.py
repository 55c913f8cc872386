"""The imported rating lists, as used by the subcommands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import click

from elo_tui.cli.arguments import ImportedGroup
from elo_tui.cli.output import Refused
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.store.lists import Lists


@contextmanager
def open_lists(before: str = "") -> Iterator[Lists]:
    """The lists; errors are refused, prefixed with `before`."""
    from elo_tui.store.lists import ListError, Lists

    lists = Lists.open(paths.lists_folder())
    try:
        yield lists
    except ListError as error:
        raise Refused(f"{before}{error}") from None
    finally:
        lists.close()


def require_folder() -> Path:
    """Where the lists are kept; raises Refused if none are."""
    found = paths.lists_folder()
    if found is None:
        raise Refused("no lists are kept: the data folder is switched off")
    return found


#: The subcommands with a one-line description.
LIST_SUBCOMMANDS = {
    "find": "Players by name or ID.",
    "import": "Read a list from a file.",
    "info": "The imported lists.",
    "rank": "Where a rating stands in a list.",
    "remove": "Delete a list.",
    "top": "The strongest of a list.",
    "update": "Fetch a list that has changed.",
}


class ListCommands(ImportedGroup):
    """The subcommands for lists."""

    names = LIST_SUBCOMMANDS
    modules: ClassVar = {
        "list_import": ("import", "remove", "update"),
        "list_search": ("find", "info", "rank", "top"),
    }


@click.group("list", cls=ListCommands)
def list_command() -> None:
    """Rating lists on this machine: import one, find players, see where you stand.

    elo-tui list update fetches FIDE's list and some national ones on request; any list
    can be imported from a file.

    \b
    Examples:
      elo-tui list update fide
      elo-tui list import players_list.zip
      elo-tui list find "carlsen magnus"
      elo-tui list rank 2000 --federation NOR
      elo-tui list info
    """
