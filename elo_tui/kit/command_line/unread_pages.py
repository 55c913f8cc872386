"""Refusals of a source that a command or a screen can go on with."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, EventFacts
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
