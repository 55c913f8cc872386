"""Options for a file of several days: an event a day, or one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from elo_tui.core.events.event_days import LONGEST_DAYS, split_sections
from elo_tui.core.events.reading import EventReading, Note
from elo_tui.kit.command_line.options import combine_options
from elo_tui.kit.command_line.output import Refused

Command = TypeVar("Command", bound=Callable[..., Any])


class DaysWanted(NamedTuple):
    """The way in which the days of a file are taken as events."""

    by_day: bool = False
    as_one_event: bool = False

    def split(self, reading: EventReading, label: str) -> EventReading:
        """Take each day without rounds as an event; raises Refused for a doubt."""
        found = split_sections(reading.sections, True if self.by_day else None)
        if self.as_one_event:
            return reading
        if found.doubt:
            raise Refused(f"{label}: {found.doubt}; --by-day or --as-one-event")
        return reading._replace(sections=found.events)

    def keep(self, reading: EventReading, label: str) -> EventReading:
        """Leave the sections unchanged, if their days are those of one event.

        Raises Refused if days without rounds are too many for that.
        """
        if self.by_day or self.as_one_event:
            return self.split(reading, label)
        found = split_sections(reading.sections)
        if len(found.events) == len(reading.sections):
            return reading
        days = f"{found.days} days without rounds"
        event = [one.event.start for one in found.events if one.event.start]
        if (max(event) - min(event)).days > LONGEST_DAYS:
            raise Refused(
                f"{label}: {days}: --by-day makes an event of each (--section N"
                " chooses one), --as-one-event rates them together"
            )
        note = Note(None, f"{days} rated as one event; --by-day makes one of each")
        return reading._replace(notes=(note, *reading.notes))


def day_options(command: Command) -> Command:
    """Add --by-day and --as-one-event."""
    return combine_options(
        click.option(
            "--by-day", is_flag=True, help="An event a day, even with rounds."
        ),
        click.option("--as-one-event", is_flag=True, help="One event of all days."),
    )(command)
