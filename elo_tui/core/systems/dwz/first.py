"""The first DWZ: a number by the rule of 2013, only a range by that of 2026."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erf, fsum

from msgspec.structs import replace

from elo_tui.core.model import (
    HALF_POINTS,
    PLAYED,
    Game,
    Player,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.dwz.dwz_editions import Constants, DwzEdition
from elo_tui.core.systems.sums import make_first_event
from elo_tui.core.text.figures import format_points, round_away

#: The range of the search for a strength, points.
_LOW, _HIGH = -1000.0, 5000.0


def expected_score(own: float, opponent: float) -> float:
    """Return P(D), the normal distribution with sigma 200 x sqrt 2 (3.3).

    D is the difference in points; sigma x sqrt 2 is 400, so the error function takes
    D / 400.
    """
    return 0.5 * (1 + erf((own - opponent) / 400))


def surplus(half_points: int, differences: Iterable[float]) -> float:
    """Return W - We of rated games, points; exactly 0 if the differences cancel out.

    The sign of W - We selects the K of 2026, so it must not come from floating-point
    noise: erf is odd and fsum adds up exactly.
    """
    return _sum_surplus(half_points, [erf(one / 400) for one in differences])


def _sum_surplus(half_points: int, errors: Sequence[float]) -> float:
    return (half_points - len(errors) - fsum(errors)) / 2


def count_surplus(player: Player, games: Sequence[Game]) -> tuple[int, float]:
    """Return the number of rated games and their W - We, points."""
    own, half_points, errors = player.rating, 0, []
    for game in games:
        opponent, result = game.opponent, game.result
        if opponent is not None and result in PLAYED and game.rated:
            half_points += HALF_POINTS[result]
            errors.append(erf((own - opponent) / 400))
    return len(errors), _sum_surplus(half_points, errors)


def strength(opponents: Iterable[float], half_points: int) -> float | None:
    """Return the rating with the score as expected score; None for 0 % and 100 %."""
    opponents = tuple(opponents)
    if not 0 < half_points < 2 * len(opponents):
        return None
    low, high = _LOW, _HIGH
    while high - low > 1e-6:
        middle = (low + high) / 2
        if sum(expected_score(middle, r) for r in opponents) < half_points / 2:
            low = middle
        else:
            high = middle
    return high


#: The number of games a first DWZ requires, by both rules (annex 3.5 of 2013).
FIRST_GAMES = 5
#: No DWZ of 2026 is lower than the first; from the second on a first DWZ is the
#: performance.
LOWEST, NOT_RAISED = 1100, 2000

ESTIMATE = (
    "how a first DWZ is computed since 2026-06-08 is not known for certain: the one"
    " official case lies between the performance and what a published program computes"
)


def rate_first_event(
    player: Player, games: Sequence[Game], terms: Terms, edition: DwzEdition
) -> RatedEvent:
    """Rate a player without a DWZ: the first DWZ, or the reason for none."""
    event = make_first_event("dwz", edition.label, player, terms, games)
    opponents = event.opponents
    if len(opponents) < FIRST_GAMES:
        why = f"a first DWZ needs {FIRST_GAMES} games, here {len(opponents)}"
        return replace(event, why_none=f"{why} ({_article(edition)})")
    if edition.constants is not None:
        return _rate_by_range(event, opponents, edition.constants)
    exact = strength(opponents, event.score_halves)
    if exact is None:
        all_of = "all points" if event.score_halves else "no point"
        return replace(event, why_none=f"{all_of} made: no first DWZ (3.5)")
    new = round_away(exact)
    if new < 1:
        return replace(event, why_none=f"{new}: a DWZ is a positive number (3.3)")
    return replace(event, new_rating=new, exact=exact, dwz_index=1)


def performance(opponents: Sequence[int], half_points: int) -> float | None:
    """Return Ri of 2026, points; None for a score of zero.

    A full score gets one more game, a draw against the average of the opponents.
    """
    field: list[float] = [*opponents]
    if half_points == 2 * len(field):
        field.append(sum(field) / len(field))
        half_points += 1
    return strength(field, half_points)


def published_first_rating(ri: float, constants: Constants) -> float:
    """Return the first DWZ that the published program derives, at least 1100."""
    if ri >= NOT_RAISED:
        return ri
    if ri >= LOWEST:
        return ri + constants.r * (NOT_RAISED - ri)
    return max(float(LOWEST), LOWEST + 9 * constants.r * ri / 11)


def first_rating_bounds(ri: float, constants: Constants) -> tuple[float, float]:
    """Return the assumed bounds of a first DWZ of 2026."""
    return max(float(LOWEST), ri), published_first_rating(ri, constants)


def _rate_by_range(
    event: RatedEvent, opponents: Sequence[int], constants: Constants
) -> RatedEvent:
    ri = performance(opponents, event.score_halves)
    if ri is None:
        return replace(event, why_none="no point scored: no first DWZ (rules of 2026)")
    low, high = map(round_away, first_rating_bounds(ri, constants))
    between = f"between {low} and {high}" if low < high else f"about {low}"
    return replace(
        event,
        first_range=(low, high),
        why_none=f"first DWZ {between}, only an estimate",
        estimate=ESTIMATE,
        dwz_index=1,
    )


def first_steps(event: RatedEvent, edition: DwzEdition) -> tuple[Step, ...]:
    """Derive a first DWZ."""
    score = format_points(event.score_halves)
    if edition.constants is not None and event.first_range is not None:
        return tuple(_range_steps(event, edition.constants, score))
    if event.new_rating is None:
        return (Step("first DWZ", event.why_none),)
    text = f"sum of P(R - opponent) = {score} at R = {event.exact:.2f}"
    new = Step("new rating", f"{event.new_rating}, index 1", "nearest")
    return (Step("first DWZ", text, "3.5"), new)


def _range_steps(event: RatedEvent, constants: Constants, score: str) -> list[Step]:
    opponents = event.opponents
    ri = performance(opponents, event.score_halves)
    assert ri is not None
    assert event.first_range is not None
    low, high = event.first_range
    steps = []
    if event.score_halves == 2 * len(opponents):
        average = sum(opponents) / len(opponents)
        text = f"a draw with the average {average:.1f} added to all points"
        steps.append(Step("fictitious", text, "2026, 3.6.2"))
        score = format_points(event.score_halves + 1)
    text = f"sum of P(Ri - opponent) = {score} at Ri = {ri:.2f}"
    steps.append(Step("performance", text))
    if ri >= NOT_RAISED:
        text = f"Ri, as from {NOT_RAISED} on"
    elif ri >= LOWEST:
        text = f"{ri:.2f} + {constants.r} x ({NOT_RAISED} - {ri:.2f})"
    else:
        text = f"{LOWEST} + 9 x {constants.r} x {ri:.2f} / 11, at least {LOWEST}"
    steps += [
        Step("raised", f"{text} = {published_first_rating(ri, constants):.2f}"),
        Step("first DWZ", f"{low} to {high}, at least {LOWEST}; index 1"),
    ]
    return steps


def _article(edition: DwzEdition) -> str:
    return "3.5" if edition.constants is None else "rules of 2026"
