"""The criteria of the Dutch rules of 2026 as grades of pairs (C.04.3, article 2).

A grade is a whole number with a field for each criterion, the first criterion in the
highest bits. Fields hold the sum of all pairs of a bracket, so the set of pairs with
the greatest sum fulfils the criteria best, in their order (3.8.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.pairing.entrants import Entrant, judge_colours
from elo_tui.core.pairing.seats import DOWN, UP, RoundRules


class Bracket2026:
    """A bracket and the scoregroup below it; players by rank, none paired yet."""

    def __init__(
        self,
        movers: Sequence[Entrant],
        residents: Sequence[Entrant],
        below: Sequence[Entrant],
        rules: RoundRules,
        *,
        has_bye: bool,
    ) -> None:
        self.movers = movers
        """The players moved down from the bracket above."""
        self.residents = residents
        self.below = below
        self._rules = rules
        self._has_bye = has_bye
        everybody = (*movers, *residents, *below)
        self._last = residents[-1].rank
        self._count = len(everybody).bit_length()
        scores = sorted({one.seat.score for one in everybody})
        self._levels = {score: self._count * at for at, score in enumerate(scores)}
        self._scores = self._count * len(scores)
        self._unplayed = sum(one.seat.unplayed for one in everybody).bit_length()

    @property
    def bits(self) -> int:
        """The width of a grade."""
        return 10 * self._count + 6 * self._scores + self._unplayed

    def grade(self, higher: Entrant, lower: Entrant) -> int:
        """Grade a pair, the lower player one of the residents or of those below.

        C4 and C5 are not graded: they concern the whole round. C9 is, if the only
        player that the bracket moves down gets the bye.
        """
        count, scores = self._count, self._scores
        one, other = higher.seat, lower.seat
        level = 1 << self._levels[one.score]
        if lower.rank > self._last:  # C8
            return (1 << scores | level) << self._unplayed + 8 * count + 4 * scores
        is_mover = one.score > other.score
        grade = 1 << scores | level  # C6, C7
        grade <<= count + scores + self._unplayed
        if self._has_bye:  # C9
            grade |= one.unplayed + other.unplayed
        for is_kept in judge_colours(higher, lower, self._rules):  # C10 to C13
            grade = grade << count | is_kept
        floats = (
            (one.last_float, other.last_float),
            (one.float_before, other.float_before),
        )
        for own, others in floats:  # C14 and C15, C16 and C17
            grade = grade << count | (others == DOWN) + (not is_mover and own == DOWN)
            grade = grade << count | (not (is_mover and others == UP))
        for own, others in floats:  # C18 and C19, C20 and C21
            grade = grade << scores | (is_mover and own == DOWN) * level
            grade = grade << scores | (not (is_mover and others == UP)) * level
        return grade
