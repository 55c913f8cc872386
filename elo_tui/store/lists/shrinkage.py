"""What a list would lose by a newer one: a file that broke off looks like a short list.

Published lists grow, or lose some inactive players. A tenth fewer players, or none with
a rating in a pool that had some, points to a fault of the file or of its host.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import PlayerGroup
from elo_tui.core.text.figures import plural
from elo_tui.store.lists import ranked

#: The share of the players that may be missing is below one in this many.
_SHARE = 10


class ListSize(NamedTuple):
    """How many players a list has."""

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
    """What is missing after an update, in a few words; empty if nothing is.

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
        losses.append(f"no {' or '.join(gone)} ratings any more")
    return ", ".join(losses)
