"""Files and pages that people have, read into games and events.

`read` and its two answers are the public face; everything else here is internal.
"""

from __future__ import annotations

from os import PathLike, fspath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elo_tui.core.events.reading import EventReading, Reading
    from elo_tui.core.model import Problem

__all__ = ["EventReading", "Reading", "read"]


def read(source: str | PathLike[str] | bytes) -> EventReading | Reading | Problem:
    """Read a file by its content, whatever it is called; bytes are the content itself.

    An `EventReading` has `sections`, an event each, for `elo_tui.core.rate_event`; a
    `Reading` has one player's `games`. Both have `notes` on lines not understood. A
    Problem explains in a sentence why nothing was read; hostile and endless files end
    so. docs/formats.md lists the formats.
    """
    from elo_tui.core.events.reading import BadLine
    from elo_tui.core.model import Problem
    from elo_tui.readers import detect, file_bytes

    data = source if isinstance(source, bytes) else file_bytes.read_file(fspath(source))
    found = data if isinstance(data, BadLine) else detect.read_data(data)
    return Problem("file", str(found)) if isinstance(found, BadLine) else found


# as in the core: imported on first use, and hidden from type checkers
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from elo_tui.core.events import reading

        return getattr(reading, name)
