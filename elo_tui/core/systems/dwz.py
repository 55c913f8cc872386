"""DWZ, the German rating: normal distribution and an integer development coefficient.

Wertungsordnung of the Deutscher Schachbund, annexes 1.2, 3.3 and 3.5, as published on
its pages since the formula replaced the table of expected scores in August 2013.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import erf, exp
from typing import ClassVar, NamedTuple

from elo_tui.core.events.sums import event_of, expected_of, first_rating_of, rounds_of
from elo_tui.core.figures import points, signed
from elo_tui.core.model import (
    HALF_POINTS,
    NO_EVENT_END,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Terms,
    why_not_rated,
)
from elo_tui.core.proof import Step
from elo_tui.core.rounding import away_from_zero

FIRST_DAY = date(2013, 8, 1)
#: Games that a first rating needs (annex 3.5).
FIRST_GAMES = 5
#: The upper limit of E without a brake, reached with an index of six.
E_MAX, E_MAX_BRAKED, E_MIN = 30, 150, 5
USUAL_INDEX = 6
#: Nobody's strength is searched for outside of these ratings.
_LOW, _HIGH = -1000, 5000


class Coefficient(NamedTuple):
    """The development coefficient E with what it is made of."""

    value: int
    base: float
    """E0 = (rating / 1000)^4 + J."""
    j: int
    acceleration: float
    """fB, 1 where there is none."""
    brake: float
    """SBr, 0 where there is none."""
    limit: int


def expected_score(difference: float) -> float:
    """P(D), the normal distribution with sigma 200 x sqrt 2; D in points (3.3).

    sigma x sqrt 2 is 400, so the error function takes D / 400.
    """
    return 0.5 * (1 + erf(difference / 400))


def coefficient(
    rating: int, score_minus_expected: float, age: int | None, index: int | None
) -> Coefficient:
    """E for one evaluation (3.3); without an age over 25, without an index six."""
    j = 15 if age is None or age > 25 else 10 if age > 20 else 5
    base = (rating / 1000) ** 4 + j
    acceleration, brake = 1.0, 0.0
    if age is not None and age <= 20 and score_minus_expected >= 0:
        acceleration = min(1.0, max(0.5, rating / 2000))
    if rating < 1300 and score_minus_expected < 0:
        brake = exp((1300 - rating) / 150) - 1
    if brake:
        limit = E_MAX_BRAKED
    else:
        limit = min(E_MAX, 5 * max(1, USUAL_INDEX if index is None else index))
    value = away_from_zero(min(base * acceleration + brake, E_MAX_BRAKED))
    return Coefficient(
        max(E_MIN, min(value, limit)), base, j, acceleration, brake, limit
    )


def new_rating(
    rating: int,
    half_points: int,
    expected: float,
    games: int,
    age: int | None = None,
    index: int | None = None,
) -> int:
    """Rn = R0 + 800 (W - We) / (E + n), rounded to the nearest integer (3.3)."""
    surplus = half_points / 2 - expected
    e = coefficient(rating, surplus, age, index).value
    return away_from_zero(rating + 800 * surplus / (e + games))


def first_rating(opponents: Sequence[int], half_points: int) -> float | None:
    """The rating whose expected score is the score made (3.5), points.

    None for no point and for all of them: no rating expects that.
    """
    if not 0 < half_points < 2 * len(opponents):
        return None
    low, high = float(_LOW), float(_HIGH)
    while high - low > 1e-6:
        middle = (low + high) / 2
        if sum(expected_score(middle - r) for r in opponents) < half_points / 2:
            low = middle
        else:
            high = middle
    return high


class DwzSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "dwz"
    source: ClassVar[str] = "Wertungsordnung of the Deutscher Schachbund, annex 3"
    confidence: ClassVar[str] = (
        "exact: equal to official evaluations of adults; the special evaluation"
        " 3.6.3 and first ratings below 800 are not published in detail"
    )

    def edition(self, terms: Terms) -> str | Problem:
        if terms.event_end == date.min:
            return NO_EVENT_END
        if terms.event_end < FIRST_DAY:
            return Problem(
                "event_end", f"end: DWZ rules are here for {FIRST_DAY} and later"
            )
        return f"DWZ, formula of {FIRST_DAY}"

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition = self.edition(terms)
        if isinstance(edition, Problem):
            return edition
        if not player.rating:
            return _first(player, games, terms, edition)
        counted = [game for game in games if not why_not_rated(game)]
        surplus = sum(
            HALF_POINTS[game.result] / 2
            - expected_score(player.rating - (game.opponent or 0))
            for game in counted
            if game.result is not None
        )
        age = _age(player, terms)
        e = coefficient(player.rating, surplus, age, player.dwz_index).value
        k = KFactor(
            800 / (e + max(1, len(counted))), f"800 / ({e} + {len(counted) or 'games'})"
        )
        rows = rounds_of(player.rating, games, expected_score, lambda _: k.value)
        exact = player.rating + 800 * surplus / (e + len(counted))
        # "positive integers" (3.3): no rating below 1
        new = max(1, away_from_zero(exact))
        event = event_of(
            self.key,
            edition,
            player,
            terms,
            k,
            rows,
            expected_of(rows),
            exact - player.rating,
            new - player.rating,
            new,
        )
        index = USUAL_INDEX if player.dwz_index is None else player.dwz_index
        return event._replace(
            exact=exact,
            dwz_index=None if player.dwz_index is None else index + bool(counted),
            assumed=_assumed(player),
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        row = event.games[index]
        if event.first_rating or row.expected is None or row.difference is None:
            if row.rated:
                return (Step("first rating", "counts in the sum", "3.5"),)
            return (Step("not rated", row.reason),)
        steps = (
            Step(
                "difference",
                f"{event.player.rating} - {row.game.opponent} = {row.difference:+d}",
            ),
            Step(
                "expected",
                f"P({row.difference:+d}) = {row.expected:.3f}",
                "normal, sigma 200 √2",
            ),
        )
        if row.change is None or row.game.result is None:
            return (*steps, Step("not rated", row.reason))
        score = points(HALF_POINTS[row.game.result])
        share = Step(
            "share",
            f"{event.k.value:.2f} x ({score} - {row.expected:.3f})"
            f" = {signed(row.change)}",
            "800 / (E + n)",
        )
        return (*steps, share)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        if event.first_rating:
            return _first_working(event)
        player, terms = event.player, event.terms
        surplus = event.score_halves / 2 - event.expected
        e = coefficient(player.rating, surplus, _age(player, terms), player.dwz_index)
        steps = [
            Step("E0", f"({player.rating} / 1000)^4 + J {e.j} = {e.base:.3f}", "3.3")
        ]
        made = f"{e.base:.3f}"
        if e.acceleration != 1:
            steps.append(
                Step("fB", f"{player.rating} / 2000, so {e.acceleration:.3f}", "3.3")
            )
            made += f" x {e.acceleration:.3f}"
        if e.brake:
            steps.append(
                Step(
                    "SBr",
                    f"e^((1300 - {player.rating}) / 150) - 1 = {e.brake:.3f}",
                    "3.3",
                )
            )
            made += f" + {e.brake:.3f}"
        steps += [
            Step("E", f"{made}, {E_MIN} to {e.limit}, rounded {e.value}", "3.3"),
            *(Step("assumed", text) for text in event.assumed),
        ]
        if event.rated_games:
            steps.append(
                Step(
                    "sum",
                    f"800 x ({points(event.score_halves)} - {event.expected:.3f})"
                    f" / ({e.value} + {event.rated_games}) = {signed(event.change)}",
                    "3.3",
                )
            )
        steps.append(
            Step(
                "new rating",
                f"{player.rating} {'-' if event.change < 0 else '+'}"
                f" {abs(event.change):.2f} = {event.exact:.2f}, so {event.new_rating}",
                "nearest",
            )
        )
        return tuple(steps)


def _first(
    player: Player, games: Sequence[Game], terms: Terms, edition: str
) -> RatedEvent:
    event = first_rating_of("dwz", edition, player, terms, games)
    opponents = [row.game.opponent or 0 for row in event.games if row.rated]
    if len(opponents) < FIRST_GAMES:
        why = f"a first DWZ needs {FIRST_GAMES} games, here {len(opponents)} (3.5)"
        return event._replace(why_none=why)
    exact = first_rating(opponents, event.score_halves)
    if exact is None:
        all_of = "all points" if event.score_halves else "no point"
        return event._replace(why_none=f"{all_of} made: no first DWZ (3.5)")
    new = away_from_zero(exact)
    if new < 1:
        return event._replace(why_none=f"{new}: a DWZ is a positive number (3.3)")
    return event._replace(new_rating=new, exact=exact, dwz_index=1)


def _first_working(event: RatedEvent) -> tuple[Step, ...]:
    if event.new_rating is None:
        return (Step("first DWZ", event.why_none),)
    return (
        Step(
            "first DWZ",
            f"sum of P(R - opponent) = {points(event.score_halves)}"
            f" at R = {event.exact:.2f}",
            "3.5",
        ),
        Step("new rating", f"{event.new_rating}, index 1", "nearest"),
    )


def _age(player: Player, terms: Terms) -> int | None:
    """Year of the event's end minus birth year (3.3)."""
    return (
        None if player.birth_year is None else terms.event_end.year - player.birth_year
    )


def _assumed(player: Player) -> tuple[str, ...]:
    assumed = []
    if player.birth_year is None:
        assumed.append("older than 25")
    if player.dwz_index is None:
        assumed.append(f"index {USUAL_INDEX} or more")
    if player.rating >= 2400:
        assumed.append("the rating is the FIDE rating, as from 2400")
    return tuple(assumed)


SYSTEM = DwzSystem()
