"""Columns of a table that a reader does not use: each is named, with its loss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.events.reading import Note
from elo_tui.core.text.figures import plural
from elo_tui.readers.shared import quote

_NAMED = 5
_TITLE_MAX = 12


class UnusedColumn(NamedTuple):
    """A column that is not used: its place from 0, its header, its filled cells."""

    place: int
    title: str
    filled: int
    has_games: bool = False

    @property
    def label(self) -> str:
        """``'Shoe size' (12 cells)``; a column without a header by its number."""
        title = self.title.strip()
        name = quote(title, _TITLE_MAX) if title else f"{self.place + 1}, no header"
        return f"{name} ({plural(self.filled, 'cell')})"


def name_unused_columns(line: int, columns: Iterable[UnusedColumn]) -> Iterator[Note]:
    """Yield a note that names the columns; those without a filled cell lose nothing."""
    filled = [column for column in columns if column.filled]
    labels = [column.label for column in filled]
    if labels:
        more = len(labels) - _NAMED
        text = f"not used: column {', '.join(labels[:_NAMED])}"
        text += f" and {more} more" if more > 0 else ""
        yield Note(line, text, on_games=any(column.has_games for column in filled))


def list_unused(
    titles: Sequence[str], rows: Sequence[Sequence[str]], places: Iterable[int]
) -> Iterator[UnusedColumn]:
    """Yield the columns at some places with the number of their filled cells."""
    for place in places:
        filled = sum(bool(row[place].strip()) for row in rows if place < len(row))
        title = titles[place] if place < len(titles) else ""
        yield UnusedColumn(place, title, filled)
