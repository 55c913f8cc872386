"""The Umstufung 2026 in a journal: a step of its own between the events."""

from __future__ import annotations

from elo_tui.core.replay.tracks import Period, Published
from elo_tui.core.systems.dwz.conversion import DAY, NAME, converted, working


def moved(state: Published) -> tuple[Period, Published]:
    """The conversion of the DWZ in force, and the state after it."""
    made = converted(state.player.rating, state.player.dwz_index)
    gain = made.new_rating - made.rating
    player = state.player._replace(rating=made.new_rating, dwz_index=made.new_index)
    period = Period(
        first=DAY,
        published=DAY,
        base=made.rating,
        source=state.source,
        change=float(gain),
        rounded=gain,
        new_rating=made.new_rating,
        steps=working(made),
        player=state.player,
        name=NAME,
    )
    return period, Published(DAY, player, "converted")
