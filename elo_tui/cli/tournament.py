"""``elo-tui tournament``: the Tournament screen with form and rounds filled in."""

from __future__ import annotations

import click

from elo_tui.cli import completion_candidates, options, screen_options, source
from elo_tui.cli.open import prefill_rounds
from elo_tui.core.events.reading import EventReading
from elo_tui.session.prefill import Prefill


@click.command("tournament", cls=options.Subcommand)
@click.argument(
    "file", required=False, shell_complete=completion_candidates.event_files
)
@options.form_options("own", *options.PLAYER, *options.RULES)
@screen_options.surface_options
@click.pass_context
def command(ctx: click.Context, /, file: str | None, **values: object) -> None:
    """Open the Tournament screen, filled in.

    FILE holds your games as for elo-tui event.

    \b
    Examples:
      elo-tui tournament --rating 1950
      elo-tui tournament games.txt --rating 1950 --k 20
    """
    screen_options.refuse_in_kiosk(ctx, "tournament", file)
    texts = options.prefilled(options.given(values))
    source.refuse_standard_input(file)
    if file is None:
        screen_options.start(ctx, Prefill("tournament", texts))
        return
    reading = source.understood(file)
    if isinstance(reading, EventReading):
        event = reading.sections[0]
        owner = source.owner(event, file)
        prefill = prefill_rounds(event, owner, texts)
    else:
        texts = options.assume_today(texts, texts)
        prefill = Prefill("tournament", texts, reading.games)
    screen_options.start(ctx, prefill._replace(source=file))
