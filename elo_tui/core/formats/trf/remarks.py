"""Facts in the comments of a report: what has no column in a tournament report file.

    ### elo-tui pool rapid
    ### elo-tui points 12 6.5
    ### elo-tui first round 3
    ### elo-tui name 12 Fernandez de la Vega y Sanchez, Maria

Other programs skip the lines: ``###`` begins a comment (TRF26).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.events.crosstable import EventFacts, Participant
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.systems import KEYS
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number

_START = "### elo-tui"
_FIRST_ROUND = re.compile(rf"{_START} first round ([0-9]{{1,3}})\s*")
_POOL = re.compile(rf"{_START} pool ({'|'.join(POOLS)})\s*")
_SYSTEM = re.compile(rf"{_START} system ([a-z0-9-]{{1,20}})\s*")
_TIE_BREAK = re.compile(rf"{_START} tie-break (\S.{{0,500}})")
_POINTS = re.compile(rf"{_START} points ([0-9]{{1,4}}) ([0-9]{{1,4}}(?:\.[0-9]+)?)")
_NAME = re.compile(rf"{_START} name ([0-9]{{1,4}}) (\S.{{0,500}})")


class Remarks(NamedTuple):
    """What the comments of a report state."""

    names: dict[int, str]
    """Whole names by starting number."""
    points: dict[int, float]
    """Stated totals that are not the sum of the rounds, by starting number."""
    pools: list[Pool]
    tie_breaks: list[str]
    """Names with a comma, which separates the codes of record 212."""
    systems: list[str]
    """The key of the rating system that the ratings belong to."""

    first_rounds: list[int]
    """The first round that is known; those before it are blank for everybody."""

    def take(self, line: str) -> bool:
        """Whether a line is such a comment, which is then remembered."""
        if found := _NAME.fullmatch(line):
            self.names[int(found[1])] = clean_name(found[2])
        elif found := _POINTS.fullmatch(line):
            self.points[int(found[1])] = float(found[2])
        elif found := _POOL.fullmatch(line):
            self.pools.extend(pool for pool in POOLS if pool == found[1])
        elif found := _FIRST_ROUND.fullmatch(line):
            self.first_rounds.append(int(found[1]))
        elif found := _SYSTEM.fullmatch(line):
            self.systems.extend(key for key in KEYS if key == found[1])
        elif found := _TIE_BREAK.fullmatch(line):
            self.tie_breaks.append(clean_name(found[1], 120))
        return found is not None

    def complete_event(self, event: EventFacts) -> EventFacts:
        """The event with what no other record states."""
        return event._replace(
            pool=event.pool or next(iter(self.pools), None),
            tie_breaks=event.tie_breaks or tuple(self.tie_breaks),
        )

    def complete_player(self, player: Participant) -> Participant:
        """The player with the stated total, the whole name and the known rounds."""
        whole = self.names.get(player.no, "")
        fits = bool(player.name) and whole.startswith(player.name)
        first = next(iter(self.first_rounds), 1)
        known = (one for one in player.pairings if one.round >= first)
        return player._replace(
            pairings=tuple(known),
            name=whole if fits else player.name,
            points=self.points.get(player.no, player.points),
        )


def of_pool(pool: Pool) -> str:
    """The comment on the kind of rating."""
    return f"{_START} pool {pool}"


def of_points(no: int, total: float) -> str:
    """The comment on a total of a player that the rounds do not give."""
    return f"{_START} points {no} {format_number(total)}"


def of_system(key: str) -> str:
    """The comment on the rating system that the ratings belong to."""
    return f"{_START} system {key}"


def of_first_round(number: int) -> str:
    """The comment on the first round that is known."""
    return f"{_START} first round {number}"


def of_tie_break(name: str) -> str:
    """The comment on one of the tie-breaks, in their order."""
    return f"{_START} tie-break {name}"


def of_name(no: int, name: str) -> str:
    """The comment on the whole name of a player."""
    return f"{_START} name {no} {name}"
