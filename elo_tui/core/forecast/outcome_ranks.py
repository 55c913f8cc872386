"""The standings of many outcomes of an event, a block at a time.

The points and the tie-breaks after them are one whole number a player, in the order of
the standings; the direct encounter splits the groups in their order in between. What
has no such number is left to the tie-breaks of each outcome by itself. All players are
sorted in each outcome, so built-ins do the work for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import add, eq
from typing import NamedTuple

from elo_tui.core.standings.codes import POINTS, TieBreakCode
from elo_tui.core.standings.lanes import Lanes
from elo_tui.core.standings.outcome_points import Entered, ScoreTable
from elo_tui.core.standings.standings import (
    Level,
    encounter_meetings,
    split_by_codes,
    split_by_encounter,
)
from elo_tui.core.standings.tie_breaks import ENCOUNTER
from elo_tui.core.standings.value_lanes import Block, Ranked, Rule, find_rule

#: The outcomes of a block: with more, the numbers of a large event fill the caches.
BLOCK = 250

#: The results of the remaining games, in their order: the index in `Possible`.
Outcome = Sequence[int]
#: The results that a game may have.
Possible = Sequence[Entered]


class _Encounter(NamedTuple):
    """The direct encounter, as it splits groups of tied players."""

    code: TieBreakCode
    shift: int
    """The bits of a player's number for what comes after it."""
    met: list[int]
    """A bit for every opponent met, by player."""
    most: int
    """The most opponents that one player has met."""
    regular: bool
    """Whether no round brings more than a win."""

    def is_undecided(self, level: Level) -> bool:
        """Check whether too many games are missing for a player to be surely ahead.

        A player who has met at most as many of the group as another has not met is not
        surely ahead (6.3): these missing games could all be won.
        """
        if not self.regular:
            return False
        if len(level) > 2 * self.most + 1:
            return True
        together = sum(map((1).__lshift__, level))
        met = map(together.__and__, map(self.met.__getitem__, level))
        counts = sorted(map(int.bit_count, met))
        return counts[-1] + counts[1] < len(level)


