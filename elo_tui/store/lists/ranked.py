"""The ratings of a list in order: ranks and top lists without scanning every player.

For every pool, federation, sex and birth year one row holds the ratings from highest to
lowest, together with the numbers of the players. A rank is then a binary search in each
row of the group, and a top list the beginnings of its rows. Lists of version 2 and
older have no such table; it is built for them in memory when first needed.
"""

from __future__ import annotations

import sqlite3
import struct
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from operator import itemgetter

from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import Born, PlayerGroup, Rank, RatingCounts
from elo_tui.readers.lists.list_rows import FACTS, MARK
from elo_tui.store.lists.list_records import RANKED
from elo_tui.store.lists.player_search import Found

#: The key for all players of a list, whatever their federation.
_EVERYBODY = "*"
_SEXES = ("", "m", "w")
#: The size of a rating, and of a player's number, in bytes.
_RATING, _PLAYER = struct.calcsize(">H"), struct.calcsize(">I")
_RATING_MAX = (1 << 8 * _RATING) - 1
#: The bytes of a rating that has been taken from the highest one.
_INVERSE = bytes(reversed(range(256)))
#: In the order of the table.
_SORTED_POOLS = sorted((pool, place) for place, pool in enumerate(POOLS))
_PLACES = tuple(map(FACTS.index, ("federation", "sex", "born", "flag", *POOLS)))
_pick = itemgetter(*_PLACES)


class RatingGroups:
    """The ratings of players by pool, federation, sex and birth year."""

    def __init__(self) -> None:
        self._groups: defaultdict[tuple[str, str, str], tuple[list[int], ...]]
        self._groups = defaultdict(_make_pools)
        self._keys = _RatingKeys()

    def add(self, players: Iterable[tuple[int, str]]) -> bool:
        """Add number and facts of the next players; return whether all are rated.

        Raises ValueError for an invalid player.
        """
        groups, keys = self._groups, self._keys
        try:
            for number, facts in players:
                federation, sex, born, flag, standard, rapid, blitz = _pick(
                    facts.split(MARK)
                )
                if not (standard or rapid or blitz):
                    # the strongest have the lowest numbers: all others are unrated
                    return False
                if "i" in flag:
                    continue
                standards, rapids, blitzes = groups[federation, sex, born]
                if standard:
                    standards.append(keys[standard] | number)
                if rapid:
                    rapids.append(keys[rapid] | number)
                if blitz:
                    blitzes.append(keys[blitz] | number)
        except IndexError:
            raise ValueError("a player who is none") from None
        return True

    def write(self, lists: sqlite3.Connection) -> None:
        """Fill the empty table of ordered ratings of an open list."""
        everybody: defaultdict[tuple[str, str, str], tuple[list[int], ...]]
        everybody = defaultdict(_make_pools)
        for (_, sex, born), pools in self._groups.items():
            for entries, some in zip(
                everybody[_EVERYBODY, sex, born], pools, strict=True
            ):
                entries += some
        rows = sorted(
            (group, pools)
            for group, pools in {**self._groups, **everybody}.items()
            if group[0]
        )
        lists.executemany(
            "INSERT INTO ranked VALUES (?, ?, ?, ?, ?, ?)",
            (
                (pool, federation, sex, int(born or 0), *_pack_row(pools[place]))
                for pool, place in _SORTED_POOLS
                for (federation, sex, born), pools in rows
                if pools[place]
            ),
        )


def _make_pools() -> tuple[list[int], ...]:
    return tuple([] for _ in POOLS)


class _RatingKeys(dict[str, int]):
    """What is added to the number of a player with a rating, by its text.

    One number for both sorts much faster than a pair, the highest rating first.
    """

    def __missing__(self, text: str) -> int:
        inverse = _RATING_MAX - int(text)
        if not 0 <= inverse <= _RATING_MAX:
            raise ValueError("a rating that is none")
        key = self[text] = inverse << 8 * _PLAYER
        return key


def _pack_row(entries: list[int]) -> tuple[bytes, bytes]:
    """The ratings and the players of one row."""
    entries.sort()
    # in each the upper two bytes are empty, then come rating and player
    packed = array("Q", entries)
    if sys.byteorder == "little":
        packed.byteswap()
    together = packed.tobytes()
    ratings = array("H", together)[1::4].tobytes().translate(_INVERSE)
    return ratings, array("I", together)[1::2].tobytes()


