"""Commands that have subcommands, and answer wrong usage in one line."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar

import click

from elo_tui.cli import options
from elo_tui.core.entry import clean_name


class Group(click.Group):
    """Names its subcommands where a word is none of them."""

    command_class = options.Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            typed = clean_name(args[0], 20)
            known = ", ".join(names)
            raise click.UsageError(f"no command '{typed}'; there are {known}", ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise options.reworded(error, ctx, typed) from None


class ImportedGroup(Group):
    """Its subcommands are objects ``command`` of modules, imported when called."""

    names: ClassVar[tuple[str, ...]]
    module: ClassVar[str]
    """The module of a subcommand, ``{}`` stands for its name, hyphens underscores."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.names:
            return None
        module = self.module.format(cmd_name.replace("-", "_"))
        command: click.Command = import_module(module).command
        return command
