"""The origin of rounds: typed, a file, or the journal."""

from __future__ import annotations

from msgspec import Struct

from elo_tui.core.text.clean_text import clean_name

#: The longest name of a file, characters.
_FILE_MAX = 255


class Typed(Struct, frozen=True, gc=False):
    """Typed on this screen: they belong to no player in particular."""


class FromFile(Struct, frozen=True, gc=False):
    """Read from a report or a list of games."""

    source: str
    """The path or the address; for a pasted text, its description."""
    event: str = ""
    """The name of the event, as the source gives it."""
    player: str = ""
    """The name of the player, as the source gives it; "" for all players."""
    number: int = 0
    """The player's starting number; 0 without one."""
    fide_id: str = ""
    """The player's FIDE ID, where the source gives it."""
    change: float | None = None
    """The change of the player's rating that the source states, points."""
    system: str = ""
    """The key of the rating system of that change."""


class FromJournal(Struct, frozen=True, gc=False):
    """Saved as an entry of a person's journal, as is every change to it."""

    person: int
    """The person's number in the journal."""
    entry: int
    """The entry's number in the journal."""
    revision: int = 0
    """For a draft, the revision of the entry it continues; 0 if it continues none."""


def get_file_name(source: str) -> str:
    """The last part of a path or an address, in a form safe to display."""
    return clean_name(source.rpartition("/")[2], _FILE_MAX)


Origin = Typed | FromFile | FromJournal
