"""Crosstables: a column for each opponent, ``**`` on the diagonal.

In a round robin everybody meets everybody, so its rounds can be numbered as FIDE does.
In a Swiss tournament most cells are empty, and neither rounds nor colours are given:
the games are numbered so that nobody plays twice in one round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count

from elo_tui.core.events.crosstable import Pairing
from elo_tui.core.events.reading import Note
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.table_players import unread

_OWN = "**"
_NO_ROUNDS = (
    "a crosstable by opponents has no rounds and no colours; the games are numbered"
    " so that nobody plays twice in a round"
)


def holds(table: Table) -> bool:
    """Whether the numbered columns are opponents."""
    places = table.header.places("round")
    return any(row.cell(place) == _OWN for row in table.rows for place in places)


def games_of(table: Table, notes: list[Note]) -> list[tuple[Pairing, ...]]:
    """The games of each row of a Swiss tournament; raises SourceRefused."""
    places = table.header.places("round")
    if len(places) != len(table.rows):
        text = f"a crosstable of {len(places)} with {len(table.rows)} players"
        raise SourceRefused(text, table.line)
    for row, place in zip(table.rows, places, strict=True):
        if row.cell(place) != _OWN:
            text = f"no {_OWN} where the player of this row meets itself"
            raise SourceRefused(f"{text}: empty cells of this table are lost", row.line)
    codes = _codes(table.rows, places, notes)
    numbers = [
        cells.whole(row.cell(table.header.place("number", "rank"))) or 0
        for row in table.rows
    ]
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    busy: dict[int, set[int]] = defaultdict(set)
    for one, other in sorted({(min(pair), max(pair)) for pair in codes}):
        number = next(n for n in count(1) if n not in busy[one] | busy[other])
        for me, you in ((one, other), (other, one)):
            busy[me].add(number)
            if code := codes.get((me, you)):
                pairings[me].append(Pairing(number, numbers[you], "", code))
    notes.append(Note(table.line, _NO_ROUNDS))
    return [tuple(sorted(pairings[at])) for at in range(len(table.rows))]


def _codes(
    rows: Sequence[Row], places: Sequence[int], notes: list[Note]
) -> dict[tuple[int, int], str]:
    """The results by the indices of the two players; an empty cell means no game."""
    codes = {}
    for at, row in enumerate(rows):
        for other, place in enumerate(places):
            text = row.cell(place)
            if not text or other == at:
                continue
            code = cells.result(text)
            if code is None:
                why = f"not a result such as 1, ½, 0 (opponent {other + 1})"
                notes.append(unread(row, text, why))
            else:
                codes[at, other] = code
    return codes
