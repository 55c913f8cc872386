"""What may still happen in an event, worked out in whatever thread this is called."""

from __future__ import annotations

from random import Random

from elo_tui.core.events.reading import Cancelled
from elo_tui.core.simulation.chances import Progress, chances
from elo_tui.views.chances import Request, Simulated

#: The same lots every time: the same event gives the same figures.
SEED = 1


def simulate(request: Request, progress: Progress) -> Simulated | None:
    """The chances of everybody; None: cancelled on the way."""
    lot = Random(SEED).random
    try:
        outcome = chances(request.crosstable, lot, request.wanted, progress=progress)
    except Cancelled:
        return None
    return Simulated(request, outcome)
