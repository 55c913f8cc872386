"""The games of a reading as rows, for comparison with what a table says."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Pairing, index_players
from elo_tui.core.events.reading import EventReading

_POINTS = {"1": 2, "=": 1, "0": 0}


class GameRead(NamedTuple):
    """A game played, the side with White first; by name if nobody says who had it."""

    day: str
    first: str
    second: str
    halves: int
    """Half points of the first."""
    ratings: tuple[int | None, int | None] = (None, None)
    is_white_known: bool = True


def make_game(
    day: str,
    first: str,
    second: str,
    halves: int,
    ratings: tuple[int | None, int | None],
    is_white_known: bool,
) -> GameRead:
    if not is_white_known and second < first:
        first, second, halves = second, first, 2 - halves
        ratings = ratings[1], ratings[0]
    return GameRead(day, first, second, halves, ratings, is_white_known)


def count_games(reading: EventReading) -> Counter[GameRead]:
    """Count the rated games of all events of a reading."""
    games = [game for section in reading.sections for game in _list_games(section)]
    return Counter(games)


def _list_games(event: Crosstable) -> list[GameRead]:
    players = index_players(event)
    games = []
    for player in event.players:
        for pairing in player.pairings:
            met = players.get(pairing.opponent or 0)
            if met is None or pairing.code not in _POINTS or pairing.excluded:
                continue
            if pairing.colour == "b" or (not pairing.colour and player.no > met.no):
                continue
            other = _find_other(met.pairings, pairing.round, player.no)
            games.append(
                make_game(
                    str(pairing.day or ""),
                    player.name,
                    met.name,
                    _POINTS[pairing.code],
                    (pairing.own_rating, other.own_rating),
                    bool(pairing.colour),
                )
            )
    return games


def _find_other(pairings: tuple[Pairing, ...], number: int, no: int) -> Pairing:
    return next(one for one in pairings if one.round == number and one.opponent == no)
