"""The questions that a file of games leaves open: its player, and its events."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.events.crosstable import Crosstable, index_players
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.reading import EventReading
from elo_tui.core.text.same_name import normalize_name

#: Formats of single games, which may be one person's of several events.
_FORMATS = frozenset({"pgn", "games", "xlsx"})
#: From fewer games, nothing follows about a name in all of them.
_GAMES_MIN = 3


def find_common_player(reading: EventReading) -> str:
    """Find the one person who is in every game of several opponents; "" for none."""
    if reading.format not in _FORMATS:
        return ""
    games = [game for section in reading.sections for game in _list_games(section)]
    if len(games) < _GAMES_MIN:
        return ""
    common = set.intersection(*({*map(normalize_name, game)} for game in games))
    if len(common) != 1:
        return ""
    (wanted,) = common
    return next(name for name in games[0] if normalize_name(name) == wanted)


def _list_games(section: Crosstable) -> Iterator[tuple[str, str]]:
    """Yield the names of both players of each game between two of them."""
    by_number = index_players(section)
    for player in () if section.owner is not None else section.players:
        for pairing in player.pairings:
            other = by_number.get(pairing.opponent or 0)
            if other is not None and player.no < other.no:
                yield player.name, other.name


def has_question(reading: EventReading) -> bool:
    """Whether a user must choose the player of these games, or the days."""
    return bool(
        split_sections(reading.sections).days > 1 or find_common_player(reading)
    )
