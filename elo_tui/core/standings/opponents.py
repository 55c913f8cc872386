"""Tie-breaks from the scores of opponents: Buchholz, Sonneborn-Berger, Koya (8, 9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import VUR, Kind, Round
from elo_tui.core.systems.fide_tables import (
    average_of_opponents,
    perfect_performance,
    performance_rating,
)
from elo_tui.core.text.figures import round_half_up


class Cut(NamedTuple):
    """The indices of the values cut, and how many of them are the lowest ones."""

    low: tuple[int, ...] = ()
    high: tuple[int, ...] = ()
    excepted: frozenset[int] = frozenset()
    """The low ones among them that 16.5 selected."""


def choose_cut(
    scores: Sequence[int],
    values: Sequence[int],
    vur: Sequence[bool],
    low: int,
    high: int,
) -> Cut:
    """Choose among values that come from opponents with these scores.

    The least significant value is that of the opponent with the lowest score, among
    several the lowest value (14). `vur` marks the voluntary unplayed rounds and is
    empty where there are none: one of them is cut first, the one with the lowest value,
    unless that is below the least significant one (16.5).
    """
    left = list(range(len(values)))
    lowest: list[int] = []
    excepted = set()
    for _ in range(min(low, len(left))):
        out = min(left, key=lambda place: (scores[place], values[place]))
        voluntary = [place for place in left if vur[place]] if vur else []
        if voluntary:
            first = min(voluntary, key=lambda place: (values[place], scores[place]))
            if values[first] >= values[out]:
                if first != out:
                    excepted.add(first)
                out = first
        left.remove(out)
        lowest.append(out)
    highest: list[int] = []
    for _ in range(min(high, len(left))):
        out = max(left, key=lambda place: (scores[place], values[place]))
        left.remove(out)
        highest.append(out)
    return Cut(tuple(lowest), tuple(highest), frozenset(excepted))


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


def score_points(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """Half points of all rounds."""
    return table.score[player]


def count_wins(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """7.1 WIN: rounds with the points of a win, played or not."""
    return table.made[player].count(table.field.points.win)


def count_rounds(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """7.2 WON, 7.3 BPG and 7.4 BWG: the games that count, see `places`."""
    return len(counted_rounds(table, code.name, player))


def progressive_score(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """7.5 PS: half points after each round, added up; /C1 without round 1."""
    return sum(running_scores(table, player)[code.cut_low :])


def rounds_elected(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """7.6 REP: rounds without requested byes, absences and forfeit losses."""
    rounds = table.rounds[player]
    return table.field.last - sum(one.kind in VUR for one in rounds)


def standard_points(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """7.7 STD: 1 for more than the opponent has, 1/2 for as much; half points."""
    return sum(
        standard_round_points(table, player, at)
        for at in range(len(table.made[player]))
    )


def pairing_number(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """7.8 TPN: the pairing number."""
    return table.field.players[player].no


def counted_rounds(table: ScoreTable, name: str, player: int) -> list[int]:
    """The rounds that count for a tie-break; all of them where each has its points."""
    counts = _COUNTS.get(name)
    win, made = table.field.points.win, table.made[player]
    return [
        place
        for place, one in enumerate(table.rounds[player])
        if counts is None or counts(one, made[place] == win)
    ]


#: Whether a round counts, which may have brought the points of a win.
_COUNTS: dict[str, Callable[[Round, bool], bool]] = {
    "WIN": lambda _, won: won,
    "WON": lambda one, won: won and one.kind is Kind.PLAYED,
    "BPG": lambda one, _: one.colour == "b" and one.kind is Kind.PLAYED,
    "BWG": lambda one, won: won and one.colour == "b" and one.kind is Kind.PLAYED,
    "REP": lambda one, _: one.kind not in VUR,
}


def running_scores(table: ScoreTable, player: int) -> list[int]:
    """Half points after each round, for as many rounds as the event has."""
    found = [0] * (table.field.last + 1)
    for one, made in zip(table.rounds[player], table.made[player], strict=True):
        found[one.number] += made
    total = 0
    for number, made in enumerate(found):
        total += made
        found[number] = total
    return found[1:]


def standard_round_points(table: ScoreTable, player: int, place: int) -> int:
    """One round by the points of 1, 1/2 and 0, half points.

    Without an opponent, it is compared with the points of a draw. Where both have lost
    by forfeit both have the same (our reading of 7.7).
    """
    one, made = table.rounds[player][place], table.made[player][place]
    if one.kind is Kind.OPEN:
        return 0
    other = table.field.points.draw
    if one.opponent is not None:
        for back, theirs in zip(
            table.rounds[one.opponent], table.made[one.opponent], strict=True
        ):
            if back.opponent == player and back.number == one.number:
                other = theirs
    return 2 if made > other else int(made == other)


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
    return round_half_up(sum(values), len(values)) if values else None
