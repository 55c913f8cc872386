"""``elo-tui list remove``: delete an imported list."""

from __future__ import annotations

import click

from elo_tui.cli import completion_candidates, lists, options
from elo_tui.cli.output import say_lines
from elo_tui.core.clean_text import clean_name


@click.command("remove", cls=options.Subcommand)
@click.argument("name", shell_complete=completion_candidates.list_names)
def command(name: str) -> None:
    """Delete the list NAME from this machine; the file it came from stays.

    \b
    Example:
      elo-tui list remove fide-2015
    """
    name = clean_name(name, 40)
    with lists.opened() as there:
        there.remove(name)
    say_lines([f"removed {name}"])
