"""Long work in a browser tab, where no thread can be started.

It runs on a separate stack, which is set aside at each report of its progress, so
that keys are answered and the progress is shown. A browser that cannot set a stack
aside works it off in one piece.

Internal: no part of the library.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Any, TypeVar

Result = TypeVar("Result")
#: So long work goes on before it lets others in, seconds.
SLICE = 0.03
#: After a key work waits so long for its answer, and again after the next one.
ANSWERING = 0.15


class PageWorkers:
    """Runs in slices, in the loop of the app, what elsewhere is done in threads."""

    def __init__(
        self, may_wait: Callable[[], bool], wait: Callable[[Awaitable[object]], object]
    ) -> None:
        """`wait` sets the present stack aside until something arrives, which it may if
        `may_wait` returns True.
        """
        self._may_wait, self._wait = may_wait, wait
        self._asked = self._began = monotonic()

    def note_input(self) -> None:
        """Note that something was typed, to be answered first."""
        self._asked = monotonic()

    def serve(self, loop: asyncio.AbstractEventLoop) -> None:
        """Do the work that is given to the threads of a loop."""
        vars(loop)["run_in_executor"] = partial(self._run, loop)

    def _run(
        self,
        loop: asyncio.AbstractEventLoop,
        _executor: object,
        work: Callable[..., Result],
        *arguments: Any,  # noqa: ANN401
    ) -> asyncio.Future[Result]:
        future: asyncio.Future[Result] = loop.create_future()

        def run() -> None:
            try:
                found = work(*arguments)
            except BaseException as fault:  # noqa: BLE001  (the app's, as in a thread)
                if not future.done():
                    future.set_exception(fault)
            else:
                if not future.done():
                    future.set_result(found)

        # not at once: only a call of the browser has a separate stack
        loop.call_later(0, run)
        return future

    def let_in(self) -> None:
        """Let keys and other work in if this one had its time."""
        if monotonic() - self._began < SLICE or not self._may_wait():
            return
        self._wait(asyncio.sleep(0))
        while (left := self._asked + ANSWERING - monotonic()) > 0:
            self._wait(asyncio.sleep(left))
        self._began = monotonic()
