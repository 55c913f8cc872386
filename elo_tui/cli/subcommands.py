"""Commands with subcommands, which report wrong usage in one line."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

import click

from elo_tui.cli import options
from elo_tui.core.clean_text import clean_name
from elo_tui.core.did_you_mean import did_you_mean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class CommandGroup(click.Group):
    """Lists its subcommands if a word is not one of them."""

    command_class = options.Subcommand

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        wrong = args[0] not in names and not args[0].startswith("-")
        # a shell asking for candidates needs no error message
        if wrong and not ctx.resilient_parsing:
            typed = clean_name(args[0], 20)
            hint = did_you_mean(typed, names) or f"; there are {', '.join(names)}"
            raise click.UsageError(f"no command '{typed}'{hint}", ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise options.reworded(error, ctx, typed) from None


class ImportedGroup(CommandGroup):
    """A group of objects ``command`` in modules that are imported when called.

    Listing them, for the help or for a shell, imports none of them.
    """

    names: ClassVar[Mapping[str, str]]
    """Each with its description."""
    module: ClassVar[str]
    """The module of a subcommand, where ``{}`` stands for its name, with
    underscores."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.names:
            return None
        module = self.module.format(cmd_name.replace("-", "_"))
        command: click.Command = import_module(module).command
        return command

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.names.items()))

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        named = [
            CompletionItem(name, help=meaning)
            for name, meaning in self.names.items()
            if name.startswith(incomplete)
        ]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]
