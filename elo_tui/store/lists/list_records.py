"""The records of a rating list."""

from __future__ import annotations

import re
import sqlite3
from contextlib import ExitStack
from datetime import date as Day
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from elo_tui.core.entry import read_date
from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.rank_words import describe_ranks
from elo_tui.core.ranking import PlayerGroup, Rank, RatingCounts
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.readers.lists import ListError


class Expected(NamedTuple):
    """Name and date expected of a list before it is read."""

    name: str
    """A different list is refused."""
    day: str | None = None
    """The day from which it counts unless it states one itself, YYYY-MM-DD."""
    undated: str = ""
    """The note on a list without any date."""


class Rating(Struct, frozen=True):
    """A rating with its games and K; None for what the list does not state."""

    rating: int | None = None
    """None for a player without a rating."""
    games: int | None = None
    """FIDE: the games rated in the period of the list; SELO: all games so far."""
    k: int | None = None


class Listing(Struct, frozen=True, kw_only=True):
    """A player of a list; empty or None for what the list does not state."""

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
    def is_inactive(self) -> bool:
        """Whether the list marks the player as inactive."""
        return "i" in self.flag


#: The kinds of list that are not named after the system of their ratings.
_SYSTEMS = {"FIDE TXT": "fide", "FIDE XML": "fide", "JSON": "fide", "CSV": ""}


class ListInfo(Struct, frozen=True, kw_only=True):
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

        Empty for a CSV, which does not state it.
        """
        return _SYSTEMS.get(self.layout, self.layout.casefold())

    @property
    def day(self) -> Day | None:
        """The day from which it counts; None if not stated."""
        found = read_date(self.date or "")
        return found if isinstance(found, Day) else None

    @property
    def label(self) -> str:
        """The name for a sentence, such as ``FIDE list of November 2026``."""
        system, _, pool = self.name.partition("-")
        usual = system == self.system and pool in ("", *POOLS)
        name = f"{system.upper()} {pool}".rstrip() if usual else self.name
        if self.day is None:
            return f"{name} list without a date"
        return f"{name} list of {self.day:%B %Y}"


class RatingRank(NamedTuple):
    """The ranks of a rating in a pool of a list, by group."""

    rating: int
    pool: Pool
    info: ListInfo
    ranks: tuple[tuple[PlayerGroup, Rank], ...]

    @property
    def sentence(self) -> str:
        """A sentence with ranks and percentiles, the list and its date."""
        where = f"{self.info.label}, {self.pool}"
        return f"{describe_ranks(self.rating, self.ranks)} ({where})"


class Peers(NamedTuple):
    """The ratings in a pool of a list, group by group, to compare any rating with."""

    pool: Pool
    info: ListInfo
    groups: tuple[tuple[PlayerGroup, RatingCounts], ...]

    def standing(self, rating: int) -> RatingRank:
        """Rank a rating among them."""
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
    """The list with the same name that was replaced; None if the import adds to it."""
    notes: tuple[Note, ...]
    """The first faulty rows with their lines, and other notes."""


#: "elol" in letters; other programs' files have another number or none.
APPLICATION_ID = 0x656C6F6C
#: Lists of version 1 have no FIDE IDs of players with other IDs, those before 3 no
#: ordered ratings.
VERSION = 3
SUFFIX = ".db"
#: The facts about a list that are not text.
_KINDS: dict[str, Any] = {"players": int, "left_out": int, "date": str | None}

#: The ratings of one pool, federation, sex and birth year from highest to lowest,
#: together with the numbers of the players; `ranked` reads and fills it.
RANKED = """
    CREATE {temporary} TABLE ranked (
        pool TEXT, federation TEXT, sex TEXT, born INTEGER,
        ratings BLOB, players BLOB,
        PRIMARY KEY (pool, federation, sex, born)
    ) WITHOUT ROWID;
"""

_NAME = re.compile("[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?")

#: The lengths of the word beginnings that the index stores.
INDEXED_MAX = 4
_INDEXED = " ".join(map(str, range(1, INDEXED_MAX + 1)))
#: The strongest have the lowest numbers, so that they are found first. A player is
#: always read as a whole: all facts from the list are one text.
TABLES = f"""
    CREATE TABLE about (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE player (number INTEGER PRIMARY KEY, id TEXT, facts TEXT);
    CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE VIRTUAL TABLE search USING fts5(
        words, content='', detail=none, columnsize=0, prefix='{_INDEXED}',
        tokenize="ascii tokenchars '='"
    );
    {RANKED.format(temporary="")}
"""


def get_list_file(folder: Path, name: str) -> Path:
    """The file of a list; raises ListError for a name that no list can have."""
    if not _NAME.fullmatch(name):
        raise ListError(
            "the name of a list: small letters, digits and hyphens, such as fide"
        )
    return folder / f"{name}{SUFFIX}"


def write_info(lists: sqlite3.Connection, info: ListInfo) -> None:
    """Store the information about a list, and mark the file as ours."""
    rows = list(asdict(info).items())
    lists.executemany("INSERT INTO about VALUES (?, ?)", rows)
    lists.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    lists.execute(f"PRAGMA user_version = {VERSION}")


def open_list(file: Path) -> sqlite3.Connection:
    """The list in a file, for reading; raises ListError if it is not one of ours."""
    name = file.name.removesuffix(SUFFIX)
    # SQLite would wait for a pipe
    if file.exists() and not file.is_file():
        raise ListError(f"{name}: not an ordinary file; delete it")
    with ExitStack() as opened:
        try:
            # never changed in place: neither a lock nor a writable folder is needed
            address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
            lists = sqlite3.connect(address, uri=True, check_same_thread=False)
            opened.callback(lists.close)
            (application,) = lists.execute("PRAGMA application_id").fetchone()
            (version,) = lists.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error as error:
            raise make_damage_error(name, error) from None
        if application != APPLICATION_ID:
            raise ListError(f"{name}: not a list of this program; import it again")
        if version > VERSION:
            raise ListError(f"{name}: written by a newer version of this program")
        opened.pop_all()
        return lists


def make_damage_error(name: str, error: Exception) -> ListError:
    """The error for a file that SQLite cannot read."""
    return ListError(f"{name}: the list is damaged ({error}); import it again")


def read_info(lists: sqlite3.Connection, name: str) -> ListInfo:
    """Read the information about an open list; raises ListError."""
    try:
        found = dict(lists.execute("SELECT key, value FROM about"))
        # another program may have written into the file
        if not all(isinstance(found[key], _KINDS.get(key, str)) for key in found):
            raise TypeError(name)
        texts: dict[str, Any] = {
            key: make_harmless(value) if isinstance(value, str) else value
            for key, value in found.items()
        }
        return ListInfo(**{**texts, "name": name})
    # Python's own error if SQLite quotes a damaged definition that is not UTF-8
    except (sqlite3.Error, TypeError, UnicodeDecodeError) as error:
        raise ListError(f"{name}: the list is damaged; import it again") from error
