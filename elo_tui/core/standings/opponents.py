"""Tie-breaks from the scores of opponents: Buchholz, Sonneborn-Berger, Koya (8, 9)."""

from __future__ import annotations

from fractions import Fraction
from operator import mul

from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.cuts import Cut, choose_cut
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import Kind

_CUT_1 = TieBreakCode("BH", 1)


def buchholz(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """8 BH: the adjusted scores of the opponents, half points; /C and /M by 14."""
    scores = table.seen(player, code.forfeits)
    total = sum(scores)
    if code.cut_low:
        if code == _CUT_1 and not table.voluntary(player, False):
            # by far the most frequent case, a thousand times in a simulation
            return total - min(scores, default=0)
        out = cut_rounds(table, code, player, scores, scores)
        total -= sum(scores[place] for place in (*out.low, *out.high))
    return total


def cut_rounds(
    table: ScoreTable,
    code: TieBreakCode,
    player: int,
    scores: list[int],
    values: list[int],
) -> Cut:
    """The indices of the values that are cut; they come from these scores."""
    vur = table.voluntary(player, code.forfeits)
    return choose_cut(scores, values, vur, code.cut_low, code.cut_high)


def fore_buchholz(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """8 FB: the Buchholz with draws in all paired games of the last round."""
    return buchholz(table.fore(), code, player)


def average_buchholz(
    table: ScoreTable, code: TieBreakCode, player: int
) -> Fraction | None:
    """8 AOB: the average Buchholz of the opponents met, points; None without any."""
    met = opponents_met(table, player)
    if not met:
        return None
    return Fraction(
        sum(averaged_buchholz(table, code, one) for one in met), 2 * len(met)
    )


def averaged_buchholz(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """The Buchholz that AOB averages, half points; with /F the Fore Buchholz."""
    source = table.fore() if code.fore else table
    plain = TieBreakCode("BH", forfeits=code.forfeits)
    return source.kept((plain, player), lambda: buchholz(source, plain, player))


def opponents_met(table: ScoreTable, player: int) -> list[int]:
    """The opponents of the games played, in round order."""
    return [
        one.opponent
        for one in table.rounds[player]
        if one.kind is Kind.PLAYED and one.opponent is not None
    ]


def sonneborn_berger(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """9.1 SB: each adjusted score times the points scored, in quarters of a point."""
    scores = table.seen(player, code.forfeits)
    products: list[int] = [*map(mul, scores, score_weights(table, code, player))]
    total = sum(products)
    if code.cut_low:
        out = cut_rounds(table, code, player, scores, products)
        total -= sum(products[place] for place in (*out.low, *out.high))
    return total


def score_weights(table: ScoreTable, code: TieBreakCode, player: int) -> list[int]:
    """The half points by which SB multiplies each score.

    Programs before September 2023 took half the score of the virtual opponent.
    """
    made, draw = table.made[player], table.field.points.draw
    virtual = table.field.edition.virtual
    return [
        draw if virtual and opponent is None else made[place]
        for place, opponent, _, _ in table.faced(player, code.forfeits)
    ]


def koya_score(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """9.2 KS: half points against opponents with at least half of the maximum."""
    made = table.made[player]
    return sum(made[place] for place in koya_rounds(table, code, player))


def koya_rounds(table: ScoreTable, code: TieBreakCode, player: int) -> list[int]:
    """The rounds against those opponents; forfeits in round robins only (15.2)."""
    limit = koya_limit(table, code)
    return [
        place
        for place, one in enumerate(table.rounds[player])
        if one.opponent is not None
        and (one.kind is Kind.PLAYED or table.field.round_robin)
        and table.score[one.opponent] >= limit
    ]


def koya_limit(table: ScoreTable, code: TieBreakCode) -> Fraction:
    """The half points an opponent needs; the maximum counts games, not rounds."""
    field = table.field
    games = field.last
    if field.round_robin:
        games = max(
            sum(one.opponent is not None for one in row) for row in table.rounds
        )
    return Fraction(field.points.win * games, 2) + code.limit
