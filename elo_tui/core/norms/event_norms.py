"""The title norms of one player of an event that a report can show (B.01)."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.model import POOLS, Problem, RatedEvent
from elo_tui.core.norms.many_foreigners import has_many_foreigners
from elo_tui.core.norms.report import judge_norm
from elo_tui.core.norms.requirements import (
    ORDINARY,
    Format,
    NormReport,
    list_possible_titles,
    player_norm_games,
)
from elo_tui.core.standings.round_kinds import is_round_robin
from elo_tui.core.systems import get_row
from elo_tui.core.systems.fide.rateable import (
    APPROVED_YEAR,
    is_rated_by_time,
    may_be_approved,
)
from elo_tui.core.text.figures import plural

_DOUBLE = re.compile("double", re.IGNORECASE)


class EventNorms(NamedTuple):
    """The checklist of each title above the player's own, hardest first."""

    reports: tuple[NormReport, ...]
    assumed: str
    """The assumptions about an event that its report leaves open."""
    time: str
    """The time control, if it decides: too fast for a norm, or approved for one."""
    has_time: bool
    """Whether the time control allows norms (B.01 1.1)."""

    @property
    def highest(self) -> NormReport | None:
        """The report of the highest norm made; None without one."""
        if not self.has_time:
            return None
        return next((one for one in self.reports if one.achieved), None)


def find_format(crosstable: Crosstable) -> Format:
    """Find the format as stated, else as paired."""
    if not is_round_robin(crosstable):
        return "swiss"
    if _DOUBLE.search(crosstable.event.pairing):
        return "double round robin"
    for player in crosstable.players:
        met = [one.opponent for one in player.pairings if one.opponent is not None]
        if len(set(met)) < len(met):
            return "double round robin"
    return "round robin"


def judge_event_norms(
    crosstable: Crosstable, player: Participant, event: RatedEvent
) -> EventNorms | None:
    """Judge the norms of a player rated in an event; None without norms.

    Norms are made in standard events only. No exemption is assumed but that of a Swiss
    with many foreigners, which the rounds show, and a Swiss unless all have met all.
    """
    terms = event.terms
    if get_row(event.system).norms != "titles" or terms.pool != POOLS[0]:
        return None
    games = player_norm_games(crosstable, player)
    kind = find_format(crosstable)
    has_foreigners = kind == "swiss" and has_many_foreigners(crosstable)
    facts = ORDINARY._replace(
        federation=player.federation,
        date=terms.date,
        rounds=_find_rounds(crosstable),
        format=kind,
        many_foreigners=has_foreigners,
    )
    judged = [
        judge_norm(title, games, facts)
        for title in list_possible_titles(player.title, player.sex or "")
    ]
    reports = [one for one in judged if not isinstance(one, Problem)]
    if not reports:
        return None
    has_time, time = is_rated_by_time(event), ""
    if not has_time:
        time = "too fast for a standard rating"
    elif terms.approved_standard and may_be_approved(terms):
        time = f"approved as standard ({APPROVED_YEAR})"
    return EventNorms(
        reports=tuple(reports),
        assumed=_describe_format(kind, has_foreigners) + _describe_rounds(crosstable),
        time=time,
        has_time=has_time,
    )


def _find_rounds(crosstable: Crosstable) -> int | None:
    """Find the number of rounds: stated, else as in the file of all players."""
    if crosstable.event.rounds is None and crosstable.owner is not None:
        return None
    return crosstable.rounds


def _describe_rounds(crosstable: Crosstable) -> str:
    found = _find_rounds(crosstable)
    if found == crosstable.event.rounds or found is None:
        return ""
    return f", {plural(found, 'round')} as in the file"


def _describe_format(kind: Format, has_foreigners: bool) -> str:
    name = kind.replace("swiss", "Swiss")
    if has_foreigners:
        return f"a {name} with many foreigners (1.4.3d), without other exemptions"
    return f"a {name} without exemptions"
