"""When an app has nothing left to do, as its event loop knows it."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from textual._wait import wait_for_idle
from textual.pilot import Pilot
from textual.worker import WorkerState

#: What is due in so many seconds belongs to what is being done: a paint comes with the
#: next frame, a sixtieth of a second after what has asked for it.
_SOON = 0.025
#: A timer that comes again and again is waited for no longer, seconds.
_LONGEST = 1.0


async def pause(self: Pilot[Any], delay: float | None = None) -> None:
    """Wait until every message is handled and every paint is made.

    In place of the pilot's own, which goes by the processor, 20 ms at a time: a busy
    machine looks idle to it, and it asks each widget each time. A worker in a thread
    comes back when it likes: as long as there is one, the processor has to say.
    """
    if delay is not None:
        await asyncio.sleep(delay)
    await _nothing_due()
    if any(worker.state is WorkerState.RUNNING for worker in self.app.workers):
        await wait_for_idle(0)
        await _nothing_due()
    until = monotonic() + _LONGEST
    while self.app._batch_count and not self.app._exit and monotonic() < until:
        # another layout: the framework paints nothing for a twentieth of a second
        await asyncio.sleep(_SOON)
        await _nothing_due()
    self.app.screen._on_timer_update()
    await _nothing_due()


async def _nothing_due() -> None:
    loop: Any = asyncio.get_running_loop()
    until = loop.time() + _LONGEST
    while True:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        now = loop.time()
        times = (timer.when() for timer in loop._scheduled if not timer.cancelled())
        due = min(times, default=now + 1)
        if due > now + _SOON or now > until:
            return
        await asyncio.sleep(max(0.0, due - now))
