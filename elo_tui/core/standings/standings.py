"""The standings of an event: places, points and the value of every tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.standings.codes import POINTS, TieBreakCode
from elo_tui.core.standings.outcome_points import Meetings, ScoreTable, find_meetings
from elo_tui.core.standings.round_kinds import (
    RoundKind,
    TieBreakEdition,
    TieBreakEvent,
    edition_for,
    tie_break_event,
)
from elo_tui.core.standings.stated_codes import stated_codes
from elo_tui.core.standings.tie_breaks import (
    ENCOUNTER,
    ROBIN_USUAL,
    SWISS_USUAL,
    TIE_BREAKS,
    Value,
    filter_codes,
    list_values,
    natural_value,
)
from elo_tui.core.text.figures import plural


def split_by_encounter(
    table: ScoreTable, code: TieBreakCode, level: Sequence[int]
) -> list[list[int]]:
    """Split tied players by their games, best first; one part: undecided (article 6).

    The article applies again within every part that is still tied.
    """
    parts = split_once(table, code, level)
    if len(parts) == 1 or len(level) == 2:
        return parts
    return [
        smaller
        for part in parts
        for smaller in (
            split_by_encounter(table, code, part) if len(part) > 1 else [part]
        )
    ]


def split_once(
    table: ScoreTable, code: TieBreakCode, level: Sequence[int]
) -> list[list[int]]:
    """Split tied players by one table of their games.

    If all have met (6.2): by points. Otherwise (6.3), players who are certainly ahead,
    whatever the missing games bring, come first, one by one.
    """
    met = encounter_meetings(table, code)
    if len(level) == 2:
        return _split_two(table, met, *level)
    if _is_undecided(table, met, level):
        return [list(level)]
    points, missing = encounter_table(table, met, level)
    if not any(missing):
        parts: dict[int, list[int]] = {}
        for player, made in zip(level, points, strict=True):
            parts.setdefault(made, []).append(player)
        return [parts[made] for made in sorted(parts, reverse=True)]
    if table.field.edition.virtual:
        # until August 2023 the games counted only if all had met
        return [list(level)]
    win = table.field.points.win * _game_weight(met)
    most = [made + win * count for made, count in zip(points, missing, strict=True)]
    ahead = _find_leaders(level, points, most)
    rest = [one for one in level if one not in ahead]
    return [*([one] for one in ahead), rest] if ahead else [rest]


def encounter_table(
    table: ScoreTable, met: list[Meetings], level: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return tied players' weighted half points, and how many each has not met."""
    points, missing = [], []
    tied = set(level)
    for player in level:
        made, mine = table.made[player], met[player]
        total, absent = 0, len(level) - 1
        for other in tied.intersection(mine):
            weight, places = mine[other]
            absent -= 1
            for place in places:
                total += weight * made[place]
        points.append(total)
        missing.append(absent)
    return points, missing


def _is_undecided(table: ScoreTable, met: list[Meetings], level: Sequence[int]) -> bool:
    """Check whether a group is too large for its games to put a player ahead.

    No player is surely ahead (6.3) who has met at most as many of the others as some
    other has not met: these missing games could all be won.
    """
    most = table.most_met
    return len(level) > 2 * most + 1 and met is table.meetings and table.is_regular


def _split_two(
    table: ScoreTable, met: list[Meetings], one: int, other: int
) -> list[list[int]]:
    """Split two tied players, the most frequent case."""
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


def encounter_meetings(table: ScoreTable, code: TieBreakCode) -> list[Meetings]:
    """Return the games of each player that the direct encounter counts."""
    if code.forfeits and not table.field.round_robin:
        return find_meetings(table.field, forfeits=True)
    return table.meetings


def _game_weight(met: list[Meetings]) -> int:
    """Return the weight of one game against each opponent."""
    return next(
        (weight * len(places) for row in met for weight, places in row.values()), 1
    )


