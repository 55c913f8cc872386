"""``elo-tui field``: the Field screen with a whole event."""

from __future__ import annotations

import click

from elo_tui.cli import file_selection, options, screen_options, source
from elo_tui.cli.output import Refused
from elo_tui.core.events.reading import Reading
from elo_tui.session.prefill import Prefill


@click.command("field", cls=options.Subcommand)
@source.files_arguments
@options.form_options("system", "pool", "date", "event_end")
@source.reading_options
@screen_options.surface_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    how: source.HowRead,
    **values: object,
) -> None:
    """Open the Field screen with the whole event in FILE.

    SECOND supplies what FILE lacks: a start list, or files with other rounds. The
    days come from FILE unless --date is given. FILE may be the address of an event.

    \b
    Examples:
      elo-tui field report.trf
      elo-tui field crosstable.html startlist.html
    """
    screen_options.refuse_in_kiosk(ctx, "field", file)
    texts = options.prefilled(options.given(values))
    source.refuse_standard_input(file, *how.second)
    reading = how.understood(file)
    if isinstance(reading, Reading):
        raise Refused(
            f"{source.label(file)}: one player's games, not a whole event;"
            " elo-tui tournament shows them"
        )
    reading, place = file_selection.section(reading, how)
    screen_options.start(
        ctx, Prefill("field", texts, event=reading.sections[place], source=file)
    )
