"""What the command line hands to the app: a screen, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Game


class KioskTerms(NamedTuple):
    """On what terms strangers use the app."""

    idle_limit: int = 30
    """Minutes without a key after which the session ends."""
    profile: str = ""
    """Whose data are kept; without a name nothing is."""
    most_sessions: int = 0
    """At a time with one key or of one profile; 0 is any number."""


class Prefill(NamedTuple):
    """``texts`` maps names of fields to what a user would have typed there."""

    screen: str = "game"
    texts: Mapping[str, str] = {}
    games: tuple[Game, ...] = ()
    event: Crosstable | None = None
    """For the Field screen."""
    source: str = ""
    """The path of the file that the games or the event are from."""
    mouse: bool = True
    """Whether the terminal is asked to report the mouse."""
    ascii: bool = False
    """Whether lines, bars and dots are drawn in ASCII."""
    kiosk: KioskTerms | None = None
    """For strangers: `elo_tui.session.permissions` has the rules."""

    @property
    def keeps(self) -> bool:
        """Whether what the user enters may stay after the end."""
        return self.kiosk is None or bool(self.profile)

    @property
    def profile(self) -> str:
        """The name of the person whose data are kept apart; empty for none."""
        return self.kiosk.profile if self.kiosk is not None else ""
