"""Players of an event, found by the words of the field Find."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.text.latin import fold_to_latin
from elo_tui.kit.tables.selection import MARKED, read_words


def list_search_texts(players: Iterable[Participant]) -> Mapping[int, str]:
    """List what each player is found by, by starting number: name, origin, title."""
    return {
        one.no: fold_to_latin(f"{one.name} {one.origin} {one.title}") for one in players
    }


def find_players(
    numbers: Iterable[int],
    texts: Mapping[int, str],
    filter: str,
    marked: frozenset[int] = frozenset(),
) -> Collection[int]:
    """Find the numbers of the players that have every word, in their order.

    A word is found in the text of a player, as the starting number, or is the word
    for marks.
    """
    found = [*numbers]
    for word in read_words(filter):
        also = marked if word == MARKED else _read_number(word)
        found = [no for no in found if word in texts[no] or no in also]
    return found


def _read_number(word: str) -> frozenset[int]:
    """The starting number that a word is, written as in the table."""
    is_number = word.isascii() and word.isdigit() and str(int(word)) == word
    return frozenset({int(word)} if is_number else ())
