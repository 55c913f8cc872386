"""The formulas of the US Chess rating system as pure functions.

"The US Chess Rating System", Mark Glickman and Thomas Doan, 2 September 2020; the
section numbers are those of that text. Ratings in points, scores in half points.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from elo_tui.core.model import Record
from elo_tui.core.text.figures import round_half_up

#: Up to this many earlier games the special formula applies (4.1).
SPECIAL_GAMES = 8
#: The effective number of games never exceeds this; above this rating all of them
#: count (3).
MOST_EFFECTIVE, ALL_COUNT = 50, 2355
#: The limits of the special formula, points (4.1); the lower one holds everywhere.
ABSOLUTE_FLOOR, SPECIAL_CEILING = 100, 2700
#: The highest absolute floor that wins, draws and events give, points.
EARNED_FLOOR = 150
#: Beyond this difference the provisional expectancy is 0 or 1, points (4.1).
REACH = 400
#: A bonus needs this many games, and no opponent met more often than that (4.2).
BONUS_GAMES, BONUS_MEETINGS = 3, 2

Exact = Fraction | int


def effective_limit(rating: float) -> float:
    """Return N*, the most games that a rating this high counts for (3)."""
    if rating > ALL_COUNT:
        return MOST_EFFECTIVE
    return MOST_EFFECTIVE / sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2)


def effective_games(rating: float, games: int) -> float:
    """Return N' = min(N, N*), the games that the rating before counts for (3)."""
    limit = effective_limit(rating)
    return games if games <= limit else limit


def expected_score(rating: float, opponent: float) -> float:
    """Return the standard winning expectancy, 0 to 1 (4.2)."""
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def k_share(rating: float, dual: bool) -> float:
    """Return the numerator of K over N' + m: 800, less above 2200 if dual-rated."""
    if not dual or rating <= 2200:
        return 800
    # 800 x (6.5 - 0.0025 R0) in the document, multiplied out to stay exact
    return 200 if rating >= 2500 else 5200 - 2 * rating


def k_factor(rating: float, effective: float, games: int, dual: bool = False) -> float:
    """Return K = 800 / (N' + m) (4.2)."""
    return k_share(rating, dual) / (effective + games)


def bonus_threshold(b: float, games: int) -> float:
    """Return the gain in points above which an event earns a bonus (4.2)."""
    return b * sqrt(max(games, 4))


def bonus_points(change: float, games: int, b: float) -> float:
    """Return the bonus for this change in this many games, points (4.2)."""
    if games < BONUS_GAMES:
        return 0.0
    return max(0.0, change - bonus_threshold(b, games))


def standard_rating(
    rating: float,
    games_before: int,
    opponents: Sequence[float],
    half_points: int,
    b: float,
    dual: bool = False,
    bonus: bool = True,
) -> float:
    """Return the rating after the event by the standard formula, without floors (4.2).

    `b` is the bonus constant; `bonus` is False if an opponent was met more than twice
    or the event is a match.
    """
    games = len(opponents)
    if not games:
        return rating
    expected = 0.0
    for opponent in opponents:
        expected += 1 / (1 + 10 ** ((opponent - rating) / 400))
    k = k_factor(rating, effective_games(rating, games_before), games, dual)
    change = k * (half_points / 2 - expected)
    return rating + change + (bonus_points(change, games, b) if bonus else 0.0)


def provisional_expectancy(rating: float, opponent: float) -> float:
    """Return PWe, the expected score of the special formula, 0 to 1 (4.1)."""
    difference = rating - opponent
    if difference <= -REACH:
        return 0.0
    return 1.0 if difference >= REACH else 0.5 + difference / (2 * REACH)


class Solution(Struct, frozen=True, gc=False):
    """The solutions of the special formula's equation, before its limits.

    Every rating from `low` to `high` solves it; usually that is one rating. None is an
    open end. `start`, `centre` and `score` are M, R0' and S' of the document.
    """

    rating: Exact
    low: Exact | None
    high: Exact | None
    start: Exact
    centre: Exact
    score: Exact
    between: tuple[Exact | None, Exact | None] | None = None
    """The knots around a solution that is far from every opponent and from R0', za and
    zb of the document: between them the rating before the event decides."""

    @property
    def final(self) -> float:
        """The rating within 100 and 2700, points."""
        return float(min(max(self.rating, ABSOLUTE_FLOOR), SPECIAL_CEILING))


