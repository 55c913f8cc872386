"""The games of a pool as a fit needs them: results counted by pairs of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TypeVar

from elo_tui.core.pool.bradley_terry import PairColumns
from elo_tui.core.pool.game_columns import Events, Games
from elo_tui.core.pool.pool_rating import keep_rated

#: White's value, Black's, 1 if the colours are known.
Pair = tuple[int, int, int]


def select_games(events: Events, games: Games, until: date | None) -> Games:
    """Return the rated games of the events that end by a day."""
    rated = keep_rated(games)
    if until is None:
        return rated
    last, days = until.toordinal(), events.last_days
    return rated.select(
        [row for row, event in enumerate(rated.events) if days[event] <= last]
    )


#: Games with White, a draw and games with Black, by the things counted.
_Counts = TypeVar("_Counts", bound=tuple[object, object, int])


def count_by_key(
    keys: Iterable[_Counts], games: Games, margin: str = "off"
) -> dict[_Counts, list[int]]:
    """Count White's wins, draws and losses by the keys of the games."""
    found: dict[_Counts, list[int]] = {}
    if margin != "games":
        for key, halves in zip(keys, games.half_points, strict=True):
            found.setdefault(key, [0, 0, 0])[2 - halves] += 1
        return found
    for row, key in enumerate(keys):
        counts = found.setdefault(key, [0, 0, 0])
        for place, count in enumerate(games.count_results(row, margin)):
            counts[place] += count
    return found


def count_pairs(games: Games, margin: str = "off") -> dict[Pair, list[int]]:
    """Count White's wins, draws and losses of each pair."""
    rows = zip(games.white, games.black, games.flags, strict=True)
    keys = ((white, black, flags & 1) for white, black, flags in rows)
    return count_by_key(keys, games, margin)


#: A player, or a player and a day.
_Side = TypeVar("_Side")


def index_pairs(
    pairs: Mapping[tuple[_Side, _Side, int], Sequence[int]], index: Mapping[_Side, int]
) -> PairColumns:
    """Make the pairs with an index those of a `Likelihood`."""
    return PairColumns.make(
        (index[white], index[black], colours, wins, draws, losses)
        for (white, black, colours), (wins, draws, losses) in pairs.items()
        if white in index and black in index
    )


def count_by_person(pairs: Mapping[Pair, Sequence[int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (white, black, _), counts in pairs.items():
        for person in (white, black):
            found[person] = found.get(person, 0) + sum(counts)
    return found
