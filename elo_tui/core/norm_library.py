"""Title norms for scripts, and the score that one needs."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core import record_checks
from elo_tui.core.model import Problem
from elo_tui.core.norms import needed as least
from elo_tui.core.norms import report
from elo_tui.core.norms.needed import Needed
from elo_tui.core.norms.requirements import (
    Circumstances,
    NormGame,
    NormReport,
    NormTitle,
)


def judge_norm(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> NormReport | Problem:
    """Judge a norm for GM, IM, WGM or WIM by these rounds, condition by condition.

    `games` are all rounds in order, including those not played. ``achieved`` is None
    while it depends on facts that were not given; ``asks`` names them. Source: FIDE
    Handbook B.01 1.4, text of 1 January 2024.
    """
    problem = record_checks.check_norm(title, games, facts)
    return problem or report.judge_norm(title, games, facts)


def find_needed_score(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> Needed | Problem:
    """Find the half points that the rounds without a result must bring for a norm.

    Facts not given are taken as favourable and named in ``provided``; ``text`` is the
    answer as a sentence. Source: as for `judge_norm`.
    """
    problem = record_checks.check_norm(title, games, facts)
    return problem or least.norm_needs(title, games, facts)
