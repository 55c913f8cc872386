"""Lichess's own statements of ratings: the history by day, and a pool of today."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, cast

from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import History, HistoryRating, Peak
from elo_tui.core.replay.journal_records import Identity
from elo_tui.readers.history.history_source import Asked, read_number, shorten
from elo_tui.readers.history.lichess_games import normalise_pool
from elo_tui.readers.shared import (
    SourceRefused,
    get_dict,
    get_list,
    get_text,
    get_whole,
)

_NO_POOLS = frozenset({"puzzles", "puzzle", "storm", "racer", "streak"})
_DAY = re.compile(r"[12][0-9]{3}-[0-9]{2}-[0-9]{2}")
_EMPTY = (
    "an empty rating history: Lichess gives it only with a key; export the games"
    " instead (lichess.org/api/games/user/NAME)"
)


def read_rating_history(
    value: Any,  # noqa: ANN401  (JSON)
    _asked: Asked,
) -> HistoryReading:
    """Read the ratings at the end of days; raises SourceRefused.

    Its months count from 0.
    """
    ratings: list[HistoryRating] = []
    for pool in value:
        name = normalise_pool(get_text(pool, "name"))
        if name in _NO_POOLS:
            continue
        for point in get_list(pool, "points"):
            try:
                year, month, day, rating = map(int, cast("Any", point))
                written = date(year, month + 1, day).isoformat()
            except (TypeError, ValueError, OverflowError):
                message = "not a point such as [2026,3,20,641]"
                raise SourceRefused(f"'{shorten(point, 30)}': {message}") from None
            row = HistoryRating("lichess", name, written, rating, source="Lichess")
            ratings.append(row)
    if not ratings:
        raise SourceRefused(_EMPTY)
    ratings.sort(key=lambda row: row.day)
    return HistoryReading("lichess-history", history=History(ratings=tuple(ratings)))


def read_perf(value: dict[str, Any], asked: Asked) -> HistoryReading:
    """Read a user's rating in one pool, which has no date; raises SourceRefused."""
    stat = get_dict(value, "stat")
    key = get_text(get_dict(stat, "perfType"), "key") or asked.pool
    if not key:
        raise SourceRefused("the pool is not stated: add --pool, such as --pool blitz")
    pool = normalise_pool(key)
    glicko = get_dict(get_dict(value, "perf"), "glicko")
    rating, rd = (read_number(glicko.get(key)) for key in ("rating", "deviation"))
    if rating is None:
        raise SourceRefused("no rating in this file")
    name = get_text(get_dict(value, "user"), "name")
    highest = get_dict(stat, "highest")
    best, day = get_whole(highest, "int"), get_text(highest, "at")[:10]
    return HistoryReading(
        kind="lichess-perf",
        owner=Owner(identities=(Identity("lichess", name),) if name else ()),
        played_as=name,
        history=History(
            ratings=(
                HistoryRating(
                    "lichess",
                    pool,
                    asked.day.isoformat(),
                    round(rating),
                    rd=rd,
                    source="Lichess",
                ),
            ),
            peaks=(Peak("lichess", pool, day, best),)
            if best and _DAY.fullmatch(day)
            else (),
        ),
    )
