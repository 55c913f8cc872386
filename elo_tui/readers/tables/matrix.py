"""A Swiss that is printed as a matrix: who met whom, but not in which round.

Most of its cells are empty: these players have not met, so nothing is still open. Byes
and forfeits are missing, and so is everybody beyond the width of the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.events.crosstable import CODES, Crosstable, EventFacts, Pairing
from elo_tui.core.events.reading import Note
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Table
from elo_tui.readers.tables.table_players import participant, unread

_NO_ROUNDS = (
    "a Swiss printed as a matrix: its games are read, but their rounds and colours are"
    " not here; the numbers of the rounds only keep the games apart"
)
_INCOMPLETE = (
    "a Swiss printed as a matrix, incomplete: the points of {} of {} players are not"
    " those of their games, so nobody is ranked"
)
#: On the diagonal of a round robin; the matrix of a Swiss has a letter there.
_ROBIN_MARK = "*"


def is_swiss(table: Table) -> bool:
    """Whether fewer than half of the cells are filled, though some are."""
    places = table.header.places("opponent")
    filled = count = 0
    for own, row in enumerate(table.rows):
        for other, place in enumerate(places):
            text = row.cell(place)
            if own != other:
                count += 1
                filled += bool(text)
            elif text == _ROBIN_MARK:
                return False
    return 0 < 2 * filled < count


def read(
    table: Table, event: EventFacts, numbers: Sequence[int], notes: list[Note]
) -> Crosstable:
    """The players with their games, each in a round of its own."""
    places = table.header.places("opponent")
    games: dict[int, dict[int, Pairing]] = {number: {} for number in numbers}
    for own, row in enumerate(table.rows):
        for other, place in enumerate(places[: len(numbers)]):
            text, back = row.cell(place), table.rows[other].cell(places[own])
            if own == other or not (text or back):
                continue
            codes = [cells.result(one) if one else None for one in (text, back)]
            if None in codes:
                if text:
                    why = f"no result, or not that of the other side ('{back}')"
                    notes.append(unread(row, text, why))
            elif own < other:
                one, two = numbers[own], numbers[other]
                number = _free_round(games[one], games[two])
                first, second = (code or "" for code in codes)
                games[one][number] = Pairing(number, two, "", first)
                games[two][number] = Pairing(number, one, "", second)
    players = tuple(
        participant(table, row, number, notes)._replace(
            pairings=tuple(games[number][at] for at in sorted(games[number]))
        )
        for number, row in zip(numbers, table.rows, strict=True)
    )
    differing = sum(
        player.points is not None
        and 2 * player.points != sum(CODES[one.code].halves for one in player.pairings)
        for player in players
    )
    notes.append(Note(table.line, _NO_ROUNDS))
    incomplete = _INCOMPLETE.format(differing, len(players)) if differing else ""
    if incomplete:
        notes.append(Note(table.line, incomplete))
    return Crosstable(event, players, incomplete=incomplete, rounds_given=False)


def _free_round(one: dict[int, Pairing], other: dict[int, Pairing]) -> int:
    number = 1
    while number in one or number in other:
        number += 1
    return number
