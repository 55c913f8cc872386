"""Rows that may appear twice in a file without numbers: noted, never left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    Note,
    Pairing,
    Participant,
    describe_player,
)
from elo_tui.core.model import PLAYED, Game

#: How a note on such a row ends.
TWICE = "perhaps one row twice; check it"


def find_repeated_games(games: Sequence[Game]) -> Iterator[Note]:
    """Find games that are equal to the one before, in a list without rounds.

    The games of a match, and those against unnamed opponents, may well be equal.
    """
    if len({game.name for game in games}) < 2:
        return
    for place, (before, game) in enumerate(pairwise(games), start=2):
        if game == before and game.name and game.round is None and game.result:
            text = f"games {place - 1} and {place}, {game.name}: equal; {TWICE}"
            yield Note(None, text, on_games=True)


def find_repeated_rows(
    crosstable: Crosstable, has_game_rows: bool = False
) -> Iterator[Note]:
    """Find players who are equal in everything.

    In a list of games (`has_game_rows`, or without rounds) also equal games in a row.
    """
    if crosstable.owner is not None:
        return
    seen: dict[object, Participant] = {}
    names = Counter(player.name for player in crosstable.players)
    for player in crosstable.players:
        if not player.name or names[player.name] < 2:
            continue
        first = seen.setdefault(_mark_player(player), player)
        if first is not player:
            text = f"{describe_player(player)}: equal to player {first.no}; {TWICE}"
            yield Note(player.line, text, on_games=True)
    has_game_rows = has_game_rows or not crosstable.rounds_given
    if has_game_rows and len(crosstable.players) > 2:
        for player in crosstable.players:
            yield from _find_repeated_pairings(player)


def _mark_player(player: Participant) -> Participant:
    """Return the player without number, line and place, by which rows may differ."""
    return replace(player, no=0, line=None, place=None)


def _find_repeated_pairings(player: Participant) -> Iterator[Note]:
    """Find two games in a row with the same opponent, colour and result, once each."""
    for before, pairing in pairwise(player.pairings):
        is_same = pairing.opponent == before.opponent
        if is_same and pairing.colour == "w" and _is_repeated(before, pairing):
            rounds = f"rounds {before.round} and {pairing.round}"
            text = f"{describe_player(player)}, {rounds}: equal; {TWICE}"
            yield Note(player.line, text, on_games=True)


def _is_repeated(before: Pairing, pairing: Pairing) -> bool:
    if pairing.opponent is None or CODES[pairing.code].result not in PLAYED:
        return False
    return replace(pairing, round=before.round, day=before.day) == before
