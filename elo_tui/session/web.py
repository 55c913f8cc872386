"""What of the network this run may use; nothing of it is imported before it is used."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.network.address import Known
    from elo_tui.network.visits import Ways
    from elo_tui.network.wire import Reach


def is_address(text: str) -> bool:
    """Whether a text is written as an address, whatever its scheme."""
    return re.match(r"\s*[A-Za-z][A-Za-z0-9+.-]*://", text) is not None


def is_pasted_address(text: str) -> bool:
    """Whether a pasted text is the address of a page, and nothing else."""
    return re.fullmatch(r"\s*https?://[!-~]{1,1000}\s*", text) is not None


class Transfer:
    """How far a file is in words, and how fast it comes."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._done = 0

    def words(self, done: int, total: int) -> str:
        """What is there of a file; the next file, or the same again, begins at 0."""
        if done < self._done:
            self._start = self._clock()
        self._done = done
        return transferred(done, total, self._clock() - self._start)


def transferred(done: int, total: int, seconds: float) -> str:
    """``12.3 of 44.7 MB, 27 %, 3.1 MB/s``; a total of 0 is not known."""
    rate = f"{done / 1e6 / seconds:.1f} MB/s" if seconds > 0 else ""
    there = f"{done / 1e6:.1f} MB"
    share = ""
    if total:
        there = f"{done / 1e6:.1f} of {total / 1e6:.1f} MB"
        share = f"{100 * done // total} %"
    return ", ".join(filter(None, (there, share, rate)))


def _never() -> bool:
    return False


def _nothing(_text: str) -> None:
    """For whoever does not want to hear it."""


class Asking(NamedTuple):
    """Who asks: for how long, and who hears of each address."""

    is_cancelled: Callable[[], bool] = _never
    says: Callable[[str], object] = _nothing
    waits: Callable[[str], object] = _nothing
    """Hears why the next attempt waits."""


#: No one waits for it or hears of it.
NOBODY = Asking()


class Web(NamedTuple):
    """`Web()` reaches the hosts of the table as they are; a test has its own server."""

    reach: Callable[[], Reach] | None = None
    change: Callable[[Ways], Ways] | None = None
    """Gives a test a clock of its own, too."""
    keeps: bool = True
    """Whether what was asked is kept in a file, beside what else is remembered."""

    def ways(self, known: Known, asking: Asking) -> Ways:
        """All that a visit needs."""
        from elo_tui.network.visits import Ways
        from elo_tui.network.wire import Reach

        reach = Reach() if self.reach is None else self.reach()
        ways = Ways(
            known,
            paths.recent_file().parent if self.keeps else None,
            reach._replace(is_cancelled=asking.is_cancelled),
            says=asking.says,
            waits=asking.waits,
        )
        return ways if self.change is None else self.change(ways)
