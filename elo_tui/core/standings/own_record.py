"""Tie-breaks from a player's own record (C.07 article 7, type B)."""

from __future__ import annotations

from collections.abc import Callable

from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import VUR, Kind, Round


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
