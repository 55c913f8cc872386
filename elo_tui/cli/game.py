"""``elo-tui game``: the Game screen with its form filled in."""

from __future__ import annotations

import click

from elo_tui.cli import options, screen_options
from elo_tui.session.prefill import Prefill


@click.command("game", cls=options.Subcommand)
@click.argument("own", required=False)
@click.argument("opponent", required=False)
@options.form_options(
    *options.PLAYER, "opponent_k", *options.RULES, "colour", "score", "of"
)
@screen_options.surface_options
@click.pass_context
def command(ctx: click.Context, /, **values: object) -> None:
    """Open the Game screen, filled in.

    OWN and OPPONENT are the two ratings.

    \b
    Examples:
      elo-tui game 1600 1800
      elo-tui game 1600 1800 --k 40 --score 2.5 --of 4
    """
    texts = options.prefilled(options.given(values))
    screen_options.start(ctx, Prefill("game", texts))
