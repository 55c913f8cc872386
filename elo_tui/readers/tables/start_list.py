"""Start lists and rankings: players without rounds."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Participant
from elo_tui.core.events.reading import Note
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Table
from elo_tui.readers.tables.table_players import RATINGS, participant


def read(table: Table, event: EventFacts, notes: list[Note]) -> Crosstable:
    """The players of a list; raises SourceRefused if it holds nothing to rate."""
    if table.header.place(*RATINGS) is None:
        raise SourceRefused("a list of players without ratings and games")
    place = table.header.place("number", "rank")
    # a table with rated games is in ranking order
    kinds = {column.kind for column in table.header.columns}
    numbered = "number" in kinds and "counted" not in kinds
    if not numbered:
        text = "no starting numbers in this list; the players are numbered as listed"
        notes.append(Note(table.line, text))
    players: dict[int, Participant] = {}
    for position, row in enumerate(table.rows, start=1):
        no = cells.whole(row.cell(place)) if numbered else position
        if no is None:
            notes.append(row.left_out("no number"))
        elif no in players:
            raise SourceRefused(f"number {no} appears twice", row.line)
        else:
            players[no] = participant(table, row, no, notes)
    return Crosstable(event, tuple(players.values()))