def solve_special(
    rating: float,
    effective: float,
    opponents: Sequence[float],
    half_points: int,
    record: Record = "",
) -> Solution:
    """Find the rating that expects exactly the score, in exact fractions (4.1).

    The N' earlier games count as draws against the player's own rating, or, when all
    were won or lost, as wins or losses against one 400 points below or above it. Each
    game adds a slope of one in 800 within 400 points of the opponent, so the sum is
    followed from knot to knot.

    If a range of ratings solves the equation, the document's search decides. It goes
    from M, the average of linear performances, to the nearest solution, which counts if
    an opponent or R0', even with N' 0, is within 400 points. Otherwise the rating
    before the event counts, limited by the knots next to M, which are 400 points from
    an opponent or from R0'.
    """
    prior, weight = _exact(rating), _exact(effective)
    centre, earlier = prior, Fraction(weight) / 2
    if record and weight:
        won = record == "won"
        centre = prior - REACH if won else prior + REACH
        earlier = Fraction(weight if won else 0)
    score = Fraction(half_points, 2) + earlier
    weights = [(centre, weight)] if weight else []
    weights += [(_exact(opponent), 1) for opponent in opponents]
    low, high = _find_zero(weights, score)
    games = weight + len(opponents)
    start = prior
    if games:
        total = sum(rating * count for rating, count in weights)
        # the score of this event alone: earlier games are expected to score half
        surplus = half_points - len(opponents)
        start = _exact((total + REACH * surplus) / Fraction(games))
    found, between = _clamp(start, low, high), None
    near = [Fraction(rival) for rival in (centre, *(rival for rival, _ in weights))]
    if all(abs(found - rival) > REACH for rival in near):
        knots = [rival + reach for rival in near for reach in (-REACH, REACH)]
        between = (
            max((knot for knot in knots if knot < found), default=None),
            min((knot for knot in knots if knot > found), default=None),
        )
        found = _clamp(prior, *between)
    return Solution(
        rating=found,
        low=low,
        high=high,
        start=start,
        centre=centre,
        score=score,
        between=between,
    )


def special_rating(
    rating: float,
    games_before: int,
    opponents: Sequence[float],
    half_points: int,
    record: Record = "",
) -> float:
    """Return the rating after the event by the special formula, without floors (4.1).

    A player without a rating has the initial rating and 0 games; `record` is set if all
    earlier games were won, or all lost.
    """
    effective = effective_games(rating, games_before)
    return solve_special(rating, effective, opponents, half_points, record).final


def initial_rating(age: int | None) -> int:
    """Return the rating assumed for a newcomer of this age in years (2)."""
    if age is None:
        return 750
    if age < 2:
        return 100
    return 50 * age if age <= 26 else 1300


class Initial(Struct, frozen=True, gc=False):
    """A newcomer's rating from another federation's, points."""

    rating: int
    games: int
    """The games that it counts for."""
    text: str
    """Its arithmetic."""


#: The first day of the conversion for FIDE's ratings since those below 2000 rose.
_FIDE_RAISED = date(2024, 3, 1)


def convert_fide(rating: int, day: date) -> Initial:
    """Convert a FIDE rating for an event that ends on a day (2).

    Until February 2024 180 + 0.94 F up to 2000 (2020). Since then the same line at the
    rating before FIDE's conversion of 1 March 2024, (F - 800) / 0.6: the document of
    6 April 2026 has -1073 + 1.5667 F, as a public implementation quotes it.
    """
    if rating > 2000:
        ten_thousandths, text = 200_000 + 10_200 * rating, f"20 + 1.02 x {rating}"
    elif day < _FIDE_RAISED:
        ten_thousandths, text = 1_800_000 + 9_400 * rating, f"180 + 0.94 x {rating}"
    else:
        ten_thousandths = 15_667 * rating - 10_730_000
        text = f"1.5667 x {rating} - 1073"
    converted = max(ABSOLUTE_FLOOR, round_half_up(ten_thousandths, 10_000))
    return Initial(converted, 10 if rating > 2000 else 5, text)


def convert_cfc(rating: int) -> Initial:
    """Convert a rating of the Chess Federation of Canada (2)."""
    if rating > 1500:
        converted = round_half_up(11 * rating - 2400, 10)
        return Initial(converted, 5, f"1.1 x {rating} - 240")
    return Initial(max(ABSOLUTE_FLOOR, rating - 90), 0, f"{rating} - 90")


def personal_floor(peak: int) -> int:
    """Return the floor by the highest established rating, points.

    200 points below, truncated to hundreds, from 1200 to 2100; below that only the
    absolute floor applies. Floors by title or by prize money are higher and not known
    here.
    """
    if peak < 1400:
        return ABSOLUTE_FLOOR
    return min(2100, (peak - 200) // 100 * 100)


def _exact(value: float | Fraction) -> Exact:
    """Return the same number, as an int if it is whole, for speed."""
    return int(value) if value == int(value) else Fraction(value)


def _clamp(value: Exact, low: Exact | None, high: Exact | None) -> Exact:
    """Clamp a value; None is an open end."""
    if low is not None and value < low:
        return low
    return high if high is not None and value > high else value


def _find_zero(
    weights: Sequence[tuple[Exact, Exact]], score: Exact
) -> tuple[Exact | None, Exact | None]:
    """Find the range with the score as weighted sum of PWe; None is an open end.

    `weights` holds pairs of a rating and the number of games against it. The sum never
    falls, so the solutions are one point or one flat stretch.
    """
    turns = sorted(
        turn
        for rating, weight in weights
        for turn in ((rating - REACH, weight), (rating + REACH, -weight))
    )
    low: Exact | None = None
    high: Exact | None = None
    value = _exact(Fraction(-2 * REACH * score))  # of 800 x (sum - score)
    slope: Exact = 0
    at: Exact = 0
    for knot, turn in turns:
        reached = value + slope * (knot - at)
        if value < 0 <= reached:
            low = at + Fraction(-value) / slope
        if value <= 0 < reached:
            high = at + Fraction(-value) / slope
        at, value, slope = knot, reached, slope + turn
    return low, high
