"""A rated event as a tournament report file, which holds the event without ratings."""

from __future__ import annotations

from elo_tui.core.field import RatedField
from elo_tui.core.model import Problem
from elo_tui.files.trf import writer


def write(field: RatedField) -> str | Problem:
    """The report of all players, or why the format has no place for this event."""
    return writer.write(field.crosstable)
