"""A list that comes as one file per pool: the files are merged into one list."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import PlayerGroup
from elo_tui.core.text.figures import plural
from elo_tui.readers.lists.list_rows import FACTS, MARK, ListRow, make_row
from elo_tui.store.lists import list_records, ranked
from elo_tui.store.lists.list_records import ListInfo

#: The dates of the pools of a list; None for an unknown one.
Days = Mapping[str, str | None]
#: The position of a pool's rating, with its games and K.
_PLACES = {
    str(pool): tuple(map(FACTS.index, (pool, f"{pool}_games", f"{pool}_k")))
    for pool in POOLS
}


class OtherPools:
    """The other pools of a list of which one pool is imported.

    Both iterators raise ListError if the list is damaged.
    """

    def __init__(self, lists: sqlite3.Connection, info: ListInfo, pool: str) -> None:
        before = read_days(info)
        self.days = {own: day for own, day in before.items() if own != pool}
        """The dates of the other pools."""
        self.adds = pool not in before
        """True if the list did not have the new pool."""
        self._lists = lists
        self._name = info.name
        self._pool = pool
        self._found: set[str] = set()

    def complete_rows(self, rows: Iterable[ListRow]) -> Iterator[ListRow]:
        """The new rows with the ratings of the other pools."""
        for row in rows:
            _, line, number, text, _ = row
            self._found.add(number.casefold())
            before = self._lists.execute(
                "SELECT facts FROM player WHERE id = ? COLLATE NOCASE", (number,)
            ).fetchone()
            if before is None:
                yield row
                continue
            facts, old = text.split(MARK), self._facts(*before)
            for pool in self.days:
                for place in _PLACES[pool]:
                    facts[place] = old[place]
            yield make_row(line, number, facts)

    def list_absent(self) -> Iterator[ListRow]:
        """Players who are not in the new file, without a rating in its pool.

        Players who were only in the earlier file of this pool are dropped.
        """
        for number, text in self._lists.execute("SELECT id, facts FROM player"):
            if number.casefold() in self._found:
                continue
            facts = self._facts(text, number)
            for place in _PLACES[self._pool]:
                facts[place] = ""
            if self.adds or any(facts[_PLACES[pool][0]] for pool in self.days):
                yield make_row(0, number, facts)

    def _facts(self, text: str, number: str = "") -> list[str]:
        facts = text.split(MARK)
        if len(facts) == len(FACTS) and "\n" not in number + text:
            ratings = "".join(facts[places[0]] for places in _PLACES.values())
            if not ratings or ratings.isdecimal():
                return facts
        raise list_records.make_damage_error(
            self._name, ValueError("a player who is none")
        )


def read_days(info: ListInfo) -> Days:
    """The pools of a list and their dates."""
    parts = [part.partition(" ") for part in info.pools.split(", ")]
    return {pool: day or None for pool, _, day in parts if pool in _PLACES}


def write_days(days: Days) -> str:
    """The text that `days_in` reads."""
    known = [pool for pool in POOLS if pool in days]
    return ", ".join(f"{pool} {days[pool] or ''}".strip() for pool in known)


def find_oldest_day(days: Collection[str | None]) -> str | None:
    """The day from which a list with pools of these dates counts: the oldest.

    None if one of them is unknown.
    """
    known = [day for day in days if day is not None]
    return min(known) if len(known) == len(days) else None


#: The share of the players that may be missing is below one in this many.
_SHARE = 10


class ListSize(NamedTuple):
    """The numbers of players of a list."""

    players: int
    rated: Mapping[Pool, int]
    """The active ones with a rating, by pool."""


def measure_list(lists: sqlite3.Connection) -> ListSize | None:
    """The size of an open list; None if it is damaged."""
    try:
        (players,) = lists.execute("SELECT count(*) FROM player").fetchone()
        rated = {
            pool: ranked.count_ratings(lists, pool, PlayerGroup()) for pool in POOLS
        }
    except (sqlite3.Error, ValueError):
        return None
    return ListSize(players, rated)


def describe_loss(before: ListSize, after: ListSize, pool: Pool | None = None) -> str:
    """Describe the losses of an update in a few words; empty without any.

    `pool` is the one that was replaced if the list comes as one file per pool.
    """
    losses = []
    then, now = before.players, after.players
    where = ""
    if pool is not None:
        then, now, where = before.rated[pool], after.rated[pool], f" rated in {pool}"
    if then and now * _SHARE <= then * (_SHARE - 1):
        losses.append(f"{plural(now, 'player')}{where} instead of {then:,}")
    gone = [one for one in POOLS if before.rated[one] and not after.rated[one]]
    if gone:
        losses.append(f"no {' or '.join(gone)} ratings left")
    return ", ".join(losses)
