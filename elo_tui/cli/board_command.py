"""``elo-tui board``: the display in the hall."""

from __future__ import annotations

import click

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import Reading
from elo_tui.kit.command_line import screen_options, source
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import parse_number, text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.session.permissions import HallDisplay, Prefill
from elo_tui.session.web import is_address

_SECONDS_MAX, _ROWS_MAX = 600, 60


@click.command("board", cls=Subcommand)
@source.files_arguments
@text_option(
    "--seconds N",
    "Seconds of a page; 0: they turn by key. Default: as in the settings, 12.",
)
@text_option(
    "--rows N",
    "The most rows of people on a page; default: 18, legible at five metres at 80x24.",
)
@source.reading_options
@screen_options.surface_options
@click.pass_context
def board_command(
    ctx: click.Context,
    /,
    file: str,
    how: source.HowRead,
    seconds: str | None,
    rows: str | None,
) -> None:
    """Show the event in FILE on a display in the hall, over the whole terminal.

    Pairings, results with rating changes, standings and ratings, on pages that turn by
    themselves. The file is read again whenever the pairing program saves it; while it
    is half written, the last good picture stays. Nothing can be changed there; Left and
    Right turn, + and - change the seconds, 0 stops, Esc leads to the Event screen.

    \b
    Examples:
      elo-tui board report.trf
      elo-tui board report.trf --seconds 20 --rows 12
    """
    screen_options.refuse_in_kiosk(ctx, "board", file)
    source.refuse_standard_input(file, *how.second)
    display = HallDisplay(
        seconds=parse_number("--seconds", seconds, 0, _SECONDS_MAX, None),
        rows=parse_number("--rows", rows, 1, _ROWS_MAX, None),
        read=None if is_address(file) else lambda: _read_again(file, how),
    )
    event = _read(file, how)
    prefill = Prefill("field", event=event, source=file, display=display)
    screen_options.start_screens(ctx, prefill)


def _read(file: str, how: source.HowRead) -> Crosstable:
    """Read the event; raises Refused."""
    reading = how.understood(file)
    label = source.source_label(file)
    if isinstance(reading, Reading):
        raise Refused(f"{label}: one player's games, not a whole event")
    reading, place = source.select_section(reading, how)
    return reading.sections[place]


def _read_again(file: str, how: source.HowRead) -> Crosstable | str:
    """Read the event again, or return why that is not possible now."""
    try:
        return _read(file, how)
    except Refused as refusal:
        return refusal.message
