"""Access to the network, and the progress of what takes long."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.network.connection import Reach
    from elo_tui.network.hosts import Known
    from elo_tui.network.visits import VisitOptions


def is_address(text: str) -> bool:
    """Whether a text is written as an address, whatever its scheme."""
    return re.match(r"\s*[A-Za-z][A-Za-z0-9+.-]*://", text) is not None


def is_pasted_address(text: str) -> bool:
    """Whether a pasted text is the address of a page and nothing else."""
    return re.fullmatch(r"\s*https?://[!-~]{1,1000}\s*", text) is not None


class Transfer:
    """Progress of a transfer, with its speed."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._done = 0

    def describe(self, done: int, total: int) -> str:
        """Describe the transfer of a file; the next file, or a retry, begins at 0."""
        if done < self._done:
            self._start = self._clock()
        self._done = done
        return format_transfer(done, total, self._clock() - self._start)


def format_transfer(done: int, total: int, seconds: float) -> str:
    """Write ``12.3 of 44.7 MB, 27 %, 3.1 MB/s``; a total of 0 is unknown."""
    rate = f"{done / 1e6 / seconds:.1f} MB/s" if seconds > 0 else ""
    size = f"{done / 1e6:.1f} MB"
    share = ""
    if total:
        size = f"{done / 1e6:.1f} of {total / 1e6:.1f} MB"
        share = f"{100 * done // total} %"
    return ", ".join(filter(None, (size, share, rate)))


class RequestCallbacks(Struct, frozen=True):
    """Callbacks of a request."""

    is_cancelled: Callable[[], bool] = lambda: False
    on_request: Callable[[str], object] = lambda _address: None
    on_wait: Callable[[str], object] = lambda _why: None
    """Called with the reason before the next attempt waits."""


#: Never cancelled, no messages.
NO_CALLBACKS = RequestCallbacks()


class Web(Struct, frozen=True):
    """Access to the known hosts; a test replaces it by its own server."""

    reach: Callable[[], Reach] | None = None
    change: Callable[[VisitOptions], VisitOptions] | None = None
    """Lets a test supply its own clock."""
    keeps: bool = True
    """Whether requests are recorded in a file, in the state folder."""

    def visit_options(self, known: Known, asking: RequestCallbacks) -> VisitOptions:
        """Build the options of a visit."""
        from elo_tui.network.connection import Reach
        from elo_tui.network.visits import VisitOptions

        reach = Reach() if self.reach is None else self.reach()
        options = VisitOptions(
            known,
            paths.recent_file().parent if self.keeps else None,
            reach._replace(is_cancelled=asking.is_cancelled),
            on_request=asking.on_request,
            on_wait=asking.on_wait,
        )
        return options if self.change is None else self.change(options)


#: The minimum interval between two progress messages, seconds.
INTERVAL = 0.2


class Progress:
    """Reports the progress of a reading; raises Cancelled if asked to."""

    let_in: ClassVar[Callable[[], object]] = staticmethod(lambda: None)
    """Lets other work in before each report, without threads."""

    def __init__(
        self, report: Callable[[int, int], object], is_cancelled: Callable[[], bool]
    ) -> None:
        self._report = report
        self.is_cancelled = is_cancelled
        self._said = (-1, -1)
        self._since = monotonic()

    def __call__(self, done: int, total: int) -> None:
        from elo_tui.core.events.reading import Cancelled

        if self.is_stopped(done, total):
            raise Cancelled

    def is_stopped(self, done: int, total: int) -> bool:
        """Report the progress; return whether to stop, in place of raising."""
        type(self).let_in()
        if self.is_cancelled():
            return True
        now = monotonic()
        if (done, total) != self._said and now - self._since >= INTERVAL:
            self._said, self._since = (done, total), now
            self._report(done, total)
        return False
