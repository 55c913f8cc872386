"""The reading of files for scripts; `elo_tui.readers` passes it on."""

from __future__ import annotations

from os import PathLike, fspath

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading, Question, Reading
from elo_tui.core.model import Problem
from elo_tui.readers import detect, file_bytes

__all__ = ["EventReading", "Question", "Reading", "read", "read_event"]


def read(
    source: str | PathLike[str] | bytes | Problem,
) -> EventReading | Reading | Problem:
    """Read a file by its content, whatever it is called; bytes are the content itself.

    An `EventReading` has `sections`, an event each, for `elo_tui.core.rate_event`; a
    `Reading` has one player's `games`. Both have `notes` on lines not understood. A
    Problem explains in a sentence why nothing was read; hostile and endless files end
    so. Raises TypeError for what is neither a path nor bytes. docs/formats.md lists the
    formats.
    """
    if isinstance(source, Problem):
        return source
    if not isinstance(source, str | PathLike | bytes):
        raise TypeError(f"source: {type(source).__name__} is no path, and no bytes")
    data = source if isinstance(source, bytes) else file_bytes.read_file(fspath(source))
    found = data if isinstance(data, BadLine) else detect.read_data(data)
    if not isinstance(found, BadLine):
        return found
    name = "" if isinstance(source, bytes) else file_bytes.file_label(fspath(source))
    return Problem("file", f"{name}: {found}" if name else f"{found}")


def read_event(
    source: str | PathLike[str] | bytes | Problem, section: int | None = None
) -> Crosstable | Problem:
    """Read the event of a file, for `elo_tui.core.rate_event` and its siblings.

    A file with several events gives a Problem that names them, unless `section` chooses
    one, from 1. What the source left open is in the `notes` of the event.
    """
    found = read(source)
    if isinstance(found, Problem):
        return found
    if isinstance(found, Reading) and not found.games:
        return Problem("file", "file: empty, without an event or games")
    if isinstance(found, Reading):
        text = "file: the games of one player, not a whole event; use readers.read"
        return Problem("file", text)
    count = len(found.sections)
    if section is None and count > 1:
        names = [f"{at} {one.event.name}" for at, one in enumerate(found.sections, 1)]
        text = f"section: {count} events; choose one: {'; '.join(names[:20])}"
        return Problem("section", text, missing=True)
    at = 1 if section is None else section
    if isinstance(at, bool) or not isinstance(at, int):
        raise TypeError(f"section: {at!r} is not a whole number")
    if not 1 <= at <= count:
        return Problem("section", f"section: {at} is not from 1 to {count}")
    return found.sections[at - 1]
