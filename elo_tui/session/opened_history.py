"""A file with the history of one person, opened as a journal."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from datetime import date
from functools import partial

from elo_tui.core.events.reading import BadLine
from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.readers.history.history_formats import read_history
from elo_tui.readers.history.history_source import Asked, HistorySource
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.sources import Source
from elo_tui.session.web import Progress
from elo_tui.store.journal_document import Document


def read_history_document(
    source: Source, progress: Progress, name: str = ""
) -> Document | BadLine:
    """Read one person's history as a document without people.

    Among the games of several people those of the person with this `name` are meant.
    """
    names = frozenset({name} if name else ())

    def read(piece: Callable[[int], bytes], total: int) -> HistoryReading:
        def tick(done: int) -> None:
            progress(done, total)

        asked = Asked(names=names, day=date.today(), tick=tick)
        return read_history(HistorySource(piece, tick), asked)

    try:
        if source.path:
            with open_regular_file(source.path) as descriptor:
                size = os.fstat(descriptor).st_size
                reading = read(partial(os.read, descriptor), size)
        else:
            data = source.text.encode("utf-8", "replace")
            reading = read(io.BytesIO(data).read, len(data))
    except (SourceRefused, NotOpened, OSError) as refused:
        return BadLine(None, str(refused))
    label = os.path.basename(source.label) or source.label
    return Document((), reading.notes, reading, label)
