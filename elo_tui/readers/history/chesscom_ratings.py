"""Chess.com's statistics of a player: the newest rating of each pool, and the best."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.core.replay.history_records import History, HistoryRating, Peak
from elo_tui.readers.history.history_source import Asked, read_number
from elo_tui.readers.shared import SourceRefused, get_dict, get_whole

_POOLS = {
    "chess_daily": "daily",
    "chess960_daily": "daily960",
    "chess_rapid": "rapid",
    "chess_blitz": "blitz",
    "chess_bullet": "bullet",
}


def is_stats(value: object) -> bool:
    """Whether JSON holds such statistics."""
    return isinstance(value, dict) and not _POOLS.keys().isdisjoint(value)


def read_stats(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read the newest ratings; tactics and a FIDE rating typed by the user are none."""
    ratings, peaks = [], []
    for key, pool in _POOLS.items():
        last, best = (get_dict(get_dict(value, key), one) for one in ("last", "best"))
        rating, day = get_whole(last, "rating"), _read_day(last)
        if rating and day:
            ratings.append(
                HistoryRating(
                    "chesscom",
                    pool,
                    day,
                    rating,
                    rd=read_number(last.get("rd")),
                    source="chess.com stats",
                )
            )
        highest, day = get_whole(best, "rating"), _read_day(best)
        if highest and day:
            peaks.append(Peak("chesscom", pool, day, highest))
    if not ratings:
        raise SourceRefused("no ratings in this file")
    history = History(ratings=tuple(ratings), peaks=tuple(peaks))
    return HistoryReading("chesscom-stats", history=history)


def _read_day(value: dict[str, Any]) -> str:
    seconds = value.get("date")
    if not isinstance(seconds, int) or not 0 < seconds < 2**33:
        return ""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")
