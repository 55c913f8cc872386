"""``elo-tui`` itself with its subcommands, each imported when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from elo_tui import __version__
from elo_tui.cli import guards, options
from elo_tui.core.entry import clean_name

#: A subcommand is a module of this package with an object ``command``.
SUBCOMMANDS = (
    "assess",
    "event",
    "field",
    "game",
    "odds",
    "period",
    "plan",
    "read",
    "season",
    "systems",
    "tournament",
)


class Subcommands(click.Group):
    """The table of subcommands; a name in SUBCOMMANDS is all that one needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        command: click.Command = import_module(f"elo_tui.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in SUBCOMMANDS and not args[0].startswith("-"):
            typed = clean_name(args[0], 20)
            raise click.UsageError(
                f"no command '{typed}'; there are {', '.join(SUBCOMMANDS)}", ctx
            )
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise options.reworded(error, ctx, typed) from None


@click.group(
    cls=Subcommands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="elo-tui", message="%(prog)s %(version)s")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Chess ratings: what is at stake, what a tournament did, and why.

    Without a subcommand the full screen opens. assess, event and read answer in
    plain text or JSON and need no screen.

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
        ctx.exit(guards.start())
