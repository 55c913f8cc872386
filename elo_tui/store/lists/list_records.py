"""The records of a rating list."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core.entry import read_date
from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import PlayerGroup, Rank, RatingCounts, describe_ranks


class Expected(NamedTuple):
    """What is known in advance about a list that has not been read yet."""

    name: str
    """A different list is refused."""
    day: str | None = None
    """The day from which it counts unless it states one itself, YYYY-MM-DD."""
    undated: str = ""
    """Why it has no date if neither gives one, for a note."""


class Rating(NamedTuple):
    """A rating with what the list states about it; None where it states nothing."""

    rating: int | None = None
    """None for a player without a rating."""
    games: int | None = None
    """FIDE: the games rated in the period of the list; SELO: all games so far."""
    k: int | None = None


class Listing(NamedTuple):
    """A player as given in a list; empty or None where the list says nothing."""

    id: str
    """The player's ID or code in this list, with leading zeros."""
    name: str
    """As the list writes it, usually ``Last, First``; a few players have none."""
    federation: str
    """Three letters."""
    sex: str
    """``m``, ``w`` or empty."""
    title: str
    """The highest title, such as ``GM`` or ``WFM``."""
    standard: Rating
    """The only rating if a list has just one, such as the DWZ."""
    rapid: Rating
    blitz: Rating
    born: int | None
    """The year of birth."""
    flag: str
    """FIDE: ``i`` inactive, ``w`` woman, or both."""
    dwz_index: int | None
    """DWZ: the number of evaluations behind the rating."""
    list_name: str
    fide_id: str = ""
    """The player's FIDE ID as stated in a national list."""

    @property
    def inactive(self) -> bool:
        """Whether the list marks the player as inactive."""
        return "i" in self.flag


#: The kinds of list that are not named after the system of their ratings.
_SYSTEMS = {"FIDE TXT": "fide", "FIDE XML": "fide", "JSON": "fide", "CSV": ""}


class ListInfo(NamedTuple):
    """Information about an imported list."""

    name: str
    date: str | None
    """The day from which it counts, YYYY-MM-DD; None if not stated."""
    players: int
    left_out: int
    """The number of rows that could not be read."""
    imported: str
    """When it was imported, YYYY-MM-DDTHH:MM:SS in UTC."""
    source: str
    """The name of the file it came from."""
    layout: str
    """The kind of that file."""
    pools: str = ""
    """For a list that comes as one file per pool: the pools imported so far, each with
    its date if known, such as ``standard 2026-10-01, rapid``."""

    @property
    def system(self) -> str:
        """The system of these ratings, such as ``fide``, ``dwz`` or ``cfc``.

        Empty for a CSV, which does not say.
        """
        return _SYSTEMS.get(self.layout, self.layout.casefold())

    @property
    def called(self) -> str:
        """What it is called in a sentence, such as ``FIDE list of November 2026``."""
        system, _, pool = self.name.partition("-")
        usual = system == self.system and pool in ("", *POOLS)
        name = f"{system.upper()} {pool}".rstrip() if usual else self.name
        day = read_date(self.date or "")
        if not isinstance(day, date):
            return f"{name} list without a date"
        return f"{name} list of {day:%B %Y}"


class RatingRank(NamedTuple):
    """Where a rating stands in a pool of a list, group by group."""

    rating: int
    pool: Pool
    info: ListInfo
    ranks: tuple[tuple[PlayerGroup, Rank], ...]

    @property
    def sentence(self) -> str:
        """Ranks and percentiles in words, with the list and its date."""
        where = f"{self.info.called}, {self.pool}"
        return f"{describe_ranks(self.rating, self.ranks)} ({where})"


class Peers(NamedTuple):
    """The ratings in a pool of a list, group by group, to compare any rating with."""

    pool: Pool
    info: ListInfo
    groups: tuple[tuple[PlayerGroup, RatingCounts], ...]

    def standing(self, rating: int) -> RatingRank:
        """Where a rating stands among them."""
        ranks = ((group, counts.rank(rating)) for group, counts in self.groups)
        return RatingRank(rating, self.pool, self.info, tuple(ranks))


class Leader(NamedTuple):
    """A player in a top list."""

    rank: int
    """From 1; equal ratings share a rank."""
    rating: int
    """In the pool of the list."""
    player: Listing


class Imported(NamedTuple):
    """The result of an import."""

    info: ListInfo
    replaced: ListInfo | None
    """The list with the same name that was there before; None if the import adds to
    it."""
    notes: tuple[Note, ...]
    """The first faulty rows with their lines, and other notes."""
