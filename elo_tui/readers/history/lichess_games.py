"""Lichess's exports of a user's games: PGN, or one JSON object per line or in an array.

Ratings are those before the game; a rated game states its change. The pool of a PGN
game follows from variant and time control: initial time plus 40 increments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.readers.history import online_games
from elo_tui.readers.history.history_source import (
    Asked,
    HistorySource,
    read_whole,
    shorten,
)
from elo_tui.readers.history.json_stream import iterate_array, iterate_lines
from elo_tui.readers.history.online_games import OnlineGame, Server, Side
from elo_tui.readers.history.pgn_tags import iterate_tags
from elo_tui.readers.shared import SourceRefused

#: The least duration of each pool, seconds; the first one is for all that is shorter.
_LIMITS = (
    (30, "ultrabullet"),
    (180, "bullet"),
    (480, "blitz"),
    (1500, "rapid"),
)
#: The address of a game, or of its player's side; not of a study or a broadcast.
_SITE = re.compile(r"https?://(?:www\.)?lichess\.org/(\w{8})(?:\w{4})?(?![\w-])")
_CONTROL = re.compile(r"([0-9]+)\+([0-9]+)")
_COMPUTER = re.compile(r"lichess AI level \d", re.IGNORECASE)
_RATING = re.compile("[0-9]{1,4}")
_RESULTS = {"1-0": 2, "0-1": 0, "1/2-1/2": 1}
_USUAL = ("Standard", "From Position")
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
    return online_games.build_reading(_read_objects(values), _JSON, asked)


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
        where = shorten(tags.get("Site", "?"), 40)
        raise SourceRefused(f"a game of another site among those of Lichess: '{where}'")
    white, black = _read_side(tags, "White"), _read_side(tags, "Black")
    result = tags.get("Result", "*")
    left_out = ""
    if any(_COMPUTER.match(one.name) for one in (white, black)):
        left_out = online_games.COMPUTER
    elif result not in _RESULTS:
        left_out = online_games.ABORTED
    elif white.change is None and black.change is None:
        left_out = online_games.NOT_RATED
    elif white.rating is None or black.rating is None:
        left_out = online_games.COMPUTER
    day = tags.get("UTCDate", tags.get("Date", "")).replace(".", "-")
    return OnlineGame(
        white=white,
        black=black,
        pool=find_pool(tags.get("TimeControl", "-"), tags.get("Variant", "")),
        moment=f"{_check_day(day)}T{tags.get('UTCTime', '00:00:00')[:8]}",
        halves=_RESULTS.get(result, 1),
        key=site[1],
        left_out=left_out,
    )


def _read_side(tags: dict[str, str], colour: str) -> Side:
    rating = tags.get(f"{colour}Elo", "")
    change = tags.get(f"{colour}RatingDiff", "")
    return Side(
        name=shorten(tags.get(colour, "")),
        rating=int(rating) if _RATING.fullmatch(rating) else None,
        change=int(change) if re.fullmatch(r"[+-]?[0-9]{1,4}", change) else None,
        is_bot=tags.get(f"{colour}Title") == "BOT",
    )


def _check_day(day: str) -> str:
    try:
        return datetime.fromisoformat(day).strftime("%Y-%m-%d")
    except ValueError:
        raise SourceRefused(f"a game without a day: '{shorten(day, 20)}'") from None


def _read_objects(values: Iterable[Any]) -> Iterator[OnlineGame]:
    for number, value in enumerate(values, start=1):
        try:
            yield _read_object(value)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise SourceRefused(
                f"game {number}: not as Lichess exports games"
            ) from None


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
    halves = {"white": 2, "black": 0}.get(value.get("winner", ""), 1)
    return OnlineGame(
        white=white,
        black=black,
        pool=normalise_pool(value["perf"]),
        moment=begun.strftime("%Y-%m-%dT%H:%M:%S"),
        halves=halves,
        key=shorten(value["id"], 20),
        left_out=left_out,
    )


def _read_player(value: dict[str, Any]) -> Side:
    user = value.get("user") or {}
    return Side(
        name=shorten(user.get("name", user.get("id", ""))),
        rating=read_whole(value.get("rating")),
        change=read_whole(value.get("ratingDiff")),
        is_bot=user.get("title") == "BOT",
    )
