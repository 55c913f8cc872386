"""The two tables of FIDE B.02 8.1, and the performances that are read from them (C.07).

Text of 1 March 2024, unchanged in every edition since 2022; the rapid and blitz
regulations print the same tables as 7.1.1 and 7.1.2. They are used literally: no
formula reproduces 8.1.2. Average of opponents, TPR and PTP: tie-break regulations, 10.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

# 8.1.1: fractional score p in percent -> rating difference dp; below 50 % mirrored.
_TABLE_8_1_1 = """
100:800 99:677 98:589 97:538 96:501 95:470 94:444 93:422 92:401 91:383
90:366 89:351 88:336 87:322 86:309 85:296 84:284 83:273 82:262 81:251
80:240 79:230 78:220 77:211 76:202 75:193 74:184 73:175 72:166 71:158
70:149 69:141 68:133 67:125 66:117 65:110 64:102 63:95 62:87 61:80
60:72 59:65 58:57 57:50 56:43 55:36 54:29 53:21 52:14 51:7
50:0
"""

# 8.1.2: the upper end of each range of D for the higher rated player's probability .50,
# .51, ... .99; a larger D gives 1.00. The lower rated player has the complement.
_TABLE_8_1_2 = """
3 10 17 25 32 39 46 53 61 68
76 83 91 98 106 113 121 129 137 145
153 162 170 179 188 197 206 215 225 235
245 256 267 278 290 302 315 328 344 357
374 391 411 432 456 484 517 559 619 735
"""


def _expand_dp() -> tuple[int, ...]:
    upper = {
        int(percent): int(dp)
        for percent, dp in (pair.split(":") for pair in _TABLE_8_1_1.split())
    }
    return tuple(
        upper[percent] if percent >= 50 else -upper[100 - percent]
        for percent in range(101)
    )


def _expand_pd() -> tuple[int, ...]:
    ends = [int(end) for end in _TABLE_8_1_2.split()]
    row: list[int] = []
    for percent, end in enumerate(ends, start=50):
        row += [percent] * (end + 1 - len(row))
    return tuple(row)


#: dp in points for a score of 0 to 100 percent (8.1.1).
DP: tuple[int, ...] = _expand_dp()

#: PD of the higher rated player in hundredths, for D = 0 to 735 points (8.1.2).
PD: tuple[int, ...] = _expand_pd()

#: The largest difference with its own row.
LAST_D = len(PD) - 1

#: PD by the difference up to that size, own minus opponent's: that of the lower rated
#: player is negative, and counts from the end.
PROBABILITIES = (*PD, *(100 - higher for higher in PD[:0:-1]))


def scoring_probability(difference: int) -> int:
    """Return PD in hundredths for a difference in points, own minus opponent's."""
    if -LAST_D <= difference <= LAST_D:
        return PROBABILITIES[difference]
    return 100 if difference > 0 else 0


def expected_text(difference: int, expected: float) -> str:
    """Format an expected score with its row: ``0.76, row 198-206, higher rated``."""
    side = (
        "higher rated" if difference > 0 else "lower rated" if difference else "equal"
    )
    return f"{expected:.2f}, row {table_row(difference)}, {side}"


def table_row(difference: int) -> str:
    """Return the row of table 8.1.2 for a difference, as printed: ``198-206``."""
    size = abs(difference)
    if size > LAST_D:
        return f"over {LAST_D}"
    first = PD.index(PD[size])
    last = first + PD.count(PD[size]) - 1
    return f"{first}-{last}"


def average_of_opponents(opponents: Sequence[int]) -> int:
    """Return ARO: the mean rating of the opponents, rounded half up (C.07 10.1).

    Raises ZeroDivisionError without opponents.
    """
    return _divide_half_up(sum(opponents), len(opponents))


def _divide_half_up(total: int, count: int) -> int:
    # as `text.figures.round_half_up`; the text room knows the records, which read here
    return (2 * total + count) // (2 * count)


def performance_rating(opponents: Sequence[int], half_points: int) -> int:
    """Return TPR: the average plus dp of the score in percent (C.07 10.2).

    The percentage is rounded half up; 0 % and 100 % give the notional -800 and +800 of
    table 8.1.1. Raises ZeroDivisionError without opponents.
    """
    percent = _divide_half_up(50 * half_points, len(opponents))
    return average_of_opponents(opponents) + DP[percent]


def perfect_performance(opponents: Sequence[int], half_points: int) -> int:
    """Return PTP: the lowest rating that expects at least the score (C.07 10.3).

    Expected scores come from table 8.1.2 without the 400-point rule. A score of zero
    gives the lowest opponent minus 800. Raises ValueError without opponents.
    """
    if half_points == 0:
        return min(opponents) - 800
    return lowest_expecting(opponents, half_points)


def lowest_expecting(opponents: Sequence[int], half_points: int) -> int:
    """Return the lowest rating that expects this score by table 8.1.2."""

    def reaches(rating: int) -> bool:
        expected = (scoring_probability(rating - opponent) for opponent in opponents)
        return sum(expected) >= 50 * half_points

    candidates = range(min(opponents) - 736, max(opponents) + 736)
    return candidates.start + bisect_left(candidates, True, key=reaches)
