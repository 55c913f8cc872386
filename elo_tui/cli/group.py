"""``elo-tui`` itself with its subcommands, each imported when it is called."""

from __future__ import annotations

import click

from elo_tui import __version__
from elo_tui.cli import surface
from elo_tui.cli.names import SUBCOMMANDS
from elo_tui.cli.subcommands import ImportedGroup


class Subcommands(ImportedGroup):
    """The table of subcommands; a name in SUBCOMMANDS is all that one needs."""

    names = SUBCOMMANDS
    module = "elo_tui.cli.{}"


@click.group(
    cls=Subcommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="elo-tui", message="%(prog)s %(version)s")
@surface.surface_options
@click.pass_context
def group(ctx: click.Context) -> None:
    """Chess ratings: what is at stake, what a tournament did, and why.

    Without a subcommand the full screen opens. Those that open a screen say so; all
    others answer in plain text or JSON and need none.

    \b
    Examples:
      elo-tui
      elo-tui assess 1600 1800
      elo-tui event --rating 1950 games.txt
      elo-tui event report.trf
      elo-tui field report.trf
      elo-tui game 1600 1800
    """
    if ctx.invoked_subcommand is None:
        surface.start(ctx)
    else:
        surface.refuse_in_kiosk(ctx, ctx.invoked_subcommand)
