"""How far the reading of a rating list is, and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class ListError(Exception):
    """What cannot be done with a list, in one sentence that may be shown."""


class Cancelled(Exception):
    """The user does not want to wait for the rest."""


class Progress(NamedTuple):
    """How far an import is."""

    step: str
    """``reading``, ``sorting`` or ``indexing``."""
    done: int
    """Bytes read; 0 in the other steps, which do not know their end."""
    total: int
    """Bytes of the list, unpacked."""
    players: int = 0
    """The players read so far."""


#: Called now and then during an import; may raise Cancelled.
Tick = Callable[[Progress], None]


def no_tick(_progress: Progress) -> None:
    """For whoever does not want to know how far an import is."""
