"""The direct encounter: the games among players who are level (C.07 article 6)."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import Meetings, ScoreTable, find_meetings


def split_by_encounter(
    table: ScoreTable, code: TieBreakCode, level: Sequence[int]
) -> list[list[int]]:
    """The level players, in the parts their games split them into; one part: undecided.

    If all have met (6.2): by points, then again within every part still level.
    Otherwise (6.3), players who are ahead whatever the missing games bring come first,
    then whoever is second in the same table, and so on; then the article applies again
    to the rest.
    """
    met = encounter_meetings(table, code)
    if len(level) == 2:
        return _split_two(table, met, *level)
    points, missing = encounter_table(table, met, level)
    if not any(missing):
        parts: dict[int, list[int]] = {}
        for player, made in zip(level, points, strict=True):
            parts.setdefault(made, []).append(player)
        if len(parts) == 1:
            return [list(level)]
        return [
            smaller
            for made in sorted(parts, reverse=True)
            for smaller in _split_again(table, code, parts[made])
        ]
    if table.field.edition.virtual:
        # before September 2023 the games counted only if all had met
        return [list(level)]
    win = table.field.points.win * _game_weight(met)
    most = [made + win * count for made, count in zip(points, missing, strict=True)]
    ahead = _find_leaders(level, points, most)
    if not ahead:
        return [list(level)]
    rest = [one for one in level if one not in ahead]
    return [*([one] for one in ahead), *_split_again(table, code, rest)]


def encounter_table(
    table: ScoreTable, met: list[Meetings], level: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Of the level players, weighted half points and how many each has not met."""
    points, missing = [], []
    for player in level:
        made, mine = table.made[player], met[player]
        total = absent = 0
        for other in level:
            games = mine.get(other)
            if games is not None:
                weight, places = games
                for place in places:
                    total += weight * made[place]
            elif other != player:
                absent += 1
        points.append(total)
        missing.append(absent)
    return points, missing


def _split_two(
    table: ScoreTable, met: list[Meetings], one: int, other: int
) -> list[list[int]]:
    """Two level players, the most frequent case: who scored more in their games."""
    games = met[one].get(other)
    if games is None:
        return [[one, other]]
    made = theirs = 0
    for place in games[1]:
        made += table.made[one][place]
    for place in met[other][one][1]:
        theirs += table.made[other][place]
    if made == theirs:
        return [[one, other]]
    return [[one], [other]] if made > theirs else [[other], [one]]


def _split_again(
    table: ScoreTable, code: TieBreakCode, part: list[int]
) -> list[list[int]]:
    return split_by_encounter(table, code, part) if len(part) > 1 else [part]


def encounter_meetings(table: ScoreTable, code: TieBreakCode) -> list[Meetings]:
    """The games of each player that the direct encounter counts."""
    if code.forfeits and not table.field.round_robin:
        return find_meetings(table.field, forfeits=True)
    return table.meetings


def _game_weight(met: list[Meetings]) -> int:
    """The weight of one game against each opponent."""
    return next(
        (weight * len(places) for row in met for weight, places in row.values()), 1
    )


def _find_leaders(
    level: Sequence[int], least: Sequence[int], most: Sequence[int]
) -> list[int]:
    """The players whose places in this table are certain, from the first on.

    `least` assumes all missing games lost, `most` all of them won.
    """
    left = [*range(len(level))]
    found: list[int] = []
    while len(left) > 1:
        best = max(left, key=least.__getitem__)
        left.remove(best)
        if least[best] <= max(most[one] for one in left):
            break
        found.append(level[best])
    return found
