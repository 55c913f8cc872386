"""A file named by the user, or the list inside a zip: its bytes and its lines.

A name may refer to anything, and a small zip may unpack to a huge text: only bytes
really read count, and no more are read than a list can have.
"""

from __future__ import annotations

import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import PurePath
from typing import IO, NamedTuple

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.lists import ListError, ListProgress, Tick
from elo_tui.readers.lists.list_rows import Collector
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file

#: The most bytes of a list, unpacked; the largest known has 0.7 GB as XML.
LIMIT = 2_000_000_000
#: The largest compression ratio of a list; known lists reach about twelve.
RATIO = 150
#: Less than this is unpacked whatever its ratio.
_SMALL = 20_000_000
_MEMBERS_MAX = 100
_BLOCK = 1 << 18
#: What unpacking raises on a damaged or unknown zip.
_UNPACKING = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
ZIP_START = b"PK\x03\x04"


class Meter(io.RawIOBase):
    """A file that counts the bytes read and stops at the limit."""

    def __init__(self, file: IO[bytes], size: int, limit: int, tick: Tick) -> None:
        super().__init__()
        self.players = 0
        self._file = file
        self._size = size
        self._limit = limit
        self._tick = tick
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            piece = self._file.read(len(buffer))
        except OSError as error:
            raise ListError(error.strerror or "cannot be read") from None
        except _UNPACKING:
            raise ListError("the zip is damaged or packed in an unknown way") from None
        self._done += len(piece)
        if self._done > self._limit:
            raise ListError(
                f"unpacks to more than {self._limit // 1_000_000:,} MB; not a list"
            )
        self._tick(ListProgress("reading", self._done, self._size, self.players))
        buffer[: len(piece)] = piece
        return len(piece)


class Stream(io.BufferedReader):
    """The bytes of a list; progress is reported to the tick."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(meter, _BLOCK)
        self.meter = meter

    def peek_head(self) -> bytes:
        """Return the beginning of the list without consuming it."""
        return self.peek(_BLOCK)


class ListSource(NamedTuple):
    """A list that can be read from its beginning."""

    names: tuple[str, ...]
    """The name of the file, followed by that of the member if it is a zip."""
    stream: Stream
    day: str | None = None
    """The date of the file inside a zip."""


class OpenFile(NamedTuple):
    """A file that is already open."""

    name: str
    """The name for messages and dates."""
    file: IO[bytes]


def _open_file(path: str | os.PathLike[str] | OpenFile, opened: ExitStack) -> IO[bytes]:
    """Open a file to read; raises ListError unless it is a regular file."""
    if isinstance(path, OpenFile):
        path.file.seek(0)
        return path.file
    try:
        descriptor = opened.enter_context(open_regular_file(path))
    except NotOpened as fault:
        raise ListError(str(fault)) from None
    return opened.enter_context(open(descriptor, "rb", closefd=False))


@contextmanager
def open_candidates(
    path: str | os.PathLike[str] | OpenFile, tick: Tick
) -> Iterator[list[ListSource]]:
    """Open the file itself, or the members of a zip that may be lists.

    Raises ListError, also while a stream is read.
    """
    named = path.name if isinstance(path, OpenFile) else PurePath(path).name
    name = clean_name(named, 100) or "(unnamed)"
    with ExitStack() as opened:
        file = _open_file(path, opened)
        if file.read(len(ZIP_START)) != ZIP_START:
            file.seek(0)
            size = os.fstat(file.fileno()).st_size
            if size > LIMIT:
                raise ListError(f"larger than {LIMIT // 1_000_000:,} MB; not a list")
            yield [ListSource((name,), _make_stream(file, size, LIMIT, tick))]
            return
        try:
            archive = zipfile.ZipFile(file)
            members = [one for one in archive.infolist() if not one.is_dir()]
        except (*_UNPACKING, OSError):
            raise ListError("the zip is damaged or incomplete") from None
        with archive:
            if len(members) > _MEMBERS_MAX:
                raise ListError(f"a zip of {len(members):,} files; not a list")
            yield [_open_member(archive, name, one, tick) for one in members]


def _open_member(
    archive: zipfile.ZipFile, name: str, member: zipfile.ZipInfo, tick: Tick
) -> ListSource:
    if member.flag_bits & 1:
        raise ListError("the zip asks for a password; unpack it first")
    limit = min(LIMIT, max(_SMALL, RATIO * member.compress_size))
    try:
        file = archive.open(member)
    except (*_UNPACKING, OSError):
        raise ListError("the zip is damaged or packed in an unknown way") from None
    own = clean_name(PurePath(member.filename).name, 100)
    year, month, day = member.date_time[:3]
    return ListSource(
        (name, own),
        _make_stream(file, member.file_size, limit, tick),
        f"{year}-{month:02}-{day:02}",
    )


def _make_stream(file: IO[bytes], size: int, limit: int, tick: Tick) -> Stream:
    return Stream(Meter(file, size, limit, tick))


#: Longer lines do not belong to a list.
LINE_MAX = 10_000
#: This much in one line, or this many blanks, is not a list at all, characters.
_NOTHING_MAX = 1_000_000
#: The lines among which a header is searched for: some lists have a title above it.
_FIRST = 10
_UTF_8 = "utf-8"


def read_first_lines(head: bytes) -> Iterator[tuple[int, str]]:
    """Yield the first non-blank lines, with their numbers."""
    head = head.removeprefix(b"\xef\xbb\xbf")[: 2 * LINE_MAX]
    for number, line in enumerate(head.splitlines()[:_FIRST], start=1):
        text = _decode_line(line[:LINE_MAX], "cp1252")[0]
        if text.strip():
            yield number, text


def read_lines(
    stream: Stream, collector: Collector, header: int, encoding: str = _UTF_8
) -> Iterator[tuple[int, str]]:
    """Yield the non-blank lines below the header, with their numbers.

    Lines that are not UTF-8 are read in the `encoding` of the list, else as
    Windows-1252.
    """
    # ISO-8859-1 preserves every byte: the encoding is decided line by line
    text = io.TextIOWrapper(stream, "latin-1", newline=None)
    other = "cp1252" if encoding == _UTF_8 else encoding
    try:
        number = blank = 0
        while line := text.readline(LINE_MAX):
            number += 1
            if len(line) == LINE_MAX and not line.endswith("\n"):
                if number <= header:
                    raise ListError("the first line is too long; not a list")
                collector.leave_out(number, f"longer than {LINE_MAX:,} characters")
                left = _NOTHING_MAX
                while (rest := text.readline(LINE_MAX)) and not rest.endswith("\n"):
                    left -= len(rest)
                    if left < 0:
                        raise ListError(
                            f"line {number} is longer than {_NOTHING_MAX:,} characters;"
                            " not a list"
                        )
                continue
            if number <= header:
                continue
            if not line.isascii():
                line, as_expected = _decode_line(line.encode("latin-1"), other)
                if not as_expected and encoding == _UTF_8:
                    collector.count_foreign(number)
            if not line.isspace():
                blank = 0
                yield number, line
                continue
            blank += len(line)
            if blank > _NOTHING_MAX:
                raise ListError(f"{_NOTHING_MAX:,} blanks in a row; not a list")
    finally:
        text.detach()


def _decode_line(line: bytes, other: str) -> tuple[str, bool]:
    """Return a line, and whether it was UTF-8."""
    try:
        return line.decode(), True
    except UnicodeDecodeError:
        return line.decode(other, errors="replace"), False
