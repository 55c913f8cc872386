"""``elo-tui`` itself with its subcommands, each imported when it is called."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from elo_tui import __version__
from elo_tui.kit.command_line import completion_candidates, screen_options
from elo_tui.kit.command_line.arguments import ImportedGroup, WordChoice
from elo_tui.kit.command_line.output import Refused
from elo_tui.kit.command_line.subcommand_names import MODULES, SUBCOMMANDS
from elo_tui.session.permissions import Prefill
from elo_tui.session.sample import SAMPLE

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Subcommands(ImportedGroup):
    """The table of subcommands; a file may be given instead of one."""

    names = SUBCOMMANDS
    modules = MODULES

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and _may_be_file(args[0]):
            return "open", self.get_command(ctx, "open"), args
        return super().resolve_command(ctx, args)

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[CompletionItem]:
        found = super().shell_complete(ctx, incomplete)
        if incomplete and not incomplete.startswith("-"):
            found += completion_candidates.event_files(ctx, None, incomplete)
        return found


#: The mode of each sample.
_SAMPLES = {"event": "field", "journal": "journal", "clublist": "pool"}


def _prefill_sample(mode: str) -> Prefill:
    """Prefill the screen of a sample; the event is there with its first picture."""
    if mode != "field":
        return Prefill(mode, sample=mode)
    from elo_tui.features.home.sample import load_sample

    return Prefill(mode, event=load_sample(), source=SAMPLE, part="chances")


def _may_be_file(word: str) -> bool:
    """Whether a word in place of a command is the name of a file, or an address."""
    written_so = word == "-" or any(sign in word for sign in ("/", os.sep, "."))
    return written_so or os.path.exists(word)


@click.group(
    cls=Subcommands,
    invoke_without_command=True,
    subcommand_metavar="[FILE | COMMAND [ARGS]...]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="elo-tui", message="%(prog)s %(version)s")
@click.option(
    "--demo",
    is_flag=False,
    flag_value="event",
    type=WordChoice(tuple(_SAMPLES)),
    help="Open a sample, by default the event; nothing is stored.",
)
@screen_options.surface_options
@click.pass_context
def group(ctx: click.Context, /, demo: str | None) -> None:
    """Chess ratings: what is at stake, what a tournament did, and why.

    Without a subcommand the full screen opens, with FILE on the screen that fits it.
    A command named "Open ..." opens a screen; all others print plain text or JSON and
    need none.

    \b
    Examples:
      elo-tui
      elo-tui --demo
      elo-tui --demo clublist
      elo-tui report.trf
      elo-tui assess 1600 1800
      elo-tui event --rating 1950 games.txt
      elo-tui event report.trf
      elo-tui game 1600 1800
    """
    if demo and ctx.invoked_subcommand is None:
        screen_options.start_screens(ctx, _prefill_sample(_SAMPLES[demo]))
    elif demo:
        raise Refused("--demo: opens a screen; not with a command")
    elif ctx.invoked_subcommand is None:
        screen_options.start_screens(ctx)
    else:
        screen_options.refuse_in_kiosk(ctx, ctx.invoked_subcommand)
