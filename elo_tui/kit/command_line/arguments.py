"""The classes of commands and groups, choices of words, errors in arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, TypeVar

import click

from elo_tui.core import entry
from elo_tui.core.facts import NAMES, get_fact
from elo_tui.core.model import Problem
from elo_tui.core.text.clean_text import clean_name, suggest_word
from elo_tui.kit.command_line.output import Refused

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


Found = TypeVar("Found")


class WordChoice(click.Choice[str]):
    """Choice that names the accepted words and the nearest one to an unknown word."""

    def get_invalid_choice_message(
        self, value: object, ctx: click.Context | None
    ) -> str:
        message = super().get_invalid_choice_message(value, ctx)
        hint = suggest_word(str(value), self.choices)
        return message.removesuffix(".") + hint if hint else message


class WholeRange(click.IntRange):
    """Whole numbers in the digits 0 to 9: Python also reads 1_000, +5 and others."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        if isinstance(value, str) and not re.fullmatch("[0-9]{1,9}", value):
            self.fail(f"'{clean_name(value, 20)}' is not a whole number", param, ctx)
        found: int = super().convert(value, param, ctx)  # type: ignore[arg-type]
        return found


class HeaderList(click.ParamType[tuple[str, ...]]):
    """Headers of a table of games, as the user gives them; empty: unchanged."""

    name = "list"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        # the reader of tables is loaded only with such an option
        from elo_tui.readers.game_rows.table_columns import find_unread_meaning

        words = str(value).split(",") if value else ()
        headers = tuple(word.strip() for word in words)
        if headers and (word := find_unread_meaning(headers)):
            shown = clean_name(word, 20)
            self.fail(f"'{shown}': write White, Black, Result, Date ...", param, ctx)
        return headers


@contextmanager
def reword_errors(ctx: click.Context, args: list[str]) -> Iterator[None]:
    """Reword Click's messages about arguments, which parsing may change."""
    typed = list(args)
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise reword_error(error, ctx, typed) from None


class Subcommand(click.Command):
    """Subcommand that reports wrong values in one line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with reword_errors(ctx, args):
            return super().parse_args(ctx, args)


#: The subcommand of options that are sought with others.
_ELSEWHERE = {"--target": "plan"}


def reword_error(
    error: click.UsageError, ctx: click.Context, args: list[str]
) -> click.ClickException:
    """Reword Click's message about arguments: safe to print and to the point."""
    if isinstance(error, click.NoSuchOption) and re.match("-[0-9]", error.option_name):
        text = next(
            (arg for arg in args if arg.startswith(error.option_name)),
            error.option_name,
        )
        problem = entry.read_rating(text)
        if isinstance(problem, Problem):
            return option_error("", text, problem)
    if isinstance(error, click.NoSuchOption) and error.option_name in _ELSEWHERE:
        place = _ELSEWHERE[error.option_name]
        text = f"No such option '{error.option_name}'; elo-tui {place} has it"
        return click.UsageError(text, error.ctx or ctx)
    message = clean_name(error.format_message(), 300)
    if isinstance(error, click.BadParameter) and not isinstance(
        error, click.MissingParameter
    ):
        return Refused(message)
    return click.UsageError(message, error.ctx or ctx)


def usage_error(text: str) -> click.UsageError:
    """Build the error of an argument that is missing, with the usage of the command."""
    return click.UsageError(text, click.get_current_context())


def require_found(found: Found | Problem, before: str = "") -> Found:
    """Return the value found; raises Refused for a problem, with `before` its text."""
    if isinstance(found, Problem):
        raise Refused(f"{before}{found.text}")
    return found


def option_error(label: str, text: str, problem: Problem) -> Refused:
    """Build the error of an option: its name, the input, the accepted values."""
    # the text names its field again, such as the "K" of "opponent_k"
    named, _, reason = problem.text.partition(": ")
    named = named.removeprefix("opponent's ").casefold()
    known = problem.field.casefold().split("_")
    if problem.field in NAMES:
        known.append(get_fact(problem.field).error_label.casefold())
    if named not in known:
        reason = problem.text
    typed = clean_name(text, 20)
    where = f"{label}: rating" if label in ("OWN", "OPPONENT") else label or "rating"
    return Refused(
        f"{where}: {reason}" if typed in reason else f"{where} '{typed}': {reason}"
    )


class CommandGroup(click.Group):
    """Group that names its subcommands if a word is not one of them."""

    command_class = Subcommand

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with reword_errors(ctx, args):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        wrong = not args[0].startswith("-") and not self.get_command(ctx, args[0])
        # a shell asking for candidates needs no error message
        if wrong and not ctx.resilient_parsing:
            typed = clean_name(args[0], 20)
            hint = suggest_word(typed, names) or f"; there are {', '.join(names)}"
            raise click.UsageError(f"no command '{typed}'{hint}", ctx)
        return super().resolve_command(ctx, args)


class ImportedGroup(CommandGroup):
    """A group that imports objects ``NAME_command`` from their modules when called.

    A hyphen in a name is an underscore there. Listing them imports none of them.
    """

    names: ClassVar[Mapping[str, str]]
    """The imported subcommands with their descriptions."""
    modules: ClassVar[Mapping[str, Sequence[str]]]
    """Modules with the subcommands in them; one without a description is hidden."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*self.names, *self.commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = (file for file, names in self.modules.items() if cmd_name in names)
        file = next(found, None)
        if file is None:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"elo_tui.{file}")
        command: click.Command = getattr(
            module, f"{cmd_name.replace('-', '_')}_command"
        )
        return command

    def _describe(self) -> dict[str, str]:
        """Return the subcommands with their descriptions, in order."""
        own = {name: one.get_short_help_str() for name, one in self.commands.items()}
        return dict(sorted({**own, **self.names}.items()))

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self._describe().items()))

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        named = [
            CompletionItem(name, help=meaning)
            for name, meaning in self._describe().items()
            if name.startswith(incomplete)
        ]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]