class OutcomeRanks:
    """Ranks the players of an event in its outcomes."""

    def __init__(
        self,
        table: ScoreTable,
        codes: Sequence[TieBreakCode],
        games: Sequence[Possible],
    ) -> None:
        self._table = table
        self._games = games
        #: The remaining games of each player, by index.
        self._games_of: dict[int, list[int]] = {}
        for at, possible in enumerate(games):
            for player in (possible[0][0], possible[0][3]):
                self._games_of.setdefault(player, []).append(at)
        self._before = table.score.copy()
        self._rest: Sequence[TieBreakCode] = ()
        places = self._choose_rules(codes)
        #: Every rule with the place of its value in the number of a player.
        self._rules: list[tuple[Rule, int]] = []
        self._encounter: _Encounter | None = None
        shift = room = 0
        for code, one in reversed(places):
            if one is None:
                self._encounter = _prepare_encounter(table, code, shift)
            else:
                self._rules.append((one.rule, shift))
                shift += one.bits
                room = max(room, one.room)
        self._shape = Lanes(BLOCK, room)
        self._numbers = Lanes(BLOCK, shift)
        players = len(table.rounds)
        #: The standings without the points of those who share with no player, from
        #: first place on, and what each half point adds.
        self._alone = [encode_standing(0, at, 1, players) for at in range(players)]
        self._half = encode_standing(1, 0, 0, players)

    def _choose_rules(
        self, codes: Sequence[TieBreakCode]
    ) -> list[tuple[TieBreakCode, Ranked | None]]:
        """Choose what goes into the numbers; None for the direct encounter."""
        open_at = {
            at
            for possible in self._games
            for white, place, _, black, other_place, _ in possible
            for at in ((white, place), (black, other_place))
        }
        found: list[tuple[TieBreakCode, Ranked | None]] = []
        for at, code in enumerate((POINTS, *codes)):
            encounter = code.name == ENCOUNTER and None not in [one for _, one in found]
            ranked = None if encounter else find_rule(self._table, code, open_at)
            if ranked is None and not encounter:
                self._rest = codes[at - 1 :]
                break
            found.append((code, ranked))
        return found

    def rank(
        self, outcomes: Sequence[Outcome], tick: Callable[[], None]
    ) -> Iterator[Iterable[int]]:
        """Yield each player's standings in up to `BLOCK` outcomes.

        `tick` is called after each outcome.
        """
        block = self._build_block(outcomes)
        shape, wide, rules = self._shape, self._numbers, self._rules
        numbers = wide.unpack(
            *(
                sum(
                    shape.widen(rule(block, player), wide) << shift
                    for rule, shift in rules
                )
                for player in range(len(self._alone))
            )
        )
        rows = []
        for lane, outcome in enumerate(outcomes):
            if self._rest:
                games = zip(self._games, outcome, strict=True)
                self._table.enter([possible[at] for possible, at in games])
            rows.append(self._place(numbers[lane::BLOCK], outcome))
            tick()
        for scores, column in zip(block.scores, zip(*rows, strict=True), strict=True):
            # the last block may have fewer outcomes than lanes
            halves = shape.unpack(scores)[: len(outcomes)]
            yield map(add, map(self._half.__mul__, halves), column)

    def _enter_rounds(self, players: Level, outcome: Outcome) -> None:
        """Enter the results of some players alone; of all, a large event has many."""
        self._table.enter_rounds(
            self._games[at][outcome[at]]
            for player in players
            for at in self._games_of.get(player, ())
        )

    def _build_block(self, outcomes: Sequence[Outcome]) -> Block:
        shape = self._shape
        missing = BLOCK - len(outcomes)
        scores = [shape.fill(score) for score in self._before]
        worths: dict[tuple[int, int], list[tuple[int, int]]] = {}
        columns = zip(*outcomes, strict=True)
        for possible, column in zip(self._games, columns, strict=True):
            texts = bytes(column) + bytes(missing)
            for at, result in enumerate(possible):
                marks = shape.mark(texts, at)
                mask = shape.spread(marks)
                white, place, made, black, other_place, theirs = result
                for player, where, halves in (
                    (white, place, made),
                    (black, other_place, theirs),
                ):
                    if halves:
                        worths.setdefault((player, where), []).append((halves, mask))
                        scores[player] += halves * marks
                    else:
                        worths.setdefault((player, where), [])
        adjusted = [
            score + shape.fill(added)
            for score, added in zip(scores, self._table.adjustment, strict=True)
        ]
        return Block(
            shape=shape, scores=scores, adjusted=adjusted, worths=worths, faced={}
        )

    def _place(self, numbers: Sequence[int], outcome: Outcome) -> list[int]:
        """Return every player's rank without the points, from their numbers."""
        number_of = [*numbers].__getitem__
        order = sorted(range(len(numbers)), key=number_of, reverse=True)
        ranked = [*map(number_of, order)]
        ends = self._split_by_encounter(order, ranked, outcome)
        level = _mark_level([*map(number_of, order)] if ends else ranked)
        for end in ends:
            level[end] = 0
        standings = self._alone.copy()
        for start, stop in _find_runs(level):
            # what is still tied after the numbers: by the tie-breaks left
            at = start
            for part in split_by_codes(self._table, self._rest, order[start:stop]):
                place, at = at, at + len(part)
                order[place:at] = part
                shared = encode_standing(0, place, len(part), len(order))
                standings[place:at] = [shared] * len(part)
        found = [0] * len(order)
        for player, standing in zip(order, standings, strict=True):
            found[player] = standing
        return found

    def _split_by_encounter(
        self, order: list[int], ranked: list[int], outcome: Outcome
    ) -> list[int]:
        """Put the groups that the direct encounter splits in order.

        Returns where their parts end; `ranked` are the numbers in the order so far.
        """
        ends: list[int] = []
        encounter = self._encounter
        if encounter is None:
            return ends
        shift = encounter.shift
        before = [number >> shift for number in ranked]
        for start, stop in _find_runs(_mark_level(before)):
            group = order[start:stop]
            if encounter.is_undecided(group):
                continue
            self._enter_rounds(group, outcome)
            parts = split_by_encounter(self._table, encounter.code, group)
            if len(parts) == 1:
                continue
            number_of = dict(zip(group, ranked[start:stop], strict=True)).__getitem__
            for part in parts:
                place, start = start, start + len(part)
                order[place:start] = sorted(part, key=number_of, reverse=True)
                ends.append(start - 1)
        return ends


def encode_standing(halves: int, place: int, size: int, players: int) -> int:
    """Encode half points, a place from 0 and how many share it as one whole number."""
    return (halves * (players + 1) + place) * (players + 1) + size


def decode_standing(standing: int, players: int) -> tuple[int, int, int]:
    """Return the half points, the place and how many share it."""
    rest, size = divmod(standing, players + 1)
    return (*divmod(rest, players + 1), size)


def _prepare_encounter(table: ScoreTable, code: TieBreakCode, shift: int) -> _Encounter:
    points = table.field.points
    met = encounter_meetings(table, code)
    return _Encounter(
        code=code,
        shift=shift,
        met=[sum(1 << other for other in row) for row in met],
        most=max(map(len, met), default=0),
        regular=table.is_regular and points.win == points.best,
    )


def _mark_level(ranked: Sequence[int]) -> bytearray:
    """Mark with 1 those who are level with the next one."""
    return bytearray([*map(eq, ranked, ranked[1:]), 0])


def _find_runs(level: bytearray) -> Iterator[tuple[int, int]]:
    """Yield where groups of players who are level start and stop."""
    start = level.find(1)
    while start >= 0:
        stop = level.find(0, start) + 1
        yield start, stop
        start = level.find(1, stop)
