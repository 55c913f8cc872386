"""What ``standings`` and ``simulate`` have in common: an event, its rules, a player."""

from __future__ import annotations

from datetime import date

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


def event_of(
    file: str,
    second: tuple[str, ...],
    format: str | None,
    encoding: str | None,
    section: str | None,
) -> tuple[EventReading, Crosstable]:
    """The whole event in a file, completed by others; raises Refused."""
    reading = source.understood(file, format or "", encoding or "")
    if isinstance(reading, Reading):
        raise Refused(
            f"{source.label(file)}: one player's games; standings need a whole event"
        )
    reading, place = file_selection.section(reading, section, second)
    return reading, reading.sections[place]


def wanted(tie_breaks: str | None, day: str | None, unrated: str | None) -> Wanted:
    """The rules asked for; raises Refused for one that cannot be read."""
    listed = None if tie_breaks is None else codes.listed(tie_breaks)
    if isinstance(listed, Problem):
        raise Refused(f"--tie-breaks: {listed.text}")
    on = None if day is None else entry.iso_date(day)
    if isinstance(on, Problem) or (day is not None and on is None):
        problem = on if isinstance(on, Problem) else Problem("date", "empty")
        raise options.refused("--date", day or "", problem)
    assert on is None or isinstance(on, date)
    return Wanted(
        listed, on, number("--unrated", unrated, facts.RATING_MIN, facts.RATING_MAX)
    )


def number(flag: str, text: str | None, low: int, high: int) -> int | None:
    """The whole number of an option, None without it; raises Refused."""
    if text is None:
        return None
    value = entry.whole(text, flag, low, high)
    if value is None:
        raise Refused(f"{flag}: empty; {low} to {high}")
    if isinstance(value, Problem):
        raise options.refused(flag, text, value)
    return value


def cannot(file: str, problem: Problem) -> Refused:
    """Why an event has no standings, as a message about its file."""
    return Refused(f"{source.label(file)}: {problem.text}")
