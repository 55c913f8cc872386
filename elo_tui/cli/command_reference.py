"""``python -m elo_tui.cli.command_reference``: docs/commands.md, from ``--help``."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

import click

from elo_tui.cli import manual
from elo_tui.cli.group import group
from elo_tui.kit.command_line.output import say_lines
from elo_tui.kit.command_line.subcommand_names import PROGRAM

_WIDTH = 100
_INTRODUCTION = """\
Every subcommand with its options, as `elo-tui COMMAND --help` and the man page have
them. What all of them share is in [The command line](command-line.md). This page is
made by `python -m elo_tui.cli.command_reference`."""
#: The subcommand that has only the options of every answer.
_OUTPUT_ONLY = "systems"


def build_reference() -> str:
    """Build the page: a heading with usage, options and exit statuses of each."""
    context = group.make_context(PROGRAM, [], resilient_parsing=True)
    commands = [*manual.walk_commands(context)]
    (bare,) = (one for one in commands if manual.name_command(one) == _OUTPUT_ONLY)
    shared = manual.list_options(bare)
    blocks = [
        "# Commands",
        _fill(_INTRODUCTION),
        f"## {PROGRAM}",
        *_describe(context),
        _table("Option", manual.list_options(context)),
        "## Options of every answer",
        _table("Option", shared),
        "## Exit statuses",
        _table("Status", manual.EXIT),
    ]
    for one in commands:
        blocks += [f"## {manual.name_command(one)}", *_describe(one)]
        options = manual.list_options(one)
        if own := [option for option in options if option not in shared]:
            blocks.append(_table("Option", own))
        blocks.append(_fill(_closing(one, {*shared} <= {*options})))
    return "\n\n".join(blocks) + "\n"


def _describe(context: click.Context) -> Iterator[str]:
    """Describe a command: usage, prose, examples."""
    pieces = " ".join(context.command.collect_usage_pieces(context))
    yield f"```text\n{context.command_path} {pieces}\n```"
    for part in re.split(r"\n\s*\n", (context.command.help or "").strip()):
        first, *rest = (line.strip() for line in part.splitlines())
        if first == "\b":
            heading, *lines = rest
            yield heading
            yield "\n".join(("```sh", *lines, "```"))
        else:
            yield _fill(_plain(" ".join((first, *rest))))


def _closing(context: click.Context, answers: bool) -> str:
    """Name the shared options, if it answers, and its exit statuses."""
    also = "Also the [options of every answer](#options-of-every-answer). "
    own = manual.EXIT_OF.get(manual.name_command(context), ())
    meanings = "".join(f" {code}: {text}" for code, text in own)
    exits = f"[Exit statuses](#exit-statuses).{meanings}"
    return f"{also if answers else ''}{exits}"


def _table(heading: str, rows: Iterable[tuple[str, str]]) -> str:
    cells = (f"| `{_cell(name)}` | {_cell(_plain(text))} |" for name, text in rows)
    return "\n".join((f"| {heading} | Meaning |", "|---|---|", *cells))


def _fill(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_on_hyphens=False)


def _plain(text: str) -> str:
    """Escape what Markdown would take for markup; options are code."""
    text = re.sub(r"([\\*_<`\[\]])", r"\\\1", text)
    return re.sub(r"(?<![\w-])(--[a-z][a-z0-9-]*)", r"`\1`", text)


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


if __name__ == "__main__":
    say_lines([build_reference().rstrip("\n")])
