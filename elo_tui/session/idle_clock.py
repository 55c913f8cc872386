"""The time limit of an idle session."""

from __future__ import annotations

from time import monotonic
from typing import Literal

#: How long before the end an idle user is warned, seconds.
WARNING = 60.0


class IdleClock:
    """Counts from the last key; a key costs no timer of its own."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        """Seconds without a key after which the session ends."""
        self._touched = monotonic()

    def touch(self) -> None:
        """The user has done something."""
        self._touched = monotonic()

    def look(self) -> tuple[Literal["wait", "warn", "end"], float]:
        """What is to be done now, and after how many seconds to check again."""
        left = self.limit - (monotonic() - self._touched)
        if left <= 0:
            return "end", 0.0
        return ("wait", left - WARNING) if left > WARNING else ("warn", left)
