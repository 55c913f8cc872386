"""A file named by the user: its bytes, or one sentence why it cannot be read.

A file may grow while it is read: no more is read than is allowed.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable

from elo_tui.core.events.reading import BadLine
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers import rating_list
from elo_tui.readers.ordinary_file import NotOpened, failure, ordinary

#: The most bytes read; PGN includes all moves and may be longer.
LIMIT = 5_000_000
PGN_LIMIT = 30_000_000
#: The same for a text with characters of four bytes, such as emoji: a single one makes
#: Python keep four bytes for each character, and no session may grow above 150 MB.
WIDE_LIMIT = 10_000_000

LABEL_MAX = 200

#: How a table of dBase III begins.
_DBASE = b"\x03"
_CHUNK = 1_000_000
#: By then the first tag stands.
_HEAD = 1 << 16
# a tag pair, perhaps after a byte order mark, comments and escaped lines
_WIDE = re.compile(rb"[\xf0-\xf4][\x80-\xbf]{3}")
_PGN = re.compile(rb'(?:\xef\xbb\xbf)?(?:\s|[%;][^\n]*\n)*\[\s*[A-Za-z0-9_]+\s+"')


def label(name: str) -> str:
    """The name of a file in a form safe to display."""
    return clean_name(name, LABEL_MAX) or "(unnamed)"


def opened(name: str) -> bytes | BadLine:
    """The content of a regular file; returns at once whatever the name refers to.

    The tables of a rating report beside it come with it.
    """
    data = _alone(name)
    if isinstance(data, bytes) and data.startswith(_DBASE):
        from elo_tui.readers.swisssys.beside import tables_beside

        for path in tables_beside(name, data):
            other = _alone(path)
            if isinstance(other, bytes) and len(data) + len(other) <= LIMIT:
                data += other
    return data


def _alone(name: str) -> bytes | BadLine:
    try:
        with ordinary(name) as descriptor:
            size = os.fstat(descriptor).st_size
            return capped(lambda most: os.read(descriptor, most), size)
    except NotOpened as fault:
        return BadLine(None, str(fault))
    except OSError as error:
        return BadLine(None, failure(error))


def capped(read: Callable[[int], bytes], size: int = 0) -> bytes | BadLine:
    """Everything that `read` returns, called with the most bytes it may return.

    A known `size` that is too large is refused before the rest is read; one that is too
    small (files of /proc report 0) is not trusted.
    """
    data = bytearray(read(_CHUNK))
    limit = PGN_LIMIT if _PGN.match(data, 0, _HEAD) else LIMIT
    while max(len(data), size) <= limit:
        piece = read(min(_CHUNK, limit + 1 - len(data)))
        if not piece:
            if len(data) > WIDE_LIMIT and _WIDE.search(data):
                limit = WIDE_LIMIT // 1_000_000
                return BadLine(None, f"larger than {limit} MB, with emoji or the like")
            return bytes(data)
        data += piece
    if (listed := rating_list.refused(bytes(data))) is not None:
        return listed
    text = f"larger than {limit // 1_000_000} MB"
    if size > limit:
        text += f": {math.ceil(size / 100_000) / 10:g} MB"
    return BadLine(None, text)
