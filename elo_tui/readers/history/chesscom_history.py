"""Chess.com: games of a month as JSON or PGN, downloaded games, and the statistics.

The rating is the one **after** the game, although the documentation differs; the
one before is that after the previous game of the pool. A PGN does not show whether a
game was rated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.core.replay.history_records import (
    HistoryGame,
    HistoryRating,
    Peak,
    PersonHistory,
)
from elo_tui.readers.history import online_games
from elo_tui.readers.history.damaged_values import DamagedValues
from elo_tui.readers.history.history_source import (
    Asked,
    HistorySource,
    iterate_array,
    iterate_tags,
    read_whole,
    shorten,
)
from elo_tui.readers.history.online_games import (
    RESULTS,
    OnlineGame,
    Server,
    Side,
    read_side,
)
from elo_tui.readers.shared import CHESSCOM_DRAWS, SourceRefused, get_dict

_START = re.compile(r'"games"\s*:\s*\[|\A\s*\[')
_CONTROL = re.compile(r"([0-9]{1,6})(?:\+([0-9]{1,6}))?")
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?: GMT\+0000)?")
_DAY = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
_NUMBER = re.compile(r"/game/(?:live|daily)/([0-9]+)")

_CLASSES = ("bullet", "blitz", "rapid", "daily")
#: Without these a game belongs to no pool, or has no score.
_NEEDED = ("Result", "TimeControl", "result", "time_class")

_JSON = Server("chesscom", "chesscom-json", "chess.com games", rating_after=True)
_PGN = _JSON._replace(kind="chesscom-pgn")


def read_json(source: HistorySource, asked: Asked) -> HistoryReading:
    """Read the games of a month as JSON; raises SourceRefused."""
    values = iterate_array(source, _START)
    games = online_games.read_objects(values, _read_object, "chess.com")
    return online_games.build_reading(games, _JSON, asked)


def read_pgn(source: HistorySource, asked: Asked) -> HistoryReading:
    """Read games in PGN, of a month or downloaded; raises SourceRefused."""
    games = map(_read_tags, iterate_tags(source))
    reading = online_games.build_reading(games, _PGN, asked)
    still = _count_still(reading.history.games)
    if not still:
        return reading
    note = (
        f"{still} won or lost without a change of the rating, perhaps not rated:"
        " the PGN leaves it open; the JSON decides"
    )
    return reading._replace(notes=(*reading.notes, note))


def find_pool(time_class: str, rules: str) -> str:
    """Return the pool of a game; Chess960 at days for a move has its own."""
    if rules in ("", "chess"):
        return time_class
    is_daily = time_class == "daily"
    return "daily960" if rules == "chess960" and is_daily else rules[:20].lower()


def _count_still(games: Iterable[HistoryGame]) -> int:
    """Count decided games after which the rating is that of the game before."""
    newest: dict[str, int | None] = {}
    count = 0
    for game in games:
        count += game.halves != 1 and newest.get(game.pool) == game.after
        newest[game.pool] = game.after
    return count


def _read_object(value: Any) -> OnlineGame:  # noqa: ANN401  (JSON)
    sides = [value["white"], value["black"]]
    white, black = (
        Side(shorten(one["username"]), read_whole(one.get("rating"))) for one in sides
    )
    results = [one["result"] for one in sides]
    damaged = {
        f"{colour} rating": str(value[colour]["rating"])
        for colour, one in (("white", white), ("black", black))
        if one.rating is None and value[colour].get("rating") is not None
    }
    time_class = value["time_class"]
    if time_class not in _CLASSES:
        damaged["time_class"] = str(time_class)
    if results.count("win") != 1 and not CHESSCOM_DRAWS.issuperset(results):
        damaged["result"] = " - ".join(map(str, results))
    left_out = "" if value["rated"] else online_games.NOT_RATED
    if not damaged.keys().isdisjoint(_NEEDED):
        left_out = online_games.DAMAGED
    ended = datetime.fromtimestamp(value["end_time"], UTC)
    return OnlineGame(
        white=white,
        black=black,
        pool=find_pool(time_class, value.get("rules", "chess")),
        moment=ended.strftime("%Y-%m-%dT%H:%M:%S"),
        halves=2 if results[0] == "win" else 0 if results[1] == "win" else 1,
        key=_shorten_address(value.get("url") or value.get("uuid") or ""),
        left_out=left_out,
        damaged=tuple(damaged.items()),
    )


def _read_tags(tags: dict[str, str]) -> OnlineGame:
    if tags.get("Site") != "Chess.com":
        raise online_games.other_site_error(tags, "chess.com")
    white, black = (read_side(tags, colour) for colour in ("White", "Black"))
    result, control = tags.get("Result", ""), tags.get("TimeControl", "")
    damaged = dict(online_games.list_damaged(tags))
    if "/" not in control and not _CONTROL.fullmatch(control):
        damaged["TimeControl"] = control
    left_out = online_games.ABORTED if result not in RESULTS else ""
    if not damaged.keys().isdisjoint(_NEEDED):
        left_out = online_games.DAMAGED
    return OnlineGame(
        white=white,
        black=black,
        pool=_find_pool_of_tags(tags),
        moment=_read_moment(tags),
        halves=RESULTS.get(result, 1),
        key=_shorten_address(tags.get("Link", "")),
        left_out=left_out,
        damaged=tuple(damaged.items()),
    )


def _find_pool_of_tags(tags: dict[str, str]) -> str:
    """Derive the time class from seconds plus 40 increments, as in 443 of 443 games."""
    control = tags.get("TimeControl", "")
    found = _CONTROL.fullmatch(control)
    if "/" in control:
        time_class = "daily"
    else:
        seconds = int(found[1]) + 40 * int(found[2] or 0) if found else 600
        time_class = "bullet" if seconds < 180 else "blitz" if seconds < 600 else ""
    variant = tags.get("Variant", "").lower().replace(" ", "").replace("-", "")
    return find_pool(time_class or "rapid", variant)


def _read_moment(tags: dict[str, str]) -> str:
    """Return when a game ended; the download has its first day and the last time."""
    day = _DAY.fullmatch(tags.get("EndDate") or tags.get("Date", ""))
    if day is None:
        raise SourceRefused(f"a game without a day: '{shorten(tags.get('Date', ''))}'")
    time = _TIME.fullmatch(tags.get("EndTime", ""))
    clock = f"T{time[1]:0>2}:{time[2]}:{time[3]}" if time else ""
    return "-".join(day.groups()) + clock


def _shorten_address(text: str) -> str:
    """Return the number in the address of a game, or what identifies it instead."""
    found = _NUMBER.search(text)
    return found[1] if found else shorten(text, 60)


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
    damaged = DamagedValues()
    for key, pool in _POOLS.items():
        last, best = (get_dict(get_dict(value, key), one) for one in ("last", "best"))
        rating = damaged.get_whole(last, "rating", f"{pool}, last")
        day = _read_day(last, f"{pool}, last", damaged)
        if rating and day:
            ratings.append(
                HistoryRating(
                    "chesscom",
                    pool,
                    day,
                    rating,
                    rd=damaged.get_number(last, "rd", f"{pool}, last"),
                    source="chess.com stats",
                )
            )
        highest = damaged.get_whole(best, "rating", f"{pool}, best")
        day = _read_day(best, f"{pool}, best", damaged)
        if highest and day:
            peaks.append(Peak("chesscom", pool, day, highest))
    if not ratings:
        raise SourceRefused("no ratings in this file")
    history = PersonHistory(ratings=tuple(ratings), peaks=tuple(peaks))
    return HistoryReading("chesscom-stats", history=history, notes=damaged.list_notes())


def _read_day(value: dict[str, Any], where: str, damaged: DamagedValues) -> str:
    seconds = value.get("date")
    if not isinstance(seconds, int) or not 0 < seconds < 2**33:
        if value:
            damaged.add(f"{where}, date", seconds)
        return ""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")
