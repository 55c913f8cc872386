"""What may still happen in an event, worked out in whatever thread this is called."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from elo_tui.core.events.reading import Cancelled
from elo_tui.core.model import Problem
from elo_tui.core.simulation.chances import RUNS, Progress, chances
from elo_tui.views.chances import Request, Simulated

#: The same lots every time: the same event gives the same figures.
SEED = 1
#: So many outcomes give a first answer before all of them give the next one.
QUICK = 1_000


#: How soon the thread that hears the keys has its turn, seconds: it asks for one a
#: dozen times a key, and 5 ms each, as is usual, would be felt.
TURN = 0.0003


def simulate(request: Request, progress: Progress) -> Iterator[Simulated]:
    """The chances of everybody, a quick estimate first; ends early when cancelled."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield from _simulated(request, progress)
    finally:
        sys.setswitchinterval(before)


def _simulated(request: Request, progress: Progress) -> Iterator[Simulated]:
    for runs in (QUICK, RUNS):
        lot = Random(SEED).random
        try:
            outcome = chances(
                request.crosstable, lot, request.wanted, runs, progress=progress
            )
        except Cancelled:
            return
        whole = isinstance(outcome, Problem) or outcome.exact or runs == RUNS
        yield Simulated(request, outcome, whole)
        if whole:
            return
