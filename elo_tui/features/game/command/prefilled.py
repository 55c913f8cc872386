"""The subcommand ``game``, which reads no file and so does without the readers."""

from __future__ import annotations

import click

from elo_tui.kit.command_line import options, screen_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.session.permissions import Prefill, pick_texts


@click.command("game", cls=Subcommand)
@click.argument("own", required=False)
@click.argument("opponent", required=False)
@options.form_options(
    *options.PLAYER, "opponent_k", *options.RULES, "colour", "score", "of"
)
@screen_options.surface_options
@click.pass_context
def game_command(ctx: click.Context, /, **values: object) -> None:
    """Open the Game screen, filled in.

    OWN and OPPONENT are the two ratings.

    \b
    Examples:
      elo-tui game 1600 1800
      elo-tui game 1600 1800 --k 40 --score 2.5 --of 4
    """
    texts = options.clean_texts(options.collect_texts(values))
    screen_options.start_screens(ctx, Prefill("game", pick_texts(texts)))
