"""What ``standings`` and ``simulate`` have in common: an event, its rules, a player."""

from __future__ import annotations

import click

from elo_tui.cli import file_selection, options, source
from elo_tui.cli.output import Refused
from elo_tui.core import entry, facts
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.model import Problem
from elo_tui.core.standings import codes
from elo_tui.core.standings.standings import Wanted

#: What `wanted` takes.
rule_options = options.together(
    click.option(
        "--tie-breaks",
        metavar="CODES",
        help="After the points, such as DE,BH/C1,BH,SB; else as FILE states.",
    ),
    click.option(
        "--date",
        "day",
        metavar="YYYY-MM-DD",
        help="The day whose rules apply; default: the first of the event.",
    ),
    click.option(
        "--unrated",
        metavar="N",
        help=f"What players without a rating count as ({options.RATINGS}).",
    ),
)


def event_of(file: str, how: source.HowRead) -> tuple[EventReading, Crosstable]:
    """The whole event in a file, completed by others; raises Refused."""
    reading = how.understood(file)
    if isinstance(reading, Reading):
        raise Refused(
            f"{source.label(file)}: one player's games; standings need a whole event"
        )
    reading, place = file_selection.section(reading, how)
    return reading, reading.sections[place]


def wanted_rules(
    tie_breaks: str | None, day: str | None, unrated: str | None
) -> Wanted:
    """The rules asked for; raises Refused for one that cannot be read."""
    listed = None if tie_breaks is None else codes.read_codes(tie_breaks)
    if isinstance(listed, Problem):
        raise Refused(f"--tie-breaks: {listed.text}")
    on = None
    if day is not None:
        on = options.valid("--date", day, entry.iso_date(day), "YYYY-MM-DD")
    low, high = facts.RATING_MIN, facts.RATING_MAX
    return Wanted(listed, on, options.number("--unrated", unrated, low, high, None))


def cannot(file: str, problem: Problem) -> Refused:
    """Why an event has no standings, as a message about its file."""
    return Refused(f"{source.label(file)}: {problem.text}")
