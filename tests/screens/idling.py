"""When an app has nothing left to do, as its event loop knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from threading import get_native_id
from time import monotonic, process_time
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.timer import Timer
from textual.worker import WorkerState

#: What is due in so many seconds belongs to what is being done.
_SOON = 0.025
#: How long work may take on a busy machine, seconds.
LIMIT = 20.0
#: How long what is not there yet is left alone, seconds.
POLL = 0.005
#: What comes again and again, or goes on and on, is waited for no longer, seconds.
_LONGEST = 1.0


async def pause(self: Pilot[Any], delay: float | None = None) -> None:
    """Wait until every message is handled and every paint is made.

    In place of the pilot's own, which goes by the processor, 20 ms at a time: a busy
    machine looks idle to it, and it asks each widget each time. A worker in a thread
    comes back when it likes: as long as there is one, the threads have to say.
    """
    if delay is not None:
        await asyncio.sleep(delay)
    await _nothing_due(self.app)
    if any(worker.state is WorkerState.RUNNING for worker in self.app.workers):
        await _threads_at_rest()
        await _nothing_due(self.app)
    until = monotonic() + _LONGEST
    while self.app._batch_count and not self.app._exit and monotonic() < until:
        # another layout: the framework paints nothing for a twentieth of a second
        await asyncio.sleep(_SOON)
        await _nothing_due(self.app)
    self.app.screen._on_timer_update()
    await _nothing_due(self.app)


async def _threads_at_rest() -> None:
    """Wait until no other thread works, twice in a row.

    One that works is also one that others keep from the processor. Work that goes on
    and on is waited for as long as it takes on an idle machine.
    """
    begun, until = process_time(), monotonic() + LIMIT
    looks = 0
    while looks < 2 and process_time() - begun < _LONGEST and monotonic() < until:
        await asyncio.sleep(POLL)
        looks = 0 if _works_elsewhere() else looks + 1


def _works_elsewhere() -> bool:
    """Whether a thread of this process runs, may run, or waits for a disk (proc(5))."""
    own = str(get_native_id())
    for thread in Path("/proc/self/task").glob("[0-9]*"):
        # it may have ended meanwhile
        with suppress(OSError):
            state = (thread / "stat").read_bytes().rpartition(b") ")[2][:1]
            if thread.name != own and state in b"RD":
                return True
    return False


async def _nothing_due(app: App[Any]) -> None:
    """Wait for what is ready and for what is soon; a frame is painted at once.

    The framework paints with the next frame, a sixtieth of a second after what has
    asked for it: half of the time of these tests, if they waited for it.
    """
    loop: Any = asyncio.get_running_loop()
    until = loop.time() + _LONGEST
    while True:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        now = loop.time()
        frames = dict(_frames(app))
        asked = [one for one, timer in frames.items() if timer._active.is_set()]
        if asked and now < until:
            for screen in asked:
                screen._on_timer_update()
            continue
        sleeps = {*map(_sleep, frames.values())}
        times = (
            handle.when()
            for handle in loop._scheduled
            if not handle.cancelled() and sleeps.isdisjoint(handle._args[:1])
        )
        due = min(times, default=now + 1)
        if due > now + _SOON or now > until:
            return
        await asyncio.sleep(max(0.0, due - now))


def _frames(app: App[Any]) -> Iterator[tuple[Screen[Any], Timer]]:
    """The screens of an app that have been painted, and what paints the next frame."""
    for screen in chain.from_iterable(app._screen_stacks.values()):
        timer: Timer | None = screen._Screen__update_timer  # type: ignore[attr-defined]
        if timer is not None and timer._task is not None:
            yield screen, timer


def _sleep(timer: Timer) -> object:
    """What a timer that runs is waiting for."""
    task: Any = timer._task
    return task and task._fut_waiter