def _find_leaders(
    level: Sequence[int], least: Sequence[int], most: Sequence[int]
) -> list[int]:
    """List the players with a certain position in this table, from the first on.

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


#: Players who are level, by their indices in the field.
Level = list[int]


def rank_players(table: ScoreTable, codes: Sequence[TieBreakCode]) -> list[Level]:
    """Group tied players, from the first position on."""
    by_points: dict[int, Level] = {}
    for player, halves in enumerate(table.score):
        by_points.setdefault(halves, []).append(player)
    levels: list[Level] = []
    for halves in sorted(by_points, reverse=True):
        level = by_points[halves]
        levels += [level] if len(level) == 1 else split_by_codes(table, codes, level)
    return levels


def split_by_codes(
    table: ScoreTable, codes: Sequence[TieBreakCode], level: Level
) -> list[Level]:
    """Split tied players by all codes."""
    for at, code in enumerate(codes, start=1):
        parts = split_by_tie_break(table, code, level)
        if len(parts) > 1:
            left = codes[at:]
            levels = []
            for part in parts:
                levels += (
                    [part] if len(part) == 1 else split_by_codes(table, left, part)
                )
            return levels
    return [level]


def split_by_tie_break(
    table: ScoreTable, code: TieBreakCode, level: Level
) -> list[Level]:
    """Split tied players by one tie-break, best first; without a value last."""
    if len(level) == 1:
        return [level]
    if code.name == ENCOUNTER:
        return split_by_encounter(table, code, level)
    values = list_values(TIE_BREAKS[code.name], table, code, level)
    return _split_by_values(code, level, values)


def _split_by_values(
    code: TieBreakCode, level: Level, values: Sequence[Value]
) -> list[Level]:
    """Split tied players by the values they have in a tie-break."""
    found: dict[Value, Level] = {}
    for player, value in zip(level, values, strict=True):
        group = found.get(value)
        if group is None:
            found[value] = [player]
        else:
            group.append(player)
    if len(found) == 1:
        return [level]
    without = found.pop(None, None)
    lowest_first = TIE_BREAKS[code.name].lowest_first
    ordered = sorted(found, reverse=lowest_first == code.reversed)  # type: ignore[type-var]
    parts = [found[value] for value in ordered]
    return parts if without is None else [*parts, without]


def encounter_values(parts: Sequence[Level]) -> dict[int, int]:
    """Number the players of a group: 1 is best, equal numbers are tied, 0 undecided."""
    values = {}
    before = 0
    for part in parts:
        for player in part:
            values[player] = before + 1 if len(parts) > 1 else 0
        before += len(part)
    return values


class Wanted(NamedTuple):
    """The options of the standings; None: as stated by the event."""

    codes: tuple[TieBreakCode, ...] | None = None
    """Tie-breaks after the points; empty for points only."""
    date: date | None = None
    """The day that selects the edition; default: the first of the event."""
    unrated: int | None = None
    """The rating assigned to unrated players."""


class StandingsRow(CoreRecord, frozen=True):
    """One player's row."""

    player: int
    """The index in the event."""
    place: int
    """The best position of the tied players."""
    shared: bool
    """Whether another player has the same place."""
    who: Participant
    """The player."""
    points: Fraction
    """The final score, points."""
    values: tuple[Fraction | None, ...]
    """Values in the order of the codes; None if one does not exist."""

    @property
    def place_text(self) -> str:
        """The position, with "=" if it is shared."""
        return f"{self.place}=" if self.shared else str(self.place)


class Standings(CoreRecord, frozen=True):
    """All players, from first place on."""

    edition: TieBreakEdition
    """The text of C.07 that was applied."""
    codes: tuple[TieBreakCode, ...]
    """The tie-breaks after the points, in their order."""
    rows: tuple[StandingsRow, ...]
    """From first place on."""
    notes: tuple[Note, ...]
    """Assumptions and doubts, a sentence each."""
    table: ScoreTable
    """The scores by player and round that tie-breaks are computed from."""
    levels: tuple[tuple[tuple[int, ...], ...], ...]
    """The tied players before each code."""


#: Everything as stated by the event.
AS_STATED = Wanted()


def compute_standings(
    crosstable: Crosstable, wanted: Wanted = AS_STATED
) -> Standings | Problem:
    """Compute the standings of an event.

    Rounds that have not begun are left out; a remaining game counts no points.
    """
    edition = edition_for(crosstable.event, wanted.date)
    read = tie_break_event(crosstable, edition, wanted.unrated)
    if isinstance(read, Problem):
        return read
    field, notes = read
    codes, more = choose_codes(crosstable, field, wanted.codes)
    table = ScoreTable(field)
    levels, rows = _build_rows(table, codes)
    about = (*_round_notes(field), *_rating_notes(table, codes))
    return Standings(
        edition=edition,
        codes=codes,
        rows=rows,
        notes=(*notes, *more, *about),
        table=table,
        levels=levels,
    )


