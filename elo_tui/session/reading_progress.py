"""How far a reading is, and the way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

#: The minimum interval between two progress messages, seconds.
INTERVAL = 0.2


class Progress:
    """Reports the progress of a reading; raises Cancelled if asked to."""

    def __init__(
        self, report: Callable[[int, int], object], is_cancelled: Callable[[], bool]
    ) -> None:
        self._report = report
        self.is_cancelled = is_cancelled
        self._said = (-1, -1)
        self._since = monotonic()

    def __call__(self, done: int, total: int) -> None:
        from elo_tui.core.events.reading import Cancelled

        if self.is_cancelled():
            raise Cancelled
        now = monotonic()
        if (done, total) != self._said and now - self._since >= INTERVAL:
            self._said, self._since = (done, total), now
            self._report(done, total)
