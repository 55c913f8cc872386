"""Progress tables: who met whom in which round, ``3w/1``.

A cell gives opponent, colour (``w`` White, ``s`` Schwarz, Black) and the player's own
result: ``5s/½``. A forfeit has no colour: ``8/+``, ``2/-``. A sign alone is a round
without an opponent: ``+`` the bye, ``½`` and ``-`` a half-point bye and an absence. The
numbers follow the order of the table, by rank or by the participants' list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_tui.core.events.crosstable import Pairing
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Colour
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.cells import Met
from elo_tui.readers.tables.table_players import unread

_OPPONENT = re.compile(r"([0-9]{1,5})\s*(?:([wsb])\s*/?|/)\s*(\S{0,3})")
_SIGNED = re.compile(r"([0-9]{1,5})\s*([+½=–-])")
_COLOURS: dict[str, Colour] = {"w": "w", "s": "b", "b": "b"}
#: A result without an opponent.
_ALONE = {"+": "U", "1": "U", "=": "H", "-": "Z", "0": "Z"}


def met(text: str) -> Met | None:
    """What a non-empty cell says about a round; None if it is not a round."""
    text = text.casefold()
    if found := _OPPONENT.fullmatch(text) or _SIGNED.fullmatch(text):
        code = cells.result(found[found.re.groups])
        colour = _COLOURS.get(found[2] or "", "")
        return None if code is None else Met(int(found[1]), colour, code)
    alone = "U" if cells.is_bye(text) else _ALONE.get(cells.result(text) or "")
    return Met(None, "", alone) if alone else None


def rounds_of(table: Table, notes: list[Note]) -> list[tuple[Pairing, ...]]:
    """The rounds of each row; raises SourceRefused."""
    places = table.header.places("round")
    numbers = [table.header.columns[place].number for place in places]
    if numbers != list(range(1, len(numbers) + 1)):
        raise SourceRefused("the rounds in the header are not 1, 2, 3 ...", table.line)
    return [_pairings(row, places, notes) for row in table.rows]


def _pairings(
    row: Row, places: Sequence[int], notes: list[Note]
) -> tuple[Pairing, ...]:
    pairings = []
    for number, place in enumerate(places, start=1):
        text = row.cell(place)
        found = met(text) if text else None
        if found:
            pairings.append(Pairing(number, found.opponent, found.colour, found.code))
        elif text:
            why = f"not a result such as 3w/1, 5s/½, 8/+ (round {number})"
            notes.append(unread(row, text, why))
    return tuple(pairings)
