"""Whether a file that was opened as something else is a rating list."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from elo_tui.store.lists.layouts import certain_kind
from elo_tui.store.lists.sources import ZIP_START

#: As much of a file as tells what it is.
_HEAD = 1 << 16
_MEMBERS = 10
_LOCAL_HEADER = 30
_DEFLATED = 8


def rating_list(data: bytes) -> str:
    """The kind of list that a file is, such as ``ECF``; empty for anything else.

    The first part of a large file is enough. What may be a start list as well, such as
    a plain CSV, is not counted.
    """
    heads = _unzipped(data) if data.startswith(ZIP_START) else (data[:_HEAD],)
    return next(filter(None, map(certain_kind, heads)), "")


def _unzipped(data: bytes) -> Iterator[bytes]:
    """How the files of a zip begin; of one that is cut off, the first of them."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist()[:_MEMBERS]:
                with archive.open(member) as file:
                    yield file.read(_HEAD)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError):
        yield _first(data)
    except (NotImplementedError, ValueError):
        return


def _first(data: bytes) -> bytes:
    """The beginning of the first file of a zip, by the header in front of it."""
    if data[8:10] != _DEFLATED.to_bytes(2, "little"):
        return b""
    name, extra = (int.from_bytes(data[at : at + 2], "little") for at in (26, 28))
    packed = data[_LOCAL_HEADER + name + extra :][:_HEAD]
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, _HEAD)
    except zlib.error:
        return b""
