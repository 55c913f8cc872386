"""The Dutch pairing in force from 1 February 2026 (C.04.3), by weighted matchings.

Each bracket is paired by two matchings of the greatest weight, computed by py4swiss.
The first fulfils the criteria and finds who of those moved down meets whom, the second
puts the rest in order. All players below take part in both, so a complete round remains
(C4) whose bye goes to the lowest score (C5).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, groupby
from typing import Any

from elo_tui.core.pairing.bracket_grades import (
    Bracket,
    order_bits,
    order_mover,
    order_remainder,
)
from elo_tui.core.pairing.entrants import (
    Entrant,
    give_colours,
    may_meet,
    rank_entrants,
)
from elo_tui.core.pairing.seats import Pair, RoundRules, Seat, Unpairable

#: The bits that a number of the engine takes at a time, and those it needs free.
_WORD, _MARGIN = 32, 2
#: The bits of the weight that makes a round complete, see `_Round.weigh_completion`.
_COMPLETION = 2


def pair_dutch_2026(seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
    """Pair the players who are present; raises Unpairable."""
    entrants = rank_entrants(seats, rules)
    groups = [list(group) for _, group in groupby(entrants, lambda one: one.seat.score)]
    frame = _Round(entrants)
    pairs: list[Pair] = []
    movers: list[Entrant] = []
    while groups:
        residents, *groups = groups
        found = frame.pair_bracket(movers, residents, groups, rules)
        pairs += [give_colours(*pair, rules) for pair in found]
        paired = {one.rank for pair in found for one in pair}
        movers = [one for one in (*movers, *residents) if one.rank not in paired]
    return [*pairs, *(Pair(one.player, None) for one in movers)]


class _Round:
    """What holds for all brackets of a round: who may meet, who cannot have the bye."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self._pairs = {
            (one.rank, other.rank)
            for one, other in combinations(entrants, 2)
            if may_meet(one, other)
        }
        is_odd = len(entrants) % 2 == 1
        scores = {one.seat.score for one in entrants if not one.seat.had_bye}
        for score in sorted(scores) if is_odd else (-1,):
            self._bye_score = score
            self._without_bye = {
                one.rank
                for one in entrants
                if one.seat.had_bye or one.seat.score > score
            }
            if self._is_complete(entrants):
                return
        raise Unpairable

    def _is_complete(self, entrants: Sequence[Entrant]) -> bool:
        """Whether all can be paired, except one who may have the bye."""
        matching = _Matching(len(entrants), _COMPLETION)
        for one, other in self._pairs:
            matching.set_weight(one, other, self._weigh_completion(one, other))
        alone = [at for at, partner in enumerate(matching.solve()) if at == partner]
        if len(entrants) % 2 == 0:
            return not alone
        return len(alone) == 1 and alone[0] not in self._without_bye

    def _weigh_completion(self, one: int, other: int) -> int:
        """Weigh a pair so that those who cannot have the bye are all paired."""
        return 1 + (one in self._without_bye) + (other in self._without_bye)

    def pair_bracket(
        self,
        movers: Sequence[Entrant],
        residents: Sequence[Entrant],
        lower: Sequence[Sequence[Entrant]],
        rules: RoundRules,
    ) -> list[tuple[Entrant, Entrant]]:
        """Pair those moved down and the residents, the lower scoregroups below them."""
        below = lower[0] if lower else ()
        rest = [one for group in lower[1:] for one in group]
        bracket = Bracket(movers, residents, below, rules, has_bye=False)
        found = self._match(bracket, rest)
        left = len(movers) + len(residents) - 2 * len(found)
        if left == 1 and self._bye_score >= residents[0].seat.score:
            bracket = Bracket(movers, residents, below, rules, has_bye=True)
            found = self._match(bracket, rest)
        return found

    def _match(
        self, bracket: Bracket, rest: Sequence[Entrant]
    ) -> list[tuple[Entrant, Entrant]]:
        players = (*bracket.movers, *bracket.residents, *bracket.below, *rest)
        first = len(bracket.movers)
        end = first + len(bracket.residents)
        low = order_bits(first, end - first)
        matching = _Matching(len(players), _COMPLETION + bracket.bits + low)

        def weigh(one: int, other: int, order: int = 0) -> int:
            higher, lower = players[one], players[other]
            if (higher.rank, lower.rank) not in self._pairs:
                return 0
            weight = self._weigh_completion(higher.rank, lower.rank) << bracket.bits
            if first <= other < end + len(bracket.below):
                weight |= bracket.grade(higher, lower)
            return weight << low | order

        for one, other in combinations(range(len(players)), 2):
            order = 0
            if one < first <= other < end:
                order = order_mover(one, other - first, first, end - first)
            if weight := weigh(one, other, order):
                matching.set_weight(one, other, weight)
        partners = matching.solve()
        moved = [one for one in range(first) if first <= partners[one] < end]
        for one in moved:
            matching.keep_only(one, partners[one])
        remainder = [at for at in range(first, end) if partners[at] >= first]
        count = sum(at < partners[at] < end for at in remainder)
        for (at, one), (to, other) in combinations(enumerate(remainder), 2):
            order = order_remainder(at, to, count, len(remainder))
            matching.set_weight(one, other, weigh(one, other, order))
        partners = matching.solve()
        upper = [at for at in remainder if at < partners[at] < end]
        return [(players[at], players[partners[at]]) for at in (*moved, *upper)]


class _Matching:
    """A graph of players whose matching of the greatest weight is computed."""

    def __init__(self, size: int, bits: int) -> None:
        number, computer = _engine()
        self._make = number
        greatest = number(1)
        greatest.shift_grow(bits + _MARGIN)
        self._zero = greatest & 0
        self._shifts = range((bits + _MARGIN) // _WORD * _WORD, -1, -_WORD)
        self._numbers: dict[int, Any] = {}
        self._size = size
        self._computer = computer(size, greatest - (self._zero | 1))
        for _ in range(size):
            self._computer.add_vertex()

    def set_weight(self, one: int, other: int, weight: int) -> None:
        """Give a pair its weight; 0 forbids it."""
        number = self._numbers.get(weight)
        if number is None:
            number = self._make(self._zero)
            for shift in self._shifts:
                number <<= _WORD
                number |= weight >> shift & 0xFFFF_FFFF
            self._numbers[weight] = number
        self._computer.set_edge_weight(one, other, number)

    def keep_only(self, one: int, other: int) -> None:
        """Forbid both players all others."""
        for third in range(self._size):
            if third not in (one, other):
                self.set_weight(one, third, 0)
                self.set_weight(other, third, 0)

    def solve(self) -> list[int]:
        """Return the partner of each player, the player itself if there is none."""
        self._computer.compute_matching()
        return list(self._computer.get_matching())


@cache
def _engine() -> tuple[Any, Any]:
    """Import the whole numbers and the matching of py4swiss."""
    from py4swiss.dynamicuint import DynamicUint
    from py4swiss.matching_computer import ComputerDutchOptimality

    return DynamicUint, ComputerDutchOptimality
