"""The Dutch pairing of both editions (C.04.3), by matchings of the greatest weight.

Each bracket is paired by two matchings. The first fulfils the criteria and finds the
opponents of those moved down, the second puts the rest in order.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from itertools import combinations, groupby

from elo_tui.core.pairing.bracket_order import (
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
from elo_tui.core.pairing.grades_2017 import Bracket2017
from elo_tui.core.pairing.grades_2026 import Bracket2026
from elo_tui.core.pairing.seats import Pair, RoundRules, Seat, Unpairable
from elo_tui.engines.weighted_matching import WeightedMatching

#: The bits of the weight that makes a round complete, see `_Round.complete`.
_COMPLETION = 2

_Pairs = list[tuple[Entrant, Entrant]]


def pair_dutch(seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
    """Pair the players who are present, by the edition; raises Unpairable."""
    entrants = rank_entrants(seats, rules)
    frame = _Round2026 if rules.edition == "2026" else _Round2017
    return frame(entrants, rules).pair()


class _Round:
    """A round while it is paired, one scoregroup after the other."""

    def __init__(self, entrants: Sequence[Entrant], rules: RoundRules) -> None:
        self.rules = rules
        groups = groupby(entrants, lambda one: one.seat.score)
        self.groups = [list(group) for _, group in groups]
        self.barred: list[set[int]] = [set() for _ in entrants]
        for one, other in combinations(entrants, 2):
            if not may_meet(one, other):
                self.barred[one.rank].add(other.rank)
                self.barred[other.rank].add(one.rank)

    def pair(self) -> list[Pair]:
        """Pair all brackets."""
        pairs: list[Pair] = []
        movers: list[Entrant] = []
        while self.groups:
            found = self.pair_bracket(movers)
            pairs += [give_colours(*pair, self.rules) for pair in found]
            paired = {one.rank for pair in found for one in pair}
            players = (*movers, *self.groups.pop(0))
            movers = [one for one in players if one.rank not in paired]
        return [*pairs, *(Pair(one.player, None) for one in movers)]

    @abstractmethod
    def pair_bracket(self, movers: Sequence[Entrant]) -> _Pairs:
        """Pair those moved down and the first of the scoregroups left."""

    def is_complete(
        self, players: Sequence[Entrant], without_bye: Collection[int]
    ) -> bool:
        """Whether all can be paired, except one who may have the bye."""
        matching = WeightedMatching(len(players), _COMPLETION)
        for (at, one), (to, other) in combinations(enumerate(players), 2):
            if other.rank not in self.barred[one.rank]:
                weight = weigh_completion(one, other, without_bye)
                matching.set_weight(at, to, weight)
        alone = [at for at, partner in enumerate(matching.solve()) if at == partner]
        if len(players) % 2 == 0:
            return not alone
        return len(alone) == 1 and players[alone[0]].rank not in without_bye

    def match(
        self,
        bracket: Bracket2017 | Bracket2026,
        rest: Sequence[Entrant],
        without_bye: Collection[int] | None,
    ) -> _Pairs:
        """Pair a bracket, and leave a complete round unless `without_bye` is None."""
        players = (*bracket.movers, *bracket.residents, *bracket.below, *rest)
        first = len(bracket.movers)
        end = first + len(bracket.residents)
        low = order_bits(first, end - first)
        matching = WeightedMatching(len(players), _COMPLETION + bracket.bits + low)

        def weigh(one: int, other: int, order: int = 0) -> int:
            higher, lower = players[one], players[other]
            if lower.rank in self.barred[higher.rank]:
                return 0
            weight = 0
            if without_bye is not None:
                weight = weigh_completion(higher, lower, without_bye) << bracket.bits
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


def weigh_completion(one: Entrant, other: Entrant, without_bye: Collection[int]) -> int:
    """Weigh a pair so that those who cannot have the bye are all paired."""
    return 1 + (one.rank in without_bye) + (other.rank in without_bye)


class _Round2026(_Round):
    """The edition in force from 1 February 2026.

    All players below take part in the pairing of each bracket, so that a complete round
    remains (C4), with the bye for the lowest score (C5).
    """

    def __init__(self, entrants: Sequence[Entrant], rules: RoundRules) -> None:
        super().__init__(entrants, rules)
        is_odd = len(entrants) % 2 == 1
        scores = {one.seat.score for one in entrants if not one.seat.had_bye}
        for score in sorted(scores) if is_odd else (-1,):
            self._bye_score = score
            self._without_bye = {
                one.rank
                for one in entrants
                if one.seat.had_bye or one.seat.score > score
            }
            if self.is_complete(entrants, self._without_bye):
                return
        raise Unpairable

    def pair_bracket(self, movers: Sequence[Entrant]) -> _Pairs:
        residents, *lower = self.groups
        below = lower[0] if lower else []
        rest = [one for group in lower[1:] for one in group]
        bracket = Bracket2026(movers, residents, below, self.rules, has_bye=False)
        if self._stays_complete([*movers, *residents, *below], rest):
            return self.match(bracket, (), None)
        found = self.match(bracket, rest, self._without_bye)
        left = len(movers) + len(residents) - 2 * len(found)
        if left == 1 and self._bye_score >= residents[0].seat.score:
            bracket = Bracket2026(movers, residents, below, self.rules, has_bye=True)
            found = self.match(bracket, rest, self._without_bye)
        return found

    def _stays_complete(
        self, players: Sequence[Entrant], rest: Sequence[Entrant]
    ) -> bool:
        """Whether the rest leave a complete round with any one of the players.

        They do if each player may meet half of the others at least (Dirac's theorem).
        """
        ranks = {one.rank for one in (*players, *rest)}
        most = max(len(self.barred[rank] & ranks) for rank in ranks)
        has_bye = self._bye_score < 0 or any(
            one.rank not in self._without_bye for one in rest
        )
        return has_bye and 2 * (most + 1) < len(rest)


class _Round2017(_Round):
    """The edition in force until 31 January 2026.

    A bracket after which the round cannot be completed is paired again as the last but
    one; all scoregroups below it become one (A.9).
    """

    def __init__(self, entrants: Sequence[Entrant], rules: RoundRules) -> None:
        super().__init__(entrants, rules)
        self._without_bye = {one.rank for one in entrants if one.seat.had_bye}
        if not self.is_complete(entrants, self._without_bye):
            raise Unpairable

    def pair_bracket(self, movers: Sequence[Entrant]) -> _Pairs:
        is_last = len(self.groups) == 1
        found = self._pair_bracket(movers, is_final=is_last)
        paired = {one.rank for pair in found for one in pair}
        players = [*movers, *(one for group in self.groups for one in group)]
        left = [one for one in players if one.rank not in paired]
        if is_last or self.is_complete(left, self._without_bye):
            return found
        residents, *lower = self.groups
        self.groups = [residents, [one for group in lower for one in group]]
        return self._pair_bracket(movers, is_final=True)

    def _pair_bracket(self, movers: Sequence[Entrant], *, is_final: bool) -> _Pairs:
        residents, *lower = self.groups
        bracket = Bracket2017(
            movers,
            residents,
            lower[0] if lower else [],
            self.rules,
            is_final=is_final,
            is_next_last=len(lower) == 1,
        )
        return self.match(bracket, [], self._without_bye if is_final else None)
