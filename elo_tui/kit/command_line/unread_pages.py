"""Refusals of a source that a command or a screen can go on with."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.reading import BadLine
from elo_tui.kit.command_line.output import Refused


class NoPlayers(Refused):
    """Refusal of a page of an event with its players on other pages."""

    def __init__(self, text: str, event: EventFacts) -> None:
        super().__init__(text)
        self.event = event


class TeamsOnly(Refused):
    """Refusal of a page that names teams and no players, with their matches."""

    def __init__(self, text: str, crosstable: Crosstable) -> None:
        super().__init__(text)
        self.crosstable = crosstable


class Undecided(Refused):
    """Refusal of a table with a question for the user; a screen asks."""


class TakenByScreen(Refused):
    """Refusal of a file in the place of an event, which a screen takes."""


def refuse_settings(name: str, label: str) -> None:
    """Raise TakenByScreen for a file of settings: its lines may look like games."""
    from elo_tui.session.recognised_files import find_settings

    if (settings := find_settings(name)) is not None:
        raise TakenByScreen(f"{label}: {settings.refusal}")


def refuse_source(name: str, label: str, refused: BadLine) -> Refused:
    """Build the refusal of a file, which names the kind of the file."""
    # as rarely as a file is refused
    from elo_tui.readers.sources import Source
    from elo_tui.session.recognised_files import recognise_file

    # standard input has no path
    known = recognise_file(Source(label, "" if name == "-" else name), refused)
    if not isinstance(known, BadLine):
        return TakenByScreen(f"{label}: {known.refusal}")
    text = f"{label}: {known}"
    if known.event is not None:
        return NoPlayers(text, known.event)
    if known.teams is not None:
        return TeamsOnly(text, known.teams)
    return Refused(text) if known.question is None else Undecided(text)
