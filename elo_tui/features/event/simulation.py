"""Simulation of the remaining games of an event, and of rounds ahead, in any thread.

The first answer about rounds ahead comes at once, by the approximation; then the rounds
played are checked, which takes seconds for hundreds of players, and the
answer is replaced by better and better ones, or withdrawn.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import date
from random import Random

from elo_tui.core.events.reading import Cancelled
from elo_tui.core.forecast.place_chances import (
    RUNS,
    SEED,
    Progress,
    compute_place_chances,
)
from elo_tui.core.model import Problem
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.next_round import EXACT_PLAYERS as EXACT_NEXT
from elo_tui.core.pairing.next_round import improve_next, usual_runs
from elo_tui.core.pairing.reproduction import PairingMethod, choose_method
from elo_tui.core.pairing.rounds_ahead import EXACT_PLAYERS as EXACT_PLACES
from elo_tui.core.pairing.rounds_ahead import (
    RoundsAsked,
    improve_places,
    usual_places_runs,
)
from elo_tui.core.pairing.seats import Pairer, Unpairable
from elo_tui.core.pairing.swiss_event import SwissEvent, read_swiss
from elo_tui.engines import py4swiss_engine as engine
from elo_tui.features.event.view.chances import Request, Simulated

#: The numbers of outcomes for a first estimate: of the next round, of the places.
QUICK_NEXT, QUICK_PLACES = 50, 25
#: The shares of the outcomes after which the answer is shown again.
_STAGES = (1 / 8, 1 / 4, 1 / 2, 1)
#: The seconds of the processor that a kiosk or a browser tab gives to one request.
BOUND = 5.0
#: The clock of the thread; in a browser, which has none, that of the program.
_read_clock = getattr(time, "thread_time", time.process_time)
_UNPAIRABLE = Problem("file", "the next round cannot be paired: too few have not met")
_TOO_LARGE = Problem("file", "the event is too large for a kiosk or a browser tab")


class _TimeUp(Exception):
    """The time of a bounded request is used up."""


def simulate_ahead(
    request: Request,
    progress: Progress,
    before: Simulated | None = None,
    is_bounded: bool = False,
) -> Iterator[Simulated]:
    """Yield the next round and the places at the end; ends if cancelled.

    With `is_bounded` the approximation pairs everything, for at most `BOUND` seconds of
    the processor.
    """
    last: Simulated | None = None
    answers = (
        _simulate_briefly(request, progress)
        if is_bounded
        else _simulate(request, progress, before)
    )
    try:
        for last in answers:
            yield last
    except Cancelled:
        return
    except _TimeUp:
        yield (
            Simulated(request, _TOO_LARGE)
            if last is None
            else last._replace(whole=True)
        )
    except Unpairable:
        yield Simulated(request, _UNPAIRABLE)


def _simulate(
    request: Request, progress: Progress, before: Simulated | None
) -> Iterator[Simulated]:
    if not engine.is_installed():
        yield Simulated(request, Problem("file", engine.MISSING))
        return
    event = _read(request)
    if isinstance(event, Problem):
        yield Simulated(request, event)
        return
    if event.stated_system:
        reason = f"the event names the {event.stated_system} system, not the Dutch one"
        yield Simulated(request, Problem("file", reason))
        return
    exact = engine.pair_exactly
    present = len(event.present)
    is_small = present <= (EXACT_PLACES if event.games else EXACT_NEXT)
    quick = exact if is_small else pair_cheaply
    method = _find_checked(event, before)
    day = _find_day(request)
    guess = method or choose_method(event, None, day=day)
    yield from _improve(request, event, guess, quick, progress, is_first=True)
    if method is None:
        method = choose_method(event, exact, day=day, progress=progress)
    if (refusal := _find_refusal(method)) is not None:
        yield Simulated(request, refusal)
        return
    yield from _improve(request, event, method, exact, progress)


def _simulate_briefly(request: Request, progress: Progress) -> Iterator[Simulated]:
    """Yield the answers of the approximation; raises `_TimeUp`."""
    event = _read(request)
    if isinstance(event, Problem):
        yield Simulated(request, event)
        return
    end = _read_clock() + BOUND

    def watch(done: int, total: int) -> None:
        if _read_clock() > end:
            raise _TimeUp
        progress(done, total)

    method = choose_method(event, pair_cheaply, day=_find_day(request), progress=watch)
    if (refusal := _find_refusal(method)) is not None:
        yield Simulated(request, refusal)
        return
    yield from _improve(request, event, method, pair_cheaply, watch, is_first=True)
    yield from _improve(request, event, method, pair_cheaply, watch)


def _read(request: Request) -> SwissEvent | Problem:
    return read_swiss(request.crosstable, request.choices, request.wanted.unrated)


def _find_day(request: Request) -> date | None:
    facts = request.crosstable.event
    return facts.start or facts.end


def _find_refusal(method: PairingMethod) -> Problem | None:
    """Return why the rounds so far allow no answer, if they do not."""
    found = method.reproduced
    if found is None or not found.is_refused:
        return None
    return Problem(
        "file",
        f"only {found.pairs} of {found.most_pairs} pairs of the rounds so far are"
        " reproduced: other rules than the Dutch ones pair this event",
    )


def _find_checked(event: SwissEvent, before: Simulated | None) -> PairingMethod | None:
    """Return the method of an earlier answer that rests on the same rounds."""
    if before is None or before.next is None or not event.rounds:
        return None
    other, method = before.next.event, before.next.method
    last = len(event.rounds)
    is_same = (
        method.reproduced is not None
        and len(other.rounds) == last
        and _list_rules(other) == _list_rules(event)
        and _list_ranked(other) == _list_ranked(event)
        and other.rounds[:-1] == event.rounds[:-1]
        and other.pairs_of(last) == event.pairs_of(last)
    )
    return method if is_same else None


def _list_ranked(event: SwissEvent) -> list[tuple[object, ...]]:
    """List what orders and separates the players before the first round."""
    return [
        (one.no, one.name, one.title, one.rating, one.federation)
        for one in event.players
    ]


def _list_rules(event: SwissEvent) -> tuple[object, ...]:
    """List the conditions of the check other than the rounds."""
    return event.initial_white, event.is_accelerated, event.virtual, event.forbidden


def _improve(
    request: Request,
    event: SwissEvent,
    method: PairingMethod,
    pairer: Pairer,
    progress: Progress,
    is_first: bool = False,
) -> Iterator[Simulated]:
    """Yield the answers of more and more outcomes; the last one is whole."""
    if is_first:
        nexts, places = [QUICK_NEXT], [QUICK_PLACES]
    else:
        most = usual_runs(len(event.players)), usual_places_runs(event)
        nexts, places = ([round(share * runs) for share in _STAGES] for runs in most)
    outcomes = 0

    def count(_done: int, _total: int) -> None:
        nonlocal outcomes
        progress(outcomes, nexts[-1] * bool(event.games) + places[-1])
        outcomes += 1

    following = improve_next(event, method, pairer, Random(SEED).random, nexts, count)
    asked = RoundsAsked(
        crosstable=request.crosstable,
        event=event,
        method=method,
        wanted=request.wanted,
        rounds=event.scheduled - len(event.rounds),
    )
    ends = improve_places(asked, pairer, Random(SEED).random, places, count)
    for found, ahead in zip(following, ends, strict=True):
        is_last = not is_first and ahead.chances.runs == places[-1]
        yield Simulated(
            request=request,
            outcome=ahead.chances,
            whole=is_last,
            next=found,
            ahead=ahead,
        )


#: The number of outcomes for a first estimate, before the full number.
QUICK = 1_000
#: The number of outcomes where the time is limited.
FEW = 2_500


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
    checked again. `is_bounded`, as in a kiosk and in a browser tab: fewer outcomes, and
    rounds ahead in a limited time.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        if request.ahead:
            yield from simulate_ahead(request, progress, before, is_bounded)
        else:
            yield from _simulate_runs(request, progress, FEW if is_bounded else RUNS)
    finally:
        sys.setswitchinterval(interval)


def _simulate_runs(
    request: Request, progress: Progress, most: int
) -> Iterator[Simulated]:
    for runs in (QUICK, most):
        lot = Random(SEED).random
        try:
            outcome = compute_place_chances(
                request.crosstable, lot, request.wanted, runs, progress=progress
            )
        except Cancelled:
            return
        whole = isinstance(outcome, Problem) or outcome.exact or runs == most
        yield Simulated(request, outcome, whole)
        if whole:
            return
