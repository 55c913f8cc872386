"""A file or a pasted text -> its content: opened, decoded, read."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.readers import decoding, file_bytes, typed_games
from elo_tui.readers.detect import read_bytes, read_text

#: The encodings offered one after another, by their common names.
ENCODINGS: dict[str, str] = {
    "utf-8": "",
    "cp1252": "Western European",
    "cp1250": "Central European",
    "cp1251": "Cyrillic",
    "cp1253": "Greek",
    "cp1254": "Turkish",
    "cp1257": "Baltic",
}
_SAMPLES = 12
#: How many lines are enough to recognise a list of games.
_LOOKED_AT = 20

#: Called with the characters processed and their total; may raise Cancelled.
Progress = Callable[[int, int], None]


class Source(NamedTuple):
    """The origin of a text; ``label`` is its name in a form safe to display."""

    label: str
    path: str = ""
    text: str = ""
    address: str = ""
    """The address of a page, which is fetched elsewhere."""

    @classmethod
    def from_file(cls, path: str) -> Source:
        """Name the file at a path, whatever characters its name contains."""
        return cls(file_bytes.file_label(path), path)

    @classmethod
    def from_address(cls, address: str) -> Source:
        """Name the page at an address."""
        return cls(file_bytes.file_label(address), address=address.strip())

    @classmethod
    def from_text(cls, text: str) -> Source:
        return cls("pasted text", text=text)


class FileStamp(NamedTuple):
    """The identity of a file that has not changed."""

    device: int
    inode: int
    size: int
    changed: int


class Opened(NamedTuple):
    """A source that has been read."""

    source: Source
    reading: Reading | EventReading
    encoding: str = ""
    """Empty if no bytes were decoded: a workbook, a pasted text."""
    guessed: bool = False
    """Whether nothing in the file states its encoding."""
    samples: tuple[str, ...] = ()
    """Words to judge the encoding by."""
    stamp: FileStamp | None = None
    lines: int = 0
    """The number of non-blank lines in the text; 0 if it is not a text in lines."""


def read_source(
    source: Source, progress: Progress, encoding: str = "", before: Opened | None = None
) -> Opened | BadLine:
    """Read a source; an empty `encoding` means the detected one.

    Returns `before` if it is the same file, unchanged since.
    """
    if not source.path:
        if len(source.text) > file_bytes.LIMIT:
            return BadLine(None, f"larger than {file_bytes.LIMIT // 1_000_000} MB")
        return _read_text(source.text, progress, Opened(source, Reading("", ())))
    stamp = _stamp_file(source.path)
    known = None if before is None or encoding else (before.source, before.stamp)
    if before is not None and stamp is not None and known == (source, stamp):
        return before
    data = file_bytes.read_file(source.path)
    if isinstance(data, BadLine):
        return data
    opened = Opened(source, Reading("", ()), stamp=stamp)
    head = data[: file_bytes.LIMIT]
    found = _read_bytes(data, opened, progress, encoding)
    # what is read of a text needs the room of its bytes
    del data
    return _finish(found, head, progress)


def read_source_data(
    opened: Opened, data: bytes, progress: Progress, encoding: str = ""
) -> Opened | BadLine:
    """Read a source's bytes; `opened` holds the known facts."""
    found = _read_bytes(data, opened, progress, encoding)
    return _finish(found, data, progress)


def _finish(
    found: Opened | _Text | BadLine, head: bytes, progress: Progress
) -> Opened | BadLine:
    """Read the text; the beginning is enough to detect a rating list."""
    if isinstance(found, _Text):
        found = _read_text(found.text, progress, found.opened)
    reading = found if isinstance(found, BadLine) else found.reading
    return file_bytes.recheck_empty_reading(head, reading) or found


class _Text(NamedTuple):
    """The text of a file, not read yet."""

    text: str
    opened: Opened


def _read_bytes(
    data: bytes, opened: Opened, progress: Progress, encoding: str
) -> Opened | _Text | BadLine:
    total = len(data)
    progress(0, total)
    reading = read_bytes(data, tick=lambda done: progress(done, total))
    if isinstance(reading, BadLine):
        return reading
    if reading is not None:
        return opened._replace(reading=reading)
    decoded = decoding.decode(data, encoding)
    if isinstance(decoded, BadLine):
        return decoded
    words = decoding.sample_words(decoded.text, _SAMPLES)
    opened = opened._replace(
        reading=Reading("", (), decoded.notes),
        encoding=decoded.encoding,
        guessed=decoded.encoding == decoding.GUESS and not encoding,
        samples=tuple(word for word in words if any(map(str.isalpha, word))),
    )
    return _Text(decoded.text, opened)


def is_games(text: str) -> bool:
    """Whether the first lines of a text are games, one per line.

    Numbers alone would be games to come, but may as well be anything else.
    """
    lines = (line for line in text.splitlines() if line.strip())
    reading = typed_games.read("\n".join(islice(lines, _LOOKED_AT)))
    if isinstance(reading, BadLine):
        return False
    return any(game.result is not None for game in reading.games)


def _read_text(text: str, progress: Progress, opened: Opened) -> Opened | BadLine:
    total = len(text)
    progress(0, total)
    reading = read_text(text, tick=lambda done: progress(done, total))
    if isinstance(reading, BadLine):
        return reading
    notes = (*opened.reading.notes, *reading.notes)
    encoding = opened.encoding or reading.encoding
    if isinstance(reading, EventReading):
        found = any(section.players for section in reading.sections)
    else:
        found = bool(reading.games)
    if not found:
        return BadLine(None, "neither games nor players found")
    return opened._replace(
        reading=reading._replace(notes=notes, encoding=encoding),
        lines=decoding.count_filled_lines(text),
    )


def _stamp_file(path: str) -> FileStamp | None:
    try:
        facts = os.stat(path)
    except (OSError, ValueError):
        return None
    return FileStamp(facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns)
