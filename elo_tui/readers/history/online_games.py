"""Games of an online pool: their player, and the rows that they become.

The owner of an export is the name that is in every game; of a match both names are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import HistoryGame, PersonHistory
from elo_tui.core.replay.journal_records import Identity
from elo_tui.readers.history.damaged_values import DamagedValues
from elo_tui.readers.history.history_source import (
    BROKEN_TAG,
    Asked,
    order_games,
    shorten,
)
from elo_tui.readers.shared import SourceRefused

NOT_RATED = "not rated"
COMPUTER = "computer"
ABORTED = "aborted"
OTHER_PLAYERS = "of other players"
DAMAGED = "damaged"
WITHOUT_RATING = "without a rating"

#: White's score in half points, by the tag Result.
RESULTS = {"1-0": 2, "0-1": 0, "1/2-1/2": 1}

_NAMES_SHOWN = 5
_RATING = re.compile("[0-9]{1,4}")
_CHANGE = re.compile("[+-]?[0-9]{1,4}")
#: Texts for a missing rating.
_NO_RATING = ("", "?", "-", "0")


class Side(NamedTuple):
    """One player of a game."""

    name: str
    rating: int | None
    """Before or after the game, as the server states it."""
    change: float | None = None
    is_bot: bool = False


class OnlineGame(NamedTuple):
    """A game as a server exports it."""

    white: Side
    black: Side
    pool: str
    moment: str
    halves: int
    """White's score in half points."""
    key: str
    left_out: str = ""
    """The reason for leaving it out; "" for a rated game."""
    damaged: tuple[tuple[str, str], ...] = ()
    """The tags or keys with values that cannot be read, and these."""


class Server(NamedTuple):
    """Facts that all games of a server share."""

    system: str
    kind: str
    source: str
    rating_after: bool
    """Whether ratings are those after the game."""


def read_objects(
    values: Iterable[Any], read_one: Callable[[Any], OnlineGame], site: str
) -> Iterator[OnlineGame]:
    """Read each game of a JSON export; raises SourceRefused for any other object."""
    for number, value in enumerate(values, start=1):
        try:
            yield read_one(value)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            text = f"game {number}: not as {site} exports games"
            raise SourceRefused(text) from None


def read_side(tags: dict[str, str], colour: str) -> Side:
    """Read the name and the rating of a player from the tags of a PGN game."""
    rating = tags.get(f"{colour}Elo", "")
    name = shorten(tags.get(colour, ""))
    return Side(name, int(rating) if _RATING.fullmatch(rating) else None)


def list_damaged(tags: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """List the tags of ratings and results that cannot be read, or are missing."""
    patterns = {
        **dict.fromkeys(("WhiteElo", "BlackElo"), _RATING),
        **dict.fromkeys(("WhiteRatingDiff", "BlackRatingDiff"), _CHANGE),
    }
    found = [
        (key, tags[key])
        for key, pattern in patterns.items()
        if tags.get(key, "") not in _NO_RATING and not pattern.fullmatch(tags[key])
    ]
    result = tags.get("Result", "")
    if result not in RESULTS and result != "*":
        found.append(("Result", result))
    for key in ("Elo", "RatingDiff"):
        missing = [one for one in (f"White{key}", f"Black{key}") if one not in tags]
        if len(missing) == 1:
            found.append((missing[0], "missing"))
    if BROKEN_TAG in tags:
        found.append(("a tag", tags[BROKEN_TAG]))
    return tuple(found)


def other_site_error(tags: dict[str, str], site: str) -> SourceRefused:
    """Build the error of a game from another site than the rest of the file."""
    where = shorten(tags.get("Site", "?"), 40)
    return SourceRefused(f"a game of another site among those of {site}: '{where}'")


def build_reading(
    games: Iterable[OnlineGame], server: Server, asked: Asked
) -> HistoryReading:
    """Build the history of the games' owner; raises SourceRefused.

    The games may come newest first, as servers send them.
    """
    kept = list(games)
    if not kept:
        raise SourceRefused("no games in this file")
    owner = _find_owner(kept, asked)
    left_out: Counter[str] = Counter()
    damaged = DamagedValues()
    rows: list[HistoryGame] = []
    played_as = ""
    for one in kept:
        is_white = one.white.name.casefold() == owner
        if not is_white and one.black.name.casefold() != owner:
            left_out[OTHER_PLAYERS] += 1
            continue
        mine, other = (one.white, one.black) if is_white else (one.black, one.white)
        played_as = played_as or mine.name
        for key, value in one.damaged:
            damaged.add(f"{one.moment[:10]}, {key}", value)
        if one.left_out:
            left_out[one.left_out] += 1
            continue
        halves = one.halves if is_white else 2 - one.halves
        rows.append(_make_row(one, mine, other, is_white, halves, server))
    return HistoryReading(
        kind=server.kind,
        owner=Owner(identities=(Identity(server.system, played_as),)),
        played_as=played_as,
        history=PersonHistory(games=order_games(rows)),
        left_out=tuple(sorted(left_out.items())),
        notes=damaged.list_notes(),
    )


def _make_row(
    one: OnlineGame,
    mine: Side,
    other: Side,
    is_white: bool,
    halves: int,
    server: Server,
) -> HistoryGame:
    before = None if server.rating_after else mine.rating
    after = mine.rating if server.rating_after else None
    if before is not None and mine.change is not None:
        after = before + round(mine.change)
    return HistoryGame(
        system=server.system,
        pool=one.pool,
        moment=one.moment,
        own=before,
        colour="w" if is_white else "b",
        opponent=other.name,
        opponent_rating=other.rating,
        halves=halves,
        change=mine.change,
        after=after,
        key=one.key,
        source=server.source,
        is_bot=other.is_bot,
    )


def _find_owner(games: list[OnlineGame], asked: Asked) -> str:
    """Find the name that is in every game, in lower case; raises SourceRefused."""
    counts: Counter[str] = Counter()
    spelling: dict[str, str] = {}
    for one in games:
        for name in filter(None, dict.fromkeys((one.white.name, one.black.name))):
            counts[name.casefold()] += 1
            spelling.setdefault(name.casefold(), name)
    if asked.played_as:
        wanted = asked.played_as.casefold()
        if wanted not in counts:
            names = ", ".join(spelling[name] for name, _ in counts.most_common(3))
            raise SourceRefused(
                f"--as '{shorten(asked.played_as, 20)}': not in these games;"
                f" most often: {shorten(names, 70)}"
            )
        return wanted
    whole = [name for name, count in counts.items() if count == len(games)]
    known = [name for name in whole if name in asked.names]
    if len(known) == 1 or len(whole) == 1:
        return (known or whole)[0]
    if whole:
        both = " or ".join(f"--as {shorten(spelling[name], 30)}" for name in whole)
        raise SourceRefused(f"two players are in every game: add {both}")
    names = ", ".join(
        shorten(spelling[name], 20) for name, _ in counts.most_common(_NAMES_SHOWN)
    )
    raise SourceRefused(
        f"games of several players ({names} ...), not one person's history;"
        " --as NAME takes the games of one"
    )
