"""The order of the players: points first, then each tie-break among those level (4.2).

Players whom no tie-break separates share their place; they are listed in the order of
their pairing numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from elo_tui.core.standings import encounter
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS

#: Players who are level, by their indices in the field.
Level = list[int]


def rank_players(table: ScoreTable, codes: Sequence[TieBreakCode]) -> list[Level]:
    """The groups of level players, from first place on."""
    by_points: dict[int, Level] = {}
    for player, halves in enumerate(table.score):
        by_points.setdefault(halves, []).append(player)
    levels: list[Level] = []
    for halves in sorted(by_points, reverse=True):
        level = by_points[halves]
        levels += [level] if len(level) == 1 else _split_by_codes(table, codes, level)
    return levels


def _split_by_codes(
    table: ScoreTable, codes: Sequence[TieBreakCode], level: Level
) -> list[Level]:
    """The level players, as far as all the codes separate them."""
    if len(level) == 1:
        return [level]
    for at, code in enumerate(codes, start=1):
        parts = split_by_tie_break(table, code, level)
        if len(parts) > 1:
            return [
                one
                for part in parts
                for one in _split_by_codes(table, codes[at:], part)
            ]
    return [level]


def split_by_tie_break(
    table: ScoreTable, code: TieBreakCode, level: Level
) -> list[Level]:
    """The level players, in the parts that one tie-break splits them into."""
    if len(level) == 1:
        return [level]
    if code.name == ENCOUNTER:
        return encounter.split_by_encounter(table, code, level)
    rule = TIE_BREAKS[code.name]
    found: dict[int | Fraction, Level] = {}
    without: Level = []
    for player in level:
        value = rule.value(table, code, player)
        if value is None:
            without.append(player)
        elif value in found:
            found[value].append(player)
        else:
            found[value] = [player]
    highest_first = rule.lowest_first == code.turned
    parts = [found[value] for value in sorted(found, reverse=highest_first)]
    # players without a value come after all who have one
    return [*parts, without] if without else parts


def encounter_values(parts: Sequence[Level]) -> dict[int, int]:
    """The order within a group: 1 is best, equal numbers are level, 0 is undecided."""
    values = {}
    before = 0
    for part in parts:
        for player in part:
            values[player] = before + 1 if len(parts) > 1 else 0
        before += len(part)
    return values