def ensure_ranked(lists: sqlite3.Connection) -> None:
    """Make sure that an open list has its table of ordered ratings.

    Raises ValueError for an invalid player.
    """
    for tables in ("sqlite_master", "sqlite_temp_master"):
        if lists.execute(f"SELECT 1 FROM {tables} WHERE name = 'ranked'").fetchone():
            return
    lists.executescript(RANKED.format(temporary="TEMP"))
    groups = RatingGroups()
    groups.add(lists.execute("SELECT number, facts FROM player ORDER BY number"))
    with lists:
        groups.write(lists)


def rank_rating(
    lists: sqlite3.Connection, rating: int, pool: Pool, group: PlayerGroup
) -> Rank:
    """Rank a rating in a group; raises ValueError if the list is damaged."""
    ensure_ranked(lists)
    higher = equal = lower = 0
    for (ratings,) in _select_rows(lists, "ratings", pool, group):
        above, below = _find_bounds(ratings, rating)
        higher += above
        equal += below - above
        lower += len(ratings) // _RATING - below
    return Rank(higher, equal, lower)


def count_ratings(lists: sqlite3.Connection, pool: Pool, group: PlayerGroup) -> int:
    """The number of ratings of a group; raises ValueError if the list is damaged."""
    ensure_ranked(lists)
    rows = _select_rows(lists, "ratings", pool, group)
    return sum(len(ratings) // _RATING for (ratings,) in rows)


def collect_ratings(
    lists: sqlite3.Connection, pool: Pool, group: PlayerGroup
) -> RatingCounts:
    """All ratings of a group, for more questions than one.

    They take up to a tenth of a second to count. Raises ValueError if the list is
    damaged.
    """
    ensure_ranked(lists)
    found = Counter[int]()
    for (ratings,) in _select_rows(lists, "ratings", pool, group):
        found.update(struct.unpack_from(f">{len(ratings) // _RATING}H", ratings))
    return RatingCounts.build(found)


def list_top(
    lists: sqlite3.Connection, pool: Pool, group: PlayerGroup, limit: int
) -> list[tuple[int, int, Found]]:
    """List rank, rating and row of the strongest of a group; equals as in the list."""
    ensure_ranked(lists)
    places = nsmallest(limit, _read_tops(lists, pool, group, limit))
    found: list[tuple[int, int, Found]] = []
    above, last = 0, 0
    for place, (inverse, number) in enumerate(places, start=1):
        if inverse != last:
            above, last = place, inverse
        row: Found | None = lists.execute(
            "SELECT number, id, facts FROM player WHERE number = ?", (number,)
        ).fetchone()
        if row is None:
            raise ValueError("a rating without a player")
        found.append((above, -inverse, row))
    return found


def _read_tops(
    lists: sqlite3.Connection, pool: Pool, group: PlayerGroup, limit: int
) -> Iterator[tuple[int, int]]:
    for ratings, players in _select_rows(lists, "ratings, players", pool, group):
        count = min(limit, len(ratings) // _RATING, len(players) // _PLAYER)
        values = struct.unpack_from(f">{count}H", ratings)
        numbers = struct.unpack_from(f">{count}I", players)
        yield from zip((-value for value in values), numbers, strict=True)


def _select_rows(
    lists: sqlite3.Connection, columns: str, pool: Pool, group: PlayerGroup
) -> Iterator[tuple[bytes, ...]]:
    sexes = (group.sex,) if group.sex else _SEXES
    # the year 0 means unknown
    years = group.born or Born(0)
    for sex in sexes:
        for row in lists.execute(
            f"SELECT {columns} FROM ranked WHERE pool = ? AND federation = ?"
            " AND sex = ? AND born BETWEEN ? AND ?",
            (pool, group.federation or _EVERYBODY, sex, years.first, years.last),
        ):
            # another program may have written into the file
            if not all(isinstance(cell, bytes) for cell in row):
                raise ValueError("ratings that are none")
            yield row


def _find_bounds(ratings: bytes, rating: int) -> tuple[int, int]:
    """Count the ratings that are higher, and those that are not lower."""

    def inverse(place: int) -> int:
        start = place * _RATING
        return -int.from_bytes(ratings[start : start + _RATING], "big")

    places = range(len(ratings) // _RATING)
    above = bisect_left(places, -rating, key=inverse)
    return above, bisect_right(places, -rating, lo=above, key=inverse)
