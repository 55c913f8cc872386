"""The criteria and the order of the Dutch rules of 2026 as weights of pairs (C.04.3).

A weight is a whole number with a field for each criterion, the first criterion in the
highest bits. Fields hold the sum of all pairs of a bracket, so the set of pairs with
the greatest sum fulfils the criteria best, in their order (2.2 to 2.4, 3.8.1). The
order of article 4 decides among equal ones, in fields below.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.pairing.entrants import Entrant, is_higher_white
from elo_tui.core.pairing.seats import DOWN, UP, RoundRules, colour_difference

#: The strength of a strong preference (1.7.2).
_STRONG = 2
#: A colour difference that must not grow (C10).
_GREATEST_DIFFERENCE = 2


class Bracket:
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
        player whom the bracket moves down gets the bye.
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
        for is_kept in self._judge_colours(higher, lower):  # C10 to C13
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

    def _judge_colours(self, higher: Entrant, lower: Entrant) -> tuple[bool, ...]:
        """Return whether the colours of a pair keep C10 to C13."""
        colour = higher.colour
        if not colour or colour != lower.colour:
            return True, True, True, True
        is_white = is_higher_white(higher, lower, self._rules)
        refused = lower if is_white == (colour == "w") else higher
        given = "b" if colour == "w" else "w"
        return (
            abs(colour_difference(refused.seat)) < _GREATEST_DIFFERENCE,
            not refused.seat.colours.endswith(2 * given),
            False,
            refused.strength != _STRONG,
        )


def order_bits(movers: int, residents: int) -> int:
    """Return the width of the orders of a bracket."""
    place = residents.bit_length()
    return max(movers * (1 + place), (2 + residents) * (2 + place) + 2 * place)


def order_mover(mover: int, resident: int, movers: int, residents: int) -> int:
    """Order the pairs of those moved down, given by places.

    First who of them is paired, the higher ones before (4.4), then their opponents
    (4.2).
    """
    place = residents.bit_length()
    later = movers - 1 - mover
    return 1 << later + movers * place | residents - resident << later * place


def order_remainder(upper: int, lower: int, pairs: int, size: int) -> int:
    """Order the pairs of the remainder, given by places, of whom so many are paired.

    First the exchanges (4.3): their number, the difference of the numbers exchanged,
    the greatest that leaves S1, the least that leaves S2; then the opponents (4.2).
    """
    place = size.bit_length()
    is_exchanged = upper >= pairs
    leaves = 0 if is_exchanged else (1 << pairs) - (1 << upper)
    order = (not is_exchanged) << 2 * place | size - upper
    order = order << pairs + place | leaves
    order = order << size | is_exchanged << size - 1 - upper
    return order << size * place | size - lower << (size - 1 - upper) * place
