"""Lists with two rating columns, in which the second substitutes for the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.table_players import rating_in

#: The name for such ratings.
EITHER = "FIDE or national"


class ListedPlayer(NamedTuple):
    """A player with the row about them."""

    table: Table
    row: Row
    player: Participant


def with_either_rating(
    listed: Sequence[ListedPlayer], notes: list[Note]
) -> tuple[tuple[Participant, ...], str]:
    """The players, with the national rating for those who have no international one.

    Such a list mixes two kinds of rating, as the starting order does; a note says for
    how many players. The second value is the name for these ratings, else empty.
    """
    full = []
    taken = []
    for table, row, player in listed:
        first, second = (table.header.place(k) for k in ("international", "national"))
        if None not in (first, second) and not player.rating:
            other = rating_in(row, second, notes)
            if other:
                player = player._replace(rating=other)
                taken.append((table, first, second))
        full.append(player)
    if not taken:
        return tuple(full), ""
    table, *places = taken[0]
    fide, national = (clean_name(table.titles[at or 0], 12) for at in places)
    who = "1 player has" if len(taken) == 1 else f"{len(taken)} players have"
    text = f"{who} no {fide}: {national} is taken; a list added as a second file"
    notes.append(Note(table.line, f"{text} takes precedence over both"))
    return tuple(full), EITHER
