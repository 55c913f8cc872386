"""The reading of files for scripts; `elo_tui.readers` passes it on."""

from __future__ import annotations

from os import PathLike, fspath

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.core.model import Problem
from elo_tui.readers import detect, file_bytes

__all__ = ["EventReading", "Reading", "read"]


def read(source: str | PathLike[str] | bytes) -> EventReading | Reading | Problem:
    """Read a file by its content, whatever it is called; bytes are the content itself.

    An `EventReading` has `sections`, an event each, for `elo_tui.core.rate_event`; a
    `Reading` has one player's `games`. Both have `notes` on lines not understood. A
    Problem explains in a sentence why nothing was read; hostile and endless files end
    so. docs/formats.md lists the formats.
    """
    data = source if isinstance(source, bytes) else file_bytes.read_file(fspath(source))
    found = data if isinstance(data, BadLine) else detect.read_data(data)
    return Problem("file", str(found)) if isinstance(found, BadLine) else found
