"""Who stands where: points first, then the tie-breaks for each group still level (4.2).

Those whom no tie-break parts share their place; they stand in the order of their
pairing numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from elo_tui.core.standings import encounter
from elo_tui.core.standings.codes import Code
from elo_tui.core.standings.table import Table
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS

#: Players who are level, by their places in the field.
Level = list[int]


def ordered(table: Table, codes: Sequence[Code]) -> list[Level]:
    """The levels from the first place on."""
    by_points: dict[int, Level] = {}
    for player, halves in enumerate(table.score):
        by_points.setdefault(halves, []).append(player)
    levels: list[Level] = []
    for halves in sorted(by_points, reverse=True):
        level = by_points[halves]
        levels += [level] if len(level) == 1 else _resolved(table, codes, level)
    return levels


def _resolved(table: Table, codes: Sequence[Code], level: Level) -> list[Level]:
    """Those level, as far as all the codes part them."""
    if len(level) == 1:
        return [level]
    for at, code in enumerate(codes, start=1):
        parts = parted(table, code, level)
        if len(parts) > 1:
            return [one for part in parts for one in _resolved(table, codes[at:], part)]
    return [level]


def parted(table: Table, code: Code, level: Level) -> list[Level]:
    """Those level, in the parts that one tie-break puts them in."""
    if len(level) == 1:
        return [level]
    if code.name == ENCOUNTER:
        return encounter.decided(table, code, level)
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
    # those without a value stand behind all who have one
    return [*parts, without] if without else parts


def encounter_values(parts: Sequence[Level]) -> dict[int, int]:
    """The order inside a level: 1 is the best, the same number is undecided, 0 nothing
    is decided.
    """
    values = {}
    before = 0
    for part in parts:
        for player in part:
            values[player] = before + 1 if len(parts) > 1 else 0
        before += len(part)
    return values
