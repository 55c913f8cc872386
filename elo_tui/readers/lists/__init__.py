"""Files of rating lists -> rows of players; here the progress and the error of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class ListError(Exception):
    """What is wrong with a list, in one sentence for the user."""


class ListProgress(NamedTuple):
    """The progress of an import."""

    step: str
    """``reading``, ``sorting`` or ``indexing``."""
    done: int
    """Bytes read; 0 in the other steps, whose length is unknown."""
    total: int
    """The total bytes of the list, unpacked."""
    players: int = 0
    """The number of players read so far."""


#: Called from time to time during an import; may raise Cancelled.
Tick = Callable[[ListProgress], None]


def no_tick(_progress: ListProgress) -> None:
    """For callers that need no progress."""
