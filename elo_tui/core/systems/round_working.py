"""The working of one round, as most systems show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elo_tui.core.figures import decimals_needed, plain, points, signed
from elo_tui.core.model import HALF_POINTS, RatedEvent, RatedGame
from elo_tui.core.proof import Step


class Scored(NamedTuple):
    """A rated round: what was scored, what was expected, and what that changes."""

    row: RatedGame
    score: str
    expected: float
    change: float

    def step(
        self,
        label: str,
        factor: str,
        places: int,
        article: str,
        after: str = "",
        weight: float | None = None,
    ) -> Step:
        """The change as factor x (score - expected score).

        `weight` is the factor with what comes after, as printed; with it the expected
        score has as many decimals as the change needs, `places` or more.
        """
        if weight is not None and self.row.game.result is not None:
            score = HALF_POINTS[self.row.game.result] / 2
            places = product_places(places, weight, score, self.expected, self.change)
        surplus = f"({self.score} - {self.expected:.{places}f})"
        text = f"{factor} x {surplus}{after} = {signed(self.change)}"
        return Step(label, text, article)


def product_places(
    least: int, weight: float, score: float, expected: float, change: float
) -> int:
    """The decimals of an expected score that weight x (score - expected) needs."""
    return decimals_needed(
        least,
        lambda places: (
            signed(weight * (score - round(expected, places))) == signed(change)
        ),
    )


def sums_by_k(
    event: RatedEvent, places: int, articles: tuple[str, str, str]
) -> list[Step]:
    """K, the sum of several games, and its rounding, each with its article."""
    k = plain(event.k.value)
    steps = [Step("K-factor", f"{k}: {event.k.reason}", articles[0])]
    if event.rated_games > 1:
        score = event.score_halves / 2
        places = product_places(places, float(k), score, event.expected, event.change)
        surplus = f"({points(event.score_halves)} - {event.expected:.{places}f})"
        text = f"{k} x {surplus} = {signed(event.change)}, {event.rated_games} games"
        steps.append(Step("sum", text, articles[1]))
    rounded = f"{signed(event.change)} to {signed(event.rounded, 0)}"
    return [*steps, Step("rounded", rounded, articles[2])]


def scored(row: RatedGame) -> Scored | None:
    """A round with its change; None where it has none."""
    if row.expected is None or row.change is None or row.game.result is None:
        return None
    score = points(HALF_POINTS[row.game.result])
    return Scored(row, score, row.expected, row.change)


def round_working(
    event: RatedEvent,
    index: int,
    expected: Callable[[int, float], Step],
    change: Callable[[Scored], tuple[Step, ...]],
    first: Step | None = None,
) -> tuple[Step, ...]:
    """Difference, expected score and change, or why the round is not rated.

    `expected` takes the difference and the expected score; `first` is all that there is
    to say of a round that counts for a first rating.
    """
    row = event.games[index]
    if first is not None and event.first_rating and row.rated:
        return (first,)
    not_rated = Step("not rated", row.reason)
    if row.expected is None or row.difference is None:
        return (not_rated,)
    own, opponent = event.player.rating, row.game.opponent
    steps = (
        Step("difference", f"{own} - {opponent} = {row.difference:+d}"),
        expected(row.difference, row.expected),
    )
    found = scored(row)
    return (*steps, *((not_rated,) if found is None else change(found)))
