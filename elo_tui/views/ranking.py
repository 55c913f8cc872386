"""What is asked of a whole event: tie-breaks, prize places, assumed results."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from elo_tui.core import entry, facts
from elo_tui.core.model import Problem
from elo_tui.core.simulation.pairings_to_come import Assumption
from elo_tui.core.standings import codes
from elo_tui.core.standings.standings import Wanted

#: How many places are the first ones where nothing is typed.
FIRST = 3
_FIRST_MAX = 999


class Ranking(NamedTuple):
    """The texts of the fields, what is chosen, and the results assumed."""

    tie_breaks: str = ""
    """Empty: as the event states, else the usual ones."""
    unrated: str = ""
    """The rating that players without one count as."""
    first: str = ""
    """How many places win something."""
    order: str = "place"
    """The column that the standings are sorted by."""
    turned: bool = False
    column: int = 0
    """The column chosen: 0 is the points, then the tie-breaks."""
    assumed: tuple[Assumption, ...] = ()
    game: int = 0
    """The open game under the cursor."""


class Rules(NamedTuple):
    """The texts as they are meant."""

    wanted: Wanted
    first: int
    problems: Mapping[str, Problem]
    """By field."""


def read(ranking: Ranking, day: str) -> Rules:
    """The rules asked for, with the first day of the event as typed."""
    problems: dict[str, Problem] = {}
    listed = (
        codes.read_codes(ranking.tie_breaks) if ranking.tie_breaks.strip() else None
    )
    on = entry.iso_date(day)
    unrated = entry.whole(
        ranking.unrated, "unrated", facts.RATING_MIN, facts.RATING_MAX
    )
    first = entry.whole(ranking.first, "first", 1, _FIRST_MAX)
    for name, value in (
        ("tie_breaks", listed),
        ("date", on),
        ("unrated", unrated),
        ("first", first),
    ):
        if isinstance(value, Problem):
            problems[name] = value
    wanted = Wanted(
        None if isinstance(listed, Problem) else listed,
        on if isinstance(on, date) else None,
        unrated if isinstance(unrated, int) else None,
    )
    places = first if isinstance(first, int) else FIRST
    return Rules(wanted, places, problems)
