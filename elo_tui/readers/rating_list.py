"""Rating lists are not events: what to say when one is opened as a file of games."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator

from elo_tui.core.events.reading import BadLine, EventReading, Reading

#: How much of a file is enough to tell what it is.
_HEAD = 1 << 16
_MEMBERS = 10
_ZIP_START = b"PK\x03\x04"
_LOCAL_HEADER = 30
_DEFLATED = 8


def refused(data: bytes) -> BadLine | None:
    """What to do with a rating list; None for any other file.

    The first part of a large file is enough.
    """
    kind = _kind(data)
    if not kind:
        return None
    message = f"a rating list ({kind}), not an event; elo-tui list import FILE reads it"
    return BadLine(None, message)


def mistaken(data: bytes, found: Reading | EventReading | BadLine) -> BadLine | None:
    """What to do with a rating list in which a reader found no games."""
    if isinstance(found, Reading):
        return None
    if isinstance(found, EventReading) and any(one.rounds for one in found.sections):
        return None
    return refused(data)


def _kind(data: bytes) -> str:
    """The kind of list that a file is, such as ``ECF``; empty for anything else.

    Files that may be start lists as well, such as a plain CSV, are not counted.
    """
    # imported here: opening any other file need not wait for these readers
    from elo_tui.readers.lists.layouts import certain_kind

    heads = _unzipped(data) if data.startswith(_ZIP_START) else (data[:_HEAD],)
    return next(filter(None, map(certain_kind, heads)), "")


def _unzipped(data: bytes) -> Iterator[bytes]:
    """How the files in a zip begin; for a truncated one, the first of them."""
    import zipfile  # 10 ms that other files need not wait for

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
    """The beginning of the first file in a zip, from the header in front of it."""
    if data[8:10] != _DEFLATED.to_bytes(2, "little"):
        return b""
    name, extra = (int.from_bytes(data[at : at + 2], "little") for at in (26, 28))
    packed = data[_LOCAL_HEADER + name + extra :][:_HEAD]
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, _HEAD)
    except zlib.error:
        return b""
