"""A table of games: its columns, and the games by the meanings that a person gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.reading import BadLine, ignore_progress
from elo_tui.readers import decoding, file_bytes, workbook
from elo_tui.readers.detect import normalise_line_ends
from elo_tui.readers.game_rows.table_columns import (
    ColumnMeaning,
    list_columns,
    list_row_columns,
)
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.sources import Opened, Source, read_source

#: The formats of tables with words as header.
_TABLES = frozenset({"games", "table", "csv", workbook.FORMAT})


class TableRead(NamedTuple):
    """A table as read."""

    columns: Sequence[ColumnMeaning]
    """None if its lines have no columns."""
    outcome: Opened | BadLine


def is_table(opened: Opened) -> bool:
    """Whether a person can change what the columns mean."""
    return opened.reading.format in _TABLES and not opened.source.address


def read_table(source: Source, encoding: str) -> TableRead:
    """Read a table by the meanings that its source has."""
    columns = _list_source_columns(source, encoding)
    return TableRead(columns, read_source(source, _ignore, encoding))


def _ignore(_done: int, _total: int) -> None:
    """Show no progress."""


def _list_source_columns(source: Source, encoding: str) -> Sequence[ColumnMeaning]:
    meanings = source.meanings
    if not source.path:
        return list_columns(normalise_line_ends(source.text), meanings)
    data = file_bytes.read_file(source.path)
    if isinstance(data, BadLine):
        return ()
    if workbook.matches(data):
        try:
            rows = workbook.read_sheets(data, [], ignore_progress)
        except SourceRefused:
            return ()
        return list_row_columns(rows, meanings)
    text = decoding.decode(data, encoding)
    if isinstance(text, BadLine):
        return ()
    return list_columns(normalise_line_ends(text.text), meanings)
