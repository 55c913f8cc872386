"""A rated event as CSV (RFC 4180), one player per row.

Texts that a spreadsheet would take for formulas are guarded. Numbers stay numbers,
including negative ones; the cells of the rounds are our own, and of those only ``-0``,
``-½`` and ``-1`` begin with such a sign.
"""

from __future__ import annotations

import csv
import io

from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.formats.formulas import guarded
from elo_tui.writers.export.sheet import TEXTS, sheet


def write(field: RatedField) -> str:
    """All players with their rounds; lines end with CR LF."""
    table = sheet(field)
    foreign = [title in TEXTS for title in table.header]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.header)
    for row in table.rows:
        cells = zip(row, foreign, strict=True)
        writer.writerow([guarded(text) if typed else text for text, typed in cells])
    return out.getvalue()