def choose_codes(
    crosstable: Crosstable,
    field: TieBreakEvent,
    wanted: tuple[TieBreakCode, ...] | None,
) -> tuple[tuple[TieBreakCode, ...], tuple[Note, ...]]:
    """Choose the wanted tie-breaks, else the stated ones, else the usual ones."""
    if wanted is not None:
        kept, more = filter_codes(wanted, field.round_robin, field.edition)
        return kept, tuple(Note(None, text) for text in more)
    stated = stated_codes(crosstable, field)
    codes, notes = stated.codes, list(stated.notes)
    if not stated.columns:
        codes = ROBIN_USUAL if field.round_robin else SWISS_USUAL
        kind = "round robins" if field.round_robin else "Swiss events"
        listed = ", ".join(map(str, codes))
        none = "no tie-breaks stated"
        if crosstable.event.tie_breaks:
            none = "none of the tie-breaks stated is known here"
        notes.append(f"{none}; usual ones of {kind}: {listed}")
    kept, more = filter_codes(codes, field.round_robin, field.edition)
    return kept, tuple(Note(None, text) for text in (*notes, *more))


def _build_rows(
    table: ScoreTable, codes: Sequence[TieBreakCode]
) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], tuple[StandingsRow, ...]]:
    players = range(len(table.field.players))
    values: list[list[Fraction | None]] = [[] for _ in players]
    levels: list[Level] = split_by_tie_break(table, POINTS, [*players])
    before = []
    for code in codes:
        before.append(tuple(map(tuple, levels)))
        if code.name == ENCOUNTER:
            parts = [split_by_tie_break(table, code, level) for level in levels]
            numbers = {
                player: number
                for part in parts
                for player, number in encounter_values(part).items()
            }
            found: Sequence[Value] = [numbers[player] for player in players]
        else:
            found = list_values(TIE_BREAKS[code.name], table, code, players)
            parts = [
                _split_by_values(code, level, [found[player] for player in level])
                for level in levels
            ]
        # equal values are the same object: a large event has many
        natural = {value: natural_value(code, value) for value in {*found}}
        for own, value in zip(values, found, strict=True):
            own.append(natural[value])
        levels = [level for part in parts for level in part]
    before.append(tuple(map(tuple, levels)))
    rows: list[StandingsRow] = []
    for level in levels:
        place = len(rows) + 1
        points = Fraction(table.score[level[0]], 2)
        rows += [
            StandingsRow(
                player=player,
                place=place,
                shared=len(level) > 1,
                who=table.field.players[player],
                points=points,
                values=tuple(values[player]),
            )
            for player in level
        ]
    return tuple(before), tuple(rows)


def _round_notes(field: TieBreakEvent) -> list[Note]:
    notes = []
    if field.open_games:
        games = plural(field.open_games, "game")
        text = f"standings so far: {games} of round 1 to {field.last} still open"
        notes.append(Note(None, text))
    if field.round_robin and any(
        one.kind in (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
        for row in field.rounds
        for one in row
    ):
        text = "forfeits of a round robin count as games for DE, SB, KS and WIN"
        notes.append(Note(None, f"{text} (C.07 15.2)"))
    if field.edition.virtual:
        text = "unplayed rounds by the virtual opponent; SB is not certain"
        notes.append(
            Note(None, f"rules {field.edition.label}, as programs did: {text}")
        )
    return notes


def _rating_notes(table: ScoreTable, codes: Sequence[TieBreakCode]) -> list[Note]:
    rated = [code for code in codes if TIE_BREAKS.get(code.name) in _OF_RATINGS]
    unrated = [one for one in table.field.players if not one.rating]
    if not rated or not unrated:
        return []
    listed = ", ".join(map(str, rated))
    count = f"{len(unrated)} without a rating"
    if table.field.unrated is None:
        return [Note(None, f"{listed} dropped: {count} (C.07 10)")]
    return [Note(None, f"{count}, counted as {table.field.unrated}")]


_OF_RATINGS = [
    rule for rule in TIE_BREAKS.values() if rule.article.split(".")[0] == "10"
]
