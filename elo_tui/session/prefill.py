"""What the command line passes to the app: a screen, and its content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Game


class KioskTerms(NamedTuple):
    """The terms on which strangers use the app."""

    idle_limit: int = 30
    """The number of minutes without a key after which the session ends."""
    profile: str = ""
    """The profile whose data is stored; without a name nothing is stored."""
    most_sessions: int = 0
    """The most simultaneous sessions with one key or profile; 0 means any number."""
    fetches: bool = False
    """Whether pages are fetched from the known hosts."""


class Prefill(NamedTuple):
    """``texts`` maps names of fields to what a user would have typed there."""

    screen: str = "game"
    texts: Mapping[str, str] = {}
    games: tuple[Game, ...] = ()
    event: Crosstable | None = None
    """For the Field screen."""
    source: str = ""
    """The path of the file with the games or the event."""
    mouse: bool = True
    """Whether the terminal is asked to report the mouse."""
    ascii: bool = False
    """Whether lines, bars and dots are drawn in ASCII."""
    draft: tuple[int, str] | None = None
    """The draft to restore: the number of its session, and its screen."""
    kiosk: KioskTerms | None = None
    """Set for strangers: `elo_tui.session.permissions` has the rules."""

    @property
    def keeps(self) -> bool:
        """Whether what the user enters may be stored."""
        return self.kiosk is None or bool(self.profile)

    @property
    def profile(self) -> str:
        """The name of the person whose data is stored separately; empty for none."""
        return self.kiosk.profile if self.kiosk is not None else ""
