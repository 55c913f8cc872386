"""The user's decisions on cells with two meanings, which no reader may guess."""

from __future__ import annotations

from typing import NamedTuple


class Meanings(NamedTuple):
    """None if undecided: the table then decides by its cells, or the user is asked."""

    month_first: bool | None = None
    """Whether 05/03/2026 is the third of May."""
    are_scores: bool | None = None
    """Whether 1-0 and 0-0 are goals, not a win and a double forfeit."""
    columns: tuple[str, ...] = ()
    """Headers in place of those of a table, in the order of its columns; empty for an
    unchanged one, ``-`` for a column that is not used."""
    by_day: bool | None = None
    """Whether the games of each day are an event, for those who split a file."""


NOTHING_SAID = Meanings()
