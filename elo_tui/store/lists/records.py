"""What a rating list holds."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import Pool
from elo_tui.core.ranking import Group, Rank, would_be


class Expected(NamedTuple):
    """What is known beforehand of a list not yet looked at."""

    name: str
    """It is refused where it is another one."""
    day: str | None = None
    """From when it counts, where it does not say so itself, YYYY-MM-DD."""


class Rating(NamedTuple):
    """A rating with what the list says about it; None where it says nothing."""

    rating: int | None = None
    """None for a player without a rating."""
    games: int | None = None
    """FIDE: the games rated in the period of the list; SELO: all games so far."""
    k: int | None = None


class Listing(NamedTuple):
    """A player as a list has him; empty or None where the list does not say."""

    id: str
    """The number or code of the player in this list, leading zeros kept."""
    name: str
    """As the list writes it, mostly ``Last, First``; a few players have none."""
    federation: str
    """Three letters."""
    sex: str
    """``m``, ``w`` or empty."""
    title: str
    """The highest one, such as ``GM`` or ``WFM``."""
    standard: Rating
    """The one rating where a list has only one, such as the DWZ."""
    rapid: Rating
    blitz: Rating
    born: int | None
    """The year."""
    flag: str
    """FIDE: ``i`` inactive, ``w`` woman, or both."""
    dwz_index: int | None
    """DWZ: how many evaluations the rating rests on."""
    list_name: str
    fide_id: str = ""
    """What a national list gives as the player's FIDE ID."""

    @property
    def inactive(self) -> bool:
        """Whether the list says that the player no longer plays."""
        return "i" in self.flag


#: The kinds of list that are not called by the system of their ratings.
_SYSTEMS = {"FIDE TXT": "fide", "FIDE XML": "fide", "JSON": "fide", "CSV": ""}


class ListInfo(NamedTuple):
    """What is known of an imported list."""

    name: str
    date: str | None
    """The day from which it counts, YYYY-MM-DD; None where it is not stated."""
    players: int
    left_out: int
    """The rows that could not be read."""
    imported: str
    """When it was imported, YYYY-MM-DDTHH:MM:SS in universal time."""
    source: str
    """The name of the file it came from."""
    layout: str
    """What kind of file that was."""
    pools: str = ""
    """Of a list that comes as one file for each pool: the pools imported so far, each
    with its day where that is known, such as ``standard 2026-10-01, rapid``."""

    @property
    def system(self) -> str:
        """Whose ratings these are, such as ``fide``, ``dwz`` or ``cfc``.

        Empty for a CSV, which does not say so.
        """
        return _SYSTEMS.get(self.layout, self.layout.casefold())


class Standing(NamedTuple):
    """Where a rating stands in a pool of a list, group by group."""

    rating: int
    pool: Pool
    info: ListInfo
    ranks: tuple[tuple[Group, Rank], ...]

    @property
    def sentence(self) -> str:
        """Ranks and percentiles in words, with the list and its day."""
        day = self.info.date or "unknown date"
        where = f"{self.info.name} list of {day}, {self.pool}"
        return f"{would_be(self.rating, self.ranks)} ({where})"


class Leader(NamedTuple):
    """A player of a top list."""

    rank: int
    """From 1; equal ratings have the same rank."""
    rating: int
    """In the pool of the list."""
    player: Listing


class Imported(NamedTuple):
    """What an import did."""

    info: ListInfo
    replaced: ListInfo | None
    """The list of the same name that was there before; None where the import adds to
    it."""
    notes: tuple[Note, ...]
    """The first of the odd rows with their lines, and what else should be said."""
