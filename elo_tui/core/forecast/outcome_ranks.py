"""The standings of many outcomes of an event, a block at a time.

The points and the tie-breaks after them are one whole number a player, in the order of
the standings; the direct encounter splits the groups in their order in between.
What has no such number is left to the tie-breaks of each outcome by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
BLOCK = 64

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
        together = 0
        for player in level:
            together |= 1 << player
        counts = sorted((self.met[one] & together).bit_count() for one in level)
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
        self._index_bits = shift = len(table.rounds).bit_length()
        for code, one in reversed(places):
            if one is None:
                self._encounter = _prepare_encounter(table, code, shift)
            else:
                self._rules.append((one.rule, shift))
                shift += one.bits
        self._shape = Lanes(BLOCK, shift)
        self._points_shift = self._rules[-1][1]

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

    def rank(self, outcomes: Sequence[Outcome]) -> Iterator[list[int]]:
        """Yield, of each of up to `BLOCK` outcomes, the groups from first place on."""
        block = self._build_block(outcomes)
        shape, rules = self._shape, self._rules
        numbers = []
        for player in range(len(self._table.rounds)):
            total = shape.fill(player)
            for rule, shift in rules:
                total += rule(block, player) << shift
            numbers.append(shape.unpack(total))
        # the last block may have fewer outcomes than lanes
        for outcome, row in zip(outcomes, zip(*numbers, strict=True), strict=False):
            if self._rest:
                games = zip(self._games, outcome, strict=True)
                self._table.enter([possible[at] for possible, at in games])
            yield self._number(sorted(row, reverse=True), outcome)

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

    def _number(self, row: list[int], outcome: Outcome) -> list[int]:
        """Return the standing of every player, from their numbers in falling order."""
        found = [0] * len(row)
        encounter = self._encounter
        if encounter is None:
            self._add_standings(row, 0, found)
            return found
        players = (1 << self._index_bits) - 1
        place = 0
        for group in _split_runs(row, encounter.shift):
            level = [number & players for number in group]
            if len(level) == 1 or encounter.is_undecided(level):
                self._add_standings(group, place, found)
                place += len(group)
                continue
            self._enter_rounds(level, outcome)
            by_player = dict(zip(level, group, strict=True))
            for part in split_by_encounter(self._table, encounter.code, level):
                kept = [by_player[player] for player in part]
                self._add_standings(sorted(kept, reverse=True), place, found)
                place += len(kept)
        return found

    def _add_standings(self, row: list[int], place: int, found: list[int]) -> None:
        """Add the standings of players from a place on; equal numbers share theirs."""
        bits = self._index_bits
        players = (1 << bits) - 1
        points_shift, base = self._points_shift - bits, len(found) + 1
        start, before = 0, row[0] >> bits
        # no number is negative: the last one ends the last group
        for at, number in enumerate((*row[1:], -1), start=1):
            if (head := number >> bits) == before:
                continue
            halves = before >> points_shift
            if at - start == 1:
                # `encode_standing` of one player: nearly all are alone in large events
                alone = (halves * base + place + start) * base + 1
                found[row[start] & players] = alone
            else:
                level = [number & players for number in row[start:at]]
                self._share_places(level, halves, place + start, found)
            start, before = at, head

    def _share_places(
        self, level: Level, halves: int, place: int, found: list[int]
    ) -> None:
        """Split players of equal numbers by the tie-breaks left; the rest are tied."""
        for part in split_by_codes(self._table, self._rest, level):
            standing = encode_standing(halves, place, len(part), len(found))
            for player in part:
                found[player] = standing
            place += len(part)


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
        regular=table.is_regular and points.win == max(points[:3]),
    )


def _split_runs(row: list[int], shift: int) -> list[list[int]]:
    """Split descending numbers into runs that agree above the lowest bits."""
    found: list[list[int]] = []
    group: list[int] = []
    before = -1
    for number in row:
        if (head := number >> shift) == before:
            group.append(number)
        else:
            found.append(group := [number])
            before = head
    return found
