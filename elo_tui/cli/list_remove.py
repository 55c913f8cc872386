"""``elo-tui list remove``: delete an imported list."""

from __future__ import annotations

import click

from elo_tui.cli import candidates, options
from elo_tui.cli.output import Refused, say_lines
from elo_tui.core.entry import clean_name
from elo_tui.session import paths


@click.command("remove", cls=options.Command)
@click.argument("name", shell_complete=candidates.list_names)
def command(name: str) -> None:
    """Delete the list NAME from this machine; the file it came from stays.

    \b
    Example:
      elo-tui list remove fide-2015
    """
    from elo_tui.store.lists import ListError, Lists

    name = clean_name(name, 40)
    try:
        Lists.open(paths.lists_folder()).remove(name)
    except ListError as error:
        raise Refused(str(error)) from None
    say_lines([f"removed {name}"])
