"""Lichess: the games of a user as PGN or JSON, ratings by day, and a rating of today.

Ratings are those before the game; a rated game states its change. The pool of a PGN
game follows from variant and time control: initial time plus 40 increments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any, cast

from elo_tui.core.facts import RATING_MAX, RATING_MIN
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import HistoryRating, Peak, PersonHistory
from elo_tui.core.replay.journal_records import Identity
from elo_tui.readers.history import online_games
from elo_tui.readers.history.damaged_values import DamagedValues
from elo_tui.readers.history.history_source import (
    Asked,
    HistorySource,
    iterate_array,
    iterate_lines,
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
from elo_tui.readers.shared import (
    SourceRefused,
    get_dict,
    get_list,
    get_text,
)

#: The least duration of each pool, seconds; the first one is for all that is shorter.
_LIMITS = (
    (30, "ultrabullet"),
    (180, "bullet"),
    (480, "blitz"),
    (1500, "rapid"),
)
#: The address of a game, or of its player's side; not of a study or a broadcast.
_SITE = re.compile(r"https?://(?:www\.)?lichess\.org/(\w{8})(?:\w{4})?(?![\w-])")
_CONTROL = re.compile(r"([0-9]{1,6})\+([0-9]{1,6})")
#: A game without a clock, or with days for a move.
_NO_CONTROL = "-"
_CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}.*")
#: Without these a game belongs to no pool, or has no score.
_NEEDED = ("Result", "TimeControl", "Variant")
_VARIANTS = frozenset(
    (
        *("chess960", "crazyhouse", "antichess", "atomic", "horde", "kingofthehill"),
        *("racingkings", "threecheck"),
    )
)
_COMPUTER = re.compile(r"lichess AI level \d", re.IGNORECASE)
_USUAL = ("Standard", "From Position")
#: White's half points by the winner; a draw has none.
_WINNERS = {"white": 2, "black": 0, "": 1}
#: Games that ended so have a winner.
_DECIDED = ("mate", "resign")
_ABORTED = ("aborted", "noStart", "created", "started", "unknownFinish")

_PGN = Server("lichess", "lichess-pgn", "Lichess games", rating_after=False)
_JSON = _PGN._replace(kind="lichess-ndjson")


def is_lichess_site(site: str) -> bool:
    """Whether the tag Site is the address of a Lichess game."""
    return _SITE.match(site) is not None


def read_pgn(source: HistorySource, asked: Asked) -> HistoryReading:
    """Read an export in PGN; raises SourceRefused."""
    games = map(_read_tags, iterate_tags(source))
    return online_games.build_reading(games, _PGN, asked)


def read_json(source: HistorySource, asked: Asked) -> HistoryReading:
    """Read an export in JSON; raises SourceRefused."""
    is_array = source.head.lstrip().startswith("[")
    values: Iterable[Any] = (
        iterate_array(source, re.compile(r"\s*\["))
        if is_array
        else iterate_lines(source)
    )
    games = online_games.read_objects(values, _read_object, "Lichess")
    return online_games.build_reading(games, _JSON, asked)


def find_pool(control: str, variant: str) -> str:
    """Return the pool of a game by its tags TimeControl and Variant."""
    if variant and variant not in _USUAL:
        return normalise_pool(variant)
    found = _CONTROL.fullmatch(control)
    if found is None:
        return "correspondence"
    seconds = int(found[1]) + 40 * int(found[2])
    return next((pool for limit, pool in _LIMITS if seconds < limit), "classical")


def normalise_pool(name: str) -> str:
    """Return our name of a pool: ``King of the Hill`` -> ``kingofthehill``."""
    return re.sub(r"[^a-z0-9]", "", name.lower())[:20]


def _read_tags(tags: dict[str, str]) -> OnlineGame:
    site = _SITE.match(tags.get("Site", ""))
    if site is None:
        raise online_games.other_site_error(tags, "Lichess")
    white, black = (_read_side(tags, colour) for colour in ("White", "Black"))
    result, control = tags.get("Result", ""), tags.get("TimeControl", "")
    clock = tags.get("UTCTime", "00:00:00")
    damaged = dict(online_games.list_damaged(tags))
    if control != _NO_CONTROL and not _CONTROL.fullmatch(control):
        damaged["TimeControl"] = control
    variant = tags.get("Variant", "")
    if variant and variant not in _USUAL and normalise_pool(variant) not in _VARIANTS:
        damaged["Variant"] = variant
    if not _CLOCK.fullmatch(clock):
        damaged["UTCTime"], clock = clock, "00:00:00"
    left_out = ""
    if not damaged.keys().isdisjoint(_NEEDED):
        left_out = online_games.DAMAGED
    elif any(_COMPUTER.match(one.name) for one in (white, black)):
        left_out = online_games.COMPUTER
    elif result not in RESULTS:
        left_out = online_games.ABORTED
    elif white.change is None and black.change is None and not damaged:
        left_out = online_games.NOT_RATED
    elif (white.rating is None or black.rating is None) and not damaged:
        left_out = online_games.WITHOUT_RATING
    day = tags.get("UTCDate", tags.get("Date", "")).replace(".", "-")
    return OnlineGame(
        white=white,
        black=black,
        pool=find_pool(control, variant),
        moment=f"{_check_day(day)}T{clock[:8]}",
        halves=RESULTS.get(result, 1),
        key=site[1],
        left_out=left_out,
        damaged=tuple(damaged.items()),
    )


def _read_side(tags: dict[str, str], colour: str) -> Side:
    change = tags.get(f"{colour}RatingDiff", "")
    return read_side(tags, colour)._replace(
        change=int(change) if re.fullmatch(r"[+-]?[0-9]{1,4}", change) else None,
        is_bot=tags.get(f"{colour}Title") == "BOT",
    )


def _check_day(day: str) -> str:
    try:
        return datetime.fromisoformat(day).strftime("%Y-%m-%d")
    except ValueError:
        raise SourceRefused(f"a game without a day: '{shorten(day, 20)}'") from None


def _read_object(value: Any) -> OnlineGame:  # noqa: ANN401  (JSON)
    white, black = (_read_player(value["players"][one]) for one in ("white", "black"))
    sides = value["players"].values()
    left_out = ""
    if any("aiLevel" in one for one in sides):
        left_out = online_games.COMPUTER
    elif value.get("status") in _ABORTED:
        left_out = online_games.ABORTED
    elif not value["rated"]:
        left_out = online_games.NOT_RATED
    begun = datetime.fromtimestamp(value["createdAt"] / 1000, UTC)
    winner = value.get("winner", "")
    damaged = _list_damaged(value)
    if "speed" in value and value["perf"] not in (value["speed"], value.get("variant")):
        damaged["perf"] = str(value["perf"])
        left_out = left_out or online_games.DAMAGED
    if not isinstance(value["rated"], bool):
        damaged["rated"] = str(value["rated"])
        left_out = online_games.DAMAGED
    is_decided = value.get("status") in _DECIDED
    if not left_out and (winner not in _WINNERS or (is_decided and not winner)):
        damaged["winner"] = str(winner)
        left_out = online_games.DAMAGED
    return OnlineGame(
        white=white,
        black=black,
        pool=normalise_pool(value["perf"]),
        moment=begun.strftime("%Y-%m-%dT%H:%M:%S"),
        halves=_WINNERS.get(winner, 1),
        key=shorten(value["id"], 20),
        left_out=left_out,
        damaged=tuple(damaged.items()),
    )


def _list_damaged(value: dict[str, Any]) -> dict[str, str]:
    """List the numbers of both players that cannot be read, or that one lacks."""
    players = value["players"]
    damaged = {}
    for key in ("rating", "ratingDiff"):
        stated = [one for one in players.values() if one.get(key) is not None]
        for colour, player in players.items():
            if (
                read_whole(player.get(key)) is None
                and stated
                and "aiLevel" not in player
            ):
                damaged[f"{colour} {key}"] = str(player.get(key, "missing"))
    return damaged


def _read_player(value: dict[str, Any]) -> Side:
    user = value.get("user") or {}
    return Side(
        name=shorten(user.get("name", user.get("id", ""))),
        rating=read_whole(value.get("rating")),
        change=read_whole(value.get("ratingDiff")),
        is_bot=user.get("title") == "BOT",
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
    damaged = DamagedValues()
    for pool in value:
        name = normalise_pool(get_text(pool, "name"))
        if name in _NO_POOLS:
            continue
        if not isinstance(pool.get("points"), list):
            damaged.add(name or "a pool", "no list of points")
        for point in get_list(pool, "points"):
            try:
                year, month, day, rating = map(int, cast("Any", point))
                written = date(year, month + 1, day).isoformat()
                if not RATING_MIN <= rating <= RATING_MAX:
                    raise ValueError
            except (TypeError, ValueError, OverflowError):
                message = "not a point such as [2026,3,20,641]"
                raise SourceRefused(f"'{shorten(point, 30)}': {message}") from None
            row = HistoryRating("lichess", name, written, rating, source="Lichess")
            ratings.append(row)
    if not ratings:
        raise SourceRefused(_EMPTY)
    ratings.sort(key=lambda row: row.day)
    history = PersonHistory(ratings=tuple(ratings))
    return HistoryReading(
        "lichess-history", history=history, notes=damaged.list_notes()
    )


def read_perf(value: dict[str, Any], asked: Asked) -> HistoryReading:
    """Read a user's rating in one pool, which has no date; raises SourceRefused."""
    stat = get_dict(value, "stat")
    key = get_text(get_dict(stat, "perfType"), "key") or asked.pool
    if not key:
        raise SourceRefused("the pool is not stated: add --pool, such as --pool blitz")
    pool = normalise_pool(key)
    glicko = get_dict(get_dict(value, "perf"), "glicko")
    damaged = DamagedValues()
    rating = damaged.get_number(glicko, "rating", pool)
    rd = damaged.get_number(glicko, "deviation", pool)
    if rating is None:
        raise SourceRefused("no rating in this file")
    name = get_text(get_dict(value, "user"), "name")
    highest = get_dict(stat, "highest")
    best = damaged.get_whole(highest, "int", "highest")
    day = get_text(highest, "at")[:10]
    if day and not _DAY.fullmatch(day):
        damaged.add("highest, at", day)
    return HistoryReading(
        kind="lichess-perf",
        owner=Owner(identities=(Identity("lichess", name),) if name else ()),
        played_as=name,
        history=PersonHistory(
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
        notes=damaged.list_notes(),
    )
