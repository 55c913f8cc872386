"""``python -m elo_tui.cli.manual``: the man page, made from the texts of ``--help``.

The markup is that of man(7), which groff and mandoc understand.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import click

from elo_tui import __version__
from elo_tui.cli.group import group
from elo_tui.kit.command_line.output import say_lines
from elo_tui.kit.command_line.subcommand_names import COMPLETE_VARIABLE, PROGRAM
from elo_tui.session import paths

_SUMMARY = "chess ratings: what is at stake, what a tournament did, and why"
_ENVIRONMENT = (
    (paths.DATA_VARIABLE, "The folder of journals, drafts and rating lists."),
    (paths.STATE_VARIABLE, "The folder of the files opened last."),
    (paths.CONFIG_VARIABLE, "The file with the settings."),
    ("ELO_TUI_CONTACT", "A contact for the hosts, sent when pages are fetched."),
    ("NO_COLOR", "The screens use no colours."),
    (COMPLETE_VARIABLE, "Set by the completion of a shell."),
)
#: The exit statuses that every command may have.
EXIT = (
    ("0", "Success."),
    ("2", "Wrong usage, or something that cannot be read: one line explains it."),
    ("70", "An internal error of the program."),
    ("130", "Ended by Ctrl+C."),
)
#: Those of single commands, in place of the same number above.
EXIT_OF = {
    "check": (
        ("1", "The report has a warning."),
        ("2", "The report has an error, or cannot be read."),
    ),
    "news": (("1", "Nothing is new."),),
}


def build_page(day: datetime) -> str:
    """Build the page for section 1, dated."""
    context = group.make_context(PROGRAM, [], resilient_parsing=True)
    lines = [
        f'.TH {PROGRAM.upper()} 1 "{day:%Y-%m-%d}" "{PROGRAM} {__version__}"',
        ".SH NAME",
        f"{_text(PROGRAM)} \\- {_text(_SUMMARY)}",
        ".SH SYNOPSIS",
        *_synopsis(context),
        ".SH DESCRIPTION",
        *format_help(group.help or ""),
        ".SH OPTIONS",
        *_terms(list_options(context)),
        ".SH COMMANDS",
        *_commands(context),
        ".SH ENVIRONMENT",
        *_terms(_ENVIRONMENT),
        ".SH EXIT STATUS",
        *_terms(EXIT),
    ]
    return "\n".join(lines) + "\n"


def walk_commands(context: click.Context) -> Iterator[click.Context]:
    """Walk the subcommands of a group in their order, each before its own."""
    assert isinstance(context.command, click.Group)
    # a command keeps its help option as the first context has it
    settings = context.find_root().command.context_settings
    for name in context.command.list_commands(context):
        command = context.command.get_command(context, name)
        assert command is not None
        inner = click.Context(command, parent=context, info_name=name, **settings)
        yield inner
        if isinstance(command, click.Group):
            yield from walk_commands(inner)


def name_command(context: click.Context) -> str:
    """Name a subcommand as typed, without the program."""
    return context.command_path.removeprefix(f"{PROGRAM} ")


def list_options(context: click.Context) -> list[tuple[str, str]]:
    """List the options of a command as its help writes them, with their meaning."""
    options = (one for one in context.command.params if isinstance(one, click.Option))
    records = (one.get_help_record(context) for one in options)
    return [one for one in records if one is not None]


def _commands(context: click.Context) -> Iterator[str]:
    """Describe every subcommand, with its own exit statuses if it has any."""
    for inner in walk_commands(context):
        name = name_command(inner)
        yield f".SS {_text(name)}"
        yield from (*_synopsis(inner), ".PP")
        yield from format_help(inner.command.help or "")
        yield from _terms(list_options(inner))
        if own := EXIT_OF.get(name):
            yield from (".PP", "Exit status:", *_terms(own))


def _synopsis(context: click.Context) -> Iterator[str]:
    pieces = " ".join(context.command.collect_usage_pieces(context))
    yield f".B {_text(context.command_path)}"
    if pieces:
        yield _text(pieces)


def _terms(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in rows:
        yield from (".TP", f".B {_text(term)}", _text(meaning))


def format_help(help_text: str) -> Iterator[str]:
    """Format a help text; a paragraph that starts with a backspace is not rewrapped."""
    for place, part in enumerate(re.split(r"\n\s*\n", help_text.strip())):
        first, *rest = part.splitlines()
        if place:
            yield ".PP"
        if first.strip() == "\b":
            heading, *kept = rest
            yield from (_text(heading), ".PP", ".nf", ".RS 4")
            yield from map(_text, kept)
            yield from (".RE", ".fi")
        else:
            yield _text(" ".join(line.strip() for line in (first, *rest)))


def _text(text: str) -> str:
    """Escape a line of text, so that nothing in it is a command and hyphens stay."""
    text = text.strip().replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def build_day() -> datetime:
    """Return today, or the day of SOURCE_DATE_EPOCH for reproducible builds."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(float(epoch), UTC) if epoch else datetime.now(UTC)


if __name__ == "__main__":
    say_lines([build_page(build_day()).rstrip("\n")])
