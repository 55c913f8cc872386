"""A file or an address to be read, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from elo_tui.session.web import is_address

if TYPE_CHECKING:
    from elo_tui.readers.sources import Opened, Source
    from elo_tui.session.opening import EarlyPlayers
    from elo_tui.store.journal_document import Document


def _pass_as_read(opened: Opened, _: EarlyPlayers) -> Opened:
    return opened


class SourceReading(NamedTuple):
    """A source to be read, and what follows."""

    source: Source
    then: Callable[[Any], object]
    """Gets the event, once it is prepared."""
    journal: Callable[[Document, str], object] | None = None
    """Gets a journal; None if an event is wanted."""
    encoding: str = ""
    is_afresh: bool = False
    """Whether a page is fetched again, and a file read in the same encoding."""
    is_history: bool = False
    """Whether one person's history is wanted before an event."""
    is_shown: bool = False
    """Whether the progress is shown at once, not only if it takes long."""
    prepare: Callable[[Opened, EarlyPlayers], object] = _pass_as_read
    """Gets the event in the thread."""


def build_source(text: str) -> Source:
    """Return the source at a path or an address."""
    from elo_tui.readers.sources import Source

    return Source.from_address(text) if is_address(text) else Source.from_file(text)
