"""The criteria of the Dutch rules of 2017 as grades of pairs (C.04.3, section C).

A grade is a whole number as those of 2026, see `grades_2026`. Score differences (A.8)
count from the greatest; a player who moves down differs from one point below the
bracket.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.pairing.entrants import Entrant, judge_colours
from elo_tui.core.pairing.seats import DOWN, UP, RoundRules

#: The half points of one point (A.8).
_POINT = 2


class Bracket2017:
    """A bracket and the players below it; players by rank, none paired yet."""

    def __init__(
        self,
        movers: Sequence[Entrant],
        residents: Sequence[Entrant],
        below: Sequence[Entrant],
        rules: RoundRules,
        *,
        is_final: bool,
        is_next_last: bool,
    ) -> None:
        self.movers = movers
        """The players moved down from the bracket above."""
        self.residents = residents
        self.below = below
        self._rules = rules
        self._is_final = is_final
        """Whether it is the last bracket, or the last but one (PPB) of A.9."""
        self._is_next_last = is_next_last
        self._last = residents[-1].rank
        self._least = residents[-1].seat.score
        # a field counts up to three for each pair, and may fall below 0 between fields
        self._count = len((*movers, *residents, *below)).bit_length() + 2
        scores = {one.seat.score for one in (*movers, *residents)}
        differences = {score - self._least + _POINT for score in scores}
        differences |= {
            one - other for one in scores for other in scores if one > other
        }
        self._levels = {
            difference: 1 << self._count * at
            for at, difference in enumerate(sorted(differences))
        } | {0: 0}
        self._scores = self._count * (len(differences) + 1)

    @property
    def bits(self) -> int:
        """The width of a grade."""
        return 10 * self._count + 6 * self._scores

    def grade(self, higher: Entrant, lower: Entrant) -> int:
        """Grade a pair, the lower player one of the residents or of those below."""
        count, scores = self._count, self._scores
        one, other = higher.seat, lower.seat
        is_within = lower.rank <= self._last
        floated = [self._float_level(each) for each in (higher, lower)]
        difference = self._levels[one.score - other.score] if is_within else 0
        grade = int(is_within)  # C.5
        grade = grade << scores | (sum(floated) - difference) * is_within  # C.6
        grade = grade << count | self._count_below(higher, lower)  # C.7
        grade = grade << scores | (0 if self._is_final else sum(floated))
        rest = 8 * count + 4 * scores
        if not is_within:
            return grade << rest
        for is_kept in judge_colours(higher, lower, self._rules):  # C.8 to C.11
            grade = grade << count | is_kept
        floats = (
            (one.last_float, other.last_float),
            (one.float_before, other.float_before),
        )
        is_floater = one.score > other.score
        for own, others in floats:  # C.12 and C.13, C.14 and C.15
            grade = grade << count | (others == DOWN) + (not is_floater and own == DOWN)
            grade = grade << count | (not (is_floater and others == UP))
        # as many pairs in all candidates: the same for each pair changes nothing
        same = 1 << scores - count
        for own, others in floats:  # C.16 and C.17, C.18 and C.19
            down = (own == DOWN) * (floated[0] - difference)
            grade = grade << scores | down + (others == DOWN) * floated[1]
            up = difference if is_floater and others == UP else 0
            grade = grade << scores | same - up
        return grade

    def _float_level(self, one: Entrant) -> int:
        """Weigh that a player of the bracket does not move down."""
        if one.rank > self._last:
            return 0
        return self._levels[one.seat.score - self._least + _POINT]

    def _count_below(self, higher: Entrant, lower: Entrant) -> int:
        """Count the pairs of the next bracket, who cannot have the bye before (C.2)."""
        if self._is_final:
            return 0
        if self._is_next_last:
            return 1 + higher.seat.had_bye + lower.seat.had_bye
        return int(lower.rank > self._last)
