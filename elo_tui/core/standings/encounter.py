"""The direct encounter: the games among those level (C.07 article 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from elo_tui.core.standings.codes import Code
from elo_tui.core.standings.table import Meetings, Table, meetings


class Row(NamedTuple):
    """What a player has made in the games among those level, weighted half points."""

    player: int
    least: int
    """With all missing games lost."""
    most: int
    """With all missing games won."""


def decided(table: Table, code: Code, level: Sequence[int]) -> list[list[int]]:
    """Those level, in the parts that their games put them in; one part decides nothing.

    All have met (6.2): by points, then again in every part still level. Else (6.3) who
    is ahead whatever the missing games give comes first, then who is second in the
    same table, and so on; then the article again for the rest.
    """
    met = _meetings(table, code)
    if len(level) == 2:
        return _of_two(table, met, *level)
    rows = table_of(table, met, level)
    if all(row.least == row.most for row in rows):
        rows.sort(key=lambda row: -row.least)
        parts = [
            [row.player for row in part]
            for _, part in groupby(rows, key=lambda row: row.least)
        ]
        if len(parts) == 1:
            return parts
        return [
            smaller
            for part in parts
            for smaller in (decided(table, code, part) if len(part) > 1 else [part])
        ]
    if table.field.edition.virtual:
        # before September 2023 the games counted only where all had met
        return [list(level)]
    ahead = _ahead(rows)
    if not ahead:
        return [list(level)]
    rest = [one for one in level if one not in ahead]
    first = [[one] for one in ahead]
    return [*first, *(decided(table, code, rest) if len(rest) > 1 else [rest])]


def table_of(table: Table, met: list[Meetings], level: Sequence[int]) -> list[Row]:
    """The table of the games among those level."""
    whole = table.field.points.win * _weight(met)
    rows = []
    for player in level:
        made, mine = table.made[player], met[player]
        least = missing = 0
        for other in level:
            if other == player:
                continue
            games = mine.get(other)
            if games is None:
                missing += 1
            else:
                weight, places = games
                for place in places:
                    least += weight * made[place]
        rows.append(Row(player, least, least + missing * whole))
    return rows


def met_by(table: Table, code: Code, player: int) -> Meetings:
    """The games of a player that the direct encounter counts."""
    return _meetings(table, code)[player]


def _meetings(table: Table, code: Code) -> list[Meetings]:
    if code.forfeits and not table.field.round_robin:
        return meetings(table.field, forfeits=True)
    return table.meetings


def _weight(met: list[Meetings]) -> int:
    """What one game against each opponent is multiplied by."""
    return next(
        (weight * len(places) for row in met for weight, places in row.values()), 1
    )


def _of_two(table: Table, met: list[Meetings], one: int, other: int) -> list[list[int]]:
    """Two who are level: who has more from their games."""
    games = met[one].get(other)
    if games is None:
        return [[one, other]]
    made = sum(table.made[one][place] for place in games[1])
    theirs = sum(table.made[other][place] for place in met[other][one][1])
    if made == theirs:
        return [[one, other]]
    return [[one], [other]] if made > theirs else [[other], [one]]


def _ahead(rows: list[Row]) -> list[int]:
    """The players whose places in this table are sure, from the first on."""
    left = list(rows)
    found: list[int] = []
    while len(left) > 1:
        best = max(left, key=lambda row: row.least)
        if any(best.least <= row.most for row in left if row is not best):
            break
        left.remove(best)
        found.append(best.player)
    return found
