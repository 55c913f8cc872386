"""A FIDE rating period as plain text and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.figures import plain, points, signed
from elo_tui.core.systems.fide.rating_period import RatedPeriod
from elo_tui.core.systems.sums import beside_k


def period_lines(period: RatedPeriod, names: Sequence[str]) -> Iterator[str]:
    """The tournaments by name, unrounded, and their sum, rounded once."""
    yield f"rules: {period.edition}, {period.terms.pool}"
    yield f"you: {period.player.rating}, K {plain(period.k.value)} ({period.k.reason})"
    for text in beside_k(period.assumed, period.k):
        yield f"assumed: {text}"
    for position, (event, name) in enumerate(
        zip(period.events, names, strict=True), start=1
    ):
        yield (
            f"event {position}, {name}: score {points(event.score_halves)} from"
            f" {event.rated_games} rated, expected {event.expected:.2f},"
            f" change {signed(event.change)}"
        )
    yield f"rated games: {period.rated_games}"
    rounded = signed(period.rounded, 0)
    yield f"change: {signed(period.change)}, rounded once {rounded}"
    if period.new_rating is None:
        yield f"no rating: {period.why_none}"
    else:
        yield f"new rating: {period.new_rating}"
