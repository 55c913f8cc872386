"""``elo-tui open`` and ``elo-tui FILE``: a file on the screen that fits it."""

from __future__ import annotations

import click

from elo_tui.cli import file_selection, options, screen_options, source
from elo_tui.cli.output import Refused
from elo_tui.core.events.crosstable import Crosstable, games_of, numbered
from elo_tui.core.events.rated_field import texts_of_owner
from elo_tui.core.events.reading import Reading
from elo_tui.core.model import Terms
from elo_tui.session.prefill import Prefill

#: The values of an event's fields where nothing was given.
_USUAL = {"system": options.DEFAULT_SYSTEM, "pool": Terms().pool}


@click.command("open", cls=options.Subcommand)
@source.files_arguments
@options.form_options("own", "system", "pool", "date", "event_end")
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
    """Open FILE on the screen that fits it; elo-tui FILE does the same.

    A whole event opens on the Field screen, with SECOND for what FILE lacks. The games
    of one player open on the Tournament screen. A file whose name is that of a command
    is written ./NAME. FILE may be the address of an event on chess-results.com or
    Lichess, or of a player's calculations at ratings.fide.com.

    \b
    Examples:
      elo-tui report.trf
      elo-tui games.txt --rating 1950
      elo-tui open crosstable.html startlist.html
      elo-tui https://chess-results.com/tnr1234567.aspx
    """
    screen_options.refuse_in_kiosk(ctx, "open", file)
    source.refuse_standard_input(file, *how.second)
    texts = options.prefilled(options.given(values))
    reading = how.understood(file)
    if isinstance(reading, Reading):
        file_selection.only_games(how)
        texts = options.assume_today(texts, texts)
        screen_options.start(
            ctx, Prefill("tournament", texts, reading.games, source=file)
        )
        return
    reading, place = file_selection.section(reading, how)
    event = reading.sections[place]
    if event.owner is not None:
        prefill = prefill_rounds(event, event.owner, texts)
        screen_options.start(ctx, prefill._replace(source=file))
        return
    if "own" in texts:
        raise Refused(
            "--rating: FILE holds a whole event, which has the ratings;"
            " elo-tui event FILE --player TEXT rates one player"
        )
    screen_options.start(ctx, Prefill("field", texts, event=event, source=file))


def prefill_rounds(event: Crosstable, owner: int, texts: dict[str, str]) -> Prefill:
    """The games of the page's owner, with the page's facts; typed ones go first."""
    whole = options.checked(texts, positional=False)
    whole |= texts_of_owner(event, owner, whole["system"], options.today())
    player = numbered(event)[owner]
    known = {name: text for name, text in whole.items() if text != _USUAL.get(name, "")}
    if "days" in known:
        # a form begins with today's date
        known["date"] = ""
    return Prefill("tournament", known | texts, games_of(player, numbered(event)))
