"""Glicko-2: rating, deviation and volatility, one rating period at a time.

Mark Glickman, "Example of the Glicko-2 system", 22 March 2022
(glicko.net/glicko/glicko2.pdf). Ratings and deviations (RD) are in points, the
volatility is on the scale of the text, on which one unit is 173.7178 points.

The results are at full precision; the worked example of the text carries rounded
numbers along and prints 1464.06 where they give 1464.05.

Readings of the text: the RD given is the one after the last rated period. Inactive
periods since then apply step 6 with the old volatility, each separately. The period of
the event applies step 6 only when it has rated games; an inactive one is counted among
the inactive periods. Opponents' RDs are taken as given. The text has no upper limit for
an RD. A player without a rating starts as a new one, and the change is counted from
there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import exp, log, sqrt
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import (
    BY_HALVES,
    Game,
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.deviations import (
    Against,
    ExpectationCurve,
    PeriodSystem,
    add_new_players,
    check_range,
    check_volatility,
    list_counted,
    list_new_assumptions,
)
from elo_tui.core.systems.glicko import NEW_RATING, NEW_RD
from elo_tui.core.systems.rows import TAU_MAX
from elo_tui.core.systems.sums import remember_terms
from elo_tui.core.text.figures import format_number

#: Points per unit on the scale of the text (step 2).
SCALE = 173.7178
CURVE = ExpectationCurve.make(SCALE)
g, expected_score, prediction = CURVE.g, CURVE.expected_score, CURVE.prediction
NEW_VOLATILITY = 0.06
USUAL_TAU = 0.5
#: The text gives the 95 % interval as the rating ± twice the RD.
TWICE = 2.0
#: Epsilon of step 5.
TOLERANCE = 1e-6
#: Within the tolerance, a smaller tau leaves the volatility unchanged.
_TAU_MIN = 1e-6
#: Far above what the iteration needs.
_ITERATIONS = 200


class Volatility(Struct, frozen=True, gc=False):
    """The new volatility (step 5)."""

    value: float
    iterations: int
    """The number of iterations of step 5.4."""


class Glicko2Period(Struct, frozen=True, gc=False):
    """A player after a rating period, at full precision."""

    rating: float
    rd: float
    volatility: float
    v: float
    """The variance from the games alone (step 3); 0 without games."""
    delta: float
    """The improvement that the games show (step 4)."""
    rd_star: float
    """phi* in points: the RD with the volatility added (step 6)."""
    iterations: int


def grown_rd(rd: float, volatility: float, periods: float = 1) -> float:
    """Return the RD after idle periods, points (step 6)."""
    if not periods:
        return rd
    growth = SCALE * volatility
    return sqrt(rd * rd + growth * growth * periods)


def new_volatility(
    volatility: float, phi: float, v: float, delta: float, tau: float
) -> Volatility:
    """Compute the volatility after the games (step 5); phi, v, delta as in the text.

    The iteration is the Illinois variant of regula falsi of the text.
    """
    if tau < _TAU_MIN:
        tau = _TAU_MIN
    a = 2 * log(volatility)
    spread = phi * phi + v
    excess = delta * delta - spread
    tau2 = tau * tau
    if excess > 0:
        bound = log(excess)
        f_bound = _f(bound, a, spread, excess, tau2)
    else:
        # the first term of f is never below -1/2, so this ends with k = tau / 2
        bound = a - tau
        while (f_bound := _f(bound, a, spread, excess, tau2)) < 0:
            bound -= tau
    other, f_other = a, _f(a, a, spread, excess, tau2)
    iterations = 0
    while abs(bound - other) > TOLERANCE and f_bound != f_other:
        if iterations == _ITERATIONS:
            break
        iterations += 1
        middle = other + (other - bound) * f_other / (f_bound - f_other)
        f_middle = _f(middle, a, spread, excess, tau2)
        if f_middle * f_bound <= 0:
            other, f_other = bound, f_bound
        else:
            f_other /= 2
        bound, f_bound = middle, f_middle
    return Volatility(value=exp(other / 2), iterations=iterations)


def _f(x: float, a: float, spread: float, excess: float, tau2: float) -> float:
    """Compute f of step 5, to find its root; `excess` is delta^2 - phi^2 - v."""
    power = exp(x)
    below = spread + power
    return power * (excess - power) / (2 * below * below) - (x - a) / tau2


def update(
    rating: float,
    rd: float,
    volatility: float,
    games: Iterable[Against],
    tau: float = USUAL_TAU,
    growth: float = 1,
    parts: list[tuple[float, float]] | None = None,
) -> Glicko2Period:
    """Rate a period with these games (steps 2 to 8).

    `growth` is the number of periods that step 6 adds to the variance before the games
    count: 1 in the text, 0 at Lichess. Without games only step 6 applies. The g and E
    of each game are added to `parts`.
    """
    information, surplus = CURVE.evidence(rating, games, parts)
    return _apply_steps(rating, rd, volatility, information, surplus, tau, growth)


def _apply_steps(
    rating: float,
    rd: float,
    volatility: float,
    information: float,
    surplus: float,
    tau: float,
    growth: float,
) -> Glicko2Period:
    """Rate a period by the sums over its games (steps 4 to 8)."""
    if not information:
        star = grown_rd(rd, volatility, growth)
        return Glicko2Period(
            rating=rating,
            rd=star,
            volatility=volatility,
            v=0.0,
            delta=0.0,
            rd_star=star,
            iterations=0,
        )
    v = 1 / information
    delta = v * surplus
    phi = rd / SCALE
    found = new_volatility(volatility, phi, v, delta, tau)
    sigma = found.value
    star2 = phi * phi + sigma * sigma * growth
    # 1 / (1/phi*^2 + 1/v) without a division by 0
    variance = star2 / (1 + star2 * information)
    return Glicko2Period(
        rating=rating + SCALE * variance * surplus,
        rd=SCALE * sqrt(variance),
        volatility=sigma,
        v=v,
        delta=delta,
        rd_star=SCALE * sqrt(star2),
        iterations=found.iterations,
    )


class Glicko2System(PeriodSystem):
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "glicko2"
    source: ClassVar[str] = 'Mark Glickman, "Example of the Glicko-2 system"'
    confidence: ClassVar[str] = (
        "exact: equal to the worked example of the paper but for the digits that it"
        " rounds on the way; deviations of opponents are taken as given"
    )
    curve = CURVE
    new_rating = NEW_RATING
    new_rd = NEW_RD
    width = TWICE
    paper = "glicko2.pdf"
    sum_article = share_article = "Glicko-2, 7"

    def edition(self, terms: Terms) -> str | Problem:
        return _name_edition(terms)

    def find_fault(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> Problem | None:
        return super().find_fault(player, games, terms) or check_volatility(player)

    def start(self, player: Player, terms: Terms) -> tuple[float, float]:
        rating, rd, _ = _start(player)
        return rating, rd

    def end(
        self, player: Player, terms: Terms, before: float, sums: tuple[float, float]
    ) -> tuple[float, float]:
        period = _apply_steps(
            player.rating,
            before,
            NEW_VOLATILITY if player.volatility is None else player.volatility,
            *sums,
            _tau(terms),
            _growth(sums[0]),
        )
        return period.rd, period.volatility

    def list_assumptions(self, player: Player, terms: Terms) -> list[str]:
        assumed = list_new_assumptions(player, NEW_RATING, NEW_RD)
        if player.volatility is None:
            assumed.append(f"the volatility of a new player, {NEW_VOLATILITY}")
        if terms.tau is None:
            assumed.append(f"tau {USUAL_TAU}")
        return assumed

    def expected_working(
        self, difference: float, rd: float, expected: float
    ) -> tuple[Step, ...]:
        return expected_steps(difference, rd, expected)

    def share_factor(self, rd: float) -> str:
        return f"{rd:.2f}² / {SCALE}"

    def start_step(self, player: Player, terms: Terms) -> Step:
        text = format_number(NEW_RD if player.rd is None else player.rd)
        if not player.idle:
            return Step("RD before", text)
        _, before, volatility = _start(player)
        growth = f"({SCALE} x {volatility:g})² x {format_number(player.idle)}"
        text = f"sqrt({text}² + {growth}) = {before:.2f}"
        return Step("RD before", text, "Glicko-2, 6")

    def period_working(self, event: RatedEvent) -> tuple[Step, ...]:
        start, before, _ = _start(event.player)
        after = _rate_period(
            event.player, [row.game for row in event.games], event.terms
        )
        star = after.rd_star / SCALE
        root = f"sqrt({before / SCALE:.4f}² + {after.volatility:.6f}²)"
        rd = f"{SCALE} / sqrt(1/{star:.4f}² + 1/{after.v:.4f}) = {after.rd:.2f}"
        return (
            *scale_steps(start, before),
            *period_steps(event.player.volatility or NEW_VOLATILITY, after),
            Step("phi*", f"{root} = {star:.6f}", "Glicko-2, 6"),
            Step("new RD", rd, "Glicko-2, 7"),
        )


def expected_steps(difference: float, rd: float, expected: float) -> tuple[Step, ...]:
    """Derive g and E of one game (step 3)."""
    weight = f"{g(rd):.4f}"
    phi = f"phi {rd / SCALE:.4f}: 1 / sqrt(1 + 3 phi² / pi²) = {weight}"
    odds = f"e^({0.0 - difference:g} x {weight} / {SCALE})"
    return (
        Step("g", phi, "Glicko-2, 3"),
        Step("expected", f"1 / (1 + {odds}) = {expected:.4f}", "Glicko-2, 3"),
    )


def scale_steps(rating: float, rd: float) -> tuple[Step, ...]:
    """Convert the player to the scale of the text (step 2)."""
    mu = f"{(rating - NEW_RATING) / SCALE:.4f}"
    text = f"({format_number(rating)} - {NEW_RATING}) / {SCALE} = {mu}"
    return (
        Step("mu", text, "Glicko-2, 2"),
        Step("phi", f"{rd:.2f} / {SCALE} = {rd / SCALE:.4f}", "Glicko-2, 2"),
    )


def period_steps(volatility: float, after: Glicko2Period) -> tuple[Step, ...]:
    """Derive variance, improvement and volatility (steps 3 to 5)."""
    values = f"{volatility:.6f} to {after.volatility:.6f}"
    return (
        Step("v", f"1 / sum of g² E (1 - E) = {after.v:.4f}", "Glicko-2, 3"),
        Step("Delta", f"v x sum of g (s - E) = {after.delta:.4f}", "Glicko-2, 4"),
        Step("volatility", f"{values}, {after.iterations} iterations", "Glicko-2, 5"),
    )


@remember_terms
def _name_edition(terms: Terms) -> str | Problem:
    fault = check_range(terms.tau, "tau", "tau", TAU_MAX)
    return fault or f"Glicko-2 (22 March 2022), tau {_tau(terms):g}"


def _tau(terms: Terms) -> float:
    return USUAL_TAU if terms.tau is None else terms.tau


def _start(player: Player) -> tuple[float, float, float]:
    """Return rating, RD after the idle periods, and volatility."""
    rd = NEW_RD if player.rd is None else player.rd
    volatility = NEW_VOLATILITY if player.volatility is None else player.volatility
    grown = grown_rd(rd, volatility, player.idle or 0.0)
    return player.unrounded or NEW_RATING, grown, volatility


def _growth(information: float) -> int:
    """Return the periods of step 6 in a period with these games, if any.

    Inactive periods are counted beforehand; one without games adds nothing.
    """
    return 1 if information else 0


def _rate_period(player: Player, games: Sequence[Game], terms: Terms) -> Glicko2Period:
    start, before, volatility = _start(player)
    sums = CURVE.evidence(start, list_counted(games, terms))
    growth = _growth(sums[0])
    return _apply_steps(start, before, volatility, *sums, _tau(terms), growth)


def rate_every_way(
    player: Player, games: Sequence[Game], terms: Terms, places: Collection[int]
) -> list[tuple[tuple[int, ...], float]]:
    """Score the rounds at some indices in every way; return each with its new rating.

    A way is the half points from each of them. The steps depend only on two sums over
    the games.
    """
    games, _ = add_new_players(games, NEW_RATING, NEW_RD)
    start, before, volatility = _start(player)
    others = [game for place, game in enumerate(games) if place not in places]
    ways: list[tuple[tuple[int, ...], tuple[float, float]]] = [
        ((), CURVE.evidence(start, list_counted(others, terms)))
    ]
    for place in sorted(places):
        scored = [
            CURVE.evidence(
                start, list_counted([replace(games[place], result=result)], terms)
            )
            for result in BY_HALVES
        ]
        ways = [
            ((*way, halves), (one + sums[0], two + sums[1]))
            for way, sums in ways
            for halves, (one, two) in enumerate(scored)
        ]
    tau = _tau(terms)
    return [
        (way, _apply_steps(start, before, volatility, *sums, tau, 1).rating)
        for way, sums in ways
    ]


SYSTEM = Glicko2System()
