"""The values of the tie-breaks (C.07 articles 7 to 10), with the cuts of 14 and 16.5.

Tie-breaks from ratings are dropped if a player of the event has no rating, unless its
regulations assign a rating to unrated players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from elo_tui.core.fide_tables import (
    average_of_opponents,
    perfect_performance,
    performance_rating,
)
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import VUR, PlayerRound, RoundKind
from elo_tui.core.text.figures import round_half_up


class Cut(NamedTuple):
    """The indices of the values cut."""

    low: tuple[int, ...] = ()
    high: tuple[int, ...] = ()
    excepted: frozenset[int] = frozenset()
    """The low ones selected by 16.5."""


def choose_cut(
    scores: Sequence[int],
    values: Sequence[int],
    vur: Sequence[bool],
    low: int,
    high: int,
) -> Cut:
    """Choose the cut values (14), which come from opponents with these scores.

    The least significant value is that of the opponent with the lowest score, among
    several the lowest value (14). `vur` marks the voluntary unplayed rounds, if any:
    the one with the lowest value is cut first, unless that is below the least
    significant value (16.5).
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


_PLAIN, _CUT_1 = TieBreakCode("BH"), TieBreakCode("BH", 1)
_PLAIN_SB = TieBreakCode("SB")


def buchholz(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Sum the adjusted scores of the opponents, half points (8 BH; /C and /M by 14)."""
    scores = table.opponent_scores(player, code.forfeits)
    total = sum(scores)
    if code.cut_low:
        out = cut_rounds(table, code, player, scores, scores)
        total -= sum(scores[place] for place in (*out.low, *out.high))
    return total


def list_buchholz(
    table: ScoreTable, code: TieBreakCode, players: Sequence[int]
) -> list[int]:
    """List the Buchholz of some players, the most frequent codes without detours."""
    if code == _CUT_1:
        return _list_cut_buchholz(table, players)
    if code != _PLAIN:
        return [buchholz(table, code, player) for player in players]
    sums = _known_sums(table)
    return [
        sums[player] if player in sums else buchholz(table, code, player)
        for player in players
    ]


def _list_cut_buchholz(table: ScoreTable, players: Sequence[int]) -> list[int]:
    """List BH/C1, keeping the sums for the Buchholz that mostly comes next."""
    adjusted, sums = table.adjusted, _known_sums(table)
    found = []
    for player in players:
        scores_of = table.scores_of(player, False)
        # without a dummy there is no voluntary unplayed round either
        if scores_of is None:
            found.append(buchholz(table, _CUT_1, player))
            continue
        scores = scores_of(adjusted)
        sums[player] = total = sum(scores)
        found.append(total - min(scores))
    return found


def _known_sums(table: ScoreTable) -> dict[int, int]:
    """The Buchholz of players where it has been computed in this outcome."""
    return table.cache("BH", dict[int, int])


def cut_rounds(
    table: ScoreTable,
    code: TieBreakCode,
    player: int,
    scores: Sequence[int],
    values: Sequence[int],
) -> Cut:
    """Choose the values that the code cuts."""
    vur = table.voluntary(player, code.forfeits)
    return choose_cut(scores, values, vur, code.cut_low, code.cut_high)


def fore_buchholz(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Return the Buchholz with draws in all paired games of the last round (8 FB)."""
    return buchholz(table.fore(), code, player)


def average_buchholz(
    table: ScoreTable, code: TieBreakCode, player: int
) -> Fraction | None:
    """Return the average Buchholz of the opponents met, points, if any (8 AOB)."""
    met = opponents_met(table, player)
    if not met:
        return None
    return Fraction(
        sum(averaged_buchholz(table, code, one) for one in met), 2 * len(met)
    )


def averaged_buchholz(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Return the Buchholz that AOB averages, half points; with /F the Fore Buchholz."""
    source = table.fore() if code.fore else table
    plain = TieBreakCode("BH", forfeits=code.forfeits)
    return source.cache((plain, player), lambda: buchholz(source, plain, player))


def opponents_met(table: ScoreTable, player: int) -> list[int]:
    """List the opponents of the games played, in round order."""
    return [
        one.opponent
        for one in table.rounds[player]
        if one.kind is RoundKind.PLAYED and one.opponent is not None
    ]


def sonneborn_berger(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Sum each adjusted score times the points scored, quarter points (9.1 SB)."""
    scores = table.opponent_scores(player, code.forfeits)
    products: list[int] = [*map(mul, scores, score_weights(table, code, player))]
    total = sum(products)
    if code.cut_low:
        out = cut_rounds(table, code, player, scores, products)
        total -= sum(products[place] for place in (*out.low, *out.high))
    return total


def list_sonneborn_berger(
    table: ScoreTable, code: TieBreakCode, players: Sequence[int]
) -> list[int]:
    """List the Sonneborn-Berger of some players, its plain form without detours."""
    if code != _PLAIN_SB:
        return [sonneborn_berger(table, code, player) for player in players]
    adjusted, found = table.adjusted, []
    for player in players:
        scores_of = table.scores_of(player, False)
        if scores_of is None:
            found.append(sonneborn_berger(table, code, player))
        else:
            weights = table.weights_of(player)(table.made[player])
            found.append(sum(map(mul, scores_of(adjusted), weights)))
    return found


def score_weights(table: ScoreTable, code: TieBreakCode, player: int) -> list[int]:
    """List the half points by which SB multiplies each score.

    Programs before September 2023 took half the score of the virtual opponent.
    """
    made, draw = table.made[player], table.field.points.draw
    virtual = table.field.edition.virtual
    return [
        draw if virtual and opponent is None else made[place]
        for place, opponent, _, _ in table.rounds_faced(player, code.forfeits)
    ]


def koya_score(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Sum half points against opponents with half of the maximum or more (9.2 KS)."""
    made = table.made[player]
    return sum(made[place] for place in koya_rounds(table, code, player))


def koya_rounds(table: ScoreTable, code: TieBreakCode, player: int) -> list[int]:
    """List the rounds against those opponents; forfeits in round robins only (15.2)."""
    limit = koya_limit(table, code)
    return [
        place
        for place, one in enumerate(table.rounds[player])
        if one.opponent is not None
        and (one.kind is RoundKind.PLAYED or table.field.round_robin)
        and table.score[one.opponent] >= limit
    ]


def koya_limit(table: ScoreTable, code: TieBreakCode) -> Fraction:
    """Return the half points an opponent needs; half of all games, not rounds."""
    field = table.field
    games = field.last
    if field.round_robin:
        games = max(
            sum(one.opponent is not None for one in row) for row in table.rounds
        )
    return Fraction(field.points.win * games, 2) + code.limit


def score_points(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """Return the half points of all rounds."""
    return table.score[player]


def count_wins(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """Count rounds with the points of a win, played or not (7.1 WIN)."""
    return table.made[player].count(table.field.points.win)


def count_rounds(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Count the rounds of `counted_rounds` (7.2 WON, 7.3 BPG, 7.4 BWG)."""
    return len(counted_rounds(table, code.name, player))


def progressive_score(table: ScoreTable, code: TieBreakCode, player: int) -> int:
    """Sum the half points after each round; /C1 without round 1 (7.5 PS)."""
    return sum(running_scores(table, player)[code.cut_low :])


def rounds_elected(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """Count rounds without requested byes, absences and forfeit losses (7.6 REP)."""
    rounds = table.rounds[player]
    return table.field.last - sum(one.kind in VUR for one in rounds)


def standard_points(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """Sum 1 for more points than the opponent, 1/2 for equal ones (7.7 STD); halves."""
    return sum(
        standard_round_points(table, player, at)
        for at in range(len(table.made[player]))
    )


def pairing_number(table: ScoreTable, _: TieBreakCode, player: int) -> int:
    """Return the pairing number (7.8 TPN)."""
    return table.field.players[player].no


def counted_rounds(table: ScoreTable, name: str, player: int) -> list[int]:
    """List the rounds that count for a tie-break; by default all of them."""
    counts = _COUNTS.get(name)
    win, made = table.field.points.win, table.made[player]
    return [
        place
        for place, one in enumerate(table.rounds[player])
        if counts is None or counts(one, made[place] == win)
    ]


#: Conditions on a round; the second argument is whether it has the points of a win.
_COUNTS: dict[str, Callable[[PlayerRound, bool], bool]] = {
    "WIN": lambda _, won: won,
    "WON": lambda one, won: won and one.kind is RoundKind.PLAYED,
    "BPG": lambda one, _: one.colour == "b" and one.kind is RoundKind.PLAYED,
    "BWG": lambda one, won: won and one.colour == "b" and one.kind is RoundKind.PLAYED,
    "REP": lambda one, _: one.kind not in VUR,
}


def running_scores(table: ScoreTable, player: int) -> list[int]:
    """List the half points after each round of the event."""
    found = [0] * (table.field.last + 1)
    for one, made in zip(table.rounds[player], table.made[player], strict=True):
        found[one.number] += made
    total = 0
    for number, made in enumerate(found):
        total += made
        found[number] = total
    return found[1:]


def standard_round_points(table: ScoreTable, player: int, place: int) -> int:
    """Compare the points of a round with the opponent's: 2, 1 or 0 half points.

    Without an opponent, they are compared with those of a draw. After a double forfeit
    both have the same (our reading of 7.7).
    """
    one, made = table.rounds[player][place], table.made[player][place]
    if one.kind is RoundKind.OPEN:
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
    """Return the player's rating, or the one assigned to unrated players."""
    return table.field.players[player].rating or table.field.unrated


def has_unrated_player(table: ScoreTable) -> bool:
    """Whether a player is unrated, so that no rating tie-break is used (10)."""
    players = range(len(table.field.players))
    return table.cache(
        "unrated", lambda: any(player_rating(table, one) is None for one in players)
    )


def met_ratings(table: ScoreTable, player: int) -> list[int]:
    """List the ratings of the opponents met over the board."""
    ratings = (player_rating(table, one) for one in opponents_met(table, player))
    return [rating for rating in ratings if rating is not None]


def score_over_the_board(table: ScoreTable, player: int) -> int:
    """Return the half points scored over the board, as 1, 1/2 and 0."""
    points, made = table.field.points, table.made[player]
    return sum(
        2 if made[place] == points.win else int(made[place] == points.draw)
        for place, one in enumerate(table.rounds[player])
        if one.opponent is not None and one.kind is RoundKind.PLAYED
    )


def counted_ratings(table: ScoreTable, code: TieBreakCode, player: int) -> list[int]:
    """List the ratings that ARO averages: /C cuts the lowest, /M the highest too."""
    ratings = sorted(met_ratings(table, player))
    return ratings[code.cut_low : len(ratings) - code.cut_high]


def average_rating(table: ScoreTable, code: TieBreakCode, player: int) -> int | None:
    """Return the mean of the opponents' ratings, halves rounded up (10.1 ARO)."""
    ratings = [] if has_unrated_player(table) else counted_ratings(table, code, player)
    return average_of_opponents(ratings) if ratings else None


_PERFORMANCES = {
    **dict.fromkeys(("TPR", "APRO"), performance_rating),
    **dict.fromkeys(("PTP", "APPO"), perfect_performance),
}


def performance(table: ScoreTable, code: TieBreakCode, player: int) -> int | None:
    """Return the TPR (10.2) or PTP (10.3) of a player, which APRO and APPO average."""
    ratings = [] if has_unrated_player(table) else met_ratings(table, player)
    if not ratings:
        return None
    rule = _PERFORMANCES[code.name]
    return table.cache(
        (rule, player), lambda: rule(ratings, score_over_the_board(table, player))
    )


def average_performance(
    table: ScoreTable, code: TieBreakCode, player: int
) -> int | None:
    """Return the mean TPR or PTP of the opponents met, halves rounded up (10)."""
    every = (performance(table, code, one) for one in opponents_met(table, player))
    values = [value for value in every if value is not None]
    return round_half_up(sum(values), len(values)) if values else None


def own_rating(table: ScoreTable, _: TieBreakCode, player: int) -> int | None:
    """Return the player's own rating (10.6 RTNG)."""
    return None if has_unrated_player(table) else player_rating(table, player)
