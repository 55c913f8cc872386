"""Rating lists are no events: what is said of one that is opened as a file of games."""

from __future__ import annotations

from elo_tui.core.events.reading import BadLine, EventReading, Reading


def refused(data: bytes) -> BadLine | None:
    """What to do with a rating list; None for any other file.

    The first part of a large file is enough.
    """
    from elo_tui.store.lists.beginnings import rating_list

    kind = rating_list(data)
    if not kind:
        return None
    said = f"a rating list ({kind}), not an event; elo-tui list import FILE reads it"
    return BadLine(None, said)


def mistaken(data: bytes, found: Reading | EventReading | BadLine) -> BadLine | None:
    """What to do with a rating list in which a reader has found no game."""
    if isinstance(found, Reading):
        return None
    if isinstance(found, EventReading) and any(one.rounds for one in found.sections):
        return None
    return refused(data)
