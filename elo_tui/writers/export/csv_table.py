"""A rated event as CSV (RFC 4180), one player per row.

Texts that a spreadsheet would take for formulas are guarded. Numbers stay numbers,
including negative ones; the cells of the rounds are our own, and of those only ``-0``,
``-½`` and ``-1`` begin with such a sign.
"""

from __future__ import annotations

from elo_tui.core.events.rated_field import RatedField
from elo_tui.writers.export.sheet import csv_text, sheet


def write(field: RatedField) -> str:
    """All players with their rounds; lines end with CR LF."""
    return csv_text(sheet(field))
