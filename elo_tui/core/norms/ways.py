"""Which results of the games to come make a title norm of FIDE."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from elo_tui.core.model import PLAYED, Problem
from elo_tui.core.norms.checks import rule_of
from elo_tui.core.norms.judge import best, open_places, with_results
from elo_tui.core.norms.needed import LOOK_AHEAD, Needed, needed
from elo_tui.core.norms.norm_records import Circumstances, NormGame
from elo_tui.core.norms.requirements import NormTitle


class Ways(NamedTuple):
    """What makes the norm."""

    needed: Needed
    places: tuple[int, ...]
    """The indices of the games to come among the rounds."""
    reached: frozenset[tuple[int, ...]] | None
    """Every way that makes it, half points from each game; None where the sum decides,
    or where there are too many ways to try."""
    at_least: bool = False
    """Whether not every way was tried, so that fewer points than `needed` may do."""


def ways(
    title: NormTitle, games: Sequence[NormGame], facts: Circumstances
) -> Ways | Problem:
    """Every way to make a norm where there are few, else the score that makes it."""
    answer = needed(title, games, facts)
    if isinstance(answer, Problem):
        return answer
    places = open_places(games)
    if answer.half_points is None:
        return Ways(answer, places, frozenset())
    number = len(places)
    won = with_results(games, places, (2,) * number)
    rule = rule_of(title, won, facts, lenient=True)
    if number > LOOK_AHEAD:
        counting = sum(game.result in PLAYED and not game.excluded for game in won)
        # with exactly the number of games a norm needs, none can be left out: the sum
        # decides
        return Ways(answer, places, None, at_least=counting > rule.least_games)
    # this many half points make it however they are scored, and fewer never do
    sure, least = answer.half_points, answer.at_best or 0
    reached = frozenset(
        results
        for results in product((0, 1, 2), repeat=number)
        if sum(results) >= least
        and (
            sum(results) >= sure
            or best(with_results(games, places, results), facts, rule)
        )
    )
    return Ways(answer, places, reached)
