"""Official ratings as rows of a history, and the records that the journal has of them.

The journal rates on from an official rating if it knows the rules and the day. All
others stay rows: those of an online pool, of a year without a day, of Canada.
"""

from __future__ import annotations

from datetime import date

from elo_tui.core.model import POOLS, Player
from elo_tui.core.replay.dated_entries import Key, listed_key
from elo_tui.core.replay.history_records import HistoryRating
from elo_tui.core.replay.journal_records import Listed
from elo_tui.core.replay.tracks import list_day

#: The source of the DWZ after the Umstufung 2026, which the journal computes itself.
UPGRADE = "Umstufung"

#: The journal's rating by the system and pool of a history.
_TRACKS: dict[tuple[str, str], Key] = {
    ("fide", POOLS[0]): Key("fide", POOLS[0]),
    ("fide", POOLS[1]): Key("fide", POOLS[1]),
    ("fide", POOLS[2]): Key("fide", POOLS[2]),
    ("dwz", ""): Key("dwz", ""),
    ("uscf", "regular"): Key("uscf", ""),
    ("uscf", "quick"): Key("uscf-quick", ""),
}
_POOLS = {key: pool for pool, key in _TRACKS.items()}
_DAY = len("2026-01-31")


def find_track(system: str, pool: str) -> Key | None:
    """Find the journal's rating of a history's system and pool; None for none."""
    return _TRACKS.get((system, pool))


def find_pool(key: Key) -> tuple[str, str]:
    """Return the history's system and pool of a journal's rating."""
    return _POOLS.get(key, (key.system, key.pool))


def make_listed(row: HistoryRating) -> Listed | None:
    """Make the record of an official rating; None if it stays a row."""
    key = find_track(row.system, row.pool)
    if key is None or len(row.day) != _DAY or row.source == UPGRADE:
        return None
    return Listed(
        system=key.system,
        pool=key.pool,
        day=date.fromisoformat(row.day),
        player=Player(row.rating, dwz_index=row.number, rd=row.rd),
        games=row.games,
        source=row.source,
    )


def make_row(listed: Listed) -> HistoryRating:
    """Make the row of an official rating of the journal."""
    system, pool = find_pool(listed_key(listed))
    return HistoryRating(
        system=system,
        pool=pool,
        day=list_day(listed.system, listed.day).isoformat(),
        rating=listed.player.rating,
        games=listed.games,
        number=listed.player.dwz_index,
        rd=listed.player.rd,
        source=listed.source or "typed",
    )
