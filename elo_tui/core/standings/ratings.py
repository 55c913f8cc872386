"""Tie-breaks from ratings, over-the-board games only (C.07 article 10).

They are dropped when anyone in the event has no rating, unless its regulations assign a
rating to unrated players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from elo_tui.core.rounding import half_up
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.opponents import opponents_met
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import Kind
from elo_tui.core.systems.fide_tables import (
    average_of_opponents,
    perfect_performance,
    performance_rating,
)


def player_rating(table: ScoreTable, player: int) -> int | None:
    """The player's rating, or the one assigned to unrated players; else None."""
    return table.field.players[player].rating or table.field.unrated


def has_unrated_player(table: ScoreTable) -> bool:
    """Whether someone is unrated, so that no rating tie-break is used."""
    players = range(len(table.field.players))
    return table.kept(
        "unrated", lambda: any(player_rating(table, one) is None for one in players)
    )


def met_ratings(table: ScoreTable, player: int) -> list[int]:
    """The ratings of the opponents met over the board."""
    ratings = (player_rating(table, one) for one in opponents_met(table, player))
    return [rating for rating in ratings if rating is not None]


def score_over_the_board(table: ScoreTable, player: int) -> int:
    """Half points scored over the board, as 1, 1/2 and 0."""
    points, made = table.field.points, table.made[player]
    return sum(
        2 if made[place] == points.win else int(made[place] == points.draw)
        for place, one in enumerate(table.rounds[player])
        if one.opponent is not None and one.kind is Kind.PLAYED
    )


def counted_ratings(table: ScoreTable, code: TieBreakCode, player: int) -> list[int]:
    """The ratings that ARO averages: /C cuts the lowest, /M the highest too."""
    ratings = sorted(met_ratings(table, player))
    return ratings[code.cut_low : len(ratings) - code.cut_high]


def average_rating(table: ScoreTable, code: TieBreakCode, player: int) -> int | None:
    """10.1 ARO: the mean of the opponents' ratings, halves rounded up."""
    ratings = [] if has_unrated_player(table) else counted_ratings(table, code, player)
    return average_of_opponents(ratings) if ratings else None


def tournament_performance(
    table: ScoreTable, _: TieBreakCode, player: int
) -> int | None:
    """10.2 TPR."""
    return _performance(table, player, "TPR", performance_rating)


def perfect_tournament_performance(
    table: ScoreTable, _: TieBreakCode, player: int
) -> int | None:
    """10.3 PTP."""
    return _performance(table, player, "PTP", perfect_performance)


def average_performance(
    table: ScoreTable, code: TieBreakCode, player: int
) -> int | None:
    """10 APRO: the mean TPR of the opponents met, halves rounded up."""
    return _mean(table, code, player, tournament_performance)


def average_perfect_performance(
    table: ScoreTable, code: TieBreakCode, player: int
) -> int | None:
    """10 APPO: the mean PTP of the opponents met, halves rounded up."""
    return _mean(table, code, player, perfect_tournament_performance)


def own_rating(table: ScoreTable, _: TieBreakCode, player: int) -> int | None:
    """10.6 RTNG: the player's own rating."""
    return None if has_unrated_player(table) else player_rating(table, player)


def _performance(
    table: ScoreTable,
    player: int,
    name: str,
    rule: Callable[[Sequence[int], int], int],
) -> int | None:
    if has_unrated_player(table):
        return None
    ratings = met_ratings(table, player)
    if not ratings:
        return None
    return table.kept(
        (name, player), lambda: rule(ratings, score_over_the_board(table, player))
    )


def _mean(
    table: ScoreTable,
    code: TieBreakCode,
    player: int,
    rule: Callable[[ScoreTable, TieBreakCode, int], int | None],
) -> int | None:
    values = [
        value
        for one in opponents_met(table, player)
        if (value := rule(table, code, one)) is not None
    ]
    return half_up(sum(values), len(values)) if values else None
