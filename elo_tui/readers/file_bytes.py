"""A file named by the user: its bytes, or one sentence why it cannot be read.

A file may grow while it is read: no more is read than is allowed.
"""

from __future__ import annotations

import io
import math
import os
import re
import zlib
from collections.abc import Callable, Iterator

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.ordinary_file import NotOpened, failure_text, open_regular_file

#: The most bytes read; PGN includes all moves and may be longer.
LIMIT = 5_000_000
PGN_LIMIT = 30_000_000
#: The same of a table of games on the command line, for a million rows.
TABLE_LIMIT = 100_000_000
#: The same for a text with characters of four bytes, such as emoji: a single one makes
#: Python use four bytes for each character, and no session may grow above 150 MB.
WIDE_LIMIT = 10_000_000

LABEL_MAX = 200

#: How a table of dBase III begins.
_DBASE = b"\x03"
_CHUNK = 1_000_000
#: The first tag is within so many bytes.
_HEAD = 1 << 16
# a tag pair, perhaps after a byte order mark, comments and escaped lines
_WIDE = re.compile(rb"[\xf0-\xf4][\x80-\xbf]{3}")
_PGN = re.compile(rb'(?:\xef\xbb\xbf)?(?:\s|[%;][^\n]*\n)*\[\s*[A-Za-z0-9_]+\s+"')


def file_label(name: str) -> str:
    """Return the name of a file in a form safe to display."""
    return clean_name(name, LABEL_MAX) or "(unnamed)"


def read_file(name: str, table_limit: int = LIMIT) -> bytes | BadLine:
    """Read a regular file, with the other tables if it is part of a rating report.

    Returns at once whatever the name refers to. A table of games may be larger than
    other files, up to `table_limit`.
    """
    data = _read_one(name, table_limit)
    if isinstance(data, bytes) and data.startswith(_DBASE):
        from elo_tui.readers.swisssys.dbase import find_sibling_tables

        for path in find_sibling_tables(name, data):
            other = _read_one(path)
            if isinstance(other, bytes) and len(data) + len(other) <= LIMIT:
                data += other
    return data


def _read_one(name: str, table_limit: int = LIMIT) -> bytes | BadLine:
    try:
        with open_regular_file(name) as descriptor:
            size = os.fstat(descriptor).st_size
            return read_limited(
                lambda most: os.read(descriptor, most), size, table_limit
            )
    except NotOpened as fault:
        return BadLine(None, str(fault))
    except OSError as error:
        return BadLine(None, failure_text(error))


def read_limited(
    read: Callable[[int], bytes], size: int = 0, table_limit: int = LIMIT
) -> bytes | BadLine:
    """Read everything that `read` returns, called with the most bytes to return.

    A known `size` that is too large is refused before the rest is read; one that is too
    small (files of /proc report 0) is not trusted.
    """
    data = bytearray(read(_CHUNK))
    limit = PGN_LIMIT if _PGN.match(data, 0, _HEAD) else LIMIT
    if limit < table_limit and (size > limit or not size) and _is_table(data):
        limit = table_limit
    while max(len(data), size) <= limit:
        piece = read(min(_CHUNK, limit + 1 - len(data)))
        if not piece:
            if limit == PGN_LIMIT and len(data) > WIDE_LIMIT and _WIDE.search(data):
                limit = WIDE_LIMIT // 1_000_000
                return BadLine(None, f"larger than {limit} MB, with emoji or the like")
            return bytes(data)
        data += piece
    if (listed := rating_list_error(bytes(data))) is not None:
        return listed
    text = f"larger than {limit // 1_000_000} MB"
    if size > limit:
        text += f": {math.ceil(size / 100_000) / 10:g} MB"
    return BadLine(None, text)


def _is_table(data: bytearray) -> bool:
    """Whether data begin with the header of a table of games."""
    # other files need not wait for this reader
    from elo_tui.readers.game_rows.games_reader import matches

    head, _, _ = data[:_HEAD].decode("utf-8", "replace").rpartition("\n")
    return "\0" not in head and matches(head)


#: The bytes that are enough to recognise a file.
_LIST_HEAD = 1 << 16
_MEMBERS = 10
_ZIP_START = b"PK\x03\x04"
_LOCAL_HEADER = 30
_DEFLATED = 8


def rating_list_error(data: bytes) -> BadLine | None:
    """Return what to do with a rating list; None for any other file.

    The first part of a large file is enough.
    """
    kind = _detect_kind(data)
    if not kind:
        return None
    message = f"a rating list ({kind}), not an event; elo-tui list import FILE reads it"
    return BadLine(None, message, list_kind=kind)


def recheck_empty_reading(
    data: bytes, found: Reading | EventReading | BadLine
) -> BadLine | None:
    """Return what to do with a rating list in which a reader found no games."""
    if isinstance(found, Reading):
        return None
    if isinstance(found, EventReading) and any(one.rounds for one in found.sections):
        return None
    return rating_list_error(data)


def _detect_kind(data: bytes) -> str:
    """Return the kind of a rating list, such as ``ECF``; "" for anything else.

    Files that may be start lists as well, such as a plain CSV, do not count.
    """
    # imported here: opening any other file need not wait for these readers
    from elo_tui.readers.lists.layouts import detect_certain_kind

    heads = _read_heads(data) if data.startswith(_ZIP_START) else (data[:_LIST_HEAD],)
    return next(filter(None, map(detect_certain_kind, heads)), "")


def _read_heads(data: bytes) -> Iterator[bytes]:
    """Yield the beginning of each file in a zip; of a truncated one, of the first."""
    import zipfile  # 10 ms that other files need not wait for

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist()[:_MEMBERS]:
                with archive.open(member) as file:
                    yield file.read(_LIST_HEAD)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError):
        yield _unpack_first(data)
    except (NotImplementedError, ValueError):
        return


def _unpack_first(data: bytes) -> bytes:
    """Unpack the first part of the first file in a zip, by the header before it."""
    if data[8:10] != _DEFLATED.to_bytes(2, "little"):
        return b""
    name, extra = (int.from_bytes(data[at : at + 2], "little") for at in (26, 28))
    packed = data[_LOCAL_HEADER + name + extra :][:_LIST_HEAD]
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, _LIST_HEAD)
    except zlib.error:
        return b""
