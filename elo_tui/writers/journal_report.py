"""A journal as plain text: the totals, then a row for every period and event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from elo_tui.answers.journal_rows import Cells, JournalRow, row_cells, standing_text
from elo_tui.core import systems
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.replay.tracks import Track

_WIDTHS = (10, 34, 13, 4, 5, 7, 9, 7)
_HEAD = Cells(
    period="Period",
    event="Event",
    days="Days",
    games="n",
    score="W ",
    expected="We",
    change="Change",
    rating="Rating",
)
#: The columns that are left-aligned.
_WORDS = 3


def journal_lines(
    person: Person, track: Track, rows: Iterable[JournalRow], today: date
) -> Iterator[str]:
    """The lines without line ends."""
    system = systems.get_row(track.system).name
    name = f"{person.name}: " if person.name else ""
    yield f"{name}{system} {track.pool}".rstrip()
    yield standing_text(track, today)
    yield track.why
    yield ""
    yield _line(_HEAD)
    for row in rows:
        found = row_cells(row, track, today)
        line = _line(found)
        if row.line is not None and row.line.problem is not None:
            line = f"{line.rstrip()}  {row.line.problem.text}"
        yield line


def _line(found: Cells) -> str:
    texts = [
        f"{text:<{width}}" if place < _WORDS else f"{text:>{width}}"
        # the last column, short forms, is for narrow tables
        for place, (text, width) in enumerate(zip(found, _WIDTHS, strict=False))
    ]
    return " ".join(texts).rstrip()
