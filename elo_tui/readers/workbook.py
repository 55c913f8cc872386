"""XLSX sheets as chess-results.com exports them.

The archive is checked before a library unpacks it.
"""

from __future__ import annotations

import io
import re
import warnings
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from elo_tui.core.events.reading import (
    EventReading,
    Note,
    Reading,
    Tick,
    ignore_progress,
)
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.readers.shared import SourceRefused, return_refusal
from elo_tui.readers.tables.cell_rows import ROWS_MAX, Row
from elo_tui.readers.tables.header_words import COLUMNS_MAX

if TYPE_CHECKING:
    import zipfile

    from openpyxl.workbook.workbook import Workbook

FORMAT = "xlsx"

_MAGIC = b"PK\x03\x04"


def matches(data: bytes) -> bool:
    """Whether this is a zip archive with a workbook inside."""
    return data.startswith(_MAGIC) and b"xl/workbook." in data


@return_refusal
def read(
    data: bytes, tick: Tick = ignore_progress, meanings: Meanings = NOTHING_SAID
) -> Reading | EventReading:
    """Read the tables of all sheets, formulas by the values saved with them."""
    from elo_tui.readers.game_rows.games_reader import read_sheet
    from elo_tui.readers.tables.tables_event import read_rows

    notes: list[Note] = []
    rows = read_sheets(data, notes, tick)
    reading = read_sheet(rows, FORMAT, meanings) or read_rows(rows, FORMAT)
    return reading._replace(notes=(*notes, *reading.notes))


#: A sheet of 5,000 players and 20 rounds unpacks to a third of this.
UNPACKED_MAX = 40_000_000
#: Every row is as long as its last cell, even if that is empty.
CELLS_MAX = 4_000_000
_PARTS_MAX = 1_000
_PIECE = 65_536
_CELL_MAX = 500
_FORMULA = (b"<f>", b"<f ")
#: The definitions of others are not visible before they are read.
_ENCODINGS = (b"UTF-8", b"UTF-16", b"US-ASCII")
_ENCODING = re.compile(rb"""[^<]{0,3}<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([^"']*)""")


def read_sheets(data: bytes, notes: list[Note], tick: Tick) -> list[Row]:
    """List the rows of all visible sheets; raises SourceRefused."""
    try:
        notes += _check_archive(data)
        return list(_load_rows(data, tick))
    except _list_damages():
        text = "a workbook that cannot be opened; export it again as .xlsx"
        raise SourceRefused(text) from None


def _list_damages() -> tuple[type[Exception], ...]:
    """List what zipfile and openpyxl have been seen to raise on damaged files."""
    import zipfile

    return (
        *(zipfile.BadZipFile, zlib.error, OSError, EOFError, KeyError, IndexError),
        *(ValueError, TypeError, AttributeError, SyntaxError, OverflowError),
        *(RuntimeError, AssertionError),
    )


def _check_archive(data: bytes) -> Iterator[Note]:
    """Inspect the archive before a library does."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        formulas, left = False, UNPACKED_MAX
        if len(parts) > _PARTS_MAX:
            raise _size_refusal()
        for part in parts:
            text = _unpack_part(archive, part, left)
            left -= len(text)
            # any part may be named as a sheet; without zeros UTF-16 is ASCII
            text = text.replace(b"\0", b"")
            encoding = _ENCODING.match(text)
            if encoding is not None and encoding[1].upper() not in _ENCODINGS:
                raise SourceRefused(
                    "a workbook in an unusual encoding; export it again"
                )
            if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
                raise SourceRefused("a workbook that defines entities; none needs them")
            formulas = formulas or (
                "worksheets/" in part.filename and any(f in text for f in _FORMULA)
            )
    if formulas:
        yield Note(None, "formulas in the sheet: read as the values last saved")


def _unpack_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> bytes:
    """Unpack a part piece by piece; raises SourceRefused if it exceeds `most` bytes.

    zipfile unpacks everything at once, then truncates it to the size that the archive
    states; unpacking in pieces shows if it has more.
    """
    import zipfile

    if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile
    stated, part.file_size = part.file_size, part.file_size + 1
    if stated > most:
        raise _size_refusal()
    with archive.open(part) as stream:
        text = b"".join(iter(partial(stream.read, _PIECE), b""))
    if len(text) != stated:
        raise zipfile.BadZipFile
    return text


def _size_refusal() -> SourceRefused:
    return SourceRefused(f"a workbook of over {UNPACKED_MAX // 1_000_000} MB")


def _load_rows(data: bytes, tick: Tick) -> Iterator[Row]:
    import openpyxl

    with warnings.catch_warnings():
        # a missing default style is nothing to report to a chess player
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False
        )
        try:
            for row in _list_rows(book):
                if row.line % 200 == 0:
                    tick(len(data))
                yield row
        finally:
            book.close()


def _list_rows(book: Workbook) -> Iterator[Row]:
    count = cells = 0
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        # what the sheet states about its own size is often wrong
        sheet.reset_dimensions()
        for line, values in enumerate(sheet.iter_rows(values_only=True), start=1):
            count += 1
            if count > ROWS_MAX:
                raise SourceRefused(f"a workbook of over {ROWS_MAX} rows")
            cells += len(values)
            if cells > CELLS_MAX:
                raise SourceRefused(
                    f"a workbook of over {CELLS_MAX // 1_000_000} million cells"
                )
            if len(values) > COLUMNS_MAX and any(
                value is not None for value in values[COLUMNS_MAX:]
            ):
                raise SourceRefused(f"a sheet of over {COLUMNS_MAX} columns")
            texts = tuple(_format_cell(value) for value in values[:COLUMNS_MAX])
            yield Row(line, texts or ("",))


def _format_cell(value: object) -> str:
    """Format a cell as displayed; what a spreadsheet took for a date is called one.

    1/2 typed into a sheet is the first of February, never a draw.
    """
    if value is None:
        return ""
    if isinstance(value, datetime | date | time | timedelta):
        return f"date {value}"[:_CELL_MAX]
    if isinstance(value, float) and value == value and abs(value) < 1e9:
        return f"{value:.10g}"
    return str(value)[:_CELL_MAX] if not isinstance(value, int) else f"{value:.0f}"
