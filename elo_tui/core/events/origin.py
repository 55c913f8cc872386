"""Where the rounds of one player on a screen come from, and so whose they are."""

from __future__ import annotations

from typing import NamedTuple


class Typed(NamedTuple):
    """Typed here: they are nobody's in particular."""


class FromFile(NamedTuple):
    """Read from a report or a list of games."""

    source: str
    """The path or the address; for a pasted text what it is called."""
    event: str = ""
    """The name of the event, as the source gives it."""
    player: str = ""
    """The name of the player, as the source gives it; empty: of all its players."""
    number: int = 0
    """The player's starting number; 0 where there is none."""
    fide_id: str = ""
    """The player's, where the source gives it."""


class FromJournal(NamedTuple):
    """Kept as an entry of a person's journal: every change is kept too."""

    person: int
    """The number of the person."""
    entry: int
    """The number of the entry."""
    revision: int = 0
    """In a draft, the revision of the entry that it goes on from; 0: of none."""


Origin = Typed | FromFile | FromJournal
