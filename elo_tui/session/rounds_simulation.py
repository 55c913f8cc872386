"""Simulation of rounds that are not paired yet, in any thread.

The first answer comes before the rounds played are checked, which takes seconds for
hundreds of players; it is replaced, or withdrawn, after the check.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from elo_tui.core.events.reading import Cancelled
from elo_tui.core.forecast.place_chances import Progress
from elo_tui.core.model import Problem
from elo_tui.core.pairing.next_round import forecast_next
from elo_tui.core.pairing.reproduction import PairingMethod, choose_method
from elo_tui.core.pairing.rounds_ahead import forecast_places
from elo_tui.core.pairing.seats import Unpairable
from elo_tui.core.pairing.swiss_event import SwissEvent, read_swiss
from elo_tui.engines import py4swiss_engine as engine
from elo_tui.views.chances_view import Request, Simulated

#: The same seed every time: the same event gives the same figures.
SEED = 1
#: The numbers of outcomes for a first estimate: of the next round, of the places.
QUICK_NEXT, QUICK_PLACES = 50, 25
_UNPAIRABLE = Problem("file", "the next round cannot be paired: too few have not met")


def simulate_ahead(
    request: Request, progress: Progress, before: Simulated | None = None
) -> Iterator[Simulated]:
    """Yield the next round and the places at the end; ends if cancelled."""
    try:
        yield from _simulate(request, progress, before)
    except Cancelled:
        return
    except Unpairable:
        yield Simulated(request, _UNPAIRABLE)


def _simulate(
    request: Request, progress: Progress, before: Simulated | None
) -> Iterator[Simulated]:
    if not engine.is_installed():
        yield Simulated(request, Problem("file", engine.MISSING))
        return
    crosstable, wanted = request.crosstable, request.wanted
    event = read_swiss(crosstable, request.absent, wanted.unrated)
    if isinstance(event, Problem):
        yield Simulated(request, event)
        return
    method = _find_checked(event, before)
    if method is None:
        day = crosstable.event.start or crosstable.event.end
        guess = choose_method(event, None, day=day)
        yield _forecast(request, event, guess, progress, is_quick=True)
        method = choose_method(event, engine.pair_exactly, day=day, progress=progress)
    else:
        yield _forecast(request, event, method, progress, is_quick=True)
    found = method.reproduced
    if found is not None and found.is_refused:
        reason = (
            f"only {found.pairs} of {found.expected} pairs of the rounds so far are"
            " reproduced: other rules than the Dutch ones pair this event"
        )
        yield Simulated(request, Problem("file", reason))
        return
    yield _forecast(request, event, method, progress, is_quick=False)


def _find_checked(event: SwissEvent, before: Simulated | None) -> PairingMethod | None:
    """Return the method of an earlier answer that rests on the same rounds."""
    if before is None or before.next is None or not event.rounds:
        return None
    other, method = before.next.event, before.next.method
    last = len(event.rounds)
    is_same = (
        method.reproduced is not None
        and len(other.rounds) == last
        and [one[:5] for one in other.players] == [one[:5] for one in event.players]
        and other.rounds[:-1] == event.rounds[:-1]
        and other.pairs_of(last) == event.pairs_of(last)
    )
    return method if is_same else None


def _forecast(
    request: Request,
    event: SwissEvent,
    method: PairingMethod,
    progress: Progress,
    is_quick: bool,
) -> Simulated:
    exact = engine.pair_exactly
    lot = Random(SEED).random
    runs = QUICK_NEXT if is_quick else None
    found = forecast_next(event, method, exact, lot, runs, progress)
    places = forecast_places(
        request.crosstable,
        event,
        method,
        exact,
        Random(SEED).random,
        request.wanted,
        event.scheduled - len(event.rounds),
        QUICK_PLACES if is_quick else None,
        progress,
    )
    return Simulated(
        request=request,
        outcome=places.chances,
        whole=not is_quick,
        next=found,
        ahead=places,
    )
