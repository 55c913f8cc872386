"""A rated event as a tournament report file, which holds the event without ratings."""

from __future__ import annotations

from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.model import Problem
from elo_tui.writers import trf_report


def write(field: RatedField) -> str | Problem:
    """The report of all players, or why the format cannot represent this event."""
    return trf_report.write(field.crosstable)
