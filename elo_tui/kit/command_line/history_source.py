"""One person's history in place of an event: refused with the command that reads it."""

from __future__ import annotations

from elo_tui.core.replay.history_reading import HistoryReading, describe_history
from elo_tui.kit.command_line.unread_pages import TakenByScreen
from elo_tui.session.web import Progress


class IsHistory(TakenByScreen):
    """Refusal of a person's history as an event."""

    def __init__(self, label: str, reading: HistoryReading) -> None:
        super().__init__(
            f"{label}: a history, not an event ({describe_history(reading)}); elo-tui"
            " journal import takes it in, elo-tui read shows it"
        )
        self.reading = reading


def find_history(data: bytes) -> HistoryReading | None:
    """Read the bytes of a file as one person's history; None for any other file."""
    if b"\0" in data:
        return None
    # as rarely as a history is in the place of an event
    from elo_tui.readers.sources import Source
    from elo_tui.session.opened_history import read_history_document

    source = Source.from_text(data.decode("utf-8-sig", errors="replace"))
    unheard = Progress(lambda _done, _total: None, lambda: False)
    found = read_history_document(source, unheard)
    return getattr(found, "reading", None)
