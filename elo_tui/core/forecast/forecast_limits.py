"""Games that a forecast leaves out, and limits that its ratings reach."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from elo_tui.core import systems
from elo_tui.core.model import RatedEvent
from elo_tui.core.text.figures import plural

if TYPE_CHECKING:
    from elo_tui.core.forecast.distribution import ScoreChances


def explain_left_out(chances: ScoreChances) -> list[str]:
    """Explain why games to come are not among those of a forecast."""
    so_far = chances.so_far
    why = Counter(
        row.reason.removeprefix("no result yet, ")
        for place, row in enumerate(so_far.games)
        if row.game.result is None and place not in chances.places
    )
    has_standard = "standard" in systems.find_row(so_far.system).asks
    if has_standard and so_far.terms.pool != "standard":
        rule = "; rated only with a standard rating (7.2.1)"
    else:
        rule = ""
    return [
        f"{plural(count, 'game')} to come left out: {reason}"
        f"{rule * reason.endswith('unrated')}"
        for reason, count in why.items()
    ]


def list_limits(*events: RatedEvent) -> tuple[str, ...]:
    """List the remarks on events in which a floor or a ceiling stops the rating."""
    stopped = (
        event
        for event in events
        if event.new_rating is not None
        # further from the change than any rounding
        and abs(event.player.rating + event.change - event.new_rating) > 1
    )
    return tuple(dict.fromkeys(text for event in stopped for text in event.remarks))
