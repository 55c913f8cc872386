"""The imported rating lists, and ``elo-tui list`` with its subcommands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import click

from elo_tui.kit.command_line.arguments import ImportedGroup
from elo_tui.kit.command_line.output import Refused
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.store.lists import Lists


@contextmanager
def open_lists(before: str = "") -> Iterator[Lists]:
    """Open the lists; an error becomes Refused, prefixed with `before`."""
    from elo_tui.store.lists import ListError, Lists

    lists = Lists(paths.lists_folder())
    try:
        yield lists
    except ListError as error:
        raise Refused(f"{before}{error}") from None
    finally:
        lists.close()


def require_folder() -> Path:
    """Return the folder of the lists; raises Refused without one."""
    found = paths.lists_folder()
    if found is None:
        raise Refused("no lists are stored: the data folder is switched off")
    return found


#: The subcommands with a one-line description.
LIST_SUBCOMMANDS = {
    "find": "Players by name or ID.",
    "import": "Read a list from a file.",
    "info": "The imported lists.",
    "rank": "Rank of a rating in a list.",
    "remove": "Delete a list.",
    "top": "Strongest players of a list.",
    "update": "Fetch changed lists.",
}


class ListCommands(ImportedGroup):
    """Subcommands for lists."""

    names = LIST_SUBCOMMANDS
    modules: ClassVar = {
        "features.lists.command.import_list": ("import", "remove", "update"),
        "features.lists.command.search": ("find", "info", "rank", "top"),
    }


@click.group("list", cls=ListCommands)
def list_command() -> None:
    """Import, search and update the rating lists on this machine.

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
