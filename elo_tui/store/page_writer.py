"""The journal's writer in a browser tab, where no thread can be started.

It works between two steps of the app, and the page copies the files to the browser's
storage after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from elo_tui.store.journal_writer import PATIENCE, JournalWriter

if TYPE_CHECKING:
    from elo_tui.store.stored_drafts import States


class PageWriter(JournalWriter):
    """Works off its queue in the loop of the app."""

    def __init__(self, path: Path, states: States, store: Callable[[], object]) -> None:
        """`store` copies the files to the browser's storage."""
        super().__init__(path, states)
        self._store = store
        self._next: asyncio.TimerHandle | None = None

    def _schedule(self, due: float) -> None:
        if self._next is not None:
            self._next.cancel()
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(max(0.0, due - monotonic()), self._write_now)

    def _write_now(self) -> None:
        self._due = self._next = None
        self._work_visibly()
        self._store()

    def close(self, patience: float = PATIENCE) -> None:
        """Write everything that remains, including drafts, and end."""
        if self._next is not None:
            self._next.cancel()
            self._write_now()
        if self._opened is not None:
            self._opened.end()
