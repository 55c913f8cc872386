"""Files and pages that people have, read into games and events.

`read`, `read_event` and the records of their answers are the public face; everything
else here is internal.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elo_tui.readers.public import (
        EventReading,
        Question,
        Reading,
        read,
        read_event,
    )

__all__ = ["EventReading", "Question", "Reading", "read", "read_event"]


# as in the core: imported on first use, and hidden from type checkers
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.public"), name)
