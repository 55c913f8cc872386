"""``elo-tui list``: rating lists, stored and searched on this machine."""

from __future__ import annotations

import click

from elo_tui.cli.subcommands import ImportedGroup

#: Each is a module ``list_NAME`` of this package with an object ``command``.
SUBCOMMANDS = {
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

    names = SUBCOMMANDS
    module = "elo_tui.cli.list_{}"


@click.group("list", cls=ListCommands)
def command() -> None:
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
