"""Simulation of the remaining games of an event, in any thread."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from elo_tui.core.events.reading import Cancelled
from elo_tui.core.forecast.place_chances import RUNS, Progress, compute_place_chances
from elo_tui.core.model import Problem
from elo_tui.session.rounds_simulation import SEED, simulate_ahead
from elo_tui.views.chances_view import Request, Simulated

#: The number of outcomes for a first estimate, before the full number.
QUICK = 1_000


#: The time slice of a thread, seconds: handling a key takes a dozen switches, and the
#: usual 5 ms each would be noticeable.
TURN = 0.0003


def simulate(
    request: Request,
    progress: Progress,
    before: Simulated | None = None,
    is_bounded: bool = False,
) -> Iterator[Simulated]:
    """Yield the chances of all players, a quick estimate first; ends if cancelled.

    `before` is the answer to an earlier request: rounds that it has checked are not
    checked again. `is_bounded` limits the time of rounds ahead, as in a kiosk.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        if request.ahead:
            yield from simulate_ahead(request, progress, before, is_bounded)
        else:
            yield from _simulate_runs(request, progress)
    finally:
        sys.setswitchinterval(interval)


def _simulate_runs(request: Request, progress: Progress) -> Iterator[Simulated]:
    for runs in (QUICK, RUNS):
        lot = Random(SEED).random
        try:
            outcome = compute_place_chances(
                request.crosstable, lot, request.wanted, runs, progress=progress
            )
        except Cancelled:
            return
        whole = isinstance(outcome, Problem) or outcome.exact or runs == RUNS
        yield Simulated(request, outcome, whole)
        if whole:
            return
