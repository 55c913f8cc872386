"""The first DWZ: a number by the rule of 2013, only a range by that of 2026."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.figures import points
from elo_tui.core.model import Game, Player, RatedEvent, Terms
from elo_tui.core.proof import Step
from elo_tui.core.rounding import away_from_zero
from elo_tui.core.systems.dwz.dwz_editions import Constants, DwzEdition
from elo_tui.core.systems.dwz.expectation import strength
from elo_tui.core.systems.sums import first_rating_of, opponents_of

#: The number of games a first DWZ requires, by both rules (annex 3.5 of 2013).
FIRST_GAMES = 5
#: No DWZ of 2026 is lower than the first; from the second on a first DWZ is the
#: performance.
LOWEST, NOT_RAISED = 1100, 2000

ESTIMATE = (
    "how a first DWZ is computed since 2026-06-08 is not known for certain: the one"
    " official case lies between the performance and what a published program computes"
)


def first_event(
    player: Player, games: Sequence[Game], terms: Terms, edition: DwzEdition
) -> RatedEvent:
    """The games of a player without a DWZ, with the first DWZ or why there is none."""
    event = first_rating_of("dwz", edition.label, player, terms, games)
    opponents = opponents_of(event)
    if len(opponents) < FIRST_GAMES:
        why = f"a first DWZ needs {FIRST_GAMES} games, here {len(opponents)}"
        return event._replace(why_none=f"{why} ({_article(edition)})")
    if edition.constants is not None:
        return _ranged(event, opponents, edition.constants)
    exact = strength(opponents, event.score_halves)
    if exact is None:
        all_of = "all points" if event.score_halves else "no point"
        return event._replace(why_none=f"{all_of} made: no first DWZ (3.5)")
    new = away_from_zero(exact)
    if new < 1:
        return event._replace(why_none=f"{new}: a DWZ is a positive number (3.3)")
    return event._replace(new_rating=new, exact=exact, dwz_index=1)


def performance(opponents: Sequence[int], half_points: int) -> float | None:
    """Ri of 2026, points; None for a score of zero.

    A full score gets one more game, a draw against the average of the opponents.
    """
    field: list[float] = [*opponents]
    if half_points == 2 * len(field):
        field.append(sum(field) / len(field))
        half_points += 1
    return strength(field, half_points)


def raised(ri: float, constants: Constants) -> float:
    """What the published program makes of a performance, points, at least 1100."""
    if ri >= NOT_RAISED:
        return ri
    if ri >= LOWEST:
        return ri + constants.r * (NOT_RAISED - ri)
    return max(float(LOWEST), LOWEST + 9 * constants.r * ri / 11)


def bounds(ri: float, constants: Constants) -> tuple[float, float]:
    """The bounds between which a first DWZ of 2026 is assumed to lie."""
    return max(float(LOWEST), ri), raised(ri, constants)


def _ranged(
    event: RatedEvent, opponents: Sequence[int], constants: Constants
) -> RatedEvent:
    ri = performance(opponents, event.score_halves)
    if ri is None:
        return event._replace(why_none="no point scored: no first DWZ (rules of 2026)")
    low, high = map(away_from_zero, bounds(ri, constants))
    between = f"between {low} and {high}" if low < high else f"about {low}"
    return event._replace(
        first_range=(low, high),
        why_none=f"first DWZ {between}, only an estimate",
        estimate=ESTIMATE,
        dwz_index=1,
    )


def first_working(event: RatedEvent, edition: DwzEdition) -> tuple[Step, ...]:
    """How a first DWZ was derived."""
    score = points(event.score_halves)
    if edition.constants is not None and event.first_range is not None:
        return tuple(_range_working(event, edition.constants, score))
    if event.new_rating is None:
        return (Step("first DWZ", event.why_none),)
    return (
        Step(
            "first DWZ",
            f"sum of P(R - opponent) = {score} at R = {event.exact:.2f}",
            "3.5",
        ),
        Step("new rating", f"{event.new_rating}, index 1", "nearest"),
    )


def _range_working(event: RatedEvent, constants: Constants, score: str) -> list[Step]:
    opponents = opponents_of(event)
    ri = performance(opponents, event.score_halves)
    assert ri is not None
    assert event.first_range is not None
    low, high = event.first_range
    steps = []
    if event.score_halves == 2 * len(opponents):
        average = sum(opponents) / len(opponents)
        text = f"a draw with the average {average:.1f} added to all points"
        steps.append(Step("fictitious", text, "2026, 3.6.2"))
        score = points(event.score_halves + 1)
    steps.append(
        Step("performance", f"sum of P(Ri - opponent) = {score} at Ri = {ri:.2f}")
    )
    if ri >= NOT_RAISED:
        text = f"Ri, as from {NOT_RAISED} on"
    elif ri >= LOWEST:
        text = f"{ri:.2f} + {constants.r} x ({NOT_RAISED} - {ri:.2f})"
    else:
        text = f"{LOWEST} + 9 x {constants.r} x {ri:.2f} / 11, at least {LOWEST}"
    steps += [
        Step("raised", f"{text} = {raised(ri, constants):.2f}"),
        Step("first DWZ", f"{low} to {high}, at least {LOWEST}; index 1"),
    ]
    return steps


def _article(edition: DwzEdition) -> str:
    return "3.5" if edition.constants is None else "rules of 2026"
