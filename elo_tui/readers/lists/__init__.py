"""Files of rating lists -> rows of players; here the progress and the error of all.

Internal: no part of the library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class ListError(Exception):
    """The reason why a list cannot be used, in one sentence for the user."""


class ListProgress(NamedTuple):
    """The progress of an import."""

    step: str
    """``reading``, ``sorting`` or ``indexing``."""
    done: int
    """Bytes read; 0 in the other steps, of unknown length."""
    total: int
    """The total bytes of the list, unpacked."""
    players: int = 0
    """The number of players read so far."""


#: Called from time to time during an import; may raise Cancelled.
Tick = Callable[[ListProgress], None]


def no_tick(_progress: ListProgress) -> None:
    """Ignore the progress."""
