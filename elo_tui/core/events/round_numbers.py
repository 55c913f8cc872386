"""Numbers of rounds for games from a source without them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def number_rounds(games: Iterable[Sequence[int]]) -> list[int]:
    """Number games in their order, each after the last one of any of its players.

    `games` are the starting numbers of the players of each.
    """
    last: dict[int, int] = {}
    numbers = []
    for players in games:
        number = 1 + max([last.get(no, 0) for no in players])
        for no in players:
            last[no] = number
        numbers.append(number)
    return numbers
